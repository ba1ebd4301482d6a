"""Kills runs of heddle at random times, resumes them, and compares the result with that of a run
that nobody disturbs.

usage: resume.py HEDDLE RUNS JOBS [argument of heddle...]

Each of RUNS runs saves its state 20 times a second. It is killed (-9) or interrupted up to four
times, and resumed from its checkpoint each time. Run i has 1 + i % JOBS processes. All must end
with the counters and errors of the undisturbed run. If none of them had a checkpoint yet, as the
machine is busy, there are more runs. Prints what differs, and exits with 1 if anything does."""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

import jobs

MOST_KILLS = 4
MOST_ROUNDS = 10 # of RUNS runs


def start(heddle, arguments, checkpoint, processes):
    option = "--resume" if os.path.exists(checkpoint) else "--checkpoint"
    return subprocess.Popen(
        [heddle, "--format=json", f"{option}={checkpoint}", "--checkpoint-every=0.05",
         f"--jobs={processes}", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def disturb(heddle, arguments, checkpoint, processes, longest):
    """Kills the run several times. Returns how often it was still running then, how often it went
    on from a checkpoint, and its report."""
    killed = resumed = 0
    for _ in range(MOST_KILLS):
        resumed += os.path.exists(checkpoint)
        process = start(heddle, arguments, checkpoint, processes)
        time.sleep(random.uniform(0.05, longest))
        killed += process.poll() is None
        process.send_signal(random.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGINT)))
        process.communicate()
    resumed += os.path.exists(checkpoint)
    process = start(heddle, arguments, checkpoint, processes)
    output, errors = process.communicate()
    if not output:
        sys.exit(f"no report, exit status {process.returncode}: {errors.decode()}")
    return killed, resumed, json.loads(output)


def main():
    heddle, runs, most, *arguments = sys.argv[1:]
    began = time.monotonic()
    alone, _ = jobs.run(heddle, arguments, 0)
    longest = (time.monotonic() - began) / 2
    all_killed = all_resumed = 0
    for i in range(MOST_ROUNDS * int(runs)):
        if i >= int(runs) and all_killed > 0 and all_resumed > 0:
            break
        with tempfile.TemporaryDirectory() as folder:
            checkpoint = os.path.join(folder, "checkpoint")
            processes = 1 + i % int(most)
            killed, resumed, report = disturb(heddle, arguments, checkpoint, processes, longest)
        if jobs.summary(alone) != jobs.summary(report):
            sys.exit(f"undisturbed: {jobs.summary(alone)}\nrun {i}, {processes} processes: "
                     f"{jobs.summary(report)}")
        all_killed += killed
        all_resumed += resumed
    if all_killed == 0 or all_resumed == 0:
        sys.exit("no run was killed and resumed: it is too short")
    print(f"the same: stopped {all_killed} times, resumed {all_resumed} times")


if __name__ == "__main__":
    main()
