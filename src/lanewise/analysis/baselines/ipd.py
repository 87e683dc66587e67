"""Baseline *ipd*: lanes that diverge at a split reconverge at its immediate post-dominator, and only there.

    a -> b, c      b -> d      c -> d, e      d -> f      e -> f

This is the reconvergence rule of early GPU hardware, and of LLVM's first divergence analysis. It is right for
structured programs. Above, the immediate post-dominator of a is f; it misses that lanes reach d from b and from c.
It is unsound on any graph where a join is not a post-dominator, for example loops with several exits.

Costs     the post-dominator tree; then constant per split.
Source    Coutinho, Sampaio, Quintao Pereira, Meira, PACT 2011; *llvm* in Rosemann, Moll, Hack, POPL 2021, section 7.1.
"""

from __future__ import annotations

from ...ir.function import Function
from ..facts import Facts
from ..graph.cfg import Cfg, cfg
from ..graph.dominance import Dominance, post_dominance
from ..graph.loops import Loops, loops
from ..graph.splits import NO_SPLIT, Split, Splits, describe


class PostDominators:
    """The immediate post-dominator as the only join of each split."""

    __slots__ = ("_forest", "_graph", "_records", "_tree")

    def __init__(self, graph: Cfg, forest: Loops, tree: Dominance) -> None:
        self._graph, self._forest, self._tree = graph, forest, tree
        self._records = Splits(graph, forest)

    def of(self, block: int) -> Split:
        graph = self._graph
        if not graph.reaches(block) or len(set(graph.successors[block])) < 2:
            return NO_SPLIT
        join = self._tree.parent[block]
        joins = [join] if join < len(graph.blocks) else []  # the last number is the end of the function, no block
        return self._records.record(block, joins)

    def __str__(self) -> str:
        return describe(self._graph, self._forest, self)


def ipd(fn: Function, facts: Facts) -> PostDominators:
    return PostDominators(facts[cfg], facts[loops], facts[post_dominance])
