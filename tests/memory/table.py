#!/usr/bin/env python3
"""Checks many small programs, each with and without an error of memory.

    table.py [--only=REGEX] [--every=N] [--second-opinion] [--keep=DIRECTORY] HEDDLE

The programs come from bounds_cases.py and life_cases.py, which know by construction whether a
program has an error, and of which kind. --every=N takes each N-th one. Prints the programs whose
verdict is another, and totals. --second-opinion asks clang's AddressSanitizer, MemorySanitizer and
UndefinedBehaviorSanitizer (clang-14 and libclang-rt-14-dev) instead of HEDDLE, and valgrind for
values in C++ that were never written: a check of the table itself. They miss 31 wrong forms, and have
no false alarms. AddressSanitizer (23) does not look around thread-local variables and in front of
globals, nor at a variable of an earlier iteration and at arrays of variable length after their scope.
MemorySanitizer (8) judges branches, but no values that are stored or printed, so it accepts a computed
value that is only stored to a global variable, and an unset argument of printf. And it accepts
unset-union, because the byte that is set decides this comparison; but the program reads an int of
which three bytes have no value. --keep
leaves the programs in a directory. The exit status is 1 when an answer is wrong."""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(__file__))
from bounds_cases import bounds_cases  # noqa: E402
from case import PREFIX  # noqa: E402
from life_cases import life_cases  # noqa: E402

FLAGS = ["-w"]


def heddle_verdict(heddle, file):
    """The kind of the error, "none", or what else happened."""
    run = subprocess.run([*heddle, "--format=json", str(file), "--", *FLAGS], capture_output=True,
                         text=True, check=False)
    try:
        report = json.loads(run.stdout)
    except ValueError:
        return f"status {run.returncode}: {run.stderr.strip()[:200]}"
    if report["verdict"] == "error":
        return report["error"]["kind"]
    return "none" if run.returncode == 0 else f"status {run.returncode}"


def ask_heddle(heddle, case, wrong, file):
    verdict = heddle_verdict(heddle, file)
    return verdict in case.kinds if wrong else verdict == "none", verdict


def ask_others(_, case, wrong, file):
    """Whether the sanitizer that knows the error, or valgrind, agrees."""
    program = file.with_suffix("")
    compiler = "clang++-14" if case.language == "c++" else "clang-14"
    flags = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined",
             "-fsanitize-address-use-after-scope"]
    standard = ["-std=gnu++20"] if case.language == "c++" else []  # heddle's, too
    command = [str(program)]
    if case.sanitizer == "memory" and case.language == "c":
        flags = ["-fsanitize=memory"]
    elif case.sanitizer == "memory":  # the C++ library is not instrumented
        flags, command = [], ["valgrind", "-q", "--error-exitcode=1", *command]
    subprocess.run([compiler, *standard, "-g", "-O0", "-w", *FLAGS, *flags, "-pthread", str(file), "-o",
                    str(program)], check=True)
    options = {"ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=1:strict_memcmp=1"}
    run = subprocess.run(command, capture_output=True, check=False, env=os.environ | options)
    program.unlink()
    expected = wrong and case.sanitizer != "none"
    agrees = (wrong and case.sanitizer == "none") or (run.returncode != 0) == expected
    return agrees, f"status {run.returncode} of {case.sanitizer}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("heddle", nargs="+")
    parser.add_argument("--only", default=re.compile(""), type=re.compile)
    parser.add_argument("--every", default=1, type=int)
    parser.add_argument("--second-opinion", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    ask = ask_others if options.second_opinion else ask_heddle
    cases = [case for case in [*bounds_cases(), *life_cases()] if options.only.search(case.name)]
    cases = cases[::options.every]
    with tempfile.TemporaryDirectory() as temporary:
        directory = options.keep or pathlib.Path(temporary)
        directory.mkdir(exist_ok=True)

        def check(task):
            case, wrong = task
            suffix = "cpp" if case.language == "c++" else "c"
            file = directory / f"{case.name}-{'wrong' if wrong else 'right'}.{suffix}"
            file.write_text(PREFIX + (case.wrong if wrong else case.right), encoding="utf-8")
            return ask(options.heddle, case, wrong, file)

        tasks = [(case, wrong) for case in cases for wrong in (True, False)]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(check, tasks))
    bad = collections.Counter()
    for (case, wrong), (agrees, verdict) in zip(tasks, answers):
        kind = "missed" if wrong else "false alarm"
        if not agrees:
            bad["missed" if wrong else "false"] += 1
            print(f"{kind}: {case.name}: {verdict}")
    print(f"{len(cases)} programs: {bad['missed']} missed, {bad['false']} false alarms")
    return 1 if bad["missed"] or bad["false"] else 0


if __name__ == "__main__":
    sys.exit(main())
