"""The least memory orders that --orders finds, and what finding them takes."""

import json
import os
import re
import statistics
import subprocess
import sys

from cells import name_cell
from heddle_run import HERE, Program
from tables import Table, show_ratio, show_seconds

TESTS = os.path.dirname(HERE)
sys.path.append(TESTS)

from least_orders import SHORT, expected_minima, labels_of, names_of, orders_of  # noqa: E402

LOCKS = ("ticket", "ttas", "mcs", "clh", "hemlock", "semaphore", "rwlock", "seqlock", "mpmc",
         "chase_lev")
MOST_SECONDS = 10  # for a lock
MOST_EXPLORATIONS = 200  # for a weak program
MEDIAN_WORK, MOST_WORK = 3, 10  # in complete explorations, of all of a program's minima
GRACE = 60  # seconds, for compiling
PUBLISHED = re.compile(r"^// PUBLISHED: (?:([^:=]+): )?(.*)$", re.MULTILINE)
BELOW = {("rlx", "acq"), ("rlx", "rel"), ("rlx", "ar"), ("rlx", "sc"), ("acq", "ar"),
         ("rel", "ar"), ("acq", "sc"), ("rel", "sc"), ("ar", "sc")}


class Row:
    def __init__(self, program, mode):
        self.program = program
        self.mode = mode
        self.small = program.name != "mpmc"


def read_text(program):
    with open(program.file, encoding="utf-8") as file:
        return file.read()


def measure(laboratory, row):
    """heddle's report; None, and why there is none."""
    options = [f"--orders={row.mode}"]
    key, fingerprint = name_cell(row.program, options), laboratory.fingerprint(row.program)
    report = laboratory.store.find(key, fingerprint)
    if report:
        return report, None
    line = [*laboratory.command, "--format=json", f"--time-limit={laboratory.limit:g}", *options,
            "--", *row.program.defines, row.program.file]
    try:
        done = subprocess.run(line, capture_output=True, text=True, check=False,
                              timeout=laboratory.limit + GRACE)
        report = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError) as problem:
        return None, f"{type(problem).__name__}: {problem}"
    if report["verdict"] != "incomplete":
        laboratory.store.put(key, fingerprint, report)
    return report, None


def work_of(report):
    """All events that were added, in events of one complete exploration."""
    if not report["complete_explorations"]:
        return None
    return report["events"] * report["complete_explorations"] / report["complete_events"]


def orders_by_name(orders):
    return dict(pair.split("=") for pair in orders)


def is_below(weaker, stronger, names):
    return all(weaker.get(name, "rlx") == stronger.get(name, "rlx")
               or (weaker.get(name, "rlx"), stronger.get(name, "rlx")) in BELOW for name in names)


def compare_published(published, minima):
    """How the published orders differ from the least ones; None: no minimum is below them."""
    names = published.keys()
    below = [minimum for minimum in map(orders_by_name, minima)
             if is_below(minimum, published, minimum.keys() | names)]
    if not below:
        return None
    distance = [[f"{name}: {published[name]} for {minimum.get(name, 'rlx')}" for name in names
                 if published[name] != minimum.get(name, "rlx")] for minimum in below]
    return ", ".join(min(distance, key=len)) or "the same"


def read_published(text):
    """Who publishes it, and the orders by name; None: nobody."""
    lines = PUBLISHED.findall(text)
    return (lines[0][0], orders_by_name(" ".join(orders for _, orders in lines).split())) \
        if lines else (None, {})


def record(row, report):
    return {"program": row.program.name, "mode": row.mode, "minima": len(report["minima"]),
            "explorations": report["explorations"], "complete": report["complete_explorations"],
            "errors": report["errors"], "seconds": report["seconds"], "work": work_of(report)}


def show_work(report):
    work = work_of(report)
    return "-" if work is None else show_ratio(work)


def show_orders(orders, program):
    """In the order of the source."""
    found = orders_by_name(orders)
    labels = labels_of(program.file).values()
    names = [name for line in labels for base in line for name in (base, base + ".fails")]
    return " ".join(f"{name}={found[name]}" for name in names if name in found) or "none"


