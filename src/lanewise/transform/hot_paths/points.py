"""Points: where the test of a hot path may be, and the region after it.

    entry                        once per gang
    for t in range(count):
        off = offsets[t]         once per iteration, if the test needs a value that a loop around carries: the point is
        for i in range(max(0, x - off), ...):          after the header of a loop whose lanes stay together

The region is the rest of the function, or the rest of the iteration. Values of an iteration leave it only as arguments
of the exit edges, because loops are closed, so nothing needs repair.

Requires  normalized loops, closed; divergence; all lanes active at the entry.
Ensures   all lanes are active at a point, and reach it together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.dominance import dominance
from ...analysis.graph.loops import Loop, loops
from ...ir.function import Block, Function
from ...record import dataclass
from ..control.guard_loops import partly_run


@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """The test is at the end of `block`, and `region` follows it; the values of blocks in `before` are available."""

    block: Block
    region: Sequence[Block]
    before: frozenset[Block]


def at_entry(fn: Function) -> Point:
    return Point(fn.entry, fn.blocks[1:], frozenset((fn.entry,)))


def inside_loops(fn: Function, facts: Facts) -> Iterator[Point]:
    """After the headers of loops whose lanes stay together, outer ones first."""
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
    """The first block of an iteration after the header; None if there are several, or if it has other predecessors: it
    may be a header itself then, and lanes reach it that do not come from this one.
    """
    graph, forest = facts[cfg], facts[loops]
    inner = [to for to in graph.successors[loop.header] if forest.contains(loop, to)]
    return inner[0] if len(inner) == 1 and len(graph.entering[inner[0]]) == 1 else None
