"""The table of hunts: ways to look for errors, on programs whose errors are known.

Each hunt has the whole limit. Another way has it only where the hunt finds nothing: what else it
finds there decides whether the hunt misses what others find. Where the hunt has found the error,
the other ways have a shorter time."""

import os
import subprocess
import tempfile
import time

from cells import name_cell
from heddle_run import HERE
from tables import Table, record_cell, show_seconds

HUNT = "--hunt"
WAYS = {
    "no option": [],
    "-bound 0..3, sc": ["-bound", "0..3", "--sc"],
    "-bound 0..3": ["-bound", "0..3"],
    "--random": ["--random"],
    HUNT: ["--hunt"],
}
ASSUME = os.path.join(HERE, "hunt", "native_assume.c")
HANGS = 2  # seconds after which a run of the program itself counts as a deadlock
SHARE = 0.95  # of the errors, which --hunt finds at least
# An error may show in another form first.
SAME = {"data-race": {"use-after-free"}, "deadlock": {"livelock"}, "assertion": {"data-race"}}


class Native:
    """Runs of a program itself, as many at a time as there are cores, until a limit."""

    def __init__(self, laboratory, compiler, jobs):
        self.laboratory = laboratory
        self.compiler = compiler
        self.jobs = jobs

    def measure(self, program, limit):
        """A dictionary: runs, those that failed, and the seconds until the first one did."""
        key = name_cell(program, ["native"])
        fingerprint = self.laboratory.fingerprint(program)
        stored = self.laboratory.store.find(key, fingerprint)
        if stored and stored["limit"] >= limit:
            return stored
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "program")
            line = [self.compiler, "-O1", "-w", "-pthread", *program.defines, "-o", path]
            subprocess.run([*line, program.file, ASSUME], check=True)
            measured = self._run(path, limit)
        self.laboratory.store.put(key, fingerprint, measured)
        return measured

    def _run(self, path, limit):
        begin = time.monotonic()
        running, runs, failing, first = [], 0, 0, None
        while running or time.monotonic() - begin < limit:
            if len(running) < self.jobs and time.monotonic() - begin < limit:
                running.append((start(path), time.monotonic()))
                continue
            ended = [pair for pair in running if has_ended(*pair)]
            for process, _ in ended:
                runs += 1
                failing += process.returncode != 0
                if process.returncode != 0 and first is None:
                    first = time.monotonic() - begin
            running = [pair for pair in running if pair not in ended]
            if not ended:
                time.sleep(0.0005)
        return {"runs": runs, "failing": failing, "first": first, "limit": limit}


def start(path):
    return subprocess.Popen([path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def has_ended(process, begin):
    """Kills it if it hangs: its status is not 0 then."""
    if process.poll() is None and time.monotonic() - begin > HANGS:
        process.kill()
        process.wait()
    return process.poll() is not None


def show_native(native):
    if native["failing"] == 0:
        return f"0 of {native['runs']:,}"
    return f"{native['failing']:,} of {native['runs']:,}, first after {native['first']:.2g} s"


def show_way(cell):
    if cell.problem:
        return "failed"
    count = f"{cell.tried:,}"
    if not cell.error:
        return f"no: {count}" if cell.verdict == "incomplete" else f"no, complete: {count}"
    by = f" by {cell.found_by}" if cell.found_by else ""
    return f"**{show_seconds(cell.seconds)}**: {count}{by}"


def check_error(table, row, way, cell):
    if cell.problem:
        table.fail(row.program, f"{way}: {cell.problem}")
    elif cell.error and cell.error != row.error and cell.error not in SAME.get(row.error, ()):
        table.fail(row.program, f"{way}: {cell.error} instead of {row.error}")


def check_hunt(table, found):
    """found[way]: the programs."""
    rows = len(table.rows)
    if len(found[HUNT]) < SHARE * rows:
        table.failures.append(f"{HUNT} finds {len(found[HUNT])} of {rows} errors")
    for way, programs in found.items():
        for program in sorted(programs - found[HUNT]):
            table.failures.append(f"{program}: {way} finds what {HUNT} does not")


def measure_ways(laboratory, program, jobs, others):
    """The cell of each way, and the seconds that ways other than the hunt had."""
    cells = {HUNT: laboratory.measure(program, [f"-j{jobs}", *WAYS[HUNT]])}
    limit = others if cells[HUNT].error else laboratory.limit
    for way, options in WAYS.items():
        if way != HUNT:
            cells[way] = laboratory.measure(program, [f"-j{jobs}", *options], limit=limit)
    return cells, limit


def make_hunt_table(laboratory, selection, progress, compiler, jobs, others):
    """others: seconds for the other ways where the hunt finds the error."""
    table = Table("table1", "Hunting: known errors, and what finds them", None,
                  ["program", "error", "the program itself", *WAYS])
    native = Native(laboratory, compiler, jobs)
    laboratory.shared_options = ["--shorten=0"]
    others = min(others, laboratory.limit)
    found = {way: set() for way in WAYS}
    natively = 0
    for row in progress(table, selection.hunts()):
        cells, limit = measure_ways(laboratory, row.program, jobs, others)
        runs = native.measure(row.program, limit)
        natively += runs["failing"] > 0
        shown = []
        for way in WAYS:
            cell = cells[way]
            check_error(table, row, way, cell)
            if cell.error:
                found[way].add(row.program.name)
            shown.append(show_way(cell))
            table.records.append(record_cell(row.program, cell, way=way, tried=cell.tried,
                                             found_by=cell.found_by, native_runs=runs["runs"],
                                             native_failing=runs["failing"]))
        table.rows.append([row.program.name, row.error, show_native(runs), *shown])
    check_hunt(table, found)
    counts = [str(natively), *(str(len(programs)) for programs in found.values())]
    table.rows.append(["**found**", "", *counts])
    table.notes.append(
        f"With {laboratory.limit:g} s on {jobs} cores for each hunt, and for the other ways where "
        f"it finds nothing; {others:g} s for them where it finds the error. Bold: the seconds until "
        "the error; behind it the number of executions or runs, all searches together.")
    table.notes.append(
        "The program itself: runs that fail an assertion, crash, or hang for "
        f"{HANGS} s, of all runs. It cannot show a data race that has no effect.")
    return table
