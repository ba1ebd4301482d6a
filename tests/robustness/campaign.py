"""campaign.py [--count=N] [--seed=N] [--first=N] [--keep=FOLDER] [--litmus] --clang=CLANG
    -- HEDDLE...

Runs heddle on damaged input: the test programs with some tokens removed, doubled, exchanged or
replaced; bitcode with bits flipped or the end cut off; options that mean nothing, or do not go
together. With --litmus, HEDDLE is heddle-litmus, and it is given damaged litmus
tests. Whatever the input, heddle ends in time, by itself, with an exit status of its own; it says
why when that is 2; and it leaves no file in the folder for temporary ones.

A case is a function of the seed and its number alone: --first=N --count=1 runs one again, and
--keep leaves its files."""

import argparse
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = sorted(
    path
    for folder in ("features", "errors", "options", "queues", "torture")
    for path in (TESTS / "programs" / folder).glob("*.c")
)
LITMUS_TESTS = sorted(
    path for path in (TESTS / "programs" / "litmus" / "inputs").rglob("*.litmus")
    if path.stat().st_size >= 50
)
LITMUS_LIMITS = ["--time-limit=1", "--memory-limit=400", "--unroll=3"]
LIMITS = ["--time-limit=1", "--memory-limit=400", "--step-limit=100000"]
PATIENCE = 120  # seconds: with these limits heddle takes one or two
STATUSES = (0, 1, 2, 3)
WRONG_INPUT = 2

TOKEN = re.compile(r'\s+|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\w+|[^\w\s]', re.DOTALL)
SPICE = """0 1 -1 NULL & * ( ) { } ; , = == -> [ ] int void static volatile _Atomic const for while
    return goto sizeof struct 0x7fffffffffffffff 1e308 "" _Thread_local __int128 long double
    pthread_exit(0); abort(); __builtin_trap(); __builtin_unreachable(); """.split()


def mutate_text(dice, text):
    tokens = TOKEN.findall(text)
    for _ in range(dice.choice((1, 1, 1, 2, 3, 8))):
        i, j = dice.randrange(len(tokens)), dice.randrange(len(tokens))
        action = dice.randrange(5)
        if action == 0:
            tokens[i] = ""
        elif action == 1:
            tokens[i], tokens[j] = tokens[j], tokens[i]
        elif action == 2:
            tokens.insert(j, tokens[i])
        elif action == 3:
            tokens[i] = " " + dice.choice(SPICE) + " "
        else:
            del tokens[i : i + dice.randrange(1, 6)]
    return "".join(tokens)


def damage(dice, data):
    data = bytearray(data)
    if dice.random() < 0.2:
        return bytes(data[: dice.randrange(len(data))])
    for _ in range(dice.choice((1, 1, 2, 4, 16))):
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    return bytes(data)


OPTIONS = """--algorithm=trust --algorithm=naive --algorithm=nothing --algorithm= --bound=0 -bound=2..1
    -bound --bound=0..2 --bound-strict --count-preemptions --races=ignore --races= --keep-going
    --format=json --format=text --format=xml --time-limit=0 --time-limit=-1 --time-limit=nan
    --memory-limit=1 --stack-size=16 --stack-size=1048576 --step-limit=1 --step-limit=1e18 --dot=/ --dot=
    --dot=/dev/full --quiet --verbose --help --version --entry= --entry=main --entry=nothing --entry
    --property= --property=/ --property=/dev/null --compile-commands=/dev/null --compile-commands=/
    --compile-commands=nowhere.json -- - -x -D -I -DN=2 -std=c99 -std=c2 -include nowhere.h -O3 -m32 -S
    -E -c -o -fsyntax-only -fopenmp -pthread -lm @file --sysroot=/ nowhere.c /dev/null . / -Xclang
    -target arm-none-eabi -emit-ast --analyze -### -v""".split()


def mutate_options(dice):
    """Some options; of one in three, a few letters."""
    options = dice.sample(OPTIONS, dice.randrange(1, 4))
    if dice.random() < 0.3:
        i = dice.randrange(len(options))
        at = dice.randrange(len(options[i]))
        options[i] = options[i][:at] + chr(dice.randrange(1, 128)) + options[i][at + 1 :]
    return options


