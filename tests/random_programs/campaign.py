"""Compares heddle with an oracle on random programs of C and C++ (generator.py, oracle.h).

usage: campaign.py [--programs=N] [--seed=N] [--size=N] [--every] [--keep=FOLDER] HEDDLE

Both must find the same: the results with which the program ends, failed assertions, and deadlocks.
For heddle, results.h turns each result into an assertion on a line of its own. Each program runs
under some of the ways to explore that WAYS lists, with --every under all of them, and natively a few
times. Prints the seed of each program on which they differ, and what differs; the last line counts.
--keep leaves the program there."""

import argparse
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import tempfile

from generator import generate

HERE = os.path.dirname(os.path.abspath(__file__))
NATIVE_RUNS = 5
TIMEOUT = 120  # seconds: a run that takes longer counts as skipped
MOST_NAIVE = 4  # the largest size of a program for brute force

# Options of heddle, and of clang.
WAYS = [
    (["--algorithm=trust"], ["-O0"]),
    (["--algorithm=trust"], ["-O2"]),
    (["--algorithm=trust", "--sc"], ["-O1"]),
    (["--algorithm=trust", "--tso"], []),
    (["--algorithm=pop"], []),
    (["--algorithm=optimal"], []),
    (["--algorithm=source"], []),
    (["--algorithm=rvf"], []),
    (["--algorithm=naive"], []),
    (["--algorithm=constrained"], []),
    (["--bound=100"], []),
    (["--bound=0..100"], []),
    (["-j2", "--alone=0"], []),
    (["cut"], []),
]


class Skip(Exception):
    """The program is too large, for one side."""


def call(command, **more):
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT,
                              check=False, **more)
    except subprocess.TimeoutExpired as error:
        raise Skip(" ".join(command)) from error


def compile_natively(folder, name, *arguments):
    path = os.path.join(folder, name)
    done = call(["gcc", "-w", "-O1", "-pthread", "-I", HERE, "-I", folder, *arguments, "-o", path,
                 os.path.join(folder, "program.c")])
    if done.returncode != 0:
        sys.exit(f"{name}: {done.stderr}")
    return path


def ask_oracle(folder):
    done = call([compile_natively(folder, "oracle", "-DORACLE")])
    if done.returncode == 3:
        raise Skip("too many schedules")
    if done.returncode != 0:
        sys.exit(f"the oracle has failed with status {done.returncode}")
    return done.stdout.splitlines()


def write_results(folder, outcomes):
    """results.h: assertions that tell on which line a result is. Returns what each line means."""
    lines = ["#ifndef NATIVE", "#define RESULT(values, count) check_result(values)",
             "static void check_result(const int *v)", "{"]
    meanings = {}
    for outcome in outcomes:
        kind, *numbers = outcome.split()
        if kind == "end":
            terms = (f"v[{i}] == {number}" for i, number in enumerate(numbers))
            lines.append(f"    assert(!({' && '.join(terms)}));")
            meanings[len(lines)] = outcome
    lines += ['    assert(!"a result of heddle alone");', "}", "#endif"]
    meanings[len(lines) - 2] = "a result of heddle alone"
    with open(os.path.join(folder, "results.h"), "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")
    return meanings


def meaning_of(error, meanings):
    if error["kind"] == "assertion":
        is_result = os.path.basename(error.get("file") or "") == "results.h"
        return meanings[error["line"]] if is_result else "assertion"
    return error["kind"]


def run_cut(heddle, arguments, folder):
    """Runs heddle again and again, each time for a short while, until it is done."""
    saved = os.path.join(folder, "checkpoint")
    option = "--checkpoint="
    for _ in range(1000):
        done = call([heddle, "--format=json", "--keep-going", "--time-limit=0.002",
                     option + saved, *arguments])
        if done.returncode not in (0, 1, 3) or '"incomplete": null' in done.stdout:
            return done
        option = "--resume="
    raise Skip("a run that is cut does not end")


def ask_heddle(heddle, way, folder, meanings, language):
    options, flags = way
    flags = ["-w", "-I", HERE, "-I", folder, *flags]
    if language == "c++":
        flags += ["-std=c++17"]
    program = os.path.join(folder, "program.cpp" if language == "c++" else "program.c")
    arguments = [program, "--", *flags]
    if options == ["cut"]:
        done = run_cut(heddle, arguments, folder)
    else:
        done = call([heddle, "--format=json", "--keep-going", *options, *arguments])
    try:
        report = json.loads(done.stdout)
    except json.JSONDecodeError:
        return {f"status {done.returncode}: {done.stderr.strip()[-300:]}"}
    return {meaning_of(error, meanings) for error in report["errors"]}


def run_natively(folder, expected):
    """What happened that the oracle does not know."""
    program = compile_natively(folder, "native", "-DNATIVE")
    found = set()
    for _ in range(NATIVE_RUNS):
        try:
            done = subprocess.run([program], capture_output=True, text=True, timeout=2, check=False)
        except subprocess.TimeoutExpired:
            found.add("deadlock")
            continue
        aborted = done.returncode == -signal.SIGABRT
        found.add("assertion" if aborted else "end " + done.stdout)
    return found - expected


def check(seed, options, folder):
    """The differences that a program shows, as lines."""
    chooser = random.Random(seed)
    language = chooser.choice(("c", "c", "c++"))
    text = generate(seed, options.size)
    for name in ("program.c", "program.cpp"):
        with open(os.path.join(folder, name), "w", encoding="ascii") as file:
            file.write(text)
    outcomes = ask_oracle(folder)
    meanings = write_results(folder, outcomes)
    expected = {outcome if outcome.startswith("end") else outcome.strip() for outcome in outcomes}
    ways = [way for way in WAYS if options.size <= MOST_NAIVE or "naive" not in way[0][0]]
    ways = ways if options.every else chooser.sample(ways, 3)
    differences = []
    for way in ways:
        found = ask_heddle(options.heddle, way, folder, meanings, language)
        if found != expected:
            differences.append(f"{language} {' '.join(itertools.chain(*way))}: missing "
                               f"{sorted(expected - found)}, too many {sorted(found - expected)}")
    if unknown := run_natively(folder, expected):
        differences.append(f"native runs: {sorted(unknown)}")
    return differences


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=6)
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--keep")
    parser.add_argument("heddle")
    options = parser.parse_args()
    passed = failed = skipped = 0
    for seed in range(options.seed, options.seed + options.programs):
        with tempfile.TemporaryDirectory() as folder:
            if options.keep:
                os.makedirs(options.keep, exist_ok=True)
            try:
                differences = check(seed, options, options.keep or folder)
            except Skip:
                skipped += 1
                continue
        for difference in differences:
            print(f"seed {seed}: {difference}")
        failed += bool(differences)
        passed += not differences
        sys.stdout.flush()
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
