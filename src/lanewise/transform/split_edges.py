"""Split critical edges: from a block with several targets to a block with several entering edges.

    a     b            a      b
    | \\   |            | \\    |
    |  \\  |     =>     |  new |       so that there is a place for what happens on that edge alone
    |   \\ |            |    \\ |
    d     c            d      c

Requires  nothing.
Ensures   every edge has a block of its own: its source has one target, or its target is entered by it alone.
Leaves    other edges.
Costs     linear.
"""

from __future__ import annotations

from ..analysis.cfg import Edge, cfg
from ..analysis.facts import Facts
from ..ir.function import Function
from .insert_block import Layout, insert_block


def split_edges(fn: Function, facts: Facts) -> None:
    graph, layout = facts[cfg], Layout(fn)
    for edge in critical_edges(fn, facts):
        source = graph.blocks[edge.source]
        new = insert_block(fn, [graph.target(edge)], f"{source.name}.{graph.blocks[edge.target].name}")
        layout.after(source, new)
    layout.apply()


def critical_edges(fn: Function, facts: Facts) -> list[Edge]:
    graph = facts[cfg]
    return [
        edge
        for block, targets in enumerate(graph.successors)
        for edge in graph.leaving(block)
        if len(targets) > 1 and len(graph.entering[edge.target]) > 1
    ]
