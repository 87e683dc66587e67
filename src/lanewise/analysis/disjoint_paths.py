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

Costs     a split is looked at when it is first asked for. Most joins are near, and labelling what is between takes a
          few steps; where it takes many, `leaps` does it in about the size of the answer; and the rest are labelled
          together, a column each. All three are Algorithm 1; together they are near-linear for all splits.
Source    Rosemann, Moll, Hack, POPL 2021: Definitions 4.5 and 4.18, Theorems 4.20 and 4.22.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from ..ir.function import Function
from .cfg import Cfg, cfg
from .facts import Facts
from .head_rewired import rewire
from .labels import joins_of, joins_of_many, label_disjoint
from .leaps import joins_by_leaps
from .loops import Loop, Loops, loops
from .regions import Regions, regions

FEW = 8  # so many are labelled one by one, however far that goes
MOST_STEPS, LEAST_STEPS = 64, 4
MOST_LEAPS, LEAST_LEAPS = 64, 8


@dataclass(frozen=True, slots=True)
class Split:
    """What parting at a block leads to: blocks by number in reverse postorder, loops by index."""

    joins: tuple[int, ...] = ()
    exits: tuple[int, ...] = ()
    loops: tuple[int, ...] = ()


NO_SPLIT = Split()


class JoinPoints(Protocol):
    """Who says what a split leads to: `disjoint_paths`, or one of the baselines."""

    def of(self, block: int) -> Split: ...


class DisjointPaths:
    """The splits of a function, each looked at when it is first asked for."""

    __slots__ = ("_exit_of", "_forest", "_graph", "_inverse", "_known", "_leaps", "_regions", "_rewired", "_steps")

    def __init__(self, graph: Cfg, forest: Loops) -> None:
        self._graph, self._forest = graph, forest
        self._exit_of = exit_table(forest)
        self._rewired = rewire(graph, forest)
        self._regions: Regions | None = None
        self._steps, self._leaps = MOST_STEPS, MOST_LEAPS
        self._known: dict[int, Split] = {}
        self._inverse: dict[int, list[int]] | None = None

    @property
    def blocks(self) -> list[int]:
        """The splits themselves, in reverse postorder."""
        sources = self._rewired.sources
        return [block for block in self._graph.order if len(sources[block]) > 1]

    def of(self, block: int) -> Split:
        """What parting at this block leads to; nothing if it has one successor."""
        known = self._known.get(block)
        if known is None:
            if len(self._rewired.sources[block]) < 2:
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
        """Near joins by steps, far ones by leaps. Where one split takes too many of them, most do: then try less."""
        joins = joins_of(self._rewired, self._rewired.sources[block], self._steps)
        if joins is not None:
            self._note(block, (self._rewired.block[node] for node in joins))
            return True
        self._steps = max(LEAST_STEPS, self._steps * 3 // 4)
        if self._regions is None:
            self._regions = regions(self._graph, self._forest)
        joins = joins_by_leaps(self._regions, block, self._leaps)
        if joins is not None:
            self._note(block, joins)
            return True
        self._leaps = max(LEAST_LEAPS, self._leaps * 3 // 4)
        return False

    def _label(self, blocks: list[int]) -> None:
        graph = self._rewired
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
    ordered = tuple(sorted(set(joins), key=graph.place.__getitem__))
    if not exit_of:
        return Split(ordered)
    left: dict[int, None] = {}
    exits: list[int] = []
    for join in ordered:
        loops_left = [loop.index for loop in exit_of.get(join, ()) if _apart(forest, loop, block)]
        left.update(dict.fromkeys(loops_left))
        if loops_left:
            exits.append(join)
    return Split(ordered, tuple(exits), tuple(sorted(left)))


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
