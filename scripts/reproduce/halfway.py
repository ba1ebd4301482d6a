"""Table 2 of scale: the progress line in the middle of a run."""

import os
import sys

from estimates import OPTIONS, rows_of as rows_of_all
from heddle_run import HERE
from tables import Table, show_seconds

sys.path.append(os.path.dirname(HERE))

from progress import LINE, lines_of, run  # noqa: E402

LEAST = 3  # seconds that a run takes: nothing is told in the first one
CLOSE = 15  # points


def watch(command, program):
    """The shares that heddle tells, with their seconds, and the seconds of the whole run. What a
    search told that has begun again, since it has learnt something about the program, is left out."""
    options = [*OPTIONS, "--", *program.defines, program.file]
    pieces, _ = run([*command, *options])
    told, _ = lines_of(pieces)
    shares, executions = [], 0
    for when, line in told:
        match = LINE.fullmatch(line)
        if not match:
            continue
        before, executions = executions, int(match[1])
        if executions < before:
            shares.clear()
        if match[4]:
            shares.append((when, int(match[4])))
    first = next((when - int(LINE.fullmatch(line)[2]) for when, line in told), 0)
    return shares, pieces[-1][0], max(0, first)


def share_at(shares, seconds):
    told = [share for when, share in shares if when <= seconds]
    return told[-1] if told else None


def rows_of(laboratory, selection):
    """Those that take long enough, but not too long."""
    for row in rows_of_all(selection):
        cell = laboratory.measure(row.program, OPTIONS)
        if cell.finished and cell.seconds >= LEAST:
            yield row


def make_progress_table(laboratory, selection, follow):
    header = ["program", "time", "at a quarter", "at half", "at three quarters"]
    table = Table("table2", "Table 2: the share that the progress line tells", None, header)
    close = known = count = 0
    for row in follow(table, list(rows_of(laboratory, selection))):
        shares, end, begin = watch(laboratory.command, row.program)
        at = {part: share_at(shares, begin + part * (end - begin)) for part in (0.25, 0.5, 0.75)}
        count += 1
        known += at[0.5] is not None
        close += at[0.5] is not None and abs(at[0.5] - 50) <= CLOSE
        table.rows.append([row.program.name, show_seconds(end - begin),
                           *("?" if share is None else f"{share} %" for share in at.values())])
        table.records.append({"program": row.program.name, "seconds": end - begin,
                              **{f"share_at_{part}": share for part, share in at.items()}})
        falls = any(a[1] > b[1] for a, b in zip(shares, shares[1:]))
        if falls:
            table.fail(row.program, "the share falls")
    table.notes.append(f"Within {CLOSE} points of 50 % at half of the run: {close} of {count} rows; "
                       f"unknown then: {count - known}.")
    return table
