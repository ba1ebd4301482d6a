"""A table as Markdown and as CSV, and how numbers and cells look in it."""

import csv
import os


class Table:
    """What a reader sees (rows of texts), and what a program reads (records)."""

    def __init__(self, name, title, paper, header):
        self.name = name
        self.title = title
        self.paper = paper  # what the paper reports in its place; None: there is no paper
        self.header = header
        self.rows = []
        self.records = []
        self.notes = []
        self.failures = []

    def fail(self, program, message):
        self.failures.append(f"{program.name}: {message}")

    def markdown(self):
        lines = [f"## {self.title}", ""]
        lines += [f"The paper: {self.paper}", ""] if self.paper else []
        lines.append("| " + " | ".join(self.header) + " |")
        lines.append("| --- |" + " ---: |" * (len(self.header) - 1))
        lines += ["| " + " | ".join(row) + " |" for row in self.rows]
        lines += [""] + [f"- {note}" for note in self.notes]
        lines += [f"- **WRONG**: {failure}" for failure in self.failures]
        return "\n".join(lines).rstrip() + "\n"

    def write(self, folder):
        with open(os.path.join(folder, self.name + ".md"), "w", encoding="utf-8") as file:
            file.write(self.markdown())
        columns = list(dict.fromkeys(key for record in self.records for key in record))
        path = os.path.join(folder, self.name + ".csv")
        with open(path, "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, columns, lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.records)


def show_seconds(seconds):
    if seconds < 0.001:
        return "< 0.001 s"
    return f"{seconds:,.0f} s" if seconds >= 100 else f"{seconds:.3g} s"


def show_ratio(ratio):
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.2g}"


def show_limit(cell):
    return "failed" if cell.problem else f"> {cell.limit:g} s"


def show_time(cell):
    return show_seconds(cell.seconds) if cell.finished else show_limit(cell)


def show_cell(cell, executions=None):
    """Executions and seconds; an error is marked."""
    if cell is None:
        return "-"
    if not cell.finished:
        return show_limit(cell)
    mark = " ✗" if cell.error else ""
    executions = executions or f"{cell.within:,}"
    return f"{executions}{mark} in {show_seconds(cell.seconds)}"


def record_cell(program, cell, **columns):
    """One line of a CSV file."""
    record = {"program": program.name, **columns, "finished": cell.finished, "limit": cell.limit}
    if cell.problem:
        return {**record, "problem": cell.problem}
    return {
        **record,
        "seconds": cell.seconds,
        "memory_kib": cell.memory_kib,
        "pending": cell.pending,
        **cell.executions,
        "error": cell.error,
        "error_preemptions": cell.preemptions,
    }
