"""The table of composition: what bounds explore where updates, rounds and semaphores need no order,
beside the same with all of them in order."""

import glob
import os
import statistics

from heddle_run import HERE, IN_ORDER, Program
from tables import Table, record_cell, show_cell, show_ratio

OPTIONS = ["-bound", "0..3", "--keep-going"]
RUNS = 5  # of each cell that takes less than half a second
SLOWER = 1.03  # that no row may be
FEWER = 3  # times as many executions in order, on the median of the rows that differ
LONG = 0.1  # seconds from which on times are compared
REAL = os.path.join(os.path.dirname(HERE), "programs", "real")


class RealProgram(Program):
    """A program of tests/programs/real."""

    def __init__(self, path):
        name, extension = os.path.splitext(os.path.basename(path))
        super().__init__(name, "-", REAL)
        self.file = path
        self.name = name + (extension if extension != ".c" else "")


class RealRow:
    def __init__(self, path):
        self.program = RealProgram(path)
        self.small = True


def real_rows(selection):
    paths = sorted(glob.glob(os.path.join(REAL, "*.c")) + glob.glob(os.path.join(REAL, "*.cpp")))
    return [row for row in map(RealRow, paths) if selection.takes(row)]


def compare(table, row, ordered, free):
    """The ratios of executions, and of seconds or None."""
    fewer = ordered.tried / free.tried if free.tried else 1
    if fewer < 1:
        table.fail(row.program, f"{free.tried} executions, and {ordered.tried} in order")
    if max(ordered.seconds, free.seconds) < LONG:
        return fewer, None
    faster = ordered.seconds / free.seconds
    if faster * SLOWER < 1:
        table.fail(row.program, f"{free.seconds:.3g} s, and {ordered.seconds:.3g} s in order")
    return fewer, faster


def make_composition_table(laboratory, selection, progress):
    table = Table("table2", "Bounds 0 to 3: executions of all bounds together, and seconds", None,
                  ["program", "in order", "without", "times fewer", "times faster"])
    laboratory.shared_options = ["--shorten=0"]
    equal, ratios, times, open_rows = 0, [], [], 0
    for row in progress(table, [*selection.hunts(), *real_rows(selection)]):
        cells = {way: laboratory.measure(row.program, [*OPTIONS, *words], RUNS)
                 for way, words in (("in order", IN_ORDER), ("without", []))}
        ordered, free = cells["in order"], cells["without"]
        for way, cell in cells.items():
            table.records.append(record_cell(row.program, cell, way=way, tried=cell.tried))
        if not ordered.finished and not free.finished:
            open_rows += 1
            continue
        shown = [show_cell(cell, f"{cell.tried:,}" if cell.finished else None)
                 for cell in (ordered, free)]
        if not ordered.finished or not free.finished:
            table.rows.append([row.program.name, *shown, "", ""])
            if not free.finished:
                table.fail(row.program, "ends in order only")
            continue
        fewer, faster = compare(table, row, ordered, free)
        times += [faster] if faster else []
        if ordered.tried == free.tried:
            equal += 1
            continue
        ratios.append(fewer)
        table.rows.append([row.program.name, *shown, show_ratio(fewer),
                           show_ratio(faster) if faster else ""])
    if ratios:
        median = statistics.median(ratios)
        table.notes.append(f"{len(ratios)} programs have fewer executions: {median:.3g} times on "
                           f"the median. {equal} have as many. {open_rows} end neither way.")
        if median < FEWER:
            table.failures.append(f"the median is below {FEWER}")
    if times:
        table.notes.append(f"Of {len(times)} that take {LONG:g} s or more, the times are "
                           f"{statistics.geometric_mean(times):.3g} to 1 (geometric mean).")
    return table
