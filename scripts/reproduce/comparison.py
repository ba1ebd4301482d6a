"""Explorers side by side on the rows of a table: their cells, checked, and their memory."""

import functools

from heddle_run import Program
from tables import record_cell

OPTIMAL = ("trust", "optimal", "pop")  # explore each execution once, and nothing in vain
TRIVIAL = Program("store_buffering", "-")  # three executions of a few events
RUNS = 3


def check(table, row, algorithm, cell):
    """An algorithm explores all executions, each once; an optimal one begins no others."""
    if cell.problem or cell.error:
        table.fail(row.program, f"{algorithm}: {cell.problem or cell.error}")
        return
    expected = {"complete": row.complete, "blocked": 0, "duplicate": 0}
    if algorithm in OPTIMAL:
        expected["sleep_blocked"] = 0
    for kind, number in expected.items():
        count = cell.count(kind)
        if count > number or (cell.finished and count < number):
            table.fail(row.program, f"{algorithm}: {count:,} {kind} executions, not {number:,}")


def find_megabytes(cell):
    return cell.memory_kib * 1024 / 1e6 if cell.finished else None


class Comparison:
    """Some algorithms, and the table that has a row for each program they are run on."""

    def __init__(self, table, laboratory, selection, algorithms):
        self.table = table
        self.laboratory = laboratory
        self.runs = 1 if selection.quick else RUNS
        self.algorithms = algorithms

    def measure(self, row):
        """The algorithms' cells, in order."""
        cells = []
        for algorithm in self.algorithms:
            options = [f"--algorithm={algorithm}"]
            cell = self.laboratory.measure(row.program, options, self.runs)
            check(self.table, row, algorithm, cell)
            self.table.records.append(record_cell(row.program, cell, algorithm=algorithm))
            cells.append(cell)
        return cells

    @functools.cached_property
    def trivial(self):
        """Megabytes that heddle takes for next to nothing; None: unknown."""
        return find_megabytes(self.laboratory.measure(TRIVIAL, ["--algorithm=trust"]))

    def show_memory(self, cell):
        """Megabytes, and how many more than for the trivial program."""
        megabytes = find_megabytes(cell)
        if None in (megabytes, self.trivial):
            return "-"
        return f"{megabytes:.0f} ({megabytes - self.trivial:+.1f})"

    def note_memory(self):
        trivial = "unknown" if self.trivial is None else f"{self.trivial:.1f} MB"
        self.table.notes.append(
            "MB: the most that heddle took, compiling included, and how much more that is than for "
            f"a program of three executions ({trivial}, nearly all LLVM's). An exploration shows "
            "there once it takes more than compiling left behind; below 1 MB it is chance, and the "
            "program's size."
        )

    def note_times(self):
        short = f"Times are the fastest of {self.runs} runs where they are below half a second."
        self.table.notes.append("Times are of one run." if self.runs == 1 else short)
