"""Measuring, and remembering what was measured.

A cell is one program under test with one set of options. Finished cells are kept in a JSON file and
not measured again unless heddle, or the program, has changed. A cell that ran out of time is
measured again once it is given more."""

import dataclasses
import functools
import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile

from heddle_run import HERE, IN_ORDER, run_heddle

GRACE = 60  # seconds beyond the limit: for compiling, and for one long step of the exploration
SHORT = 0.5  # seconds: runs that are shorter are repeated, if that is asked for


@dataclasses.dataclass
class Cell:
    """What heddle said about a program."""

    limit: float  # seconds that it had
    runs: int  # the fastest of so many
    problem: str = None  # why there is no report; everything below is then void
    verdict: str = None
    seconds: float = None
    memory_kib: int = None  # the most, compiling included
    pending: int = None  # the most that was kept for later at once
    executions: dict = None
    events: int = None
    error: str = None  # its kind
    preemptions: int = None  # of the error
    histogram: list = None  # complete executions by preemptions
    cut: bool = None  # the bound may have left executions out; None without a bound
    nodes: int = None  # of rvf, as are those below
    dead_ends: int = None
    searches: int = None
    search_seconds: float = None
    tried: int = None  # executions, of all bounds or searches together
    found_by: str = None  # the search of a hunt that has found the error

    @property
    def finished(self):
        """All was explored that there is, or up to the error."""
        return not self.problem and self.verdict != "incomplete" and self.seconds < self.limit

    def count(self, kind):
        return int(self.executions[kind])

    @property
    def within(self):
        """Executions within the bound, blocked ones included, but for those with errors."""
        errors = int(self.executions["blocked_by"]["errors"])
        return self.count("complete") + self.count("blocked") - errors


def count_tried(report):
    if "hunt" in report:
        return sum(int(search["executions"]) for search in report["hunt"])
    if "random" in report:
        return int(report["random"]["runs"])
    parts = [bound["executions"] for bound in report["bounds"]] or [report["executions"]]
    return sum(int(part[kind]) for part in parts for kind in ("complete", "blocked", "truncated"))


def find_search(report):
    """The search of a hunt that has found the error; None: there is none."""
    searches = report.get("hunt", [])
    return next((search["search"] for search in searches if search["end"] == "error"), None)


def read_report(report, limit, runs):
    error = report["error"] or {}
    bounds = report["bounds"]
    return Cell(
        limit,
        runs,
        verdict=report["verdict"],
        seconds=report["seconds"],
        memory_kib=report["peak_memory_kib"],
        pending=report["peak_pending"],
        executions=report["executions"],
        events=int(report["events"]),
        error=error.get("kind"),
        preemptions=error.get("preemptions"),
        histogram=report.get("executions_by_preemptions"),
        cut=bounds[-1]["cut"] if bounds else None,
        nodes=report["nodes"],
        dead_ends=report["dead_ends"],
        searches=report["searches"],
        search_seconds=report["search_seconds"],
        tried=count_tried(report),
        found_by=find_search(report),
    )


class Store:
    """Values under keys, each with a fingerprint of what it was derived from."""

    def __init__(self, path, fresh):
        self.path = path
        self.values = {}
        if not fresh and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                self.values = json.load(file)

    def find(self, key, fingerprint):
        entry = self.values.get(key)
        return entry["value"] if entry and entry["fingerprint"] == fingerprint else None

    def put(self, key, fingerprint, value):
        """On disk at once, and in one step, so that an interruption costs one cell at most."""
        self.values[key] = {"fingerprint": fingerprint, "value": value}
        with open(self.path + ".new", "w", encoding="utf-8") as file:
            json.dump(self.values, file, indent=1)
        os.replace(self.path + ".new", self.path)


@functools.cache
def hash_files(paths):
    digest = hashlib.sha256()
    for path in paths:
        with open(path, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def name_cell(program, words):
    return " ".join([os.path.relpath(program.file, HERE), *program.defines, *words])


class Laboratory:
    """Runs heddle, a command whose last word is its path, on programs."""

    def __init__(self, command, store, limit):
        self.command = command
        self.store = store
        self.limit = limit
        self.shared_options = IN_ORDER

    def fingerprint(self, program):
        headers = sorted(glob.glob(os.path.join(os.path.dirname(program.file), "*.h")))
        return hash_files((self.command[-1], program.file, *headers))

    def measure(self, program, options, runs=1, limit=None):
        """The fastest of the runs; of one run when it is long anyway."""
        limit = limit or self.limit
        key, fingerprint = name_cell(program, options), self.fingerprint(program)
        stored = self.store.find(key, fingerprint)
        if stored:
            cell = Cell(**stored)
            enough = cell.runs >= runs or cell.seconds >= SHORT
            if enough if cell.finished else cell.limit >= limit:
                return cell
        cell = self._run_repeatedly(program, options, runs, limit)
        if not cell.problem:
            self.store.put(key, fingerprint, dataclasses.asdict(cell))
        return cell

    def _run_repeatedly(self, program, options, runs, limit):
        best = self._run(program, options, limit)
        for _ in range(runs - 1):
            if not best.finished or best.seconds >= SHORT:
                break
            cell = self._run(program, options, limit)
            if not cell.finished or cell.seconds < best.seconds:
                best = cell
        best.runs = runs
        return best

    def _run(self, program, options, limit):
        options = [f"--time-limit={limit:g}", *self.shared_options, *options]
        report, problem = run_heddle(self.command, options, program, limit + GRACE)
        return read_report(report, limit, 1) if report else Cell(limit, 1, problem=problem)

    def measure_alternately(self, program, variants, rounds):
        """The seconds of each variant (a list of options), one list for each round. Taken in turn,
        they share what else happens on the machine."""
        words = [" ".join(options) or "-" for options in variants]
        key = name_cell(program, ["alternately", *words, f"{rounds} times"])
        fingerprint = self.fingerprint(program)
        seconds = self.store.find(key, fingerprint)
        if not seconds:
            cells = [
                [self._run(program, options, self.limit) for options in variants]
                for _ in range(rounds)
            ]
            if not all(cell.finished for line in cells for cell in line):
                return None
            seconds = [[cell.seconds for cell in line] for line in cells]
            self.store.put(key, fingerprint, seconds)
        return seconds

    def count_instructions(self, program, options):
        """Those of the exploration by trust, the program's own included; None: valgrind is not
        there, or failed."""
        key, fingerprint = name_cell(program, ["instructions", *options]), self.fingerprint(program)
        instructions = self.store.find(key, fingerprint)
        if instructions is None and shutil.which("valgrind"):
            instructions = run_callgrind(self.command, options, program)
            if instructions is not None:
                self.store.put(key, fingerprint, instructions)
        return instructions


def run_callgrind(command, options, program):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "callgrind")
        callgrind = ["valgrind", "-q", "--tool=callgrind", "--collect-atstart=no"]
        callgrind += ["--toggle-collect=trust_explore", f"--callgrind-out-file={path}"]
        line = [*command[:-1], *callgrind, command[-1]]
        line += ["--quiet", *options, "--", *program.defines, program.file]
        subprocess.run(line, capture_output=True, check=False)
        if not os.path.exists(path):
            return None
        with open(path, encoding="utf-8", errors="replace") as file:
            total = re.search(r"^totals: (\d+)", file.read(), re.MULTILINE)
        return int(total.group(1)) if total else None
