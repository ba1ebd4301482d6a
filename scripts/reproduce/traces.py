"""The tables of the paper on Source- and Optimal-DPOR: traces explored, time and memory."""

from comparison import Comparison
from tables import Table, show_limit, show_time

ALGORITHMS = ("classic", "source", "optimal")
TITLES = {
    1: (
        "two programs of Flanagan and Godefroid",
        "source and optimal explore the least possible, and the same; classic explores more by a "
        "factor that grows with the number of threads.",
    ),
    2: (
        "two programs that tell the algorithms apart",
        "for readers, classic explores (3^N + 1) / 2 traces, the others 2^N. For lastzero, source "
        "explores about twice as many as optimal, and takes twice as long.",
    ),
    3: (
        "programs that pass messages",
        "four Erlang applications, among them a static analyser and a pool of workers: source and "
        "optimal explore less than classic; source comes close to optimal, but in one of them only "
        "without sleep-set-blocked explorations.",
    ),
}
INSTEAD = (
    "Not the paper's programs, which are in Erlang: programs of our own, in C, that pass messages "
    "through POSIX message queues. Of the paper's result, only the comparison can be made."
)
ORDER = (
    "The paper: classic / source / optimal. How many sleep-set-blocked explorations classic and "
    "source begin depends on which of several threads they take, which the paper does not tell: no "
    "difference there counts as wrong. Complete executions are exact."
)


def show_explored(cell):
    """All that was begun: complete executions, and sleep-set-blocked ones."""
    if not cell.finished:
        return show_limit(cell)
    complete, blocked = cell.count("complete"), cell.count("sleep_blocked")
    return f"{complete + blocked:,} = {complete:,} + {blocked:,}" if blocked else f"{complete:,}"


def show_published(row):
    if row.classic is None:
        return "-"
    return f"{row.classic:,} / {row.source:,} / {row.complete:,}"


def make_traces_table(number, laboratory, selection, progress):
    title, paper = TITLES[number]
    table = Table(
        f"table{number}",
        f"Table {number}: {title}",
        paper,
        ["program", *(f"explored by {name}" for name in ALGORITHMS), "the paper"]
        + [f"{name}, time" for name in ALGORITHMS],
    )
    comparison = Comparison(table, laboratory, selection, ALGORITHMS)
    for row in progress(table, selection.traces(number)):
        cells = comparison.measure(row)
        shown = [*map(show_explored, cells), show_published(row), *map(show_time, cells)]
        table.rows.append([row.program.name, *shown])
    table.notes.append("Explored: complete executions + sleep-set-blocked ones, if there are any.")
    table.notes.append(INSTEAD if number == 3 else ORDER)
    comparison.note_times()
    return table


def make_memory_table(laboratory, selection, progress):
    table = Table(
        "table4",
        "Table 4: memory",
        "the same for all three, mostly: the space for wakeup trees is small, and they have less "
        "than three nodes on average.",
        ["program", "executions", *(f"{name}, MB" for name in ALGORITHMS)],
    )
    comparison = Comparison(table, laboratory, selection, ALGORITHMS)
    rows = [row for number in TITLES for row in selection.traces(number)]
    for row in progress(table, rows):
        shown = map(comparison.show_memory, comparison.measure(row))
        table.rows.append([row.program.name, f"{row.complete:,}", *shown])
    table.notes.append("The programs of tables 1 to 3; the paper has those with differences only.")
    comparison.note_memory()
    return table
