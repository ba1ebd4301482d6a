#!/usr/bin/env python3
"""The guarantee of random runs: a run of depth d finds a bug of depth d with a probability of at
least 1/(n k^(d-1)).

    guarantee.py HEDDLE [--quick]

Each program of tests/guarantee has a bug whose depth its first comment argues. For each set of
parameters, runs of that depth are made, and those that fail are counted. Their share must not be
below the bound, nor may the guarantee claim more than the bound does. The bound lets about HITS of
the runs fail. Where the share is the bound itself (early.c with one thread), chance decides, but
the seed is fixed.
"""

import argparse
import json
import pathlib
import subprocess
import sys

HITS = 40
QUICK = 7  # each QUICK-th program of the list
LEAST, MOST = 2000, 2000000  # runs


def programs():
    """Name, parameters, depth."""
    for depth in 1, 2, 3, 4:
        for noise in 0, 1, 2:
            for extra in 0, 1:
                yield "turns.c", {"DEPTH": depth, "NOISE": noise, "EXTRA": extra}, depth
    for count in 1, 4, 9:
        yield "early.c", {"COUNT": count}, 1
    for count in 2, 3, 5:
        yield "update.c", {"COUNT": count}, 2
    for count in 2, 3, 4:
        yield "circle.c", {"COUNT": count}, count
    for noise in 0, 4:
        yield "wakeup.c", {"NOISE": noise}, 2


def explore(heddle, name, parameters, depth, runs):
    path = pathlib.Path(__file__).parent / "guarantee" / name
    defines = [f"-D{key}={value}" for key, value in parameters.items()]
    command = [heddle, "--random=1", f"--depth={depth}", f"--runs={runs}", "--keep-going", "--sc",
               "--format=json", *defines, str(path)]
    result = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if result.returncode not in (1, 3):
        sys.exit(f"{' '.join(command)} ends with {result.returncode}")
    return json.loads(result.stdout)["random"]


def is_kept(heddle, name, parameters, depth):
    """Whether the share of failing runs is at least the bound."""
    first = explore(heddle, name, parameters, depth, 200)
    bound = 1 / (first["threads"] * first["steps"] ** (depth - 1))
    runs = int(min(max(HITS / bound, LEAST), MOST))
    counts = explore(heddle, name, parameters, depth, runs)
    bound = 1 / (counts["threads"] * counts["steps"] ** (depth - 1))
    share = counts["failing"] / counts["runs"]
    claimed = counts["guarantee"][0]
    honest = claimed["depth"] == depth and claimed["missed_with"] >= 0.999 * (1 - bound) ** runs
    fine = counts["runs"] == runs and share >= bound and honest
    word = "" if fine else ": FAILED"
    print(f"{name} {parameters}: {counts['failing']} of {runs} runs fail, "
          f"{share / bound:.1f} times the bound{word}", flush=True)
    return fine


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("heddle")
    parser.add_argument("--quick", action="store_true")
    arguments = parser.parse_args()
    chosen = list(programs())[:: QUICK if arguments.quick else 1]
    kept = [is_kept(arguments.heddle, *program) for program in chosen]
    print(f"{len(chosen)} programs, {kept.count(False)} failed")
    return 1 if False in kept else 0


if __name__ == "__main__":
    sys.exit(main())
