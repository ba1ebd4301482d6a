"""The rows of the tables of programs under tests/bench that are measured for papers."""

import os

from heddle_run import HERE, Program, read_table

SMALL = 4000  # executions of a row of the benchmark that is run in quick mode
FOLDER = os.path.join(HERE, "buster")


class BugRow:
    """A row of bugs.txt: the error, the least bound that shows it, and what else is known."""

    def __init__(self, fields):
        path, parameters, self.error, bound, remarks = fields
        self.program = Program("bugs/" + path, parameters, FOLDER)
        self.bound = int(bound)
        words = remarks.split(",")
        below = [word.split("=")[1] for word in words if word.startswith("below=")]
        self.below = int(below[0]) if below else None
        self.small = "wide" not in words


class StructureRow:
    """A row of structures.txt."""

    def __init__(self, fields):
        path, parameters, self.kind, self.size, remark = fields
        self.program = Program(path, parameters, FOLDER)
        self.small = self.size == "small"
        self.error = None  # any
        self.below = None
        self.bound = int(remark[1:]) if self.kind == "bug" else None
        self.complete = int(remark) if remark.isdigit() else None


class BenchRow:
    """A row of the benchmark's table."""

    def __init__(self, fields):
        path, parameters, complete = fields[:3]
        self.program = Program(path, parameters)
        self.complete = int(complete)
        self.small = self.complete < SMALL


class PopRow(BenchRow):
    """A row of pop.txt; the figures are texts."""

    def __init__(self, fields):
        super().__init__(fields)
        self.genmc, self.nidhugg_pop, self.nidhugg_optimal = fields[3:6]
        self.small = "large" not in fields[6:]


class TracesRow:
    """A row of optimal.txt; classic and source are None where the paper gives no numbers."""

    def __init__(self, fields):
        table, path, parameters, complete, classic, source = fields[:6]
        self.table = int(table)
        self.program = Program(path, parameters)
        self.complete = int(complete)
        self.classic = None if classic == "-" else int(classic)
        self.source = None if source == "-" else int(source)
        self.small = "large" not in fields[6:]


class ValuesRow:
    """A row of values.txt; None where a number is unknown."""

    def __init__(self, fields):
        table, path, parameters, *numbers = fields[:7]
        self.table = int(table)
        self.program = Program(path, parameters)
        numbers = [None if number == "-" else int(number) for number in numbers]
        self.complete, self.classes, self.full, self.partial = numbers
        self.small = "large" not in fields[7:]


class StepsRow:
    """A row of constrained.txt; `left` is None where the number is not known."""

    def __init__(self, fields):
        path, parameters, complete, left = fields[:4]
        self.program = Program(path, parameters)
        self.complete = int(complete)
        self.left = None if left == "-" else int(left)
        self.small = "large" not in fields[4:]


class HuntRow:
    """A row of hunt.txt."""

    def __init__(self, fields):
        path, parameters, self.error = fields[:3]
        self.program = Program(path, parameters)
        self.small = "small" in fields[3:]


class Selection:
    """Which rows are wanted: those whose name matches the pattern, and, if quick, small ones."""

    def __init__(self, pattern, quick):
        self.pattern = pattern  # compiled
        self.quick = quick

    def takes(self, row):
        return self.pattern.search(row.program.name) and (row.small or not self.quick)

    def read(self, row_class, *path):
        rows = [row_class(fields) for fields in read_table(os.path.join(*path))]
        return [row for row in rows if self.takes(row)]

    def bugs(self):
        return self.read(BugRow, FOLDER, "bugs.txt")

    def structures(self, kind):
        rows = self.read(StructureRow, FOLDER, "structures.txt")
        return [row for row in rows if row.kind == kind]

    def bench(self):
        return self.read(BenchRow, HERE, "table.txt")

    def pop(self):
        return self.read(PopRow, HERE, "pop.txt")

    def models(self):
        """The rows of pop() whose atomic accesses have the order that the program is given."""
        return [row for row in self.pop() if row.program.has_orders()]

    def traces(self, table):
        rows = self.read(TracesRow, HERE, "optimal.txt")
        return [row for row in rows if row.table == table]

    def values(self, table):
        rows = self.read(ValuesRow, HERE, "values.txt")
        return [row for row in rows if row.table == table]

    def hunts(self):
        return self.read(HuntRow, HERE, "hunt.txt")

    def steps(self):
        return self.read(StepsRow, HERE, "constrained.txt")
