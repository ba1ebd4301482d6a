"""Tests the cache of compiled programs: a run that takes a program from it reports what a run
without it does, whatever has changed or is damaged.

usage: cache.py HEDDLE DIRECTORY, which is made anew"""

import os
import pathlib
import shutil
import stat
import subprocess
import sys

PROGRAM = """
#include "limit.h"
#include <assert.h>
#include <pthread.h>
static int count;
static int add(int x) { return x + STEP; }
static void never(void) {}
static void *run(void *argument)
{
    __atomic_store_n(&count, add(__atomic_load_n(&count, 5)), 5);
    return argument;
}
static void check(void)
{
    assert(__atomic_load_n(&count, 5) >= LIMIT);
}
int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    check();
}
"""

heddle, directory = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
shutil.rmtree(directory, ignore_errors=True)
directory.mkdir(parents=True)
os.chdir(directory)
store = pathlib.Path("cache/heddle")


def write(limit):
    pathlib.Path("limit.h").write_text(f"#define LIMIT {limit}\n")


def start(*options, program=heddle, home="cache"):
    environment = {**os.environ, "XDG_CACHE_HOME": os.path.abspath(home)}
    return subprocess.Popen([program, "--verbose", "program.cpp", "-DSTEP=1", *options],
                            env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            text=True)


def finish(process):
    """The exit status, the report without times, and how often code was made without calls."""
    output, errors = process.communicate()
    report = "\n".join(line for line in output.splitlines() if not line.startswith("Time: "))
    return process.returncode, report, errors.count("heddle: optimise ")


def run(*options, **others):
    return finish(start(*options, **others))


def expect(result, status, report, made, what):
    if (result[0], result[2]) != (status, made) or report not in (None, result[1]):
        sys.exit(f"{what}: status {result[0]} instead of {status}, code was made {result[2]} "
                 f"times instead of {made}, or the report differs:\n{result[1]}")


def entries():
    return sorted(store.iterdir())


pathlib.Path("program.cpp").write_text(PROGRAM)
write(1)
status, safe, made = run("--no-cache")
expect((status, safe, made), 0, None, 1, "without the cache")
if store.exists():
    sys.exit("--no-cache has written to the cache")
expect(run(), 0, safe, 1, "the first run")
expect(run(), 0, safe, 0, "the second run")
expect(run("--no-cache"), 0, safe, 1, "--no-cache behind it")
if [stat.S_IMODE(entry.stat().st_mode) for entry in entries()] != 2 * [0o600]:
    sys.exit("there are not two entries, of bitcode and of a program, of the user alone")

# The layouts of a map's elements and of a shared state have members of heddle's own.
CONTAINERS = """
#include <future>
#include <map>
int main()
{
    std::map<int, int> squares;
    std::promise<int> promise;
    promise.set_value(squares[2] = 4);
    return promise.get_future().get() - 4;
}
"""
pathlib.Path("program.cpp").write_text(CONTAINERS)
right = run("--no-cache")
expect(right, 0, None, 1, "containers without the cache")
expect(run(), 0, right[1], 1, "containers")
expect(run(), 0, right[1], 0, "containers again")
for entry in entries():
    entry.unlink()
pathlib.Path("program.cpp").write_text(PROGRAM)
expect(run(), 0, safe, 1, "the program anew")

# For an error, the program is loaded once more, to learn the calls that lead there.
write(2)
status, lost, made = run("--no-cache")
expect((status, lost, made), 1, None, 1, "an error without the cache")
if " is called from main" not in lost:
    sys.exit("the report has no calls")
expect(run(), 1, lost, 1, "another header")
expect(run(), 1, lost, 0, "another header again")
if len(entries()) != 5:
    sys.exit("the program with calls has no entry")
write(1)
expect(run(), 0, safe, 0, "the old header")

# What an option changes in the code.
for option, status in (("-DSTEP=0", 1), ("--memory-model=sc", 0), ("--args=x", 0),
                       ("--unroll=5", 0)):
    right = run("--no-cache", option)
    expect(right, status, None, 1, option)
    expect(run(option), status, right[1], 1, f"{option} first")
    expect(run(option), status, right[1], 0, f"{option} again")
expect(run(), 0, safe, 0, "none of these options")

# Another heddle: its identifier differs in a byte.
note = subprocess.run(["readelf", "-n", heddle], capture_output=True, text=True, check=True).stdout
identifier = bytes.fromhex(note.split("Build ID: ")[1].split()[0])
content = pathlib.Path(heddle).read_bytes()
if content.count(identifier) != 1:
    sys.exit("heddle has no identifier")
other = pathlib.Path("other")
other.write_bytes(content.replace(identifier, identifier[:-1] + bytes([identifier[-1] ^ 1])))
other.chmod(0o755)
expect(run(program="./other"), 0, safe, 1, "another heddle")
expect(run(), 0, safe, 0, "the first heddle again")

