"""Whole gangs: the blocks that all lanes of a gang run, whenever one does.

    entry: branch %varying, then, join          entry and join, but not then
    loop:  branch %uniform, loop, out           loop and out: lanes iterate together

Facts in such a block, from a branch or from an op's promise, hold for every lane; elsewhere only for the lanes that
reach it.

Requires  source stage, loops normalized: the entry is not a header; all lanes are active there.
Costs     linear.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...ir.function import Block, Function
from ..facts import Facts
from ..graph.cfg import cfg
from ..graph.dominance import dominance, post_dominance
from .divergence import divergence


def whole_gangs(fn: Function, facts: Facts) -> frozenset[int]:
    """Numbers of the reached blocks.

    All lanes of a block reach its post-dominators, and, if its branch is uniform, the successors that only it leads to.
    """
    del fn
    graph, tree, ends, parted = facts[cfg], facts[dominance], facts[post_dominance], facts[divergence]
    found = {0}
    for number in graph.order[1:]:
        up = tree.parent[number]
        follows = [edge.source for edge in graph.entering[number]] == [up] and not parted.branches.get(up, False)
        if up in found and (follows or ends.dominates(number, up)) and not parted.loops.get(number, False):
            found.add(number)
    return frozenset(found)


def run_by_all(facts: Facts, blocks: Sequence[Block], without: Collection[int] = ()) -> list[Block]:
    """Those of some blocks that all lanes run which reach the first, if branches in `without` do not diverge.

    Costs     linear in the blocks, which nothing but the first leads into.
    """
    graph, parted, ends = facts[cfg], facts[divergence].branches, facts[post_dominance]
    inside = {graph.number[block] for block in blocks}
    partial: set[int] = set()
    for block in blocks:
        number = graph.number[block]
        if not parted.get(number) or number in without or number in partial:
            continue
        stop = ends.parent[number]
        work = [to for to in graph.successors[number] if to != stop]
        while work:
            here = work.pop()
            if here not in partial and here in inside:
                partial.add(here)
                work += [to for to in graph.successors[here] if to != stop]
    return [block for block in blocks if graph.number[block] not in partial]
