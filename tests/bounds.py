"""Compares what heddle -bound k says in several ways of exploring one program.

usage: bounds.py HEDDLE MOST [option of heddle...] PROGRAM...

In each memory model, or those given, `-bound k` alone is what other ways are compared with: all
bounds up to MOST in turn, an estimate, if it says that it is exact, and with the bound MOST,
--bound-strict, several processes, and a run that is cut and resumed. The executions within each
bound are those of --count-preemptions without a bound. Where the program has an error, the least
bound that shows it is the number of preemptions in JSON, SARIF and the page, and --replay runs the
report.
Prints what differs, and exits with 1 if anything does."""

import json
import os
import re
import subprocess
import sys
import tempfile

from jobs import steps

MODELS = ("--sc", "--tso", "--ra", "--rc11")
COUNTERS = ("complete", "blocked", "bound_blocked", "beyond_bound", "truncated", "duplicate")
TIME = "the time limit was reached"


class Checker:
    """Of one program under one model."""

    def __init__(self, heddle, arguments):
        self.heddle = heddle
        self.arguments = arguments
        self.good = True

    def print(self, *options):
        done = subprocess.run([self.heddle, *options, *self.arguments], capture_output=True,
                              check=False, timeout=120)
        if done.returncode not in (0, 1, 3):
            sys.exit(f"{' '.join([*options, *self.arguments])}: {done.stderr.decode()}")
        return done.stdout.decode()

    def run(self, *options):
        return json.loads(self.print("--format=json", *options))

    def compare(self, way, one, other):
        if one != other:
            print(f"{' '.join(self.arguments)} {way}:\n  {one}\n  {other}")
            self.good = False

    def resume(self, *options):
        """The report of a run that is cut by a limit, again and again, until it is complete."""
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "checkpoint")
            limit, option = 0.0005, f"--checkpoint={file}"
            for _ in range(20):
                report = self.run(option, "--alone=0", f"--time-limit={limit}", *options)
                if report["incomplete"] != TIME:
                    break
                limit, option = 4 * limit, f"--resume={file}"
            return report


def counters(row):
    return {name: row["executions"][name] for name in COUNTERS}


def totals(report):
    return counters(report), report["events"], report["verdict"], report["bound_proved"]


def check_estimate(checker, most, alone):
    for estimate in checker.run("--estimate", f"-bound=0..{most}")["estimates"]:
        bound = estimate["bound"]
        if estimate["exact"]:
            names = [name for name in COUNTERS if name in estimate]
            checker.compare(f"estimate at bound {bound}",
                            [alone[bound]["executions"][name] for name in names],
                            [estimate[name]["mean"] for name in names])


def check_searches(checker, most, alone):
    """Of a program without errors."""
    rows = checker.run(f"-bound=0..{most}")["bounds"]
    for bound, row in enumerate(rows):
        checker.compare(f"bound {bound} of several", counters(alone[bound]), counters(row))
        checker.compare(f"events at bound {bound} of several", alone[bound]["events"],
                        row["events"])
    if len(rows) <= most:
        checker.compare("the bound that cuts nothing", False, rows[-1]["cut"])
    for way in (["--bound-strict"], ["-j2", "--alone=0"]):
        checker.compare(" ".join(way), totals(alone[most]),
                        totals(checker.run(f"-bound={most}", *way)))
    checker.compare("resumed", totals(alone[most]), totals(checker.resume(f"-bound={most}")))
    resumed = checker.resume(f"-bound=0..{most}")["bounds"]
    for row in resumed: # a bound that has given way to a larger one is not finished
        if row["finished"]:
            checker.compare("bounds resumed", counters(alone[row["bound"]]), counters(row))
    checker.compare("bounds resumed, the last", (rows[-1]["bound"], True),
                    (resumed[-1]["bound"], resumed[-1]["finished"]))
    histogram = checker.run("--count-preemptions")["executions_by_preemptions"]
    for bound in range(most + 1):
        checker.compare(f"executions within bound {bound}", sum(histogram[:bound + 1]),
                        alone[bound]["executions"]["complete"])
    check_estimate(checker, most, alone)


def identify(report):
    error = report["error"]
    return error["kind"], error["message"], error["preemptions"], steps(error)


def numbers_of(checker, bound):
    """The numbers of preemptions that SARIF and the page tell, and those that JSON marks."""
    options = [f"-bound={bound}", "--bound-strict"]
    sarif = re.findall(r"leads there(?:, with (\d+) preemption)?",
                       checker.print("--format=sarif", *options))
    with tempfile.NamedTemporaryFile("r", suffix=".html") as page:
        checker.print(f"--html={page.name}", *options)
        html = re.findall(r'"preemptions": ?(\d+)', page.read())
    trace = checker.run(*options)["error"]["trace"]
    return ({int(number or 0) for number in sarif}, set(map(int, html)),
            sum(step["preempted"] for step in trace))


def check_error(checker, alone):
    """Of a program whose error needs `bound` preemptions."""
    bound = next(i for i, report in enumerate(alone) if report["error"])
    error = identify(alone[bound])
    checker.compare("least bound", bound, error[2])
    checker.compare("numbers in reports", ({bound}, {bound}, bound), numbers_of(checker, bound))
    for way in ([f"-bound=0..{bound}"], [f"-bound={bound}", "-j2", "--alone=0"]):
        checker.compare(" ".join(way), error, identify(checker.run("--bound-strict", *way)))
    checker.compare("--count-preemptions", True,
                    checker.run("--count-preemptions")["error"]["preemptions"] >= bound)
    checker.compare("resumed", error, identify(checker.resume("--bound-strict", f"-bound={bound}")))
    with tempfile.NamedTemporaryFile("w", suffix=".json") as saved:
        json.dump(alone[bound], saved)
        saved.flush()
        checker.compare("replayed", True, "The recorded execution ends in the same error"
                        in checker.print(f"--replay={saved.name}"))


def check(checker, most):
    alone = [checker.run("--bound-strict", f"-bound={bound}") for bound in range(most + 1)]
    if any(report["error"] for report in alone):
        check_error(checker, alone)
    else:
        check_searches(checker, most, alone)
    return checker.good


def main():
    heddle, most, *words = sys.argv[1:]
    options = [word for word in words if word.startswith("-") and word not in MODELS]
    models = [model for model in MODELS if model in words] or MODELS
    good = True
    for program in [word for word in words if not word.startswith("-")]:
        for model in models:
            good &= check(Checker(heddle, [model, *options, program]), int(most))
    if not good:
        sys.exit(1)
    print("the same")


if __name__ == "__main__":
    main()
