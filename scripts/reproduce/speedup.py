"""Table 3 of scale: the efficiency of a cluster, by simulation.

One worker explores all units. The simulation has N workers: it gives each task to the one that is
free first, and takes the CPU seconds that the unit really took. heddle gets the report when the
simulated clock is there. A unit's budget is the same share of the run as 2 s are of 1,000 s. What
does not shrink with the run is left out: loading the program, once on each worker, and heddle's own
CPU seconds for a task, which the table has. What a worker needs for each task, such as the replay of
its unit, does not shrink, but counts; so it counts too much in short runs.

The efficiency of N workers is the time that one takes, divided by N times the time that N take."""

import heapq
import itertools
import math
import os
import select
import socket
import struct
import subprocess
import sys
from html import escape

from estimates import OPTIONS, rows_of as rows_of_all
from heddle_run import HERE
from programs import BenchRow
from tables import Table, show_seconds

sys.path.append(os.path.dirname(HERE))

import cluster  # noqa: E402
import jobs  # noqa: E402

WORKERS = (16, 256)
LEAST = 3  # seconds that a run takes
LONG = (  # binomial(28, 14) and 11! executions
    BenchRow(("linuxrwlocks", "N=7", "40116600")),
    BenchRow(("mutex_counter", "N=11", "39916800")),
)
SHARE = 2 / 1000  # of a unit's budget in the whole run
REACTION = 0.002  # seconds in which heddle hands tasks out after a report


def cpu_seconds(process):
    return int(jobs.read(f"/proc/{process}/schedstat").split()[0]) / 1e9


class Simulation:
    def __init__(self, command, program, workers, budget):
        self.ours, theirs = socket.socketpair()
        with theirs:
            self.heddle = subprocess.Popen(
                [*command, "--quiet", f"--cluster={theirs.fileno()}", f"--budget={budget:.4f}",
                 *OPTIONS, "--", *program.defines, program.file],
                pass_fds=[theirs.fileno()], stdout=subprocess.PIPE)
        self.worker = cluster.Worker(command[-1], cluster.receive(self.ours))
        self.workers = workers
        self.tasks = []  # (when it was there, key, orders)
        self.is_loaded = False
        self.running = []  # a heap: (when it ends, number, key, report)
        self.free = [0.0] * workers  # a heap: since when each idle worker has been idle
        self.now = self.work = self.coordination = 0.0
        self.count = itertools.count()

    def take_tasks(self):
        """Those that heddle hands out now. Whether it goes on."""
        begin = cpu_seconds(self.heddle.pid)
        while select.select([self.ours], [], [], REACTION)[0]:
            task = cluster.receive(self.ours)
            if not task:
                return False
            self.tasks.append((self.now, task[:8], task[8:]))
        self.coordination += cpu_seconds(self.heddle.pid) - begin
        return True

    def load(self, orders):
        """The worker loads the program when it has its first task."""
        if not self.is_loaded:
            self.worker.explore(orders)
        self.is_loaded = True

    def start_tasks(self):
        while self.tasks and self.free:
            there, key, orders = self.tasks.pop(0)
            self.load(orders)
            begin = max(there, heapq.heappop(self.free))
            before = cpu_seconds(self.worker.process.pid)
            report = self.worker.explore(orders)
            seconds = cpu_seconds(self.worker.process.pid) - before
            self.work += seconds
            heapq.heappush(self.running, (begin + seconds, next(self.count), key, report))

    def tell(self, kind, *parts):
        cluster.send(self.ours, struct.pack("<Q", kind) + b"".join(parts))

    def run(self):
        """Simulated seconds, heddle's CPU seconds, and the number of tasks. Sets self.work, the CPU
        seconds of the worker."""
        self.tell(cluster.WORKERS, struct.pack("<Q", self.workers))
        select.select([self.ours], [], [])
        while self.take_tasks():
            self.start_tasks()
            if not self.running:
                continue
            self.now, _, key, report = heapq.heappop(self.running)
            heapq.heappush(self.free, self.now)
            self.tell(cluster.REPORT, key, struct.pack("<Q", len(report)), report)
        self.report, _ = self.heddle.communicate()
        self.worker.end()
        return self.now, self.coordination, next(self.count)


