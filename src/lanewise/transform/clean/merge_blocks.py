"""Merge blocks: one block of two where the first goes only to the second and nothing else does.

    a: ...; jump b(v)      b(p): use p; return      =>      a: ...; use v; return

Requires  nothing.
Ensures   no jump to a block that is entered by that jump alone, among the blocks that can be reached.
Leaves    the entry's parameters; empty blocks that several others go to.
Costs     linear.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...ir.function import Block, Function, Value


def merge_blocks(fn: Function, facts: Facts) -> None:
    graph = facts[cfg]
    follows = {
        graph.blocks[number]: graph.blocks[graph.successors[number][0]]
        for number in graph.order
        if len(graph.successors[number]) == 1 and len(graph.entering[graph.successors[number][0]]) == 1
    }
    if not follows:
        return
    merged = set(follows.values())
    swaps: dict[Value, Value] = {}
    for number in graph.order:  # so that an argument's own swap is known before it is passed on
        first = graph.blocks[number]
        if first in merged:
            continue
        block = follows.get(first)
        while block is not None:
            after = follows.get(block)
            _append(first, block, swaps)
            block = after
    fn.blocks = [block for block in fn.blocks if block not in merged]
    fn.replace(swaps)
    fn.touch()


def _append(first: Block, block: Block, swaps: dict[Value, Value]) -> None:
    (target,) = first.targets
    for param, arg in zip(block.params, target.args, strict=True):
        swaps[param] = swaps.get(arg, arg)
    for op in block.all_ops:
        op.block = first
    first.ops += block.ops
    first.end = block.end
