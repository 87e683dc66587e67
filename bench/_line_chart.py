"""A line chart as SVG text: a few series over the same places, on a plain or a logarithmic axis.

line_chart("title", "x", "y", [4, 8, 12], {"seq": [3.0, 3.1, 3.0], "crev": [0.3, 0.3, 0.4]}, log=True)
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 72, 110, 44, 52
COLOURS = {"seq": "#4c566a", "par": "#d08770", "launch": "#b48ead", "crev": "#2e7d6b"}
OTHER_COLOUR = "#5e81ac"


def line_chart(
    title: str, across: str, up: str, places: Sequence[float], series: Mapping[str, Sequence[float]], log: bool = False
) -> str:
    ticks = _ticks(min(min(row) for row in series.values()), max(max(row) for row in series.values()), log)
    scale = _Scale(places, ticks, log)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="24" font-size="15" font-weight="bold">{escape(title)}</text>',
    ]
    for tick in ticks:
        y = scale.y(tick)
        parts.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#e5e9f0"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{_number(tick)}</text>')
    for place in places:
        x = scale.x(place)
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{_number(place)}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle:.0f}" y="{HEIGHT - 10}" text-anchor="middle">{escape(across)}</text>')
    half = (TOP + HEIGHT - BOTTOM) / 2
    turned = f'transform="rotate(-90 16 {half:.0f})"'
    parts.append(f'<text x="16" y="{half:.0f}" text-anchor="middle" {turned}>{escape(up)}</text>')
    for (name, row), at in zip(series.items(), _apart(series, scale), strict=True):
        colour = COLOURS.get(name, OTHER_COLOUR)
        points = " ".join(f"{scale.x(x):.1f},{scale.y(y):.1f}" for x, y in zip(places, row, strict=True))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [
            f'<circle cx="{scale.x(x):.1f}" cy="{scale.y(y):.1f}" r="3" fill="{colour}"/>'
            for x, y in zip(places, row, strict=True)
        ]
        parts.append(f'<text x="{WIDTH - RIGHT + 10}" y="{at + 4:.1f}" fill="{colour}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


class _Scale:
    """From values to positions on the page."""

    def __init__(self, places: Sequence[float], ticks: Sequence[float], log: bool) -> None:
        self.log = log
        self.wide = all(b >= 2 * a > 0 for a, b in pairwise(places))
        self.from_x, self.to_x = self._x(places[0]), self._x(places[-1])
        self.from_y, self.to_y = self._y(ticks[0]), self._y(ticks[-1])

    def _x(self, value: float) -> float:
        return math.log(value) if self.wide else value

    def _y(self, value: float) -> float:
        return math.log(value) if self.log else value

    def x(self, value: float) -> float:
        share = (self._x(value) - self.from_x) / ((self.to_x - self.from_x) or 1)
        return LEFT + 14 + share * (WIDTH - RIGHT - LEFT - 28)

    def y(self, value: float) -> float:
        share = (self._y(value) - self.from_y) / ((self.to_y - self.from_y) or 1)
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def _apart(series: Mapping[str, Sequence[float]], scale: _Scale) -> list[float]:
    """Positions of the labels at the right, moved so that none overlap."""
    wanted = sorted((scale.y(row[-1]), name) for name, row in series.items())
    at: dict[str, float] = {}
    last = -math.inf
    for y, name in wanted:
        last = max(y, last + 15)
        at[name] = last
    return [at[name] for name in series]


def _ticks(least: float, most: float, log: bool) -> list[float]:
    if log:
        low, high = math.floor(math.log10(least)), math.ceil(math.log10(most))
        every = [m * 10.0**power for power in range(low, high + 1) for m in (1, 2, 5)]
        below = max((tick for tick in every if tick <= least), default=every[0])
        above = min((tick for tick in every if tick >= most), default=every[-1])
        return [tick for tick in every if below <= tick <= above]
    step = 10.0 ** math.floor(math.log10(most / 4))
    step *= next(times for times in (1, 2, 5, 10) if most / (step * times) <= 6)
    return [step * number for number in range(math.ceil(most / step) + 1)]


def _number(value: float) -> str:
    if value >= 10_000:
        return f"{value / 1000:.3g}K"
    return f"{value:.3g}" if value < 1 else f"{value:g}"
