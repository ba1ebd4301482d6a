"""Table 4: what bounding costs: counting preemptions where the bound cuts nothing (left), and
executions that end at the bound, or beyond it (right)."""

import itertools
import statistics

from safe import (
    bound_options,
    check_all,
    check_cut,
    check_histogram,
    check_safe,
    count_most_preemptions,
)
from tables import Table, record_cell, show_limit, show_seconds, show_ratio

BEYOND = 3  # bounds to measure from the least one that cuts nothing
ROUNDS = 5
FEW_ROUNDS = 3  # of runs that take longer than LONG, or in quick mode
LONG = 1  # second
TOO_SHORT = 0.01  # seconds below which a ratio of times says nothing
BLOCKED_BOUNDS = range(4)
LEAST_EXECUTIONS = 10
FEW = 8  # bound-blocked executions: where the paper divides its programs


def find_needless_bound(laboratory, table, row, cells, start):
    """The least bound from this one on that cuts nothing; None when the time does not reach. Adds
    the cells on the way, and the one below, which must cut something."""
    for bound in itertools.count(max(0, start - 1)):
        cells[bound] = cell = laboratory.measure(row.program, bound_options(bound))
        check_safe(table, row, cell, f"at bound {bound}")
        if not cell.finished:
            return None
        if cell.cut is False:
            return bound


def find_ratios(laboratory, row, bounds, rounds):
    """Time at each bound as a multiple of that without one: the median of the rounds."""
    variants = [bound_options(bound) for bound in (None, *bounds)]
    lines = laboratory.measure_alternately(row.program, variants, rounds)
    if not lines:
        return None
    return [statistics.median(line[i] / line[0] for line in lines) for i in range(1, len(variants))]


def find_instruction_ratios(laboratory, row, bounds):
    counts = [laboratory.count_instructions(row.program, bound_options(b)) for b in (None, *bounds)]
    return [count / counts[0] for count in counts[1:]] if all(counts) else None


def show_ratios(ratios):
    if not ratios:
        return ["-"] * BEYOND
    return [f"{(ratio - 1) * 100:+.0f} %" for ratio in ratios]


def measure_overhead(laboratory, table, row, rounds, instructions):
    unbounded = laboratory.measure(row.program, bound_options(None))
    more = len(table.header) - 4
    check_safe(table, row, unbounded, "without a bound")
    if not unbounded.finished:
        return [row.program.name, "?", "-", show_limit(unbounded), *["-"] * more]
    check_all(table, row, unbounded)
    cells = {None: unbounded}
    most = count_most_preemptions(laboratory, row)
    least = find_needless_bound(laboratory, table, row, cells, most or 0)
    check_histogram(laboratory, table, row, cells)
    check_cut(table, row, cells)
    if least is None:
        return [row.program.name, "?", *show_unbounded(unbounded), *["-"] * more]
    if most not in (None, least) and not unbounded.count("blocked"):
        table.fail(row.program, f"bound {least} cuts nothing, but some need {most} preemptions")
    bounds = range(least, least + BEYOND)
    rounds = FEW_ROUNDS if unbounded.seconds > LONG else rounds
    ratios = find_ratios(laboratory, row, bounds, rounds)
    counted = None
    if instructions and unbounded.seconds < LONG:  # callgrind is some fifty times slower
        counted = find_instruction_ratios(laboratory, row, bounds)
    record_ratios(table, row, unbounded, bounds, ratios, counted)
    shown = show_ratios(ratios if unbounded.seconds >= TOO_SHORT else None)
    shown += show_ratios(counted) if instructions else []
    return [row.program.name, f"{least}", *show_unbounded(unbounded), *shown]


def show_unbounded(cell):
    return [f"{cell.within:,}", show_seconds(cell.seconds)]


def record_ratios(table, row, unbounded, bounds, ratios, counted):
    for i, bound in enumerate(bounds):
        table.records.append(
            {
                "program": row.program.name,
                "executions": unbounded.within,
                "seconds_unbounded": unbounded.seconds,
                "bound": bound,
                "time_ratio": ratios[i] if ratios else "",
                "instruction_ratio": counted[i] if counted else "",
            }
        )