# A header that is found before another one, or that a condition asks for.
os.mkdir("first")
os.mkdir("second")
pathlib.Path("program.cpp").write_text("""
#include <found.h>
#if __has_include(<extra.h>)
#define EXTRA 1
#endif
""" + PROGRAM.replace("LIMIT);", "FOUND + EXTRA);"))
FOLDERS = ("-DEXTRA=0", "-Wno-macro-redefined", "-Ifirst", "-isystem", "second")
pathlib.Path("second/found.h").write_text("#define FOUND 1\n")
expect(run(*FOLDERS), 0, None, 1, "a header of the second folder")
expect(run(*FOLDERS), 0, None, 0, "a header of the second folder again")
pathlib.Path("first/found.h").write_text("#define FOUND 3\n")
expect(run(*FOLDERS), 1, None, 1, "a header of the first folder")
os.unlink("first/found.h")
expect(run(*FOLDERS), 0, None, 0, "a header of the second folder once more")
pathlib.Path("second/extra.h").write_text("")
expect(run(*FOLDERS), 1, None, 1, "a header that a condition asks for")
os.unlink("second/extra.h")
expect(run(*FOLDERS), 0, None, 0, "no such header")

# Warnings are printed each time.
pathlib.Path("program.cpp").write_text(PROGRAM)
for number in range(3):
    process = start("-Wunused-function")
    if "unused function 'never'" not in process.communicate()[1]:
        sys.exit(f"run {number} has no warning")

# What clang makes of the time, or of a file that the text does not hold, is made anew.
pathlib.Path("data").write_text("x")
for addition in ('const char *when = __TIME__;', 'const char data[] = {\n # embed "data"\n};'):
    pathlib.Path("program.cpp").write_text(PROGRAM + addition)
    before = entries()
    expect(run("-Wno-c23-extensions"), 0, None, 1, addition)
    if len(entries()) != len(before) + 1:
        sys.exit(f"there is not one further entry, of the program: {addition}")

# Damage, at several places of each entry.
pathlib.Path("program.cpp").write_text(PROGRAM)
shutil.rmtree("cache")
expect(run(), 0, safe, 1, "an empty cache")
made_anew = {}
for entry in entries():
    whole = entry.read_bytes()
    entry.unlink()
    made = made_anew[entry] = run()[2]
    size = len(whole)
    flipped = [whole[:i] + bytes([whole[i] ^ 4]) + whole[i + 1:]
               for i in (0, 20, 50, 60, size // 2, size - 1)]
    for number, damaged in enumerate([b"", whole[:size // 2], whole[:-1], whole + b"x", *flipped]):
        entry.write_bytes(damaged)
        expect(run(), 0, safe, made, f"damage {number}")
        if len(entry.read_bytes()) != size:
            sys.exit(f"damage {number} is not mended")
    expect(run(), 0, safe, 0, "the mended entry")
if sorted(made_anew.values()) != [0, 1]:
    sys.exit("the entries are not one of bitcode and one of a program")

# The entries of another program, under this one's names.
names = entries()
write(0)
expect(run(), 0, None, 1, "a third header")
for name in names:
    for stranger in set(entries()) - set(names):
        name.write_bytes(stranger.read_bytes())
        write(1)
        expect(run(), 0, safe, made_anew[name], "an entry by a wrong name")

# What others could write is not read; a directory that cannot be written is no error.
for entry in names:
    entry.chmod(0o666)
expect(run(), 0, safe, 1, "entries that others may write")
store.chmod(0o777)
expect(run(), 0, safe, 1, "a directory that others may write")
store.chmod(0o700)
pathlib.Path("file").write_text("")
expect(run(home="file"), 0, safe, 1, "no directory")
expect(run(home="/proc/1/none"), 0, safe, 1, "no place for a directory")

# Many at a time, from an empty cache.
shutil.rmtree("cache")
for result in [finish(process) for process in [start() for _ in range(6)]]:
    expect(result, 0, safe, result[2], "one of many")
expect(run(), 0, safe, 0, "the run after many")
if entries() != names:
    sys.exit(f"there are other entries: {entries()}")

# The store stays below its size: the oldest entries go first.
for number in range(5):
    with open(store / f"{number:064}", "wb") as file:
        os.posix_fallocate(file.fileno(), 0, 260 << 20)
    os.utime(store / f"{number:064}", (1000 + number, 1000 + number))
write(3)
expect(run(), 1, None, 1, "a new entry")
left = [path.name for path in entries() if path.name.startswith("00000")]
if left != [f"{number:064}" for number in (3, 4)] or len(entries()) != 7:
    sys.exit(f"these are left of a store that is too large: {left}")
print("the cache is right")
