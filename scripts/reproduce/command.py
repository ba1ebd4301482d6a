"""What the commands of this folder share: options, and making one table after another."""

import argparse
import os
import re
import shlex
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.append(os.path.join(ROOT, "tests", "bench"))

from cells import Laboratory, Store  # noqa: E402
from programs import Selection  # noqa: E402

LIMIT, QUICK_LIMIT = 60, 5  # seconds


class Parser(argparse.ArgumentParser):
    def error(self, message):
        """Without the usage: one line is enough to see what is wrong."""
        self.exit(2, f"{self.prog}: {message} (try --help)\n")


def read_pattern(text):
    try:
        return re.compile(text)
    except re.error as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a pattern: {error}") from error


def read_limit(text):
    try:
        limit = float(text)
    except ValueError:
        limit = 0
    if not 0 < limit < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a time in seconds")
    return limit


def make_parser(name, description, tables):
    """For the command of this name, which makes tables 1 to so many."""
    parser = Parser(description=description)
    build = os.path.join(ROOT, "build")
    output = os.path.join(build, "reproduce", name)
    parser.add_argument("--heddle", default=os.path.join(build, "heddle"), help="how to run heddle")
    parser.add_argument("--output", default=output, help="the output folder")
    numbers = range(1, tables + 1)
    parser.add_argument("--table", type=int, action="append", choices=numbers, help="only this")
    parser.add_argument(
        "--filter",
        type=read_pattern,
        default=re.compile(""),
        help="only rows whose name matches this pattern",
    )
    parser.add_argument(
        "--limit",
        type=read_limit,
        help=f"seconds for one cell ({LIMIT}; {QUICK_LIMIT} with --quick)",
    )
    parser.add_argument("--quick", action="store_true", help="small rows only")
    parser.add_argument("--fresh", action="store_true", help="measure everything anew")
    parser.set_defaults(tables=numbers)
    return parser


def parse(parser):
    arguments = parser.parse_args()
    arguments.limit = arguments.limit or (QUICK_LIMIT if arguments.quick else LIMIT)
    arguments.table = arguments.table or arguments.tables
    arguments.heddle = shlex.split(arguments.heddle) or [""]
    if not os.access(arguments.heddle[-1], os.X_OK):
        parser.error(f"no program at {arguments.heddle[-1]}: build it first (scripts/build)")
    try:
        os.makedirs(arguments.output, exist_ok=True)
    except OSError as error:
        parser.error(f"{arguments.output}: {error.strerror}")
    return arguments


def follow(table, rows):
    """The rows, one after another, telling where we are."""
    for i, row in enumerate(rows, 1):
        program = (row[0] if isinstance(row, tuple) else row).program
        print(f"{table.name}: {i} of {len(rows)}: {program.name}", file=sys.stderr, flush=True)
        yield row


def write_tables(arguments, make_tables):
    """Tables come from make_tables(arguments, laboratory, selection, follow), one by one, and are
    printed and written as they come. Returns the exit status."""
    store = Store(os.path.join(arguments.output, "cells.json"), arguments.fresh)
    laboratory = Laboratory(arguments.heddle, store, arguments.limit)
    selection = Selection(arguments.filter, arguments.quick)
    rows, failures = 0, 0
    for table in make_tables(arguments, laboratory, selection, follow):
        table.write(arguments.output)
        print(table.markdown(), flush=True)
        rows += len(table.rows)
        failures += len(table.failures)
    print(f"{failures} differences from what is known; tables are in {arguments.output}")
    return 1 if failures or not rows else 0


def run(parser, make_tables):
    try:
        sys.exit(write_tables(parse(parser), make_tables))
    except KeyboardInterrupt:
        sys.exit("interrupted; what was measured is kept")
