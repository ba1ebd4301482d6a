"""Interrupts a search for memory orders again and again, and compares its answer with that of one
that is not interrupted.

usage: resumed_orders.py HEDDLE CHECKPOINT [option of heddle...] PROGRAM

Each run goes on with the checkpoint of the one before, and has more time: how much more, is tried
until some run has gone on with what another one has found. Exits with 1 if the least orders differ,
or the reasons why none can be weaker; or if no run has gone on."""

import json
import pathlib
import subprocess
import sys

GROWTHS = (3, 1.7, 1.2)  # of the time


def run(heddle, *arguments):
    done = subprocess.run([heddle, "--format=json", *arguments], capture_output=True, check=False,
                          text=True)
    if done.returncode not in (0, 1, 3):
        sys.exit(done.stderr)
    return json.loads(done.stdout), done.returncode


def answer_of(report):
    """The least orders, with each weaker order that leads to an error."""
    keys = ("file", "line", "column", "failure", "new", "reached", "after")
    return sorted(
        (minimum["cost"],
         [[place[key] for key in keys] + [reason["with"] for reason in place["weaker"]]
          for place in minimum["places"]]) for minimum in report["minima"])


def resume(heddle, checkpoint, growth, arguments):
    """Returns the last report, and how many runs went on with what another one had found."""
    pathlib.Path(checkpoint).unlink(missing_ok=True)
    limit, status, resumed, found = 0.002, 3, 0, 0
    while status == 3:
        before, how = found, f"--checkpoint={checkpoint}"
        if pathlib.Path(checkpoint).exists():
            how = f"--resume={checkpoint}"
        report, status = run(heddle, how, f"--time-limit={limit}", *arguments)
        found = report["explorations"]
        resumed += 0 < before < found
        limit *= growth
    return report, resumed


def main(heddle, checkpoint, *arguments):
    expected, _ = run(heddle, *arguments)
    resumed = 0
    for growth in GROWTHS:
        report, resumed = resume(heddle, checkpoint, growth, arguments)
        if answer_of(report) != answer_of(expected) or report["verdict"] != expected["verdict"]:
            print("another answer:", json.dumps(report["minima"], indent=1))
            return 1
        if resumed:
            break
    again, _ = run(heddle, f"--resume={checkpoint}", *arguments)
    if answer_of(again) != answer_of(expected) or again["explorations"] != report["explorations"]:
        print("what has ended was not kept")
        return 1
    print(f"{resumed} of the runs went on")
    return 0 if resumed else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
