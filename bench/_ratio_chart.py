"""A picture of a comparison: for each workload how many times as fast as each peer Lanewise is, on a logarithmic axis.

A dot is the ratio without checks and with FMA, its line the interval; a ring is the same for Lanewise as it comes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from _comparison import Comparison
from peers import Peer

LEFT, RIGHT, TOP, ROW, BOTTOM = 150, 24, 66, 24, 40
WIDTH = 900
COLOURS = {
    "gcc": "#4c566a",
    "gcc-fast": "#9aa5b8",
    "clang": "#5e81ac",
    "ispc": "#2e7d6b",
    "numba": "#d08770",
    "drjit": "#b48ead",
    "taichi": "#8a8f3c",
    "jax": "#5f9ea0",
    "warp": "#a3543d",
    "pocl": "#7b6b8d",
}


def ratio_chart(rows: Sequence[Comparison], peers: Sequence[Peer]) -> str:
    found = [one.middle for row in rows for one in (*row.bare.values(), *row.default.values())] or [1.0]
    low = min(0.5, 2.0 ** math.floor(math.log2(min(found))))
    high = max(2.0, 2.0 ** math.ceil(math.log2(max(found))))
    height = TOP + ROW * len(rows) + BOTTOM

    def x(value: float) -> float:
        share = math.log(min(max(value, low), high) / low) / math.log(high / low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        '<text x="12" y="24" font-size="15" font-weight="bold">How many times as fast as each peer Lanewise is</text>',
        *_legend(peers),
    ]
    tick = low
    while tick <= high:
        heavy = ' stroke="#2e3440" stroke-width="1.5"' if tick == 1 else ' stroke="#e5e9f0"'
        parts.append(f'<line x1="{x(tick):.1f}" y1="{TOP - 8}" x2="{x(tick):.1f}" y2="{height - BOTTOM}"{heavy}/>')
        parts.append(f'<text x="{x(tick):.1f}" y="{height - BOTTOM + 18}" text-anchor="middle">{tick:g}</text>')
        tick *= 2
    for at, row in enumerate(rows):
        y = TOP + ROW * at + ROW / 2
        parts.append(f'<text x="{LEFT - 10}" y="{y + 4:.1f}" text-anchor="end">{escape(row.name)}</text>')
        for number, peer in enumerate(peers):
            if peer.name in row.bare:
                parts += _marks(row, peer.name, x, y + (number - (len(peers) - 1) / 2) * 3)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _legend(peers: Sequence[Peer]) -> list[str]:
    parts: list[str] = []
    for number, peer in enumerate(peers):
        at = 16 + 130 * number
        parts.append(f'<circle cx="{at}" cy="42" r="4" fill="{COLOURS[peer.name]}"/>')
        parts.append(f'<text x="{at + 9}" y="46">{escape(peer.title)}</text>')
    return parts


def _marks(row: Comparison, peer: str, x: object, y: float) -> list[str]:
    assert callable(x)
    colour, bare, default = COLOURS[peer], row.bare[peer], row.default[peer]
    return [
        f'<line x1="{x(bare.low):.1f}" y1="{y:.1f}" x2="{x(bare.high):.1f}" y2="{y:.1f}" stroke="{colour}"/>',
        f'<circle cx="{x(bare.middle):.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>',
        f'<circle cx="{x(default.middle):.1f}" cy="{y:.1f}" r="3" fill="none" stroke="{colour}"/>',
    ]
