"""Whole gangs: the blocks that all lanes of a gang run, whenever one does.

    entry: branch %varying, then, join          entry and join, but not then
    loop:  branch %uniform, loop, out           loop and out: lanes go round together

What is known in such a block, by a branch or by an op's promise, is known of every lane; elsewhere only of those that
came there.

Requires  source stage, loops normalized: the entry is no header; all lanes are active there.
Costs     linear.
"""

from __future__ import annotations

from ..ir.function import Function
from .cfg import cfg
from .divergence import divergence
from .dominance import dominance, post_dominance
from .facts import Facts


def whole_gangs(fn: Function, facts: Facts) -> frozenset[int]:
    """Numbers of blocks that are reached.

    All lanes of a block come to those that all ways from it lead to, and if its branch is uniform to those behind it.
    """
    del fn
    graph, tree, ends, parted = facts[cfg], facts[dominance], facts[post_dominance], facts[divergence]
    found = {0}
    for number in graph.order[1:]:
        up = tree.parent[number]
        behind = [edge.source for edge in graph.entering[number]] == [up] and not parted.branches.get(up, False)
        if up in found and (behind or ends.dominates(number, up)) and not parted.loops.get(number, False):
            found.add(number)
    return frozenset(found)
