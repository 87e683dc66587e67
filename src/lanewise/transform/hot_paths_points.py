"""Points: where the test of a hot path may stand, and what follows it.

    entry                        once per gang
    for t in range(rounds):
        off = offsets[t]         once per round, where the test needs what a loop around brings: the point is behind
        for i in range(max(0, x - off), ...):          the header of a loop that all lanes go round together

What follows the point and stands twice is the rest of the function, or the rest of the round. Values of a round are
used outside of it only as arguments of the edges that lead out, since loops are closed; so nothing needs repair.

Requires  normalized loops, closed; divergence; all lanes active at the entry.
Ensures   all lanes are active at a point, and come to it together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..analysis.cfg import cfg
from ..analysis.divergence import divergence
from ..analysis.dominance import dominance
from ..analysis.facts import Facts
from ..analysis.loops import Loop, loops
from ..ir.function import Block, Function
from ..record import dataclass
from .guard_loops import partly_run


@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """The test stands at the end of `block`; `region` follows it; the values of blocks in `before` are there."""

    block: Block
    region: Sequence[Block]
    before: frozenset[Block]


def at_entry(fn: Function) -> Point:
    return Point(fn.entry, fn.blocks[1:], frozenset((fn.entry,)))


def inside_loops(fn: Function, facts: Facts) -> Iterator[Point]:
    """Behind the headers of loops that all lanes go round together, outer ones first."""
    graph, forest, found = facts[cfg], facts[loops], facts[divergence]
    partial = partly_run(fn, facts)
    for loop in forest:
        together = not any(found.loops.get(around.header, True) for around in loop.ancestors)
        body = _body(facts, loop) if together else None
        if body is not None and body not in partial and body in found.live:
            region = [graph.blocks[n] for n in graph.order if forest.contains(loop, n) and n not in (loop.header, body)]
            before = frozenset(graph.blocks[n] for n in graph.order if facts[dominance].dominates(n, body))
            yield Point(graph.blocks[body], region, before)


def _body(facts: Facts, loop: Loop) -> int | None:
    """The block that a round begins with, behind the header; None if there are several, or others lead to it: then it
    may be a header itself, and lanes come to it that do not come from this one.
    """
    graph, forest = facts[cfg], facts[loops]
    inner = [to for to in graph.successors[loop.header] if forest.contains(loop, to)]
    return inner[0] if len(inner) == 1 and len(graph.entering[inner[0]]) == 1 else None
