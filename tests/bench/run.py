#!/usr/bin/env python3
"""Runs heddle on the rows of table.txt and prints what each took.

Fails when a number of executions is not the known one, or when heddle does not call the program
safe. Times are heddle's own, of the exploration: clang's and the JIT's are not in it."""

import argparse
import json
import os
import re
import sys

sys.dont_write_bytecode = True  # the source tree stays clean
from heddle_run import HERE, IN_ORDER, Program, read_table, run_heddle  # noqa: E402

COLUMNS = (
    ("program", "<34"),
    ("executions", ">11"),
    ("seconds", ">9"),
    ("exec/s", ">11"),
    ("ns/event", ">9"),
    ("MiB", ">7"),
    ("others s", ">9"),
    ("ratio", ">7"),
)


class Row:
    """One line of the table."""

    def __init__(self, fields):
        path, parameters, complete, blocked, others = fields[:5]
        self.large = "large" in fields[5:]
        self.program = Program(path, parameters)
        self.name = self.program.name
        self.expected = {"complete": int(complete), "blocked": int(blocked)}
        self.others = None if others == "-" else float(others)


def run(arguments, row):
    """heddle's report on the row, the fastest of the runs asked for; what is wrong with it."""
    best = None
    for _ in range(arguments.repeat):
        report, problem = run_heddle(
            [arguments.heddle], [*IN_ORDER, *arguments.option], row.program, arguments.timeout
        )
        if problem:
            return None, problem
        if best is None or report["seconds"] < best["seconds"]:
            best = report
    return best, find_mismatch(best, row)


def find_mismatch(report, row):
    if report["verdict"] != "safe":
        return f"verdict {report['verdict']}: {(report['error'] or {}).get('message', '')}"
    for kind, count in row.expected.items():
        if int(report["executions"][kind]) != count:
            return f"{report['executions'][kind]} {kind} executions instead of {count}"
    if int(report["executions"]["duplicate"]) != 0:
        return f"{report['executions']['duplicate']} duplicates"
    return None


def measure(report, row):
    """The figures of one row, as they go into the table and the JSON file."""
    seconds, executions = report["seconds"], int(report["executions"]["complete"])
    events = int(report["events"])
    return {
        "program": row.name,
        "executions": executions,
        "seconds": seconds,
        "exec/s": executions / seconds if seconds else None,
        "ns/event": seconds * 1e9 / events if events else None,
        "MiB": report["peak_memory_kib"] / 1024,
        "others s": row.others,
        "ratio": row.others / seconds if row.others and seconds else None,
    }


def show(value):
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else value


def print_line(cells):
    print("".join(f"{cell:{form}}" for cell, (_, form) in zip(cells, COLUMNS)), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--heddle", default="build/heddle", help="the program to measure")
    parser.add_argument("--json", help="file to write the figures to")
    parser.add_argument("--filter", default="", help="only rows whose name matches this pattern")
    parser.add_argument("--large", action="store_true", help="run the large rows too")
    parser.add_argument("--repeat", type=int, default=1, help="runs per row; the fastest counts")
    parser.add_argument("--timeout", type=float, default=300, help="seconds for one run")
    parser.add_argument("--option", action="append", default=[], help="passed on to heddle")
    arguments = parser.parse_args()

    results, failures = [], 0
    print_line([name for name, _ in COLUMNS])
    for row in map(Row, read_table(os.path.join(HERE, "table.txt"))):
        if (row.large and not arguments.large) or not re.search(arguments.filter, row.name):
            continue
        report, mismatch = run(arguments, row)
        result = {"program": row.name} if report is None else measure(report, row)
        print_line([show(result.get(name)) for name, _ in COLUMNS])
        if mismatch:
            failures += 1
            result["mismatch"] = mismatch
            print(f"    WRONG: {mismatch}", flush=True)
        results.append(result)

    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=1)
    print(f"{len(results) - failures} rows as known, {failures} not")
    return 1 if failures or not results else 0


if __name__ == "__main__":
    sys.exit(main())
