"""The record of a split: its joins, which of them are exits of loops, and which loops are left at different times.

    loop 1 [ loop 2 [ loop 3 [ s ] ] ]  -> j      A join j of s that is an exit of a loop around s is one of the split's
                                                  exits. The loops that it is an exit of, of those around s, are one
    loops left: from the innermost that leads     range of the loops up from s: the outermost is the last that does not
    to j up to the last that j is outside of      contain j, the innermost the first from which an edge goes to j.

An irreducible loop need not be around s: diverged lanes may enter it at different entries. Of those that lead to j,
each is below the next one that contains it and leads to j as well; and if lanes are diverged in a loop, they are in
those around it, up to s. So these too are ranges, from some loop above an *end* up.

Costs     the joins and loops of the record, and for each pair of a join and a loop around a split, once, a step up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from .cfg import Cfg
from .loops import Loop, Loops


class Split(NamedTuple):
    """The effects of divergence at a block: blocks by number in reverse postorder, loops by index."""

    joins: tuple[int, ...] = ()
    exits: tuple[int, ...] = ()
    loops: tuple[int, ...] = ()


NO_SPLIT = Split()


Apart = Callable[[Loop], bool]  # may diverged lanes enter an irreducible loop at different entries?


def anywhere(loop: Loop) -> bool:
    return True


def nowhere(loop: Loop) -> bool:
    return False


class JoinPoints(Protocol):
    """Finds the effects of a split: `disjoint_paths`, or one of the baselines."""

    def of(self, block: int) -> Split: ...


class Splits:
    """Makes the records of the splits of one function; `exit_of` has for each exit its loops, outside in."""

    __slots__ = ("_around", "_ends", "_first", "_forest", "_graph", "_leading", "exit_of")

    def __init__(self, graph: Cfg, forest: Loops) -> None:
        self._graph, self._forest = graph, forest
        self.exit_of: dict[int, list[Loop]] = {}
        for loop in forest:
            for block in loop.exits:
                self.exit_of.setdefault(block, []).append(loop)
        self._leading: dict[int, set[int]] = {}  # `exit_of` by index
        self._first: dict[tuple[int, int], Loop | None] = {}  # by loop and join: from here up it leads there
        self._around = _irreducible_around(forest)
        self._ends: dict[int, list[Loop]] = {}

    def record(self, block: int, joins: Iterable[int], apart: Apart = anywhere) -> Split:
        """The record of a split with these joins."""
        ordered = tuple(set(joins))
        if len(ordered) == 1:  # the usual case; and most exits leave one loop
            found = self.exit_of.get(ordered[0])
            if found is None or (len(found) == 1 and not self._around):
                inside = found and self._forest.contains(found[0], block)
                return Split(ordered, ordered, (found[0].index,)) if found and inside else Split(ordered)
        ordered = tuple(sorted(ordered, key=self._graph.place.__getitem__))
        if self.exit_of.keys().isdisjoint(ordered):
            return Split(ordered)
        exits: list[int] = []
        around: dict[int, Loop | None] = {}  # loops left, and up to which loop all are
        irreducible: dict[int, Loop | None] = {}
        together: dict[int, Loop | None] = {}  # loops without diverged lanes, and the next around with them
        for join in ordered:
            if join in self.exit_of:
                first, some = self._first_left(block, join), False
                for end in self._ends_left(join) if self._around else ():
                    lowest = self._lowest(end, block, apart, together)
                    if lowest is not None and not self._forest.contains(lowest, join):
                        self._climb(join, lowest, self._around, irreducible)
                        some = True
                if first is not None:
                    self._climb(join, first, None, around)
                if first is not None or some:
                    exits.append(join)
        return Split(ordered, tuple(exits), tuple(sorted({*around, *irreducible})))

    def _lowest(self, end: Loop, block: int, apart: Apart, together: dict[int, Loop | None]) -> Loop | None:
        """The innermost irreducible loop, from one up, in which lanes that diverge at a block are still diverged."""
        loop: Loop | None = end
        passed: list[int] = []
        while loop is not None and not self._forest.contains(loop, block):
            if loop.index in together:
                loop = together[loop.index]
                break
            if apart(loop):
                break
            passed.append(loop.index)
            loop = self._around[loop.index]
        for index in passed:
            together[index] = loop
        return loop

    def _first_left(self, block: int, join: int) -> Loop | None:
        """The innermost loop around a block that a join is an exit of."""
        found = self.exit_of[join]
        if len(found) == 1:
            return found[0] if self._forest.contains(found[0], block) else None
        leading = self._leading.get(join)
        if leading is None:
            leading = self._leading[join] = {loop.index for loop in found}
        loop, passed = self._forest.innermost[block], list[tuple[int, int]]()
        while loop is not None and loop.index not in leading:
            if (loop.index, join) in self._first or self._forest.contains(loop, join):
                loop = self._first.get((loop.index, join))
                break
            passed.append((loop.index, join))
            loop = loop.parent
        for pair in passed:
            self._first[pair] = loop
        return loop

    def _ends_left(self, join: int) -> Sequence[Loop]:
        """The irreducible loops that a join is an exit of, without those that another of them is inside of."""
        ends = self._ends.get(join)
        if ends is None:
            found = {loop.index: loop for loop in self.exit_of[join] if loop.index in self._around}
            outer = {up.index for index in found if (up := self._around[index]) is not None}
            ends = self._ends[join] = [loop for index, loop in found.items() if index not in outer]
        return ends

    def _climb(
        self, join: int, loop: Loop | None, around: dict[int, Loop | None] | None, left: dict[int, Loop | None]
    ) -> None:
        """Record a loop and those around it, up to the last that the join is outside of; known ranges in one step."""
        passed: list[int] = []
        while loop is not None and not self._forest.contains(loop, join):
            passed.append(loop.index)
            if loop.index in left:
                loop = left[loop.index]
            else:
                loop = loop.parent if around is None else around[loop.index]
        for index in passed:
            left[index] = loop


def _irreducible_around(forest: Loops) -> dict[int, Loop | None]:
    """For each irreducible loop the next one around it that is irreducible too."""
    nearest: dict[int, Loop | None] = {}
    result: dict[int, Loop | None] = {}
    for loop in forest:
        up = nearest[loop.parent.index] if loop.parent is not None else None
        nearest[loop.index] = up
        if not loop.is_reducible:
            result[loop.index] = up
            nearest[loop.index] = loop
    return result


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