def check_names(table, row, report, published):
    """Each place has a name, and each published order is that of a place."""
    names = set(names_of(report["minima"][0]["places"])) if report["minima"] else set()
    for name in sorted(published.keys() - names):
        table.fail(row.program, f"there is no place {name}")


def add_lock(table, laboratory, row):
    report, problem = measure(laboratory, row)
    if problem or report["verdict"] != "least":
        table.fail(row.program, problem or report["verdict"])
        return
    text = read_text(row.program)
    minima = [orders_of(minimum) for minimum in report["minima"]]
    if set(minima) != expected_minima(text, set()):
        table.fail(row.program, "other minima than its first comment names")
    if report["seconds"] > MOST_SECONDS:
        table.fail(row.program, f"it took more than {MOST_SECONDS} s")
    source, published = read_published(text)
    check_names(table, row, report, published)
    differs = compare_published(published, minima)
    if differs is None:
        table.fail(row.program, "the published orders are not enough")
    table.rows.append([row.program.name, str(len(report["minima"][0]["places"])),
                       f"{report['explorations']} ({report['complete_explorations']})",
                       show_seconds(report["seconds"]), show_work(report), str(len(minima)),
                       show_orders(minima[0], row.program), f"{source}: {differs}"])
    table.records.append(record(row, report))


def make_locks_table(laboratory, selection, progress):
    table = Table("table1", "Locks and queues: from seq_cst to the least orders", None,
                  ["program", "orders", "explorations (complete)", "time", "work", "minima",
                   "the cheapest", "published, for the least"])
    rows = [Row(Program("orders/" + name, "-"), "redesign") for name in LOCKS]
    for row in progress(table, [row for row in rows if selection.takes(row)]):
        add_lock(table, laboratory, row)
    table.notes.append("work: the events of all explorations, in those of a complete one.")
    table.notes.append(
        "What is not named is relaxed. Published orders are compared with the minimum that is "
        "closest below them.")
    return table


def weak_rows():
    """The programs that have a broken variant: those to relax, and those to repair."""
    folder = os.path.join(TESTS, "programs", "weak")
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".c") or "def BROKEN" not in read_text(
                Program(name[:-2], "-", folder)):
            continue
        right, broken = Program(name[:-2], "-", folder), Program(name[:-2], "BROKEN", folder)
        yield from (Row(right, "relax"), Row(right, "redesign"))
        yield from (Row(broken, "repair"), Row(broken, "redesign"))


def add_weak(table, laboratory, row):
    report, problem = measure(laboratory, row)
    if problem:
        table.fail(row.program, problem)
        return
    if report["verdict"] not in ("least", "no-orders-help"):
        table.fail(row.program, f"{row.mode}: {report['verdict']}")
    if report["explorations"] > MOST_EXPLORATIONS:
        table.fail(row.program, f"{row.mode}: more than {MOST_EXPLORATIONS} explorations")
    costs = [str(minimum["cost"]) for minimum in report["minima"]]
    table.rows.append([row.program.name, row.mode,
                       f"{report['explorations']} ({report['complete_explorations']})",
                       show_work(report), ", ".join(costs) or "none"])
    table.records.append(record(row, report))


def make_weak_table(laboratory, selection, progress):
    table = Table("table2", "Weak programs: explorations", None,
                  ["program", "mode", "explorations (complete)", "work", "costs of the minima"])
    for row in progress(table, [row for row in weak_rows() if selection.takes(row)]):
        add_weak(table, laboratory, row)
    works = [line["work"] for line in table.records if line["work"]]
    if not works:
        return table
    median, most = statistics.median(works), max(works)
    if median > MEDIAN_WORK or most > MOST_WORK:
        table.failures.append(f"the work of an answer is {median:.1f}, or {most:.1f}")
    table.notes.append(
        f"{sum(line['explorations'] for line in table.records)} explorations, of which "
        f"{sum(line['complete'] for line in table.records)} complete; the work of an answer, with all "
        f"its minima, is {median:.1f} on the median, and {most:.1f} at most.")
    return table
