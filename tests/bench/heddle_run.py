"""What all benchmark runners share: tables of programs, and heddle's report on one of them."""

import copy
import json
import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))


IN_ORDER = ["--ordered-sync", "--no-symmetry"]  # executions are counted as in published tables


def read_table(path):
    """The fields of each line; # begins a comment."""
    with open(path, encoding="utf-8") as file:
        lines = (line.split("#")[0].split() for line in file)
        return [fields for fields in lines if fields]


class Program:
    """A program under test and its parameters, as the first two columns of a table name them: a
    path below the folder, without .c, and NAME=VALUE, comma-separated, or -."""

    def __init__(self, path, parameters, folder=HERE):
        self.file = os.path.join(folder, path + ".c")
        self.defines = [] if parameters == "-" else ["-D" + p for p in parameters.split(",")]
        short = os.path.basename(path)
        self.name = short if parameters == "-" else f"{short}({parameters})"

    def has_orders(self):
        """Whether -DORDER=... chooses its memory orders."""
        with open(self.file, encoding="utf-8") as file:
            return '#include "orders.h"' in file.read()

    def with_define(self, define):
        """The same program with one parameter more."""
        changed = copy.copy(self)
        changed.defines = [*self.defines, "-D" + define]
        return changed


def run_heddle(command, options, program, timeout):
    """heddle's report, and None; or None, and why there is no report."""
    line = [*command, "--format=json", *options, "--", *program.defines, program.file]
    try:
        process = subprocess.run(
            line, capture_output=True, text=True, timeout=timeout, check=False
        )
    except subprocess.TimeoutExpired:
        return None, f"took more than {timeout} s"
    try:
        report = json.loads(process.stdout)
    except json.JSONDecodeError:
        report = None
    if report is None or process.returncode == 2:
        return None, f"exit status {process.returncode}: {process.stderr.strip()[:200]}"
    return report, None
