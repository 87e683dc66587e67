"""The layout of a control-flow graph: layers from the entry down, and a place in its layer for each block.

    placed = laid_out(successors)           lists of blocks by number, the entry first
    placed.layer[b], placed.order[b]        which row, and which place in it
    placed.ways                             of each edge (block, slot): the stations that it passes between its ends
    placed.back                             edges that go up again: they end a loop's iteration

Edges that skip layers pass a station in each, so that they run between blocks. Blocks of a layer are sorted by the mean
place of their neighbours, a few times up and down, as Sugiyama, Tagawa and Toda do.
Costs: linear in edges and the layers that they cross.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from ..record import dataclass

SWEEPS = 6
Edge = tuple[int, int]  # a block and the slot of the target


@dataclass(frozen=True, slots=True)
class Placed:
    """Stations have numbers after those of the blocks. `rows` are the layers, from left to right."""

    layer: Sequence[int]
    rows: Sequence[Sequence[int]]
    ways: Mapping[Edge, Sequence[int]]
    back: frozenset[Edge]


def laid_out(successors: Sequence[Sequence[int]]) -> Placed:
    order, back = _walk(successors)
    layer = [0] * len(successors)
    for block in order:
        for slot, to in enumerate(successors[block]):
            if (block, slot) not in back:
                layer[to] = max(layer[to], layer[block] + 1)
    layers, ways = list(layer), dict[Edge, list[int]]()
    above: dict[int, list[int]] = {}
    below: dict[int, list[int]] = {}
    for block in order:
        for slot, to in enumerate(successors[block]):
            if (block, slot) in back:
                continue
            stations = list(range(len(layers), len(layers) + layer[to] - layer[block] - 1))
            layers += range(layer[block] + 1, layer[to])
            ways[block, slot] = stations
            whole = [block, *stations, to]
            for one, next_ in itertools.pairwise(whole):
                below.setdefault(one, []).append(next_)
                above.setdefault(next_, []).append(one)
    seen = set(order)
    rows: list[list[int]] = [[] for _ in range(max(layers, default=0) + 1)]
    for node, row in enumerate(layers):
        if node in seen or node >= len(successors):
            rows[row].append(node)
    for sweep in range(SWEEPS):
        downwards = sweep % 2 == 0
        _sort(rows if downwards else rows[::-1], above if downwards else below)
    return Placed(layers, rows, ways, frozenset(back))


def _walk(successors: Sequence[Sequence[int]]) -> tuple[list[int], set[Edge]]:
    """Blocks that can be reached, in reverse postorder, and the edges back to a block that is still open."""
    after: list[int] = []
    back: set[Edge] = set()
    open_, seen = {0}, {0}
    stack = [(0, iter(enumerate(successors[0])))] if successors else []
    while stack:
        block, rest = stack[-1]
        slot, to = next(rest, (0, -1))
        if to < 0:
            open_.discard(block)
            after.append(block)
            stack.pop()
        elif to in open_:
            back.add((block, slot))
        elif to not in seen:
            seen.add(to)
            open_.add(to)
            stack.append((to, iter(enumerate(successors[to]))))
    return after[::-1], back


def _sort(rows: Sequence[list[int]], neighbours: Mapping[int, Sequence[int]]) -> None:
    for row, beside in zip(rows[1:], rows, strict=False):
        place = {node: at for at, node in enumerate(beside)}
        means: dict[int, float] = {}
        for at, node in enumerate(row):
            found = [place[one] for one in neighbours.get(node, ()) if one in place]
            means[node] = sum(found) / len(found) if found else at
        row.sort(key=lambda node: means[node])
