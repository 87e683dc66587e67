"""Block order: topological, with every loop and every dominance region in one stretch.

    entry, a, [header, b, latch], exit, c          a loop's blocks are consecutive, then the blocks outside that they
                                                   dominate; so are the blocks that a block dominates

Partial linearization needs all three: a loop is one stretch so that nothing of it is left over, a region is one
stretch so that a uniform branch over it keeps both its targets, and chains of blocks that must still run stay sorted.

Requires  reducible, loops normalized.
Costs     near-linear.
Source    Moll, Hack, PLDI 2018.
"""

from __future__ import annotations

from ...ir.function import Function
from ..facts import Facts
from .cfg import cfg
from .dominance import dominance
from .loops import Loop, loops


def block_order(fn: Function, facts: Facts) -> list[int]:
    """Numbers of the reached blocks, in order."""
    graph, forest = facts[cfg], facts[loops]
    children = facts[dominance].children()
    for below in children:
        below.sort(key=lambda block: graph.place[block])
    after = _after(fn, facts)
    order: list[int] = []
    # ("block", b): b and the blocks it dominates in its loop; ("loop", b): the loop that b heads; ("after", b): the
    # blocks outside that loop which its blocks dominate
    work: list[tuple[str, int]] = [("block", 0)]
    while work:
        what, block = work.pop()
        if what == "loop":
            work += [("after", block), ("block", block)]
            continue
        if what == "after":
            below = after.get(block, [])
        else:
            order.append(block)
            home = forest.of(block)
            below = [child for child in children[block] if home is None or forest.contains(home, child)]
        work += [("loop" if forest.headed_by(child) else "block", child) for child in reversed(below)]
    assert len(order) == len(graph.order), "every reached block is in the order"
    return order


def _after(fn: Function, facts: Facts) -> dict[int, list[int]]:
    """By header, the blocks that come directly after a loop: dominated by a block inside, in its parent."""
    graph, forest, tree = facts[cfg], facts[loops], facts[dominance]
    found: dict[int, list[int]] = {}
    for block in graph.order:
        left: Loop | None = None
        for loop in forest.inside(tree.parent[block]):
            if not forest.contains(loop, block):
                left = loop
        if left is not None:
            found.setdefault(left.header, []).append(block)
    return found
