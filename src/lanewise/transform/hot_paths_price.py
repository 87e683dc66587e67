"""The price of a region in a gang: what hot paths are compared by.

Prices of ops are those of `analysis/prices.py`, times `ROUNDS` for each loop around. To that comes what divergence
costs: a mask on what must not run in every lane, an any-test per round of a loop that lanes leave one by one, with a
select for each value that it carries. Rough on purpose: hot paths pay several times over, or are not made. Ops that
nothing needs are free.

Requires  divergence.
"""

from __future__ import annotations

from collections.abc import Collection

from ..analysis.cfg import cfg
from ..analysis.divergence import Divergence, divergence
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..analysis.prices import ops_price
from ..ir.function import Block, Function
from .remove_dead import has_effect, needed_values

ROUNDS = 8.0
MASK, AGAIN, SPLIT = 1.0, 4.0, 2.0


def price(fn: Function, facts: Facts, blocks: Collection[Block], width: int) -> float:
    """What these blocks cost, each run once, loops around them several times."""
    graph, forest, found = facts[cfg], facts[loops], facts[divergence]
    needed, folded = needed_values(fn, facts), _folded(found)
    total = 0.0
    for block in blocks:
        number = graph.number[block]
        if number not in found.live:
            continue
        own = ops_price((op for op in block.ops if op in needed or has_effect(op)), found.shapes.get, width)
        own += MASK * (number in folded) * sum(not op.row.speculates for op in block.ops)
        if found.loops.get(number):
            own += AGAIN * (1 + len(block.params))
        if found.branches.get(number):
            own += SPLIT
        total += own * ROUNDS ** min(forest.depth(number), 4)
    return total


def _folded(found: Divergence) -> set[int]:
    """Blocks that run under a mask: those between a split and where its lanes meet again, roughly its targets."""
    graph = found.graph
    return {to for number, diverges in found.branches.items() if diverges for to in graph.successors[number]}