def wrong_end(run):
    """What is wrong with the end of heddle's run; None: nothing."""
    if run.returncode not in STATUSES:
        return f"exit status {run.returncode}: {run.stderr.decode(errors='replace')[-2000:]}"
    if run.returncode == WRONG_INPUT and not run.stderr.strip():
        return "exit status 2 without a message"
    return None


def keep(arguments, path, name):
    """Leaves the file of a case that has failed, if that is wanted."""
    if arguments.keep:
        os.makedirs(arguments.keep, exist_ok=True)
        shutil.copy(path, pathlib.Path(arguments.keep) / name)


def make_parser(usage):
    parser = argparse.ArgumentParser(usage=usage)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", metavar="FOLDER")
    return parser


def run_cases(arguments, try_case):
    """Tries the cases that are asked for, and prints how many have a fault. Returns the exit
    status."""
    numbers = range(arguments.first, arguments.first + arguments.count)
    faults = sum(try_case(number) is not None for number in numbers)
    print(f"seed {arguments.seed}: {len(numbers)} cases, {faults} faults")
    return 1 if faults else 0


class Campaign:
    def __init__(self, arguments, folder):
        self.arguments = arguments
        self.folder = folder
        self.temporary = folder / "temporary"
        self.bitcode = {}

    def bitcode_of(self, source):
        if source not in self.bitcode:
            flags = "-g -O1 -Xclang -disable-llvm-passes -emit-llvm -c -o -".split()
            include = f"-I{TESTS.parent / 'include'}"
            command = [self.arguments.clang, *flags, include, source]
            run = subprocess.run(command, capture_output=True)
            self.bitcode[source] = run.stdout
        return self.bitcode[source]

    def make_litmus(self, dice, number):
        path = self.folder / f"case{number}.litmus"
        text = dice.choice(LITMUS_TESTS).read_text()
        if dice.random() < 0.3:
            path.write_bytes(damage(dice, text.encode()))
        else:
            path.write_text(mutate_text(dice, text))
        return [*LITMUS_LIMITS, str(path)], path

    def make(self, number):
        """The case's command line behind heddle, and the file in it."""
        dice = random.Random(f"{self.arguments.seed} {number}")
        if self.arguments.litmus:
            return self.make_litmus(dice, number)
        source = dice.choice(PROGRAMS)
        kind = dice.choices(("text", "bitcode", "options"), (6, 3, 1))[0]
        bitcode = self.bitcode_of(source) if kind == "bitcode" else b""
        if bitcode:
            path = self.folder / f"case{number}.bc"
            path.write_bytes(damage(dice, bitcode))
            return [*LIMITS, str(path)], path
        path = self.folder / f"case{number}.c"
        text = source.read_text()
        if kind == "options":
            path.write_text(text)
            return mutate_options(dice) + [*LIMITS, str(path)], path
        path.write_text(mutate_text(dice, text))
        return [*LIMITS, str(path)], path

    def run(self, words):
        """What is wrong with heddle's end; None: nothing."""
        self.temporary.mkdir()
        environment = dict(os.environ, TMPDIR=str(self.temporary))
        command = [*self.arguments.heddle, *words]
        try:
            run = subprocess.run(
                command, capture_output=True, stdin=subprocess.DEVNULL, timeout=PATIENCE,
                env=environment, cwd=self.folder,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return f"still at it after {PATIENCE} s"
        finally:
            left = sorted(path.name for path in self.temporary.iterdir())
            shutil.rmtree(self.temporary)
        fault = wrong_end(run)
        if not fault and run.returncode != WRONG_INPUT and not run.stdout.strip():
            fault = f"exit status {run.returncode} without a report"
        if fault:
            return fault
        return f"left behind: {' '.join(left)}" if left else None

    def try_case(self, number):
        words, path = self.make(number)
        fault = self.run(words)
        if fault:
            print(f"case {number}: {' '.join(words)!r}: {fault}", flush=True)
            keep(self.arguments, path, path.name)
        path.unlink()
        return fault


def main():
    parser = make_parser(__doc__)
    parser.add_argument("--litmus", action="store_true")
    parser.add_argument("--clang", required=True)
    parser.add_argument("heddle", nargs="+")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        campaign = Campaign(arguments, pathlib.Path(folder))
        sys.exit(run_cases(arguments, campaign.try_case))


if __name__ == "__main__":
    main()
