"""Tables 1 and 2: how many preemptions bugs need, and how soon a bound that allows them shows them.

A cell's error only counts when its execution is within the bound (--bound-strict)."""

from safe import bound_options
from tables import Table, record_cell, show_cell, show_seconds


def measure_bound(laboratory, row, bound):
    strict = [] if bound is None else ["--bound-strict"]
    return laboratory.measure(row.program, [*strict, *bound_options(bound)])


def check(table, row, bound, cell):
    """Holds a cell against what is known of the program."""
    place = "without a bound" if bound is None else f"at bound {bound}"
    if cell.problem:
        table.fail(row.program, f"{place}: {cell.problem}")
    if not cell.finished:
        return
    if cell.count("duplicate"):
        table.fail(row.program, f"{place}: {cell.count('duplicate')} duplicates")
    if bound is not None and bound < row.bound:
        check_below(table, row, bound, cell, place)
    elif not cell.error:
        table.fail(row.program, f"{place}: no error, though it needs {row.bound} preemptions")
    elif row.error and cell.error != row.error:
        table.fail(row.program, f"{place}: {cell.error} instead of {row.error}")
    elif bound is not None and cell.preemptions > bound:
        table.fail(row.program, f"{place}: the error needs {cell.preemptions} preemptions")


def check_below(table, row, bound, cell, place):
    if cell.error:
        table.fail(row.program, f"{place}: an error, though it needs {row.bound} preemptions")
    elif bound == row.bound - 1 and row.below not in (None, cell.count("complete")):
        table.fail(row.program, f"{place}: {cell.count('complete')} executions, not {row.below}")


def measure_bounds(laboratory, table, row, bounds, columns):
    """The cells of the bounds, by bound; None is no bound."""
    cells = {}
    for bound in bounds:
        cells[bound] = cell = measure_bound(laboratory, row, bound)
        check(table, row, bound, cell)
        shown = "" if bound is None else bound
        table.records.append(record_cell(row.program, cell, **columns, bound=shown))
    return cells


def show_least(cells):
    """The least bound that shows the error, as far as it is known."""
    bounds = sorted(bound for bound in cells if bound is not None)
    found = [bound for bound in bounds if cells[bound].finished and cells[bound].error]
    if not found:
        return "?"
    known = all(cells[bound].finished for bound in bounds if bound < found[0])
    return f"{found[0]}" if known else f"≤ {found[0]}"


def sum_seconds(cells, bound):
    """What going through the bounds up to this one takes."""
    part = [cells[k] for k in range(bound + 1)]
    return show_seconds(sum(c.seconds for c in part)) if all(c.finished for c in part) else "-"


def make_table1(laboratory, selection, progress):
    table = Table(
        "table1",
        "Table 1: buggy programs",
        "nearly every bug of the SCT and SV-COMP programs shows with at most 1 preemption, mostly "
        "before one execution is complete; triangular needs 8; reorder-20 and twostage-100 run out "
        "of 30 minutes.",
        ["program", "error", "least k", "at k - 1", "at k", "bounds 0..k", "no bound"],
    )
    for row in progress(table, selection.bugs()):
        bounds = [*range(row.bound + 1), None]
        cells = measure_bounds(laboratory, table, row, bounds, {"expected_bound": row.bound})
        columns = [show_least(cells), show_cell(cells.get(row.bound - 1))]
        columns += [show_cell(cells[row.bound]), sum_seconds(cells, row.bound)]
        table.rows.append([row.program.name, row.error, *columns, show_cell(cells[None])])
    table.notes.append("Executions (blocked ones included) in seconds; ✗: until the error.")
    table.notes.append("k is the least bound at which the error can show, by tests/bench/buster.")
    return table


def make_table2(laboratory, selection, progress):
    table = Table(
        "table2",
        "Table 2: buggy clients of data structures",
        "k = 2 is enough for all of the bugs, and found quickly; GenMC does not finish within "
        "30 minutes for most of them.",
        ["program", "size", "least k", "k = 0", "k = 1", "k = 2", "no bound"],
    )
    for row in progress(table, selection.structures("bug")):
        known = {"size": row.size, "expected_bound": row.bound}
        cells = measure_bounds(laboratory, table, row, [0, 1, 2, None], known)
        shown = [show_cell(cell) for cell in cells.values()]
        table.rows.append([row.program.name, row.size, show_least(cells), *shown])
    table.notes.append("Executions (blocked ones included) in seconds; ✗: until the error.")
    return table
