"""Cuts runs of heddle at random times, and expects each to end soon and to say so.

usage: limits.py [--runs=N] [--seed=S] [--seconds=S] HEDDLE

Each run has a random program of this folder, algorithm and other options, and one way to be cut:
--time-limit, --memory-limit, SIGINT or SIGTERM. A run passes if it ends within --seconds (1) of its
limit, with exit status 0, 1 or 3, and with a report in JSON that agrees: a run that ended with 3
is not called safe. Time is the processor time that the run takes after
the cut, its children included: so the machine may be busy. A memory limit is kept if the most that
the process has had is not above twice the limit, and some. (ASan keeps freed memory: with it, set
ASAN_OPTIONS=quarantine_size_mb=16, and --seconds=2.)

Half of the runs have an empty cache, so that loading is cut, too. Where a run goes on from a
checkpoint, another one has made that. `heddle test` has a limit for each test, and is cut by
signals alone.

Prints each failure with the command that repeats it, a line for each kind of cut with the longest
time and the most memory behind it, and at the end "N passed, N failed, N skipped": skipped are
options that do not go together, in place of which there are further runs. Exits with 1 if any
failed."""

import argparse
import collections
import json
import os
import pathlib
import random
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import time

FOLDER = pathlib.Path(__file__).resolve().parent
PATIENCE = 60  # seconds until a run that does not end is killed
STEP = 0.01

PROGRAMS = [
    (["bank.c"], ["-bound", "0..3"]),
    (["bank.c"], ["-bound", "2"]),
    (["-DLENGTH=3", "counters.c"], []),
    (["-DLENGTH=200", "counters.c"], []),
    (["-DLENGTH=2000", "-DTHREADS=2", "counters.c"], []),
    (["-DTHREADS=1", "endless.c"], []),
    (["-DTHREADS=3", "endless.c"], []),
    (["-DTHREADS=2", "endless.c"], ["-bound", "0..2"]),
    (["-DROUNDS=10000", "long_error.c"], []),
    (["-DROUNDS=10000000", "long_error.c"], []),
    (["large.c"], []),
    (["../programs/linearizability/lock_free_list.c"], ["--linearizability"]),
    (["suite"], ["test"]),
    (["objects.c"], []),
    (["sections.c"], ["--algorithm=constrained", "--independence=smt"]),
    (["sections.c"], []),
    (["silent.c"], []),
    (["sets.c"], []),
    (["-DORDER=memory_order_relaxed", "sets.c"], ["--memory-model=rc11"]),
    (["-DROUNDS=40", "sets.c"], []),
    (["-DROUNDS=400", "-DTHREADS=2", "sets.c"], ["--tso"]),
    (["-DPOSTS=1", "-DROUNDS=20", "sets.c"], []),
    (["-DORDER=memory_order_seq_cst", "sets.c"], ["--orders=redesign"]),
]
ALGORITHMS = ["trust", "pop", "optimal", "source", "rvf", "constrained", "classic", "naive", "auto",
              "bpor", "random"]
OPTIONS = [
    [],
    [],
    ["-bound", "0..3"],
    ["-bound", "1"],
    ["-j", "2"],
    ["--count-preemptions"],
    ["--keep-going"],
    ["--estimate"],
    ["--tso"],
    ["--sc"],
    ["--checkpoint=CHECKPOINT"],
    ["--checkpoint=CHECKPOINT", "--resume=CHECKPOINT"],
    ["--format=sarif"],
    ["--independence=smt"],
    ["--html=HTML"],
    ["--dot=DOT"],
    ["--svg=SVG"],
    ["--checkpoint=CHECKPOINT", "--checkpoint-every=1", "-j", "2"],
    ["--no-symmetry"],
    ["--outcomes"],
    ["--verbose"],
    ["--hunt"],
    ["--hunt", "-j", "2"],
    ["--random=7"],
    ["--orders=redesign"],
    ["--orders=repair"],
    ["--estimate", "-j", "2"],
    ["--ordered-sync"],
]
CUTS = ["time", "memory", "INT", "TERM"]


def arguments_of(picked, folder):
    """The arguments of a random run, without its limit."""
    files, options = picked.choice(PROGRAMS)
    if "test" in options:
        return ["test"], [str(FOLDER / name) for name in files]
    options = ["--format=json", *options]
    if not any(option.startswith("--algorithm") for option in options) and picked.random() < 0.6:
        options.append("--algorithm=" + picked.choice(ALGORITHMS))
    options += picked.choice(OPTIONS)
    for name in ("CHECKPOINT", "HTML", "DOT", "SVG"):
        options = [option.replace(name, f"{folder}/{name.lower()}") for option in options]
    program = [str(FOLDER / name) if name.endswith(".c") else name for name in files]
    return options, program


def seconds_of(process):
    """The processor time of the process and its children so far, those that run included."""
    total, waiting = 0.0, [process]
    while waiting:
        one = waiting.pop()
        try:
            fields = pathlib.Path(f"/proc/{one}/stat").read_text("ascii").rpartition(")")[2].split()
            total += sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
            tasks = pathlib.Path(f"/proc/{one}/task/{one}/children").read_text("ascii")
            waiting += map(int, tasks.split())
        except (OSError, IndexError):
            continue
    return total


