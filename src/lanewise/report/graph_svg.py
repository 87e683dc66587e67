"""Drawings of acyclic graphs as SVG: a row for each distance from the start, paths in colours.

Nodes of a row are ordered by the mean place of their predecessors. No library is needed, and the same graph always
gives the same picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise

from ..ir.graph import postorder
from .control_graphs import Drawn

ACROSS, DOWN, HIGH, EDGE, LETTER = 26, 58, 24, 14, 7.4
COLOURS = ("#c2410c", "#1d4ed8")
Place = tuple[float, float]


def svg(drawn: Sequence[Drawn]) -> str:
    """All drawings, one below the other."""
    parts: list[str] = []
    top, wide = 0.0, 0.0
    for one in drawn:
        body, width, height = _drawing(one, top)
        parts += body
        wide, top = max(wide, width), top + height
    size = f'width="{wide:.0f}" height="{top:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="monospace" font-size="12">'
    marks = [
        f'<marker id="m{at}" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="9" markerHeight="9"'
        f' markerUnits="userSpaceOnUse" orient="auto">'
        f'<path d="M0,0 L8,4 L0,8 z" fill="{colour}"/></marker>'
        for at, colour in enumerate(("#555", *COLOURS))
    ]
    back = '<rect width="100%" height="100%" fill="white"/>'
    return "\n".join([head, f"<defs>{''.join(marks)}</defs>", back, *parts, "</svg>"]) + "\n"


def _drawing(one: Drawn, top: float) -> tuple[list[str], float, float]:
    rows = _rows(one.edges)
    places: dict[str, Place] = {}
    widths = {name: len(name) * LETTER + 16 for row in rows for name in row}
    widest = max(sum(widths[name] + ACROSS for name in row) for row in rows)
    for depth, row in enumerate(rows):
        x = EDGE + (widest - sum(widths[name] + ACROSS for name in row)) / 2
        for name in row:
            places[name] = (x + widths[name] / 2, top + 44 + depth * DOWN)
            x += widths[name] + ACROSS
    parts = [f'<text x="{EDGE}" y="{top + 20:.0f}" font-weight="bold">{escape(one.title)}</text>']
    on_path = {pair: at + 1 for at, path in enumerate(one.paths) for pair in pairwise(path)}
    for name, after in one.edges.items():
        parts += [_edge(places, rows, name, to, on_path.get((name, to), 0)) for to in after]
    for name, (x, y) in places.items():
        left, width = x - widths[name] / 2, widths[name]
        parts += [
            f'<rect x="{left:.1f}" y="{y - HIGH / 2:.1f}" width="{width:.1f}" height="{HIGH}" rx="5"'
            ' fill="#f3f4f6" stroke="#555"/>',
            f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle">{escape(name)}</text>',
        ]
    return parts, max(widest, len(one.title) * LETTER) + 4 * EDGE, 44 + len(rows) * DOWN


def _edge(places: Mapping[str, Place], rows: Sequence[Sequence[str]], name: str, to: str, colour: int) -> str:
    """A line to the next row; around the rows between, if there are any."""
    (x1, y1), (x2, y2) = places[name], places[to]
    y1, y2 = y1 + HIGH / 2, y2 - HIGH / 2
    far = 30 + (y2 - y1) * 0.2 if y2 - y1 > DOWN else 0.0
    side = far if x2 >= x1 else -far
    curve = f"M{x1:.1f},{y1:.1f} C{x1 + side:.1f},{y1 + 18:.1f} {x2 + side:.1f},{y2 - 18:.1f} {x2:.1f},{y2:.1f}"
    stroke = ("#555", *COLOURS)[colour]
    look = f'fill="none" stroke="{stroke}" stroke-width="{2.4 if colour else 1}" marker-end="url(#m{colour})"'
    return f'<path d="{curve}" {look}/>'


def _rows(edges: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """Nodes by the length of the longest path to them."""
    names = list(dict.fromkeys([*edges, *(to for after in edges.values() for to in after)]))
    number = {name: at for at, name in enumerate(names)}
    followers = [[number[to] for to in edges.get(name, ())] for name in names]
    order = [at for at in reversed(postorder([*followers, list(range(len(names)))], len(names))) if at < len(names)]
    depth = [0] * len(names)
    before: list[list[int]] = [[] for _ in names]
    for at in order:
        for to in followers[at]:
            depth[to] = max(depth[to], depth[at] + 1)
            before[to].append(at)
    rows: list[list[int]] = [[] for _ in range(max(depth) + 1)]
    for at in order:
        rows[depth[at]].append(at)
    place: dict[int, float] = {}
    for row in rows:
        row.sort(key=lambda at: sum(place[b] for b in before[at]) / max(len(before[at]), 1))
        place.update((at, (index + 0.5) / len(row)) for index, at in enumerate(row))
    return [[names[at] for at in row] for row in rows]
