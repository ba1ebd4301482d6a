"""The table of constrained DPOR: explorers side by side where steps commute."""

from tables import Table, record_cell, show_limit, show_ratio, show_time

COLUMNS = {
    "source": ["--algorithm=source"],
    "by states": ["--algorithm=constrained", "--independence=state"],
    "constrained": ["--algorithm=constrained"],
    "rvf": ["--algorithm=rvf"],
    "trust": ["--algorithm=trust"],
}
EXACT = ("source", "trust")  # explore each execution
NOTES = (
    "Explored: complete executions + searches that ended because all enabled threads slept.",
    "The paper's table is a picture that we do not have, so it is not shown here. Its programs QS, "
    "PS, Pi, Reg, DBP and BB are written anew after its descriptions; MS and Fib are left out.",
    "constrained tries source --commute and the search by states in turn. Speed-up: the time of "
    "source, by that of constrained; > where source did not end within the limit.",
)


def check(table, row, name, cell):
    if cell.problem or cell.error:
        table.fail(row.program, f"{name}: {cell.problem or cell.error}")
        return
    expected = row.complete if name in EXACT else row.left if name == "by states" else None
    count = cell.count("complete")
    if expected is not None and (count > expected or (cell.finished and count < expected)):
        table.fail(row.program, f"{name}: {count:,} executions, not {expected:,}")


def show_explored(cell):
    if not cell.finished:
        return show_limit(cell)
    complete, blocked = cell.count("complete"), cell.count("sleep_blocked")
    return f"{complete:,} + {blocked:,}" if blocked else f"{complete:,}"


def show_speedup(source, constrained):
    if not constrained.finished or source.problem:
        return "-"
    sign = "" if source.finished else "> "
    seconds = source.seconds if source.finished else source.limit
    return sign + show_ratio(seconds / max(constrained.seconds, 1e-4))


def make_steps_table(laboratory, selection, progress):
    table = Table(
        "table1",
        "Table 1: programs whose steps commute",
        None,
        ["program", *(f"explored: {name}" for name in COLUMNS)]
        + [f"{name}, time" for name in COLUMNS]
        + ["speed-up"],
    )
    for row in progress(table, selection.steps()):
        cells = {}
        for name, options in COLUMNS.items():
            cells[name] = laboratory.measure(row.program, options, 1)
            check(table, row, name, cells[name])
            table.records.append(record_cell(row.program, cells[name], algorithm=name))
        table.rows.append(
            [row.program.name, *map(show_explored, cells.values()), *map(show_time, cells.values())]
            + [show_speedup(cells["source"], cells["constrained"])]
        )
    table.notes += NOTES
    return table
