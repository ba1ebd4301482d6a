"""Watches the line with which heddle tells its progress on a terminal.

usage: progress.py HEDDLE [argument of heddle...]

Runs heddle on a pseudo-terminal. Checks that the line tells nothing about the end in the first
second; that the share never falls, and is never over 99 %; that the line is gone before the report.
Prints the shares with the seconds at which they were told, as "3.1 s: 42 %", and "?" for unknown
ones, the search of a hunt whose turn it was, and the time of the whole run."""

import os
import pty
import re
import subprocess
import sys
import time

WIPE = "\r\x1b[K"
LINE = re.compile(r"(?:bound \d+: |--?[a-z]\S*(?: \d+)?: )?(\d+) executions, \d+/s, (\d+) s"
                  r"(?:; (\?|(\d+) %) explored)?(?:, \S+ \S+ left)?")


def run(arguments):
    """What heddle prints, in pieces with the seconds at which they came, and its exit status."""
    controller, terminal = pty.openpty()
    begin = time.monotonic()
    process = subprocess.Popen(arguments, stdout=terminal, stderr=terminal)
    os.close(terminal)
    pieces = []
    while True:
        try:
            text = os.read(controller, 4096).decode()
        except OSError:  # nobody has the terminal open any more
            break
        pieces.append((time.monotonic() - begin, text))
    return pieces, process.wait()


def lines_of(pieces):
    """The progress lines with their seconds, and the text behind the last of them."""
    whole = "".join(text for _, text in pieces)
    *lines, report = whole.split(WIPE)
    times, length = [], 0
    for seconds, text in pieces:
        length += len(text)
        times.append((length, seconds))
    position, told = 0, []
    for line in lines:
        position += len(line) + len(WIPE)
        when = next((s for end, s in times if end >= position - len(WIPE)), times[-1][1])
        if line:
            told.append((when, line))
    return told, report


def main():
    pieces, status = run(sys.argv[1:])
    told, report = lines_of(pieces)
    last, bound = 0, None
    for when, line in told:
        if line.split(":")[0] != bound and line.startswith("bound"):
            last, bound = 0, line.split(":")[0]
        match = LINE.fullmatch(line)
        assert match, f"not a progress line: {line!r}"
        search = f" by {line.split(':')[0]}" if line.startswith("-") else ""
        print(f"{when:.2f} s: {match[3] or 'nothing'}{search}")
        if match[4]:
            assert int(match[2]) >= 1, f"a promise in the first second: {line!r}"
            assert last <= int(match[4]) <= 99, f"the share falls, or is too large: {line!r}"
            last = int(match[4])
    assert "executions explored" in report or "error" in report, f"no report: {report!r}"
    assert "left" not in report.splitlines()[0], f"the line is still there: {report!r}"
    print(f"{pieces[-1][0]:.2f} s: end, with exit status {status}")


if __name__ == "__main__":
    main()
