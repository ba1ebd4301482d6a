"""Figure: seconds at each bound and without one, for each safe client, on a logarithmic scale."""

import math
from html import escape

LEFT, RIGHT, TOP, LINE = 480, 40, 70, 18  # pixels
WIDTH = 640  # of the plot
LEAST = 1e-4  # seconds at the left end
COLOURS = {"0": "#fde725", "1": "#5ec962", "2": "#21918c", "3": "#3b528b", "": "#000000"}


class Scale:
    def __init__(self, most):
        self.decades = max(1, math.ceil(math.log10(most / LEAST)))

    def at(self, seconds):
        return LEFT + WIDTH * math.log10(max(seconds, LEAST) / LEAST) / self.decades


def draw_text(x, y, text, anchor="start"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def draw_mark(x, y, bound, finished):
    """A disc for a bound, a ring for none; an arrow to the right where the time ran out."""
    colour = COLOURS[bound]
    if not finished:
        return f'<path d="M{x:.1f} {y - 4} l8 4 l-8 4 z" fill="{colour}" stroke="#444"/>'
    fill = colour if bound else "none"
    return f'<circle cx="{x:.1f}" cy="{y}" r="4.5" fill="{fill}" stroke="#444"/>'


def draw_axis(scale, bottom):
    parts = []
    for decade in range(scale.decades + 1):
        x = LEFT + WIDTH * decade / scale.decades
        label = f"{LEAST * 10**decade:g} s"
        parts.append(f'<path d="M{x:.1f} {TOP - 10} V{bottom}" stroke="#ddd"/>')
        parts.append(draw_text(x, TOP - 16, label, "middle"))
    return parts


def draw_legend():
    parts = []
    for i, bound in enumerate(COLOURS):
        x = LEFT + 110 * i
        parts.append(draw_mark(x, 20, bound, True))
        parts.append(draw_text(x + 10, 24, f"k = {bound}" if bound else "no bound"))
    parts.append(draw_mark(10, 20, "", False))
    parts.append(draw_text(24, 24, "ran out of time"))
    return parts


def draw(records):
    """An SVG document of table 3's records."""
    cells = [r for r in records if r["algorithm"] == "trust" and str(r["bound"]) in COLOURS]
    cells = [r for r in cells if "seconds" in r]
    names = list(dict.fromkeys(r["program"] for r in cells))
    scale = Scale(max((r["seconds"] for r in cells), default=1))
    bottom = TOP + LINE * len(names)
    width, height = LEFT + WIDTH + RIGHT, bottom + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="white"/>',
        *draw_legend(),
        *draw_axis(scale, bottom),
    ]
    for i, name in enumerate(names):
        parts.append(draw_text(LEFT - 12, TOP + LINE * i + 12, name, "end"))
    for record in cells:
        y = TOP + LINE * names.index(record["program"]) + 8
        x = scale.at(record["seconds"])
        parts.append(draw_mark(x, y, str(record["bound"]), record["finished"]))
    return "\n".join([*parts, "</svg>", ""])
