"""Compares what heddle --outcomes counts in several ways of exploring one program.

usage: outcomes.py HEDDLE [option of heddle...] PROGRAM...

In each memory model, or those given, several processes, and a run that is cut and resumed, count
what one process counts, and show the same execution. With an order of all updates, the set is the
same. Under sc, naive, which runs every interleaving, finds the same set, unless it takes too long;
the other algorithms, which order updates, count the same as that. Prints what differs, and exits
with 1 if anything does."""

import json
import os
import subprocess
import sys
import tempfile

ALGORITHMS = ("pop", "optimal", "source")
LIMITED = ["--algorithm=naive", "--time-limit=1"]
MODELS = ("--sc", "--tso", "--ra", "--rc11")


class Refused(Exception):
    """heddle does not explore the program in this way."""


def run(heddle, arguments):
    """The report."""
    options = ["--outcomes", "--no-symmetry", "--keep-going", "--format=json"]
    done = subprocess.run([heddle, *options, *arguments], capture_output=True, check=False,
                          timeout=60)
    if done.returncode not in (0, 1, 3):
        raise Refused(done.stderr.decode())
    return json.loads(done.stdout)


def key(outcome):
    return outcome["status"], outcome["output"], json.dumps(outcome["parts"])


def counts(report):
    found = {key(outcome): outcome["executions"] for outcome in report["outcomes"]}
    found["others"] = report["other_outcomes"]
    return found


def shown(report):
    """What happens in the trace that the report has."""
    return [[(step["thread"], step["op"], step["line"], step["value"]) for step in outcome["trace"]]
            for outcome in report["outcomes"] if "trace" in outcome]


def resumed(heddle, arguments):
    """The report of a run that is cut by a limit, again and again, until it is complete."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "checkpoint")
        limits = ["--alone=0", "--time-limit=0.0002"]
        report = run(heddle, [f"--checkpoint={file}", *limits, *arguments])
        for i in range(20):
            if report["incomplete"] != "the time limit was reached":
                break
            limits[1] = f"--time-limit={0.001 * 2 ** i}"
            report = run(heddle, [f"--resume={file}", *limits, *arguments])
        return report


def compare(name, one, other):
    if one == other:
        return True
    print(f"{name}:\n  {one}\n  {other}")
    return False


def check_naive(heddle, arguments, one):
    naive = run(heddle, [*LIMITED, *arguments])
    return naive["incomplete"] == "the time limit was reached" or \
        compare(f"{' '.join(arguments)} naive", set(counts(one)), set(counts(naive)))


def check_algorithm(heddle, arguments, name, one):
    """Where executions are blocked, the algorithm may count these otherwise."""
    try:
        other = run(heddle, [f"--algorithm={name}", *arguments])
    except Refused:
        return True
    same = set if one["executions"]["blocked"] else dict
    good = compare(f"{' '.join(arguments)} {name}", same(counts(one)), same(counts(other)))
    if name == "pop":
        many = run(heddle, ["--algorithm=pop", "-j3", "--alone=0", *arguments])
        good &= compare(f"{' '.join(arguments)} pop -j3", counts(other), counts(many))
    return good


def check_model(heddle, arguments, model):
    name = f"{' '.join(arguments)} {model}"
    arguments = [model, "--show-outcome=1", *arguments]
    one = run(heddle, arguments)
    good = True
    for way, other in (("-j3", run(heddle, ["-j3", "--alone=0", *arguments])),
                       ("resumed", resumed(heddle, arguments))):
        good &= compare(f"{name} {way}", counts(one), counts(other))
        good &= compare(f"{name} {way}, trace", shown(one), shown(other))
    ordered = run(heddle, ["--ordered-sync", *arguments])
    good &= compare(f"{name} --ordered-sync", set(counts(one)), set(counts(ordered)))
    if model == "--sc":
        good &= check_naive(heddle, arguments, one)
        for algorithm in ALGORITHMS:
            good &= check_algorithm(heddle, arguments, algorithm, ordered)
    return good


def main():
    heddle, *words = sys.argv[1:]
    options = [word for word in words if word.startswith("-") and word not in MODELS]
    models = [model for model in MODELS if model in words] or MODELS
    good, checked = True, 0
    for program in [word for word in words if not word.startswith("-")]:
        for model in models:
            try:
                good &= check_model(heddle, [*options, program], model)
                checked += 1
            except Refused as refused:
                print(f"{program} {model}: {refused}", file=sys.stderr)
    if not good or checked == 0:
        sys.exit(1)
    print(f"the same outcomes: {checked} runs")


if __name__ == "__main__":
    main()
