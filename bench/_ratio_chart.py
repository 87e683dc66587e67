"""A picture of a comparison: for each workload how many times as fast as each peer Lanewise is, on a logarithmic axis.

A filled mark is the ratio without checks and with FMA, its line the interval; a hollow one is the same with default
options. Each peer has its own colour and shape, so that colour-blind readers can distinguish them, and its own line in
the row of each workload. Peers without any number are omitted. Colours follow the page's light or dark theme.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from html import escape

from _comparison import MEAN, Comparison
from _ratios import Ratio, mean
from peers import Peer

WIDTH, RIGHT, BOTTOM = 900, 28, 52
LINE, AROUND = 6, 10  # height of a peer's line in a row; margin above and below
LETTER = 6.7  # approximate width of a letter
NOTE = (
    "filled: checks=False and fma=True, as the peers have it; its line: the interval of 95 %; "
    "hollow: Lanewise as it comes"
)

# The shape, and the colour on white and on black.
MARKS = {
    "gcc": ("circle", "#0060a8", "#5aa9e6"),
    "gcc-fast": ("square", "#2f9fd0", "#8fd8ff"),
    "clang": ("triangle", "#c04a00", "#ff8a4c"),
    "ispc": ("diamond", "#007a55", "#3fd6a4"),
    "numba": ("circle", "#c48200", "#f2b632"),
    "drjit": ("square", "#a8327c", "#ec8ac4"),
    "taichi": ("triangle", "#5b3fa0", "#b39df0"),
    "jax": ("down", "#4a4a4a", "#c8c8c8"),
    "warp": ("cross", "#8a5a14", "#d8a860"),
    "pocl": ("cross", "#0f8a96", "#5fd8e4"),
}
FORMS = {
    "circle": "M-3.4,0a3.4,3.4 0 1,0 6.8,0a3.4,3.4 0 1,0 -6.8,0z",
    "square": "M-3,-3h6v6h-6z",
    "triangle": "M0,-4l3.8,6.8h-7.6z",
    "down": "M0,4l3.8,-6.8h-7.6z",
    "diamond": "M0,-4.2l4.2,4.2l-4.2,4.2l-4.2,-4.2z",
    "cross": "M-1.4,-4h2.8v2.6h2.6v2.8h-2.6v2.6h-2.8v-2.6h-2.6v-2.8h2.6z",
}
Place = Callable[[float], float]


def ratio_chart(rows: Sequence[Comparison], peers: Sequence[Peer]) -> str:
    peers = [peer for peer in peers if any(peer.name in row.bare for row in rows)]
    lines = [(row.name, row.bare, row.default) for row in rows]
    if len(rows) > 1:
        lines.append((MEAN, *_means(rows, peers)))  # pyright: ignore[reportArgumentType]
    left = 24 + LETTER * max(len(MEAN), *(len(name) for name, _, _ in lines))
    legend, top = _legend(peers)
    tall = LINE * len(peers) + AROUND
    height = round(top + tall * len(lines) + BOTTOM)
    low, high = _range(rows)

    def x(value: float) -> float:
        return left + math.log(value / low) / math.log(high / low) * (WIDTH - left - RIGHT)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="sans-serif" font-size="12">',
        _style(peers),
        f'<rect width="{WIDTH}" height="{height}" class="page"/>',
        '<text x="16" y="24" font-size="15" font-weight="bold">How many times as fast as each peer Lanewise is</text>',
        f'<text x="16" y="42" class="aside">{escape(NOTE)}</text>',
        *legend,
    ]
    for at in range(0, len(lines), 2):
        parts.append(f'<rect x="8" y="{top + tall * at:.1f}" width="{WIDTH - 16}" height="{tall}" class="band"/>')
    parts += _axis(x, low, high, top, top + tall * len(lines))
    for at, (name, bare, default) in enumerate(lines):
        y = top + tall * (at + 0.5)
        heavy = ' font-weight="bold"' if name == MEAN else ""
        parts.append(f'<text x="{left - 10:.1f}" y="{y + 4:.1f}" text-anchor="end"{heavy}>{escape(name)}</text>')
        for number, peer in enumerate(peers):
            if peer.name in bare:
                lane = y + (number - (len(peers) - 1) / 2) * LINE
                parts += _marks(peer.name, bare[peer.name], default[peer.name], x, lane)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _means(rows: Sequence[Comparison], peers: Sequence[Peer]) -> Iterator[dict[str, Ratio]]:
    """Geometric means of all rows, without checks and by default."""
    for form in ("bare", "default"):
        found = {peer.name: [getattr(row, form).get(peer.name) for row in rows] for peer in peers}
        yield {name: mean([one for one in ratios if one is not None]) for name, ratios in found.items()}


def _range(rows: Sequence[Comparison]) -> tuple[float, float]:
    """Powers of two that enclose every number and interval."""
    found = [one for row in rows for ratios in (row.bare, row.default) for one in ratios.values()]
    low = math.floor(math.log2(min((min(one.low, one.middle) for one in found), default=1)))
    high = math.ceil(math.log2(max((max(one.high, one.middle) for one in found), default=1)))
    return 2.0 ** min(low, -1), 2.0 ** max(high, 1)


def _style(peers: Sequence[Peer]) -> str:
    marks = [f".{peer.name}{{fill:{MARKS[peer.name][1]};stroke:{MARKS[peer.name][1]}}}" for peer in peers]
    dark = [f".{peer.name}{{fill:{MARKS[peer.name][2]};stroke:{MARKS[peer.name][2]}}}" for peer in peers]
    return (
        "<style>text{fill:#24292f}.aside{fill:#57606a}.page{fill:#fff}.band{fill:#f3f5f8}.tick{stroke:#d5dae2}"
        f".one{{stroke:#24292f;stroke-width:1.5}}{''.join(marks)}.hollow{{fill:none}}"
        "@media(prefers-color-scheme:dark){text{fill:#e6edf3}.aside{fill:#9aa4b0}.page{fill:#0d1117}.band{fill:#161b22}"
        f".tick{{stroke:#30363d}}.one{{stroke:#e6edf3}}{''.join(dark)}.hollow{{fill:none}}}}</style>"
    )


def _legend(peers: Sequence[Peer]) -> tuple[list[str], float]:
    """Names in as many lines as they need, and the top of the rows below them."""
    parts: list[str] = []
    x, y = 22.0, 66.0
    for peer in peers:
        wide = 36 + LETTER * len(peer.title)
        if x + wide > WIDTH - RIGHT:
            x, y = 22.0, y + 20
        parts.append(_mark(peer.name, x, y - 4))
        parts.append(f'<text x="{x + 10:.1f}" y="{y:.1f}">{escape(peer.title)}</text>')
        x += wide
    return parts, y + 18


def _axis(x: Place, low: float, high: float, top: float, bottom: float) -> list[str]:
    parts: list[str] = []
    tick = low
    while tick <= high:
        kind = "one" if tick == 1 else "tick"
        parts.append(f'<line x1="{x(tick):.1f}" y1="{top:.1f}" x2="{x(tick):.1f}" y2="{bottom:.1f}" class="{kind}"/>')
        parts.append(f'<text x="{x(tick):.1f}" y="{bottom + 18:.1f}" text-anchor="middle">{tick:g}×</text>')
        tick *= 2
    side = f'y="{bottom + 38:.1f}" class="aside"'
    parts.append(f'<text x="{x(1) - 8:.1f}" {side} text-anchor="end">← the peer is faster</text>')
    parts.append(
        f'<text x="{x(1) + 8:.1f}" {side}>Lanewise is faster → (each step of the axis is twice as fast)</text>'
    )
    return parts


def _marks(peer: str, bare: Ratio, default: Ratio, x: Place, y: float) -> list[str]:
    return [
        f'<line x1="{x(bare.low):.1f}" y1="{y:.1f}" x2="{x(bare.high):.1f}" y2="{y:.1f}" class="{peer}"/>',
        _mark(peer, x(default.middle), y, " hollow"),
        _mark(peer, x(bare.middle), y),
    ]


def _mark(peer: str, x: float, y: float, more: str = "") -> str:
    return f'<path d="{FORMS[MARKS[peer][0]]}" transform="translate({x:.1f},{y:.1f})" class="{peer}{more}"/>'
