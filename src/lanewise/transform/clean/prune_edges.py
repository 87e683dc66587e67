"""Prune edges: remove edges that value facts show are never taken.

    branch %c, a, b      c is known to be 1      =>      jump a
    switch %v, default d, 0: a, 1: b      v is known to be 0 or 1      =>      switch %v, default b, 0: a

Otherwise the edge would get a mask, a side of a select, or an exit of a loop.

Ensures   every edge left may be taken, as far as is known; every block can be reached.
Leaves    the never-taken edge of a relay, which is there to make it part of its loop.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, cfg
from ...analysis.values.values import taken
from ...ir.build import Builder
from ...ir.function import Block, Function, Target
from .remove_unreached import remove_unreached


def prune_edges(fn: Function, facts: Facts) -> None:
    graph, found = facts[cfg], facts[taken]
    changed = False
    for number in graph.order:
        edges = graph.leaving(number)
        kept = [graph.target(edge) for edge in edges if edge not in found.dead]
        if number in found.live and 0 < len(kept) < len(edges):
            _keep(graph, graph.blocks[number], kept)
            changed = True
    if changed:
        fn.touch()
        remove_unreached(fn, facts)


def _keep(graph: Cfg, block: Block, kept: list[Target]) -> None:
    end = block.end
    assert end is not None, "a block with targets ends"
    block.end = None
    builder = Builder(block, end.position)
    if len(kept) == 1:
        builder.jump(kept[0].block, kept[0].args)
        return
    default = next((target for target in kept if not target.cases), kept[-1])
    rest = [target for target in kept if target is not default]
    default.cases = ()
    builder.switch(end.args[0], default, rest)
