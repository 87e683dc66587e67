"""Disjoint paths: where lanes that diverge at a split can meet again by different paths.

      s           s is a *split* (two successors or more), j a *join* of s: there are paths from s to j that share
     / \\         nothing between. If the branch of s is not uniform, lanes may reach j from a and from b, and the
    a   b         arguments of j's parameters differ between lanes. At blocks that are not joins of s nothing
     \\ /         changes: all lanes that get there have taken the same path since s, as far as s is concerned.
      j

A loop exit is a join too if some lanes take it while others stay in the loop to take it, or another exit, in a later
iteration. Then it is one of the split's *exits*, and the loop one of its *loops*: it is left at different times. The
split is inside such a loop, or, if the loop is irreducible, it may be outside and send lanes to different entries of
it.

Two targets of one terminator that are the same block count once. If they bring different arguments, the branch's
condition selects between these, which has nothing to do with paths: clients that use values must handle such edges.

Any control flow is allowed: more than two successors, irreducible loops, loops not normalized. The result is always
exact: `joins` are what enumerating disjoint paths in the tagged graph gives (`tags` says how iterations are counted).

Costs     a split is computed on first use. Many joins are found at a `glance`; nested ifs and ladders of tests share
          theirs, and in small graphs a few steps of Algorithm 1 find the rest. In larger ones most are directly below
          their split, others are found by `leaps` in about the size of the result; where that takes many, all that are
          left are labelled together, a column each. Near-linear for all splits together if the result is: for nested
          loops that are each left by a break out of all of them it is quadratic.
Source    Rosemann, Moll, Hack, POPL 2021: Definitions 4.5 and 4.18, Theorems 4.20 and 4.22.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ...ir.function import Function
from ..facts import Facts
from .cfg import Cfg, cfg
from .easy_joins import Glance, Rung
from .head_rewired import HeadRewired, rewire
from .labels import joins_of, joins_of_many, label_disjoint
from .loops import Loops, loops
from .splits import NO_SPLIT, Apart, Split, Splits, describe, nowhere

if TYPE_CHECKING:
    from .regions import Regions

FEW = 8  # so many are labelled one by one, without a limit
MOST_LEAPS, LEAST_LEAPS = 64, 8
SMALL, STEPS = 1000, 64  # in graphs with so few blocks a few steps are tried first; fewer after each failure


class DisjointPaths:
    """The splits of a function, each computed on first use."""

    __slots__ = (
        *("_alone", "_forest", "_glance", "_graph", "_inverse", "_known", "_leaps"),
        *("_records", "_regions", "_rewired", "_steps"),
    )

    def __init__(self, graph: Cfg, forest: Loops) -> None:
        self._graph, self._forest = graph, forest
        self._records = Splits(graph, forest)
        self._regions: Regions | None = None
        self._rewired: HeadRewired | None = None
        self._glance = Glance(graph, forest) if not forest.irreducible else None
        self._alone: set[int] = set()  # splits above one that must be labelled: there is nothing to share
        self._steps = STEPS if len(graph.blocks) <= SMALL else 0
        self._leaps = MOST_LEAPS
        self._known: dict[int, Split] = {}
        self._inverse: dict[int, list[int]] | None = None

    @property
    def blocks(self) -> list[int]:
        """The splits themselves, in reverse postorder."""
        return [block for block in self._graph.order if self._parts(block)]

    def _parts(self, block: int) -> bool:
        targets = self._graph.successors[block]
        return len(targets) > 1 and len(set(targets)) > 1 and self._graph.reaches(block)

    def of(self, block: int) -> Split:
        """The record of a split; empty if the block has one successor."""
        known = self._known.get(block)
        if known is None:
            if not self._parts(block):
                return NO_SPLIT
            if not self._find(block):
                self._label([split for split in self.blocks if split not in self._known and not self._find(split)])
            known = self._known[block]
        return known

    def joins(self, block: int) -> tuple[int, ...]:
        return self.of(block).joins

    def splits(self, block: int) -> tuple[int, ...]:
        """The splits that a block is a join of, in reverse postorder."""
        if self._inverse is None:
            self._inverse = {}
            for split in self.blocks:
                for join in self.of(split).joins:
                    self._inverse.setdefault(join, []).append(split)
        return tuple(self._inverse.get(block, ()))

    def _find(self, block: int) -> bool:
        """The joins of a split, and of those directly below that share them; False if they must be labelled."""
        rungs: list[tuple[int, Rung]] = []
        last, glance = block, self._glance
        while glance and last not in self._known and last not in self._alone and (rung := glance.rung(last)):
            rungs.append((last, rung))
            last = rung.below
        if last not in self._known and not self._find_alone(last):
            self._alone.update(above for above, _ in rungs)
            return bool(rungs) and self._find_alone(block)
        for above, rung in reversed(rungs):
            self._note(above, rung.joins(self._known[rung.below].joins))
        return True

    def _find_alone(self, block: int) -> bool:
        """Near joins at once, far ones by leaps. If one split takes too many leaps, most do: then try less."""
        seen = self._glance.joins(block) if self._glance is not None else None
        if seen is not None:
            self._note(block, seen)
            return True
        if self._steps:
            graph = self._head_rewired()
            found = joins_of(graph, graph.sources[block], self._steps)
            if found is not None:
                labels, nodes = found
                self._note(block, [graph.block[node] for node in nodes], self._apart(labels))
                return True
            self._steps //= 2
        from .leaps import joins_by_leaps  # only for large functions
        from .near_joins import joins_near
        from .regions import regions

        if self._regions is None:
            self._regions = regions(self._graph, self._forest)
        joins = joins_near(self._regions, block)
        if joins is None:
            joins = joins_by_leaps(self._regions, block, self._leaps)
        if joins is None:
            self._leaps = max(LEAST_LEAPS, self._leaps * 3 // 4)
            return False
        self._note(block, joins)
        return True

    def _head_rewired(self) -> HeadRewired:
        if self._rewired is None:
            self._rewired = rewire(self._graph, self._forest)
        return self._rewired

    def _label(self, blocks: list[int]) -> None:
        graph = self._head_rewired()
        sets = [graph.sources[block] for block in blocks]
        if len(blocks) <= FEW:
            for block, sources in zip(blocks, sets, strict=True):
                labels, nodes = label_disjoint(graph, sources)
                self._note(block, (graph.block[node] for node in nodes), self._apart(labels))
            return
        kept: dict[int, list[int]] = {entry: [] for loop in self._forest.irreducible for entry in loop.entries}
        for at, (block, nodes) in enumerate(zip(blocks, joins_of_many(graph, sets, kept), strict=True)):
            labels = {entry: labels[at] for entry, labels in kept.items() if labels[at]}
            self._note(block, (graph.block[node] for node in nodes), self._apart(labels))

    def _apart(self, labels: Mapping[int, int]) -> Apart:
        """An irreducible loop is entered by diverged lanes if two of its entries have different labels."""
        return lambda loop: len({labels[entry] for entry in loop.entries if entry in labels}) > 1

    def _note(self, block: int, joins: Iterable[int], apart: Apart = nowhere) -> None:
        """Joins found without labels involve no irreducible loop that diverged lanes enter."""
        self._known[block] = self._records.record(block, joins, apart)

    def __str__(self) -> str:
        return describe(self._graph, self._forest, self)


def disjoint_paths(fn: Function, facts: Facts) -> DisjointPaths:
    return DisjointPaths(facts[cfg], facts[loops])