class Run:
    """One run that is cut, and how it ended."""

    def __init__(self, heddle, picked, folder):
        options, program = arguments_of(picked, folder)
        self.cut = picked.choice(CUTS if "test" not in options else ["INT", "TERM"])
        self.after = picked.uniform(0.05, 4)  # seconds
        self.limit = picked.choice([100, 200, 400])  # MiB
        if self.cut == "time":
            options.append(f"--time-limit={self.after:.2f}")
        elif self.cut == "memory":
            options.append(f"--memory-limit={self.limit}")
            options.append("--time-limit=10")
            self.after = 10
        self.command = [heddle, *options, "--", *program]
        if "test" in options:
            self.command.remove("--")
        self.environment = dict(os.environ)
        if picked.random() < 0.5:
            self.environment["XDG_CACHE_HOME"] = f"{folder}/cache"
        self.behind = []  # pairs from the cut on: seconds since the beginning, processor time
        self.at_end = 0.0
        self.status = self.report = self.peak = None
        self.said = ""

    def prepare(self, folder):
        """Makes the checkpoint from which it goes on, if it does."""
        earlier = [word for word in self.command if not word.startswith("--resume")]
        if earlier != self.command:
            earlier.insert(1, "--time-limit=0.3")
            subprocess.run(earlier, cwd=folder, capture_output=True, check=False)

    def go(self, folder):
        """Runs it to its end."""
        output = pathlib.Path(folder) / "output"
        errors = pathlib.Path(folder) / "errors"
        with open(output, "wb") as to, open(errors, "wb") as other:
            process = subprocess.Popen(self.command, stdout=to, stderr=other, cwd=folder,
                                       env=self.environment)
            begin, is_cut = time.monotonic(), False
            while True:
                ended, status, usage = os.wait4(process.pid, os.WNOHANG)
                if ended:
                    break
                now = time.monotonic() - begin
                if not is_cut and now >= self.after:
                    is_cut = True
                    if self.cut in ("INT", "TERM"):
                        os.kill(process.pid, getattr(signal, "SIG" + self.cut))
                if is_cut:
                    self.behind.append((now, seconds_of(process.pid)))
                if now > self.after + PATIENCE:
                    process.kill()
                time.sleep(STEP)
        process.returncode = self.status = os.waitstatus_to_exitcode(status)
        self.at_end = usage.ru_utime + usage.ru_stime
        self.peak = usage.ru_maxrss // 1024
        self.said = errors.read_text("utf-8", "replace")
        try:
            self.report = json.loads(output.read_text("utf-8"))
        except ValueError:
            self.report = None

    def seconds_over(self):
        """From the cut to the end; 0: there was no cut. The first second of loading does not count
        for --time-limit."""
        loading = (self.report or {}).get("load_seconds", 0) if self.cut == "time" else 0
        spent = [used for now, used in self.behind if now >= self.after + min(loading, 1)]
        return self.at_end - spent[0] if spent else 0

    def is_refused(self):
        """Whether the options do not go together."""
        return self.status == 2 and "error:" in self.said

    def faults(self, seconds):
        """What is wrong with its end."""
        if self.status not in (0, 1, 3):
            # A signal before heddle catches it, while it loads, ends the process as usual.
            early = self.cut in ("INT", "TERM") and self.status in (-signal.SIGINT, -signal.SIGTERM)
            if not early:
                yield f"exit status {self.status}: {self.said.strip()[-300:]}"
        elif not {"--estimate", "test"} & set(self.command) and self.report is None:
            yield "no report in JSON"
        elif "verdict" in (self.report or {}) and (self.report["verdict"] == "safe") != (
            self.status == 0
        ):
            yield f"exit status {self.status}, and the verdict is {self.report.get('verdict')}"
        if self.seconds_over() > seconds:
            yield f"{self.seconds_over():.2f} s after the cut"
        if self.cut == "memory" and self.peak > 2 * self.limit + 150:
            yield f"{self.peak} MiB"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("heddle")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # A shell's background job ignores SIGINT, and so would heddle until it catches the signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    counts, failed, skipped = collections.Counter(), 0, 0
    longest, most = collections.Counter(), 0
    i = -1
    while sum(counts.values()) < options.runs:
        i += 1
        with tempfile.TemporaryDirectory() as folder:
            run = Run(os.path.abspath(options.heddle), random.Random(options.seed + i), folder)
            run.prepare(folder)
            run.go(folder)
            if run.is_refused():
                skipped += 1
                continue
            faults = list(run.faults(options.seconds))
            longest[run.cut] = max(longest[run.cut], run.seconds_over())
            if run.cut == "memory":
                most = max(most, run.peak - run.limit)
            counts[run.cut, "failed" if faults else "passed"] += 1
            failed += bool(faults)
            if faults:
                print(f"--seed={options.seed + i} --runs=1: {run.cut} after {run.after:.2f} s:",
                      shlex.join(run.command).replace(folder, "."), *faults, sep="\n    ", flush=True)
    for cut in CUTS:
        print(f"{cut}: {counts[cut, 'passed']} passed, {counts[cut, 'failed']} failed,",
              f"at most {most} MiB behind the limit" if cut == "memory"
              else f"at most {longest[cut]:.2f} s behind the cut")
    print(f"{options.runs - failed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
