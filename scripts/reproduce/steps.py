"""The table of constrained DPOR: explorers side by side where steps commute."""

import os

from comparison import TRIVIAL
from scatter import draw_scatter
from tables import Table, record_cell, show_limit, show_ratio, show_seconds

COLUMNS = {
    "source": ["--algorithm=source"],
    "context-paper": ["--algorithm=context-paper"],
    "constrained-paper": ["--algorithm=constrained-paper"],
    "by states": ["--algorithm=constrained", "--independence=state"],
    "concolic": ["--algorithm=constrained", "--independence=concolic"],
    "smt": ["--algorithm=constrained", "--independence=smt"],
    "constrained": ["--algorithm=constrained"],
    "rvf": ["--algorithm=rvf"],
    "trust": ["--algorithm=trust"],
}
EXACT = ("source", "trust")  # explore each execution
PAPERS = ("context-paper", "constrained-paper")  # end with the verdict "incomplete"
SLOWER = ("source", *PAPERS)  # with which constrained is compared
NOTES = (
    "Explored: complete executions + searches that ended because all enabled threads slept.",
    "The paper's table is a picture that we do not have, so it is not shown here. Its eight programs "
    "are written anew after its descriptions; increments is added.",
    "context-paper and constrained-paper are the algorithms as published, which may lose executions "
    "(doc/constrained.md). constrained tries concolic and the search by states in turn. The time of smt "
    "has that of the solver; without Z3, there is no such column. Speed-up: the "
    "time of the other algorithm, by that of constrained; > where it did not end within the limit.",
)


def columns_of(laboratory):
    """Those that this heddle has: it may be built without a solver."""
    problem = laboratory.measure(TRIVIAL, COLUMNS["smt"], 1).problem or ""
    return {name: options for name, options in COLUMNS.items()
            if name != "smt" or "needs Z3" not in problem}


def has_ended(name, cell):
    """The search came to its end within the limit."""
    return not cell.problem and cell.seconds < cell.limit if name in PAPERS else cell.finished


def check(table, row, name, cell):
    if cell.problem or cell.error:
        table.fail(row.program, f"{name}: {cell.problem or cell.error}")
        return
    expected = row.complete if name in EXACT else row.left if name == "by states" else None
    count = cell.count("complete")
    if expected is not None and (count > expected or (cell.finished and count < expected)):
        table.fail(row.program, f"{name}: {count:,} executions, not {expected:,}")


def show_explored(name, cell):
    if not has_ended(name, cell):
        return show_limit(cell)
    complete, blocked = cell.count("complete"), cell.count("sleep_blocked")
    return f"{complete:,} + {blocked:,}" if blocked else f"{complete:,}"


def show_time(name, cell):
    return show_seconds(cell.seconds) if has_ended(name, cell) else show_limit(cell)


def seconds_of(name, cell):
    return max(cell.seconds if has_ended(name, cell) else cell.limit, 1e-4)


def show_speedup(name, cell, constrained):
    if not constrained.finished or cell.problem:
        return "-"
    sign = "" if has_ended(name, cell) else "> "
    return sign + show_ratio(seconds_of(name, cell) / seconds_of("constrained", constrained))


def write_pictures(output, rows):
    """A picture for each of SLOWER. A run that exceeds the limit is drawn at the limit."""
    for name in SLOWER:
        points = [
            (program.name, *(seconds_of(n, cells[n]) for n in ("constrained", name)), False)
            for program, cells in rows
            if not cells[name].problem and not cells["constrained"].problem
        ]
        with open(os.path.join(output, f"time_{name}.svg"), "w", encoding="utf-8") as file:
            file.write(draw_scatter(points, "constrained: seconds", f"{name}: seconds"))


def make_steps_table(output, laboratory, selection, progress):
    columns = columns_of(laboratory)
    table = Table(
        "table1",
        "Table 1: programs whose steps commute",
        None,
        ["program", *(f"explored: {name}" for name in columns)]
        + [f"{name}, time" for name in columns]
        + [f"speed-up over {name}" for name in SLOWER],
    )
    measured = []
    for row in progress(table, selection.steps()):
        cells = {}
        for name, options in columns.items():
            cells[name] = laboratory.measure(row.program, options, 1)
            check(table, row, name, cells[name])
            table.records.append(record_cell(row.program, cells[name], algorithm=name))
        measured.append((row.program, cells))
        table.rows.append(
            [row.program.name]
            + [show_explored(name, cell) for name, cell in cells.items()]
            + [show_time(name, cell) for name, cell in cells.items()]
            + [show_speedup(name, cells[name], cells["constrained"]) for name in SLOWER]
        )
    write_pictures(output, measured)
    table.notes += NOTES
    return table
