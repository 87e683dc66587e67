"""Where lanes that meet at a join may come from: edges that no lane can take after a split are left aside.

    entry --------+          the branch of `entry` is uniform, lanes leave the loop in different iterations
      |           |
    head <--+     |          the split is in `head`, the join `exit`. No way leads from `head` to the edge of `entry`:
      | |___|     |          lanes that were split have not taken it, and those that take it were never split
      +---> exit <+

Lanes that meet are in the same iteration of every loop around the join, so a way does not go through a back edge of
these loops.

Costs     nothing where a split, or the loop that is left, dominates the blocks before the join, as in structured
          programs; else at most a visit of each edge for each join.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...record import dataclass, field
from .cfg import Cfg
from .dominance import Dominance
from .loops import Loops


@dataclass(slots=True)
class _Reached:
    """For how many splits of a join, and what they reach without passing it."""

    splits: int = 0
    tops: list[int] = field(default_factory=list[int])
    blocks: set[int] = field(default_factory=set[int])
    visited: int = 0  # of the splits


class Meeting:
    """Of one function."""

    def __init__(self, graph: Cfg, forest: Loops, dominance: Dominance) -> None:
        self.graph, self.forest, self.dominance = graph, forest, dominance
        self._known: dict[int, _Reached] = {}

    def aside(self, join: int, splits: Sequence[int], sources: Iterable[int]) -> set[int]:
        """The blocks before a join, of these, to which no way leads from one of the splits; those may have grown."""
        known = self._known.setdefault(join, _Reached())
        known.tops += [self._top(split, join) for split in splits[known.splits :]]
        known.splits = len(splits)
        dominates = self.dominance.dominates
        left = {source for source in sources if not any(dominates(top, source) for top in known.tops)}
        if not left:
            return left
        self._walk(join, known, splits)
        return left - known.blocks

    def _top(self, split: int, join: int) -> int:
        """The split, or the header of the outermost loop around it that does not contain the join."""
        found, loop = split, self.forest.of(split)
        for around in loop.ancestors if loop is not None else ():
            if self.forest.contains(around, join):
                break
            found = around.header
        return found

    def _walk(self, join: int, known: _Reached, splits: Sequence[int]) -> None:
        work = list(splits[known.visited :])
        known.visited = len(splits)
        while work:
            block = work.pop()
            if block in known.blocks or block == join:
                known.blocks.add(block)
                continue
            known.blocks.add(block)
            work += [target for target in self.graph.successors[block] if not self._goes_round(block, target, join)]

    def _goes_round(self, source: int, target: int, join: int) -> bool:
        """Does an edge begin the next iteration of a loop around the join?"""
        loop, contains = self.forest.headed_by(target), self.forest.contains
        return loop is not None and loop.is_reducible and contains(loop, source) and contains(loop, join)
