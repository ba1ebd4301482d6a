"""Explores with workers that one of several things happens to, and compares the result with that of
one process. Stands in the place of heddle-cluster, and needs no Dask.

usage: cluster.py HEDDLE RUNS WORKERS FAULTS [argument of heddle...]

FAULTS are names with commas between them; run i has the i-th of them, round and round:
  none     nothing happens
  kill     workers are killed (-9) at random times
  twice    some tasks are explored twice, and both reports are sent
  wait     some reports come late, and in another order
  end      the cluster ends at a random time; another one resumes the run from its checkpoint
  version  the workers are told that the run is of another build of heddle
All but the last must end with the counters and errors of one process. Prints what differs, and
exits with 1 if anything does."""

import json
import os
import queue
import random
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

import jobs

WORKERS, REPORT, LOST, REFUSED = range(4)  # src/scale/cluster.h
MOST_KILLS = 2  # in a run: a unit that ends a third worker is given up


def send(connection, body):
    connection.sendall(struct.pack("<Q", len(body)) + body)


def receive(connection):
    """The next message; None: nobody sends any more."""
    try:
        size = connection.recv(8, socket.MSG_WAITALL)
        if len(size) < 8:
            return None
        length, = struct.unpack("<Q", size)
        body = connection.recv(length, socket.MSG_WAITALL)
    except OSError:
        return None
    return body if len(body) == length else None


class Worker:
    """A process that explores the orders of one task after another."""

    def __init__(self, heddle, brief):
        ours, theirs = socket.socketpair()
        with theirs:
            self.process = subprocess.Popen([heddle, "--worker"], stdin=theirs,
                                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.connection = ours
        send(ours, brief)

    def explore(self, orders):
        """The report; None: the worker has died."""
        try:
            self.connection.sendall(orders)
        except OSError:
            return None
        return receive(self.connection)

    def end(self):
        """Its exit status, and what it said."""
        self.connection.close()
        text = self.process.stderr.read().decode()
        return self.process.wait(), text


class Cluster:
    """Between heddle, at the other end of the connection, and the workers."""

    def __init__(self, heddle, connection, count, fault):
        self.heddle, self.connection, self.fault = heddle, connection, fault
        self.brief = receive(connection)
        if fault == "version" and self.brief:
            build = 8 + struct.unpack("<Q", self.brief[:8])[0]  # behind the version
            self.brief = self.brief[:build] + bytes(8) + self.brief[build + 8:]
        self.tasks = queue.Queue()
        self.lock = threading.Lock()
        self.happened = 0
        self.workers = []
        self.threads = [threading.Thread(target=self.work, daemon=True) for _ in range(count)]
        for thread in self.threads:
            thread.start()

    def tell(self, kind, *parts):
        with self.lock:
            try:
                send(self.connection, struct.pack("<Q", kind) + b"".join(parts))
            except OSError:
                pass

    def report(self, key, body):
        self.tell(REPORT, key, struct.pack("<Q", len(body)), body)

    def maybe(self, fault):
        often = fault == "kill" and self.happened == MOST_KILLS
        first = self.happened == 0  # when heddle surely has not ended yet
        happens = self.fault == fault and not often and (first or random.random() < 0.3)
        self.happened += happens
        return happens

    def explore(self, worker, key, orders):
        """Whether the worker is still alive."""
        if self.maybe("kill"):
            threading.Timer(random.uniform(0, 0.05), worker.process.kill).start()
        body = worker.explore(orders)
        if body is None:
            return False
        if self.maybe("wait"):
            time.sleep(random.uniform(0, 0.3))
        if self.maybe("twice"):
            self.report(key, worker.explore(orders))
        self.report(key, body)
        return True

    def work(self):
        worker = Worker(self.heddle, self.brief)
        while task := self.tasks.get():
            if not self.explore(worker, task[:8], task[8:]):
                status, text = worker.end()
                if status == 2:
                    text = text.removeprefix("heddle: error: ").encode()
                    self.tell(REFUSED, struct.pack("<Q", len(text)), text)
                    return
                self.tell(LOST, task[:8])
                worker = Worker(self.heddle, self.brief)
        worker.end()

    def serve(self, end):
        """Until heddle ends, or `end`, in seconds of the monotonic clock."""
        self.tell(WORKERS, struct.pack("<Q", len(self.threads)))
        while time.monotonic() < end:
            task = receive(self.connection)
            if not task:
                break
            self.tasks.put(task)
        self.happened += self.fault == "end"
        for _ in self.threads:
            self.tasks.put(None)
        self.connection.close()


def run(heddle, arguments, count, fault, seconds=1e9):
    """One run: heddle's exit status, output and complaints, and how often the fault happened."""
    ours, theirs = socket.socketpair()
    with tempfile.TemporaryFile() as report:
        with theirs:
            process = subprocess.Popen(
                [heddle, "--format=json", f"--cluster={theirs.fileno()}", "--budget=0.05",
                 *arguments],
                pass_fds=[theirs.fileno()], stdout=report, stderr=subprocess.PIPE)
        cluster = Cluster(heddle, ours, count, fault)
        if cluster.brief:
            cluster.serve(time.monotonic() + seconds)
        complaints = process.communicate()[1]
        report.seek(0)
        return process.returncode, report.read(), complaints.decode(), cluster.happened


def run_and_resume(heddle, arguments, count, fault):
    if fault != "end":
        return run(heddle, arguments, count, fault)
    with tempfile.TemporaryDirectory() as folder:
        checkpoint = os.path.join(folder, "checkpoint")
        arguments = ["--checkpoint-every=0.05", *arguments]
        ended = 0
        option = f"--checkpoint={checkpoint}"
        for _ in range(2):
            *_, happened = run(heddle, [option, *arguments], count, fault,
                               random.uniform(0.3, 0.8))
            ended += happened
            if os.path.exists(checkpoint):
                option = f"--resume={checkpoint}"
        return *run(heddle, [option, *arguments], count, "none")[:3], ended


def main():
    heddle, runs, count, faults, *arguments = sys.argv[1:]
    faults = faults.split(",")
    alone, _ = jobs.run(heddle, arguments, 0)
    happened = dict.fromkeys(faults, 0)
    for i in range(int(runs)):
        fault = faults[i % len(faults)]
        status, output, complaints, times = run_and_resume(heddle, arguments, int(count), fault)
        happened[fault] += times
        if fault == "version":
            if status != 2 or "install one build on all machines" not in complaints:
                sys.exit(f"exit status {status}: {complaints}")
            continue
        if not output:
            sys.exit(f"no report, exit status {status}: {complaints}")
        if jobs.summary(alone) != jobs.summary(json.loads(output)):
            sys.exit(f"one process: {jobs.summary(alone)}\nrun {i}, {fault}: "
                     f"{jobs.summary(json.loads(output))}\n{complaints}")
        if fault == "twice" and times and "explored a unit twice" not in complaints:
            sys.exit(f"nothing is said of a unit that was explored twice: {complaints}")
    print(f"the same: {runs} runs", *(f"{name} {times}" for name, times in happened.items()))


if __name__ == "__main__":
    main()
