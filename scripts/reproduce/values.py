"""The tables of the paper on RVF-SMC: traces and times, what its parts save, its searches."""

import os

from comparison import RUNS
from scatter import draw_histogram, draw_scatter
from tables import Table, record_cell, show_cell, show_time

ALGORITHMS = ("rvf", "trust", "source")
PARTS = {
    "without signals": ["--rvf-signals=off"],
    "without closure": ["--rvf-closure=off"],
    "without hint": ["--rvf-hint=off"],
    "without both": ["--rvf-closure=off", "--rvf-hint=off"],
}
TITLES = {1: "values that repeat", 2: "values that seldom repeat"}
LEAST = 0.001  # seconds: shorter times are drawn as this
LEAST_SHARE = 0.01  # seconds: the share of shorter runs is chance


def options_of(algorithm, parts=()):
    return [f"--algorithm={algorithm}", *parts]


class Values:
    """Measurements of rows of values.txt, and their checks."""

    def __init__(self, laboratory, selection):
        self.laboratory = laboratory
        self.selection = selection
        self.runs = 1 if selection.quick else RUNS

    def rows(self, *tables):
        return [row for table in tables for row in self.selection.values(table)]

    def measure(self, table, row, algorithm, parts=()):
        """The cell, which is recorded; a failure when there is none, or an error was found."""
        cell = self.laboratory.measure(row.program, options_of(algorithm, parts), self.runs)
        record = record_cell(row.program, cell, algorithm=" ".join([algorithm, *parts]))
        record |= {"nodes": cell.nodes, "dead_ends": cell.dead_ends, "searches": cell.searches,
                   "search_seconds": cell.search_seconds}
        table.records.append(record)
        if cell.problem or cell.error:
            table.fail(row.program, f"{algorithm}: {cell.problem or cell.error}")
        return cell


def count_of(cell):
    """None: it is unknown."""
    return None if cell.problem or not cell.finished else cell.count("complete")


def check_counts(table, row, cells):
    """trust and source explore all executions; rvf as many classes as are known, and no more than
    there are executions, or than the authors' tool explores."""
    rvf, trust, source = (count_of(cell) for cell in cells)
    for name, count in (("trust", trust), ("source", source)):
        if None not in (row.complete, count) and count != row.complete:
            table.fail(row.program, f"{name}: {count:,} executions, not {row.complete:,}")
    if None not in (trust, source) and trust != source:
        table.fail(row.program, f"trust: {trust:,} executions, but source: {source:,}")
    if None not in (row.classes, rvf) and rvf != row.classes:
        table.fail(row.program, f"rvf: {rvf:,} executions, not {row.classes:,}")
    for most in (trust, row.full):
        if None not in (most, rvf) and rvf > most:
            table.fail(row.program, f"rvf: {rvf:,} executions, more than {most:,}")


def show_nodes(cell):
    return f"{int(cell.nodes):,}, {int(cell.dead_ends):,}" if cell.finished else "-"


def show_published(row):
    if row.full is None:
        return "-"
    return f"{row.full:,} / {row.partial:,}"


def make_comparison_table(number, values, follow):
    title = f"Table {number}: {TITLES[number]}"
    published = "its numbers are in figures that we lack. The last column was measured with its tool."
    header = ["program", *ALGORITHMS, "nodes, dead ends of rvf", "authors' tool: full / all traces"]
    table = Table(f"table{number}", title, published, header)
    for row in follow(table, values.rows(number)):
        cells = [values.measure(table, row, algorithm) for algorithm in ALGORITHMS]
        check_counts(table, row, cells)
        nodes = "-" if cells[0].problem else show_nodes(cells[0])
        table.rows.append([row.program.name, *map(show_cell, cells), nodes, show_published(row)])
    return table


def make_parts_table(values, follow):
    table = Table("table3", "Table 3: what parts of rvf save",
                  "its plots show the same, with signals, and with closure and hint, left out.",
                  ["program", "rvf", *PARTS])
    for row in follow(table, values.rows(1, 2)):
        whole = values.measure(table, row, "rvf")
        cells = [values.measure(table, row, "rvf", parts) for parts in PARTS.values()]
        trust = count_of(values.measure(table, row, "trust"))
        for name, cell in zip(PARTS, cells):
            count = count_of(cell)
            if None not in (count, trust) and count > trust:
                table.fail(row.program, f"{name}: {count:,} executions, more than {trust:,}")
        table.rows.append([row.program.name, show_cell(whole), *map(show_cell, cells)])
    return table


def make_searches_table(values, follow):
    table = Table("table4", "Table 4: the time in VerifySC",
                  "a histogram shows the share of the time.",
                  ["program", "time", "searches", "time in searches", "share"])
    for row in follow(table, values.rows(1, 2)):
        cell = values.measure(table, row, "rvf")
        if not cell.finished:
            continue
        share = share_of(cell)
        table.rows.append([row.program.name, show_time(cell), f"{int(cell.searches):,}",
                           f"{cell.search_seconds:.3f} s", "-" if share is None else f"{share:.0%}"])
    return table


def share_of(cell):
    """The share of the searches in the time; None: the time is too short, or unknown."""
    if not cell.finished or cell.seconds < LEAST_SHARE:
        return None
    return cell.search_seconds / cell.seconds


# --- Pictures ------------------------------------------------------------------------------------


def time_of(cell):
    return max(cell.seconds if cell.finished else cell.limit, LEAST)


def pair(values, row, other):
    """The cells of rvf and of other options, from the store; None: one failed."""
    cells = [values.laboratory.measure(row.program, options, values.runs)
             for options in (options_of("rvf"), other)]
    return None if any(cell.problem for cell in cells) else cells


def has_fewer(values, row):
    """Whether rvf explores fewer executions than trust, as far as is known."""
    cells = pair(values, row, options_of("trust"))
    return bool(cells) and cells[0].finished and (
        cells[0].count("complete") < cells[1].count("complete"))


def points_of(values, other, number_of, only_finished):
    for row in values.rows(1, 2):
        cells = pair(values, row, other)
        if cells and (not only_finished or all(cell.finished for cell in cells)):
            yield (row.program.name, number_of(cells[0]), number_of(cells[1]),
                   has_fewer(values, row))


def draw_all(values):
    """The pictures, by name. A run that exceeds the limit is drawn at the limit."""
    for algorithm in ALGORITHMS[1:]:
        other = options_of(algorithm)
        yield f"time_{algorithm}", draw_scatter(
            list(points_of(values, other, time_of, False)), "rvf: seconds", f"{algorithm}: seconds")
        yield f"traces_{algorithm}", draw_scatter(
            list(points_of(values, other, lambda cell: max(cell.count("complete"), 1), True)),
            "rvf: executions", f"{algorithm}: executions")
    for name in ("without signals", "without both"):
        yield name.replace(" ", "_"), draw_scatter(
            list(points_of(values, options_of("rvf", PARTS[name]), time_of, False)),
            "rvf: seconds", f"{name}: seconds")
    cells = [values.laboratory.measure(row.program, options_of("rvf"), values.runs)
             for row in values.rows(1, 2)]
    shares = [share_of(cell) for cell in cells if not cell.problem]
    yield "searches", draw_histogram([share for share in shares if share is not None],
                                     "share of the time in VerifySC", "programs")


def write_pictures(folder, values):
    for name, picture in draw_all(values):
        with open(os.path.join(folder, name + ".svg"), "w", encoding="utf-8") as file:
            file.write(picture)
