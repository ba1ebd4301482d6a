"""Compares heddle with one process and with several.

usage: jobs.py same|kill HEDDLE JOBS [argument of heddle...]

Both runs must have the same counters, errors and outcomes. With `kill`, workers of the second run
are killed at random times: one or two, as there is time for. Prints what differs,
and exits with 1 if anything does."""

import json
import os
import random
import signal
import subprocess
import sys
import time

COUNTERS = ("complete", "blocked", "blocked_by", "truncated", "truncated_by", "bound_blocked",
            "beyond_bound", "events", "revisits")


def find(value, name):
    """The first member of this name in a JSON value."""
    if isinstance(value, dict):
        if name in value:
            return value[name]
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            found = find(part, name)
            if found is not None:
                return found
    return None


def steps(error):
    """What happens in the error's trace."""
    return [(step["thread"], step["op"], step["line"], step["value"], step["preempted"])
            for step in error["trace"]]


def summary(report):
    errors = report["errors"] if KEEPS_GOING else [report["error"]] if report["error"] else []
    found = [(error["kind"], error["message"], error["preemptions"], steps(error))
             for error in errors]
    counters = {} if errors and not KEEPS_GOING else {c: find(report, c) for c in COUNTERS}
    outcomes = {} if errors and not KEEPS_GOING else {"outcomes": report.get("outcomes")}
    return {"verdict": report["verdict"], "errors": found, **counters, **outcomes}


def read(path):
    try:
        with open(path, encoding="ascii") as file:
            return file.read()
    except OSError:
        return ""


def workers_of(process):
    """Its children but for compilers. A single one may be a compiler that has not begun yet."""
    children = read(f"/proc/{process}/task/{process}/children").split()
    own = read(f"/proc/{process}/comm")
    workers = [int(child) for child in children if read(f"/proc/{child}/comm") == own]
    return workers if len(workers) > 1 else []


def run(heddle, arguments, kills):
    process = subprocess.Popen([heddle, "--format=json", *arguments], stdout=subprocess.PIPE)
    dead = 0
    while dead < kills and process.poll() is None:
        time.sleep(random.uniform(0.01, 0.1))
        workers = workers_of(process.pid)
        if not workers:
            continue
        try:
            os.kill(random.choice(workers), signal.SIGKILL)
            dead += 1
        except ProcessLookupError:
            pass
    output, _ = process.communicate()
    return json.loads(output), dead


def main():
    mode, heddle, jobs, *arguments = sys.argv[1:]
    alone, _ = run(heddle, arguments, 0)
    kills = MOST_KILLS if mode == "kill" else 0
    together, dead = run(heddle, [f"--jobs={jobs}", *arguments], kills)
    if summary(alone) != summary(together):
        print(f"one process: {summary(alone)}\n{jobs} processes: {summary(together)}")
        sys.exit(1)
    if mode == "kill" and dead == 0:
        print("no worker was killed: the run is too short")
        sys.exit(1)
    print("the same")


MOST_KILLS = 2  # heddle gives a unit up that has ended three workers
KEEPS_GOING = "--keep-going" in sys.argv
if __name__ == "__main__":
    main()
