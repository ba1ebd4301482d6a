"""What heddle finds and counts does not depend on where things lie in memory: runs it under several
layouts, on programs as they are and as bitcode of clang's -O1, -O2 and -O3.

usage: layouts.py HEDDLE CLANG PROGRAM|FOLDER... [-- argument of heddle...]

The layouts: with and without randomised addresses, with a large environment, and with memory of
malloc that is filled. Compares the exit status and what is printed, but for times and memory. A run
that takes more than some seconds is left out. Prints what differs, and exits with 1 if anything
does."""

import os
import re
import subprocess
import sys
import tempfile

MEASURED = re.compile(r"Time: .*?MiB")
SECONDS = 10
LAYOUTS = [
    ([], {}),
    (["setarch", "-R"], {}),
    ([], {"PADDING": "x" * 5000}),
    (["setarch", "-R"], {"MALLOC_PERTURB_": "165"}),
    ([], {"MALLOC_PERTURB_": "90"}),
]


def run(command, layout):
    """What the run prints; None: it takes too long."""
    prefix, variables = layout
    try:
        done = subprocess.run([*prefix, *command], capture_output=True, timeout=2 * SECONDS,
                              check=False, env={**os.environ, **variables})
    except subprocess.TimeoutExpired:
        return None
    text = MEASURED.sub("", done.stdout.decode(errors="replace"))
    return None if "time limit" in text else (done.returncode, text)


def check(command, name):
    """Whether the runs are the same, and whether they were compared."""
    first = run(command, LAYOUTS[0])
    for layout in LAYOUTS[1:]:
        other = run(command, layout) if first else None
        if not other:
            return True, False
        if other != first:
            print(f"{name}: differs in the layout {layout[0]} {list(layout[1])}",
                  *first, *other, sep="\n")
            return False, True
    return True, True


def programs_below(names):
    for name in names:
        if os.path.isfile(name):
            yield name
        for folder, _, files in sorted(os.walk(name)):
            yield from (os.path.join(folder, file) for file in sorted(files)
                        if file.endswith((".c", ".cpp")))


def forms(clang, program, arguments, folder):
    """The program, and its bitcode."""
    yield program, arguments
    flags = [word for word in arguments if word.startswith(("-D", "-I", "-std"))]
    rest = [word for word in arguments if word not in flags]
    include = os.path.join(os.path.dirname(__file__), "..", "include")
    for level in ("-O1", "-O2", "-O3"):
        path = os.path.join(folder, level + ".bc")
        done = subprocess.run([clang, level, "-g", "-emit-llvm", "-c", f"-I{include}", *flags,
                               program, "-o", path], capture_output=True, check=False)
        if done.returncode == 0:
            yield path, rest


def main():
    heddle, clang, *names = sys.argv[1:]
    arguments = names[names.index("--") + 1:] if "--" in names else []
    names = names[:names.index("--")] if "--" in names else names
    good, count = True, 0
    for program in programs_below(names):
        with tempfile.TemporaryDirectory() as folder:
            for form, rest in forms(clang, program, arguments, folder):
                command = [heddle, f"--time-limit={SECONDS}", *rest, form]
                same, compared = check(command, f"{program} as {os.path.basename(form)}")
                good &= same
                count += compared
    print(f"{count} programs compared in {len(LAYOUTS)} layouts")
    sys.exit(0 if good and count else 1)


if __name__ == "__main__":
    main()
