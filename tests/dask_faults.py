"""Runs heddle-cluster on a scheduler and two workers of Dask, which are killed at random times, and
compares the result with that of one process.

usage: dask.py HEDDLE HEDDLE_CLUSTER RUNS FAULTS [argument of heddle...]

FAULTS are names with commas between them; run i has the i-th of them, round and round:
  none       nothing happens
  worker     a worker of Dask is killed (-9), and started again
  heddle     a worker's heddle is killed
  scheduler  the scheduler is killed, and started again with its workers
Runs with the python that runs this. Prints what differs, and exits with 1 if anything does."""

import contextlib
import glob
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time

import jobs

# distributed.cli, and not dask-scheduler, so that it is this python's.
SCHEDULER, WORKER = "distributed.cli.dask_scheduler", "distributed.cli.dask_worker"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def children(process):
    """Of all its threads: a worker starts heddle in another one than the first."""
    listed = [jobs.read(path) for path in glob.glob(f"/proc/{process}/task/*/children")]
    return [int(child) for child in " ".join(listed).split()]


def is_heddle(process):
    """Its name is `exe` if it has started itself again (doc/scale.md, Checkpoints)."""
    return "--worker" in jobs.read(f"/proc/{process}/cmdline").split("\0")


class Dask:
    def __init__(self, folder, environment, workers=2):
        self.folder, self.environment = folder, environment
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.scheduler = self.start(SCHEDULER, f"--port={self.port}", "--no-dashboard")
        self.workers = [self.start_worker() for _ in range(workers)]

    def start(self, module, *arguments):
        return subprocess.Popen([sys.executable, "-m", module, *arguments], cwd=self.folder,
                                env=self.environment, stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL, start_new_session=True)

    def start_worker(self):
        return self.start(WORKER, self.address, "--nthreads=1", "--no-dashboard", "--no-nanny",
                          f"--local-directory={self.folder}")

    def kill_worker(self):
        """One of them, and a new one comes."""
        i = random.randrange(len(self.workers))
        self.workers[i].kill()
        self.workers[i].wait()
        self.workers[i] = self.start_worker()
        return True

    def kill_heddle(self):
        for worker in random.sample(self.workers, len(self.workers)):
            for child in children(worker.pid):
                if is_heddle(child):
                    os.kill(child, signal.SIGKILL)
                    return True
        return False

    def kill_scheduler(self):
        """Its workers end, too."""
        self.scheduler.kill()
        self.scheduler.wait()
        for worker in self.workers:
            worker.kill()
            worker.wait()
        self.scheduler = self.start(SCHEDULER, f"--port={self.port}", "--no-dashboard")
        self.workers = [self.start_worker() for _ in self.workers]
        return True

    def end(self):
        for process in (*self.workers, self.scheduler):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


LONGEST = 3.0  # seconds before a fault
TIMEOUT = 300  # seconds for a run, far above what any takes
FAULTS = {"none": None, "worker": Dask.kill_worker, "heddle": Dask.kill_heddle,
          "scheduler": Dask.kill_scheduler}


def run(dask, cluster, arguments, environment, fault):
    """One run: its report, how often the fault happened, and what was said."""
    process = subprocess.Popen(
        [sys.executable, cluster, f"--scheduler={dask.address}", "--format=json", "--budget=0.1",
         *arguments], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    happened = 0
    if FAULTS[fault]:
        time.sleep(random.uniform(1, LONGEST))
        if process.poll() is None:
            happened += FAULTS[fault](dask)
    try:
        output, complaints = process.communicate(timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        process.terminate()
        output, complaints = process.communicate()
        sys.exit(f"after {TIMEOUT} s, it had not ended: {complaints.decode()}")
    if not output:
        sys.exit(f"no report, exit status {process.returncode}: {complaints.decode()}")
    return json.loads(output), happened, complaints.decode()


def main():
    heddle, cluster, runs, faults, *arguments = sys.argv[1:]
    faults = faults.split(",")
    environment = {**os.environ, "HEDDLE": os.path.abspath(heddle)}
    alone, _ = jobs.run(heddle, arguments, 0)
    happened = dict.fromkeys(faults, 0)
    with tempfile.TemporaryDirectory() as folder:
        dask = Dask(folder, environment)
        try:
            for i in range(int(runs)):
                fault = faults[i % len(faults)]
                report, times, complaints = run(dask, cluster, arguments, environment, fault)
                happened[fault] += times
                if jobs.summary(alone) != jobs.summary(report):
                    sys.exit(f"one process: {jobs.summary(alone)}\nrun {i}, {fault}: "
                             f"{jobs.summary(report)}\n{complaints}")
        finally:
            dask.end()
    missed = [kind for kind, times in happened.items() if times == 0 and FAULTS[kind]]
    if missed and int(runs) >= 10 * len(faults):
        sys.exit(f"never happened: {', '.join(missed)}")
    print(f"the same: {runs} runs", *(f"{kind} {times}" for kind, times in happened.items()))


if __name__ == "__main__":
    main()
