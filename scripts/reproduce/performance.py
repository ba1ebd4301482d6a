"""Table 1 of the POP paper: time and memory of the optimal algorithms."""

import re

from comparison import OPTIMAL, Comparison
from tables import Table, show_time

FIGURE = re.compile(r"(>?)([0-9.]+)(?::([0-9]+))?(?:/([0-9]+))?")


def show_published(figure):
    """One of the figures of pop.txt: -, or [>]S[:MB][/N]."""
    if figure == "-":
        return "-"
    more, seconds, megabytes, executions = FIGURE.fullmatch(figure).groups()
    shown = f"> {seconds} s" if more else f"{seconds} s"
    shown += f", {int(megabytes):,} MB" if megabytes else ""
    return f"{shown} for {int(executions):,}" if executions else shown


def show_pending(cell):
    return f"{cell.pending:,}" if cell.finished else "-"


def make_performance_table(laboratory, selection, progress):
    table = Table(
        "table1",
        "Table 1: optimal algorithms",
        "all three explore as many executions. POP and TruSt take constant memory; Optimal-DPOR "
        "takes more with the number of executions, most for lastzero, exp-mem3, dispatcher and "
        "poke. POP is the fastest on circular-buffer, filesystem, indexer and poke, TruSt on the "
        "others; but on length-param TruSt is far slower than both.",
        ["program", "executions", *OPTIMAL, *(f"{name}, MB" for name in OPTIMAL)]
        + ["nodes of wakeup trees (optimal)", "nested schedules (pop)"]
        + ["GenMC", "Nidhugg, optimal", "Nidhugg, POP"],
    )
    comparison = Comparison(table, laboratory, selection, OPTIMAL)
    for row in progress(table, selection.pop()):
        cells = comparison.measure(row)
        shown = [*map(show_time, cells), *map(comparison.show_memory, cells)]
        shown += map(show_pending, cells[1:])
        shown += map(show_published, (row.genmc, row.nidhugg_optimal, row.nidhugg_pop))
        table.rows.append([row.program.name, f"{row.complete:,}", *shown])
    comparison.note_times()
    comparison.note_memory()
    table.notes.append(
        "Nodes and nested schedules: the most at once. They are what the algorithms' memory grows "
        "with, also where that is too little to show in MB."
    )
    table.notes.append(
        "GenMC 0.10.3 and Nidhugg: seconds on a machine of this kind, another day, without "
        "start-up, in their best settings. They are other tools: compare orders of magnitude only. "
        "For N: where the tool tells fewer executions apart. Their memory is 50 to 110 MB where "
        "it is not told."
    )
    return table
