"""Disjoint paths: where lanes that part at a split can meet again, each having come another way.

      s           s is a *split* (two successors or more), j a *join* of s: there are paths from s to j that share
     / \\         nothing between. If the branch of s is not uniform, lanes may come to j from a and from b, and what
    a   b         the edges bring to j's parameters differs between lanes. At blocks that are no joins of s nothing
     \\ /         changes: all lanes that get there have come the same way since s, as far as s is concerned.
      j

A loop exit is a join too if some lanes take it while others stay in the loop to take it, or another exit, in a later
round: then it is one of the split's *exits*, and the loop one of its *loops*: it is left at different times. The split
is inside such a loop, or, if the loop is irreducible, it may be outside and send lanes to different entries.

Two targets of one end that are the same block count once. If they bring different arguments, that is a choice by the
branch's condition and not a matter of paths: who cares about values must look at such edges itself.

Any control flow will do: more than two successors, irreducible loops, loops not normalized. For all of it the answer
is exact: `joins` are what enumerating disjoint paths in the tagged graph gives (`tags` says how rounds are counted).

Costs     a split is looked at when it is first asked for. Many joins are seen at a glance, ifs in ifs and ladders of
          tests share theirs, and in small graphs a few steps of Algorithm 1 find the rest. In larger ones most are
          right below their split, others are found by `leaps` in about the size of the answer; where that takes many,
          all that are left are labelled together, a column each. Near-linear for all splits together.
Source    Rosemann, Moll, Hack, POPL 2021: Definitions 4.5 and 4.18, Theorems 4.20 and 4.22.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from ..ir.function import Function
from .cfg import Cfg, cfg
from .facts import Facts
from .head_rewired import HeadRewired, rewire
from .labels import joins_of, joins_of_many, label_disjoint
from .leaps import joins_by_leaps
from .loops import Loop, Loops, loops
from .near_joins import joins_near
from .regions import Regions, regions

FEW = 8  # so many are labelled one by one, however far that goes
MOST_LEAPS, LEAST_LEAPS = 64, 8
SMALL, STEPS = 1000, 64  # in graphs with so few blocks a few steps are tried first; fewer after each time in vain


class Split(NamedTuple):
    """What parting at a block leads to: blocks by number in reverse postorder, loops by index."""

    joins: tuple[int, ...] = ()
    exits: tuple[int, ...] = ()
    loops: tuple[int, ...] = ()


NO_SPLIT = Split()
NOWHERE = -1


class Rung(NamedTuple):
    """A split right below another, where both meet, and the block that it passes on the way there, or the same."""

    below: int
    meeting: int
    passed: int


class JoinPoints(Protocol):
    """Who says what a split leads to: `disjoint_paths`, or one of the baselines."""

    def of(self, block: int) -> Split: ...


class DisjointPaths:
    """The splits of a function, each looked at when it is first asked for."""

    __slots__ = (
        *("_alone", "_exit_of", "_forest", "_graph", "_inverse", "_known", "_leaps", "_merges"),
        *("_reducible", "_regions", "_rewired", "_steps"),
    )

    def __init__(self, graph: Cfg, forest: Loops) -> None:
        self._graph, self._forest = graph, forest
        self._exit_of = exit_table(forest)
        self._regions: Regions | None = None
        self._rewired: HeadRewired | None = None
        self._reducible = not forest.irreducible
        self._alone: set[int] = set()  # splits above one that must be labelled: there is nothing to share
        self._merges: dict[int, tuple[int, ...] | None] = {}  # by loop
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
        """What parting at this block leads to; nothing if it has one successor."""
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
        """The joins of a split, and of those right below that it shares them with; False if they must be labelled."""
        rungs: list[tuple[int, Rung]] = []
        last = block
        while last not in self._known and last not in self._alone and (rung := self._rung(last)) is not None:
            rungs.append((last, rung))
            last = rung.below
        if last not in self._known and not self._find_alone(last):
            self._alone.update(above for above, _ in rungs)
            return bool(rungs) and self._find_alone(block)
        for above, (below, meeting, passed) in reversed(rungs):
            joins = self._known[below].joins
            self._note(above, (meeting, *(join for join in joins if join != passed or passed == meeting)))
        return True

    def _rung(self, block: int) -> Rung | None:
        """Is one target a split that only this one leads to, and that leads to the other, past one block or none?

        `a and b`, where both go to the same block if not; or an if in an if, the end of which leads to the end of the
        other. What comes there from this split and from below is joined there, and farther on it is as if only the
        split below had parted; the block passed on the way is a join of that one alone.
        """
        targets = self._graph.successors[block]
        if len(targets) != 2 or not self._reducible:
            return None
        a, b = targets
        for below, other in ((a, b), (b, a)):
            after = self._graph.successors[below]
            if len(after) == 2 and after[0] != after[1] and len(self._graph.entering[below]) == 1:
                for passed in after:
                    if other in (passed, self._straight(passed)):
                        return Rung(below, other, passed)
        return None

    def _straight(self, block: int) -> int:
        """Where a block leads, if it leads to one only."""
        after = self._graph.successors[block]
        return after[0] if len(after) == 1 and not self._heads(block) else NOWHERE

    def _find_alone(self, block: int) -> bool:
        """Near joins at once, far ones by leaps. Where one split takes too many of them, most do: then try less."""
        seen = self._at_a_glance(block)
        if seen is not None:
            self._note(block, seen)
            return True
        if self._steps:
            graph = self._head_rewired()
            nodes = joins_of(graph, graph.sources[block], self._steps)
            if nodes is not None:
                self._note(block, [graph.block[node] for node in nodes])
                return True
            self._steps //= 2
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

    def _at_a_glance(self, block: int) -> tuple[int, ...] | None:
        """The end of an if, with or without else; the only exit of a loop; a break, if all exits lead to one block."""
        targets = self._graph.successors[block]
        if len(targets) != 2 or not self._reducible:
            return None
        a, b = targets
        after_a, after_b = self._straight(a), self._straight(b)
        if after_a != NOWHERE and after_a in (b, after_b):
            return (after_a,)
        if after_b == a:
            return (a,)
        loop = self._forest.innermost[block]
        if loop is None:
            return None
        out_a, out_b = not self._forest.contains(loop, a), not self._forest.contains(loop, b)
        behind = self._behind(loop) if out_a != out_b else None
        return None if behind is None else (a if out_a else b, *behind)

    def _behind(self, loop: Loop) -> tuple[int, ...] | None:
        """Where lanes that leave a loop by different exits meet: nowhere if there is one exit, or in the block that all
        exits lead to; None if it is not so simple."""
        if loop.index not in self._merges:
            successors, exits = self._graph.successors, {edge.target for edge in loop.exit_edges}
            after = {target for block in exits for target in successors[block]}
            simple = all(len(successors[block]) == 1 and not self._heads(block) for block in exits)
            merged = tuple(after) if simple and len(after) == 1 and not after & exits else None
            self._merges[loop.index] = () if len(exits) == 1 else merged
        return self._merges[loop.index]

    def _heads(self, block: int) -> bool:
        loop = self._forest.innermost[block]
        return loop is not None and loop.header == block

    def _head_rewired(self) -> HeadRewired:
        if self._rewired is None:
            self._rewired = rewire(self._graph, self._forest)
        return self._rewired

    def _label(self, blocks: list[int]) -> None:
        graph = self._head_rewired()
        sets = [graph.sources[block] for block in blocks]
        few = len(blocks) <= FEW
        found = [label_disjoint(graph, sources)[1] for sources in sets] if few else joins_of_many(graph, sets)
        for block, nodes in zip(blocks, found, strict=True):
            self._note(block, (graph.block[node] for node in nodes))

    def _note(self, block: int, joins: Iterable[int]) -> None:
        self._known[block] = told(self._graph, self._forest, self._exit_of, block, joins)

    def __str__(self) -> str:
        return describe(self._graph, self._forest, self)


def disjoint_paths(fn: Function, facts: Facts) -> DisjointPaths:
    return DisjointPaths(facts[cfg], facts[loops])


def exit_table(forest: Loops) -> dict[int, list[Loop]]:
    """For each block that is an exit, the loops it is an exit of, outside in."""
    table: dict[int, list[Loop]] = {}
    for loop in forest:
        for block in loop.exits:
            table.setdefault(block, []).append(loop)
    return table


def told(graph: Cfg, forest: Loops, exit_of: dict[int, list[Loop]], block: int, joins: Iterable[int]) -> Split:
    """The record of a split with these joins: which of them are exits, and of which loops."""
    ordered = tuple(set(joins))
    if len(ordered) > 1:
        ordered = tuple(sorted(ordered, key=graph.place.__getitem__))
    elif not ordered or ordered[0] not in exit_of:
        return Split(ordered)
    left: set[int] = set()
    exits: list[int] = []
    for join in ordered:
        if join in exit_of:
            loops_left = [loop.index for loop in exit_of[join] if _apart(forest, loop, block)]
            if loops_left:
                left.update(loops_left)
                exits.append(join)
    return Split(ordered, tuple(exits), tuple(sorted(left))) if exits else Split(ordered)


def _apart(forest: Loops, loop: Loop, block: int) -> bool:
    """Can lanes that part at a block be in different rounds of a loop, or at different places in it?"""
    return forest.contains(loop, block) or not loop.is_reducible


def describe(graph: Cfg, forest: Loops, points: JoinPoints) -> str:
    """A line for each split that has joins."""
    names = [block.name for block in graph.blocks]
    lines: list[str] = []
    for block in graph.order:
        split = points.of(block)
        if split.joins:
            parts = [f"joins {' '.join(names[join] for join in split.joins)}"]
            if split.exits:
                parts.append(f"exits {' '.join(names[block] for block in split.exits)}")
                parts.append(f"loops {' '.join(names[forest.all[index].header] for index in split.loops)}")
            lines.append(f"{names[block]}: {'; '.join(parts)}")
    return "\n".join(lines) or "no joins"
