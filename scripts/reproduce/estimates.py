"""Table 1 of scale: estimates of the number of executions, and that number."""

import math
import os
from html import escape

from cells import GRACE
from heddle_run import run_heddle
from tables import Table, show_ratio, show_seconds

FACTORS = (2, 10)
# The known numbers are those of sc, with all orders, as in published tables.
OPTIONS = ["--memory-model=sc", "--keep-going", "--ordered-sync", "--no-symmetry"]
# What an estimator of the kind of GenMC 0.11 finds, relative to the truth: 1,000 random schedules,
# each with the product of the numbers of its reads' sources and writes' places. Measured once, with
# a replica on the same trees.
GENMC = {
    "fib_bench(N=6)": 2.1,
    "linuxrwlocks(N=6)": 0.03,
    "lastzero(N=16)": 0.21,
    "mutex_counter(N=9)": 1.0,
    "circular_buffer(N=10)": 0.09,
    "dispatcher(N=5)": 0.04,
    "leader_election(N=4)": 1.0,
    "key_value_server(N=3,R=4)": 3.1,
    "worker_pool(N=6,W=3)": 0.52,
    "poke(N=6)": 0.27,
}


def rows_of(selection):
    """Rows of the benchmark and of the data structures."""
    return [*selection.bench(), *selection.structures("safe"), *selection.structures("overhead")]


def count_executions(cell):
    return cell.within + cell.count("truncated")


def measure_truth(table, row, laboratory):
    """The cell of the whole exploration; None: it did not end in time."""
    cell = laboratory.measure(row.program, OPTIONS)
    if not cell.finished:
        return None
    if row.complete is not None and cell.count("complete") != row.complete:
        table.fail(row.program, f"{cell.count('complete')} complete executions, not {row.complete}")
    return cell


def show_share(ratios, factor):
    within = sum(1 / factor <= ratio <= factor for ratio in ratios)
    return f"within a factor of {factor}: {within} of {len(ratios)}"


def add_row(table, row, cell, estimate, seconds):
    truth = count_executions(cell)
    executions = estimate["executions"]
    ratio = executions["mean"] / truth
    genmc = GENMC.get(row.program.name)
    table.rows.append([
        row.program.name,
        f"{truth:,}",
        f"{executions['mean']:,.0f}",
        "exact" if estimate["exact"] else f"{executions['least'] / truth:.2f}"
        f"..{executions['most'] / truth:.2f}",
        f"{ratio:.2f}",
        "-" if genmc is None else show_ratio(genmc),
        show_seconds(cell.seconds),
        show_seconds(estimate["seconds"]["mean"]),
        show_seconds(seconds),
    ])
    table.records.append({
        "program": row.program.name,
        "executions": truth,
        "estimate": executions["mean"],
        "least": executions["least"],
        "most": executions["most"],
        "exact": estimate["exact"],
        "width": estimate["width"],
        "seconds": cell.seconds,
        "estimated_seconds": estimate["seconds"]["mean"],
        "seconds_of_estimate": seconds,
    })


def add_notes(table):
    for name, records in (
        ("All rows", table.records),
        ("Rows that are not exact", [r for r in table.records if not r["exact"]]),
    ):
        ratios = [r["estimate"] / r["executions"] for r in records]
        if ratios:
            shares = "; ".join(show_share(ratios, factor) for factor in FACTORS)
            mean = math.exp(sum(math.log(ratio) for ratio in ratios) / len(ratios))
            table.notes.append(f"{name}, {shares}; geometric mean {mean:.2f}.")


def make_estimate_table(arguments, laboratory, selection, follow):
    header = ["program", "executions", "estimate", "runs / truth", "estimate / truth",
              "GenMC's kind", "time", "its estimate", "time to estimate"]
    table = Table("table1", "Table 1: estimates and the truth", None, header)
    for row in follow(table, rows_of(selection)):
        cell = measure_truth(table, row, laboratory)
        if cell is None:
            continue
        report, problem = run_heddle(laboratory.command, [*OPTIONS, "--estimate"], row.program,
                                     GRACE)
        if problem or not report["estimates"]:
            table.fail(row.program, problem or "there is no estimate")
            continue
        add_row(table, row, cell, report["estimates"][0], report["seconds"])
    add_notes(table)
    with open(os.path.join(arguments.output, "table1.svg"), "w", encoding="utf-8") as file:
        file.write(draw(table.records))
    return table


# --- The picture ---------------------------------------------------------------------------------

LEFT, TOP, SIZE = 70, 20, 480  # pixels


def draw(records):
    """Estimates over the truth, both on logarithmic scales. The grey band is a factor of 2; rings
    are exact."""
    most = max((max(r["executions"], r["most"]) for r in records), default=1)
    decades = max(1, math.ceil(math.log10(most)))

    def place(number):
        return SIZE * math.log10(max(number, 1)) / decades

    band = SIZE * math.log10(2) / decades
    bottom = TOP + SIZE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + SIZE + 20}" '
        f'height="{bottom + 50}" font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<path d="M{LEFT} {bottom} v{-band:.1f} L{LEFT + SIZE - band:.1f} {TOP} h{band:.1f} '
        f'v{band:.1f} L{LEFT + band:.1f} {bottom} z" fill="#e8e8e8"/>',
    ]
    for decade in range(decades + 1):
        at = SIZE * decade / decades
        parts.append(f'<path d="M{LEFT + at:.1f} {TOP} V{bottom} M{LEFT} {bottom - at:.1f} '
                     f'H{LEFT + SIZE}" stroke="#ccc" fill="none"/>')
        parts.append(f'<text x="{LEFT + at:.1f}" y="{bottom + 16}" text-anchor="middle">'
                     f"1e{decade}</text>")
        parts.append(f'<text x="{LEFT - 6}" y="{bottom - at + 4:.1f}" text-anchor="end">'
                     f"1e{decade}</text>")
    parts.append(f'<text x="{LEFT + SIZE / 2}" y="{bottom + 36}" text-anchor="middle">'
                 "executions</text>")
    parts.append(f'<text transform="translate(16 {TOP + SIZE / 2}) rotate(-90)" '
                 'text-anchor="middle">estimate</text>')
    for r in records:
        x, y = LEFT + place(r["executions"]), bottom - place(r["estimate"])
        fill = "none" if r["exact"] else "#3b528b"
        parts.append(f'<path d="M{x:.1f} {bottom - place(r["least"]):.1f} '
                     f'V{bottom - place(r["most"]):.1f}" stroke="#3b528b"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{fill}" stroke="#3b528b">'
                     f"<title>{escape(r['program'])}</title></circle>")
    return "\n".join([*parts, "</svg>", ""])
