"""Joins found at a glance: those of ifs, ladders of tests and plain loops, which most programs consist of.

    s -> a, j       s -> a, b       loop: s -> on, e        the end of an if, with or without else; the only exit of a
    a -> j          a -> j                ...               loop; of several exits that lead to one block, the one taken
                    b -> j          e -> m <- other exits   here, and that block. A loop with one exit counts as a block

    s -> t, j       t -> k, ...     a *rung*: t is a split itself, and one of its targets is j or leads there. Lanes
    t -> k, ...     k -> j          that diverge at s or at t meet at j; after it, it is as if only t had diverged

Requires  no irreducible loop: there a block may be entered a second time without passing the header.
Ensures   the joins of Algorithm 1, or None if it is not so simple.
Costs     a few steps per split; once for each loop, its exits.
"""

from __future__ import annotations

from typing import NamedTuple

from .cfg import Cfg
from .loops import Loop, Loops

NOWHERE = -1
FAR = 4  # blocks of a straight path: a preheader, a loop, and the code after it


class Rung(NamedTuple):
    """A split directly below another, the block where both meet, and the block passed on the way, or the same."""

    below: int
    meeting: int
    passed: int

    def joins(self, below: tuple[int, ...]) -> tuple[int, ...]:
        """The joins of the split above, from those of the one below."""
        return (self.meeting, *(join for join in below if join != self.passed))


class Glance:
    """The splits of a function without irreducible loops, each by itself."""

    __slots__ = ("_behind_loop", "_exits_of", "_forest", "_graph")

    def __init__(self, graph: Cfg, forest: Loops) -> None:
        self._graph, self._forest = graph, forest
        self._exits_of: dict[int, list[int]] = {}  # by loop
        self._behind_loop: dict[int, tuple[int, ...] | None] = {}

    def joins(self, block: int) -> tuple[int, ...] | None:
        """The end of an if, with or without else; the only exit of a loop; a break, if all exits lead to one block."""
        targets = self._graph.successors[block]
        if len(targets) != 2:
            return None
        a, b = targets
        meeting = self._meeting(a, b)
        if meeting != NOWHERE:
            return (meeting,)
        loop = self._forest.innermost[block]
        if loop is None:
            return None
        out_a, out_b = not self._forest.contains(loop, a), not self._forest.contains(loop, b)
        after = self._after(loop) if out_a != out_b else None
        return None if after is None else (a if out_a else b, *after)

    def _meeting(self, a: int, b: int) -> int:
        """Where two straight paths meet, one of which may begin where the other ends."""
        way_a, way_b = [a], [b]
        for _ in range(FAR):
            a, b = a if a == NOWHERE else self._straight(a), b if b == NOWHERE else self._straight(b)
            if a == b == NOWHERE:
                break
            way_a.append(a)
            if a in way_b:
                return a
            if b in way_a:
                return b
            way_b.append(b)
        return NOWHERE

    def rung(self, block: int) -> Rung | None:
        """Is one target a split that only this one leads to, and that leads to the other, past at most one block?

        `a and b`, where both go to the same block if not; or a nested if, whose end leads to the end of the other.
        Lanes from this split and from below meet there, and after it, it is as if only the split below had
        diverged; the block passed on the way is a join of that one alone.
        """
        targets = self._graph.successors[block]
        if len(targets) != 2:
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
        """The only successor of a block; the header of a loop stands for all of it."""
        loop = self._forest.innermost[block]
        if loop is not None and loop.header == block:
            exits = self._exits(loop)
            return exits[0] if len(exits) == 1 else NOWHERE
        after = self._graph.successors[block]
        return after[0] if len(after) == 1 else NOWHERE

    def _exits(self, loop: Loop) -> list[int]:
        exits = self._exits_of.get(loop.index)
        if exits is None:
            exits = self._exits_of[loop.index] = loop.exits
        return exits

    def _after(self, loop: Loop) -> tuple[int, ...] | None:
        """Where lanes that leave a loop by different exits meet: nowhere if there is one exit, or in the block that all
        exits lead to; None if it is not so simple."""
        exits = self._exits(loop)
        if len(exits) == 1:
            return ()
        if loop.index not in self._behind_loop:
            after = {self._straight(block) for block in exits}
            simple = len(after) == 1 and after.isdisjoint([NOWHERE, *exits])
            self._behind_loop[loop.index] = tuple(after) if simple else None
        return self._behind_loop[loop.index]