def rows_of(laboratory, selection):
    """Those that take long enough."""
    for row in [*rows_of_all(selection), *filter(selection.takes, LONG)]:
        cell = laboratory.measure(row.program, OPTIONS)
        if cell.finished and cell.seconds >= LEAST:
            yield row, cell


def make_speedup_table(arguments, laboratory, selection, follow):
    header = ["program", "time", *(f"{n} workers" for n in WORKERS), "tasks",
              "heddle's time for one"]
    table = Table("table3", "Table 3: the efficiency of a cluster, simulated", None, header)
    for row, cell in follow(table, list(rows_of(laboratory, selection))):
        record = {"program": row.program.name}
        for workers in (1, *WORKERS):
            simulation = Simulation(laboratory.command, row.program, workers,
                                    max(0.001, SHARE * cell.seconds))
            seconds, own, tasks = simulation.run()
            record |= {f"seconds_{workers}": seconds, f"tasks_{workers}": tasks,
                       f"own_seconds_{workers}": own}
        for n in WORKERS:
            record[f"efficiency_{n}"] = record["seconds_1"] / n / record[f"seconds_{n}"]
        table.records.append(record)
        table.rows.append([
            row.program.name, show_seconds(record["seconds_1"]),
            *(f"{record[f'efficiency_{n}']:.2f}" for n in WORKERS),
            ", ".join(f"{record[f'tasks_{n}']:,}" for n in WORKERS),
            show_seconds(max(record[f"own_seconds_{n}"] / record[f"tasks_{n}"]
                             for n in WORKERS))])
    for workers in WORKERS if table.records else ():
        all_of = sorted(r[f"efficiency_{workers}"] for r in table.records)
        table.notes.append(f"{workers} workers: median {all_of[len(all_of) // 2]:.2f}, "
                           f"least {all_of[0]:.2f}.")
    with open(os.path.join(arguments.output, "table3.svg"), "w", encoding="utf-8") as file:
        file.write(draw(table.records))
    return table


# --- The picture ---------------------------------------------------------------------------------

LEFT, TOP, WIDTH, HEIGHT = 60, 20, 420, 420  # pixels


def draw(records):
    """Speed-up over workers, both on logarithmic scales. The grey line is the number of workers."""
    most = math.log2(max(WORKERS))

    def place(workers, speed):
        return (LEFT + WIDTH * math.log2(workers) / most,
                TOP + HEIGHT - HEIGHT * math.log2(max(speed, 1)) / most)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 160}" '
        f'height="{TOP + HEIGHT + 50}" font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="white"/>',
        '<path d="M{:.1f} {:.1f} L{:.1f} {:.1f}" stroke="#aaa"/>'.format(
            *place(1, 1), *place(max(WORKERS), max(WORKERS))),
    ]
    for workers in (1, *WORKERS):
        x, y = place(workers, workers)
        parts.append(f'<text x="{x:.1f}" y="{TOP + HEIGHT + 16}" text-anchor="middle">{workers}'
                     f'</text><text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{workers}'
                     "</text>")
    parts.append(f'<text x="{LEFT + WIDTH / 2}" y="{TOP + HEIGHT + 36}" text-anchor="middle">'
                 "workers</text>")
    for record in records:
        points = [place(1, 1)] + [place(n, n * record[f"efficiency_{n}"]) for n in WORKERS]
        line = " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        parts.append(f'<path d="M{line}" stroke="#3b528b" fill="none">'
                     f"<title>{escape(record['program'])}</title></path>")
        parts.append(f'<text x="{points[-1][0] + 6:.1f}" y="{points[-1][1] + 4:.1f}">'
                     f"{escape(record['program'])}</text>")
    return "\n".join([*parts, "</svg>", ""])
