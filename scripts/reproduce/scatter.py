"""Pictures of points on logarithmic scales, and of a histogram, as SVG."""

import math
from xml.sax.saxutils import escape

LEFT, TOP, SIZE = 70, 30, 400  # pixels
FEWER, OTHER = "#2a9d3a", "#3b6fb5"
HEAD = (
    f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + SIZE + 30}" '
    f'height="{TOP + SIZE + 60}" font-family="sans-serif" font-size="11">\n'
    '<rect width="100%" height="100%" fill="white"/>'
)


def name_axes(x_name, y_name):
    middle = TOP + SIZE / 2
    return [
        f'<rect x="{LEFT}" y="{TOP}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#888"/>',
        f'<text x="{LEFT + SIZE / 2}" y="{TOP + SIZE + 40}" text-anchor="middle">'
        f"{escape(x_name)}</text>",
        f'<text x="16" y="{middle}" text-anchor="middle" transform="rotate(-90 16 {middle})">'
        f"{escape(y_name)}</text>",
    ]


class Scale:
    """Both axes, from one power of ten to another."""

    def __init__(self, numbers):
        self.first = math.floor(math.log10(min(numbers)))
        self.last = max(math.ceil(math.log10(max(numbers))), self.first + 1)

    def place(self, number):
        share = (math.log10(number) - self.first) / (self.last - self.first)
        return SIZE * min(max(share, 0), 1)

    def line(self, factor, style):
        """Where y = factor * x."""
        low, high = 10.0**self.first, 10.0**self.last
        ends = [(low, low * factor), (high, high * factor)]
        if factor > 1:
            ends[1] = (high / factor, high)
        elif factor < 1:
            ends[0] = (low / factor, low)
        path = " L".join(
            f"{LEFT + self.place(x):.1f} {TOP + SIZE - self.place(y):.1f}" for x, y in ends
        )
        return f'<path d="M{path}" {style}/>'

    def ticks(self):
        for power in range(self.first, self.last + 1):
            at = self.place(10.0**power)
            yield (
                f'<text x="{LEFT + at:.1f}" y="{TOP + SIZE + 16}" text-anchor="middle">1e{power}'
                f'</text><text x="{LEFT - 6}" y="{TOP + SIZE - at + 4:.1f}" text-anchor="end">'
                f"1e{power}</text>"
            )


def draw_scatter(points, x_name, y_name):
    """Points are (name, x, y, whether it is one of those with fewer traces). The red line is
    equality, and the light ones a factor of ten."""
    scale = Scale([number for _, x, y, _ in points for number in (x, y)] or [1])
    parts = [HEAD, *name_axes(x_name, y_name), *scale.ticks(), scale.line(1, 'stroke="#c33"')]
    parts += [scale.line(factor, 'stroke="#c33" stroke-opacity="0.3"') for factor in (0.1, 10)]
    for name, x, y, is_fewer in points:
        parts.append(
            f'<circle cx="{LEFT + scale.place(x):.1f}" cy="{TOP + SIZE - scale.place(y):.1f}" '
            f'r="4" fill="{FEWER if is_fewer else OTHER}" fill-opacity="0.7">'
            f"<title>{escape(name)}: {x:g}, {y:g}</title></circle>"
        )
    return "\n".join([*parts, "</svg>", ""])


def draw_histogram(shares, x_name, y_name, bars=10):
    """How many of the shares, from 0 to 1, are in each part."""
    counts = [0] * bars
    for share in shares:
        counts[min(int(share * bars), bars - 1)] += 1
    most = max([*counts, 1])
    parts = [HEAD, *name_axes(x_name, y_name)]
    for i, count in enumerate(counts):
        height = SIZE * count / most
        x = LEFT + SIZE * i / bars
        parts.append(
            f'<rect x="{x:.1f}" y="{TOP + SIZE - height:.1f}" width="{SIZE / bars - 2:.1f}" '
            f'height="{height:.1f}" fill="{OTHER}"><title>{count}</title></rect>'
            f'<text x="{x:.1f}" y="{TOP + SIZE + 16}">{100 * i // bars} %</text>'
            f'<text x="{x + 4:.1f}" y="{TOP + SIZE - height - 4:.1f}">{count}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])