def make_overhead_table(laboratory, selection, progress, instructions):
    names = ["k = b", "k = b + 1", "k = b + 2"]
    header = ["program", "b", "executions", "no bound", *names]
    header += [f"instructions, {name}" for name in names] if instructions else []
    table = Table(
        "table4-overhead",
        "Table 4, left: what counting preemptions costs",
        "up to 23 % of the time for the Treiber stack, and up to 38 % for the TTAS lock with 7 "
        "threads; most at k = b.",
        header,
    )
    rounds = FEW_ROUNDS if selection.quick else ROUNDS
    for row in progress(table, selection.structures("overhead")):
        table.rows.append(measure_overhead(laboratory, table, row, rounds, instructions))
    table.notes.append(
        "b: the least bound of which heddle says that it leaves nothing out, blocked executions "
        "included: so b is what some execution needs."
    )
    table.notes.append(
        f"Time over that without a bound: the median of {rounds} rounds ({FEW_ROUNDS} of those "
        f"above {show_seconds(LONG)}), in each of which the four ran in turn; -: below "
        f"{TOO_SHORT * 1000:g} ms, where it says nothing."
    )
    return table


def list_programs(selection):
    """The programs of all tables, and their options; no buggy ones in quick mode."""
    rows = [*selection.bench(), *selection.structures("safe"), *selection.structures("overhead")]
    programs = [(row, []) for row in rows]
    if not selection.quick:
        buggy = [*selection.bugs(), *selection.structures("bug")]
        programs += [(row, ["--keep-going"]) for row in buggy]
    return programs


class Shares:
    """At one bound: how many executions were in vain, for each one within the bound."""

    def __init__(self, bound):
        self.bound = bound
        self.cells = []
        self.left_out = 0  # did not end within the limit, here or at a smaller bound

    def add(self, name, cell):
        if cell.within >= LEAST_EXECUTIONS:
            self.cells.append((name, cell))

    def show(self, kind):
        """Programs with any, and with more than a few; how many for each execution within the
        bound, on average, and at most."""
        counts = [cell.count(kind) for _, cell in self.cells]
        if not counts:
            return ["-"] * 4
        ratios = [(cell.count(kind) / cell.within, name) for name, cell in self.cells]
        most, name = max(ratios)
        mean = statistics.mean(ratio for ratio, _ in ratios)
        worst = f"{show_ratio(most)}: {name}" if most else "0"
        some = [sum(count > few for count in counts) for few in (0, FEW)]
        return [*map(str, some), show_ratio(mean), worst]

    def row(self):
        counts = [f"{len(self.cells)}", f"{self.left_out}"]
        return [f"{self.bound}", *counts, *self.show("bound_blocked"), *self.show("beyond_bound")]


def measure_shares(laboratory, table, row, options, shares):
    """One program at all bounds. Where one runs out of time, larger ones are not tried."""
    for i, share in enumerate(shares):
        cell = laboratory.measure(row.program, [*options, *bound_options(share.bound)])
        table.records.append(record_cell(row.program, cell, bound=share.bound))
        if cell.problem:
            table.fail(row.program, f"at bound {share.bound}: {cell.problem}")
        if not cell.finished:
            for larger in shares[i:]:
                larger.left_out += 1
            break
        share.add(row.program.name, cell)


def make_blocked_table(laboratory, selection, progress):
    table = Table(
        "table4-blocked",
        "Table 4, right: executions that end at the bound, or beyond it",
        "over GenMC's tests with at least 10 executions, bound-blocked ones are at most 6 % of all "
        "on average, mostly a single one, and more than 8 in 6 runs only; of the 22 safe clients, "
        "4 have any, 2 of them many: about 10 % at k = 1, below 1 % at k = 2.",
        ["k", "programs", "left out"]
        + ["any bound-blocked", f"> {FEW}", "mean", "most"]
        + ["any beyond", f"> {FEW}", "mean", "most"],
    )
    shares = [Shares(bound) for bound in BLOCKED_BOUNDS]
    for row, options in progress(table, list_programs(selection)):
        measure_shares(laboratory, table, row, options, shares)
    table.rows = [share.row() for share in shares]
    table.notes.append(
        f"Programs with at least {LEAST_EXECUTIONS} executions within the bound, blocked ones "
        "included; left out: did not end within the limit, at this bound or at a smaller one."
    )
    table.notes.append("mean, most: of the number for each execution within the bound.")
    return table
