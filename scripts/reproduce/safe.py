"""Table 3: what a bound saves on programs without errors, against trust without one and bpor."""

from tables import Table, record_cell, show_cell, show_seconds

BOUNDS = range(4)  # columns of the table
BPOR_BOUNDS = range(3)


SC = "--sc"  # the paper counts preemptions under sequential consistency
COUNTED = "--bound-waits=counted"  # as in the paper


def bound_options(bound):
    return [SC] if bound is None else [SC, "-bound", str(bound), COUNTED]


def measure_bound(laboratory, table, row, bound, runs, limit=None):
    cell = laboratory.measure(row.program, bound_options(bound), runs, limit)
    place = "without a bound" if bound is None else f"at bound {bound}"
    check_safe(table, row, cell, place)
    shown = "" if bound is None else bound
    table.records.append(
        record_cell(row.program, cell, size=row.size, algorithm="trust", bound=shown)
    )
    return cell


def check_safe(table, row, cell, place):
    if cell.problem:
        table.fail(row.program, f"{place}: {cell.problem}")
    elif cell.error:
        table.fail(row.program, f"{place}: {cell.error}")
    elif cell.finished and cell.count("duplicate"):
        table.fail(row.program, f"{place}: {cell.count('duplicate')} duplicates")


def count_all(cell):
    return cell.count("complete"), cell.count("blocked")


def check_all(table, row, cell):
    """An exploration without a bound against the number that is known."""
    if cell.finished and row.complete not in (None, cell.count("complete")):
        table.fail(row.program, f"{cell.count('complete')} executions, not {row.complete}")


def count_preemptions(laboratory, row):
    """Complete executions by the preemptions that they need; None: it takes too long."""
    cell = laboratory.measure(row.program, [SC, "--count-preemptions", COUNTED])
    return list(map(int, cell.histogram)) if cell.finished else None


def count_most_preemptions(laboratory, row):
    histogram = count_preemptions(laboratory, row)
    return len(histogram) - 1 if histogram else None


def check_histogram(laboratory, table, row, cells):
    """Executions within each bound against those that need so many preemptions, which are counted
    without a bound."""
    histogram = count_preemptions(laboratory, row) if cells[None].finished else None
    for bound, cell in cells.items():
        if not histogram or not cell.finished:
            continue
        expected = sum(histogram[: None if bound is None else bound + 1])
        if cell.count("complete") != expected:
            place = "without a bound" if bound is None else f"at bound {bound}"
            table.fail(row.program, f"{place}: {cell.count('complete')} executions, not {expected}")


def check_cut(table, row, cells):
    """Where heddle says that the bound left nothing out, it has found all executions that are
    complete. (Of those that end in loops and at assumptions, it explores what it needs.)"""
    unbounded = cells[None]
    for bound, cell in cells.items():
        if not (cell.finished and unbounded.finished) or cell.cut is not False:
            continue
        if cell.count("complete") != unbounded.count("complete"):
            table.fail(row.program, f"at bound {bound}: said to be all executions, and is not")


def is_faster(cell, unbounded):
    return cell.finished and cell.seconds < unbounded.seconds


def find_largest_faster(laboratory, table, row, cells, runs):
    """The largest bound up to which exploring takes less than without one; looks beyond the
    columns, until a bound is slower or cuts nothing."""
    unbounded = cells[None]
    if not unbounded.finished:
        finished = [bound for bound in BOUNDS if cells[bound].finished]
        return f"≥ {finished[-1]}" if finished else "?"
    faster, bound = None, 0
    while True:
        if bound not in cells:
            limit = min(laboratory.limit, max(1, unbounded.seconds))
            cells[bound] = measure_bound(laboratory, table, row, bound, runs, limit)
        if is_faster(cells[bound], unbounded):
            faster = bound
        elif bound >= BOUNDS[-1]:
            break
        if cells[bound].finished and cells[bound].cut is False:
            break
        bound += 1
    return "none" if faster is None else f"{faster}"


def agree(bpor, trust):
    """The same complete executions; trust explores no more of those that are blocked."""
    complete, blocked = count_all(trust)
    return bpor.count("complete") == complete and bpor.count("blocked") >= blocked


def measure_bpor(laboratory, table, row, bound, trust, runs):
    cell = laboratory.measure(row.program, ["--algorithm=bpor", *bound_options(bound)], runs)
    table.records.append(
        record_cell(row.program, cell, size=row.size, algorithm="bpor", bound=bound)
    )
    if cell.problem or cell.error:
        table.fail(row.program, f"bpor at bound {bound}: {cell.problem or cell.error}")
    elif cell.finished and trust.finished and not agree(cell, trust):
        counts = f"{count_all(cell)} complete and blocked executions, not {count_all(trust)}"
        table.fail(row.program, f"bpor at bound {bound}: {counts}")
    return cell


def show_bpor(cell):
    if not cell.finished:
        return show_cell(cell)
    return show_cell(cell, f"{cell.within:,} + {cell.count('duplicate'):,}")


def make_table3(laboratory, selection, progress):
    table = Table(
        "table3",
        "Table 3: safe clients of data structures",
        "k = 2, and often 3, ends quickly where GenMC struggles; where GenMC ends, bounding is "
        "mostly faster than it even beyond k = 3; of dglm-fifo, only for k = 0 and 1.",
        ["program", "size", *(f"k = {k}" for k in BOUNDS), "no bound", "faster to"]
        + [f"bpor, k = {k}" for k in BPOR_BOUNDS],
    )
    runs = 1 if selection.quick else 3
    for row in progress(table, selection.structures("safe")):
        cells = {
            bound: measure_bound(laboratory, table, row, bound, runs) for bound in [*BOUNDS, None]
        }
        shown = [show_cell(cell) for cell in cells.values()]
        bpor = [measure_bpor(laboratory, table, row, k, cells[k], runs) for k in BPOR_BOUNDS]
        shown.append(find_largest_faster(laboratory, table, row, cells, runs))
        check_all(table, row, cells[None])
        check_histogram(laboratory, table, row, cells)
        check_cut(table, row, cells)
        table.rows.append([row.program.name, row.size, *shown, *map(show_bpor, bpor)])
    table.notes.append("Executions within the bound (blocked ones included) in seconds.")
    table.notes.append(
        f"Times below {show_seconds(0.5)} are the fastest of {runs}. The faster of two that are "
        "nearly the same is chance."
        if runs > 1
        else "Each was run once: the faster of two that are nearly the same is chance."
    )
    table.notes.append("faster to: the largest k at which bounding was faster than no bound.")
    table.notes.append("bpor: different executions + executions explored again.")
    return table
