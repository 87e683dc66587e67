"""Remove blocks that are unreachable from the entry.

    entry -> a        b -> a        =>        entry -> a

Requires  nothing.
Ensures   every block can be reached over edges.
Leaves    edges that are never taken (`fold_constants` removes those).
Costs     linear.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...ir.function import Function


def remove_unreached(fn: Function, facts: Facts) -> None:
    graph = facts[cfg]
    if len(graph.order) < len(graph.blocks):
        fn.blocks = [block for number, block in enumerate(graph.blocks) if graph.reaches(number)]
        fn.touch()
