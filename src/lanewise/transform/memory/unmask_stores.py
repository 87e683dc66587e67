"""Unmask stores: a store into a private array needs no mask if the inactive lanes never read the array again.

    for at in range(n):
        if letter[at] == 0: break               lanes that have left do not come back, and do not read `column` after
        for k in range(m): column[k] = ...      the loop: the whole row may be overwritten, whichever lanes are active

A masked store into a private row loads the old row, blends and stores; without the mask, it is one store. The attribute
"loose" marks the store; a row is stored whole only if its place is uniform (`codegen/gang/own_rows.py`).

Requires  source stage; divergence.
Ensures   a lane that skips an unmasked store which others run does not read the array after it.
Leaves    stores into arrays whose addresses escape from sums, loads and stores.
Costs     for each private array a few set operations for each divergent branch; sets of blocks are bits of an integer.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, cfg
from ...analysis.graph.dominance import Dominance, post_dominance
from ...analysis.graph.loops import loops
from ...analysis.graph.uses import uses
from ...ir.function import Function, Op
from ...ir.graph import components
from .private_accesses import accesses_into


def unmask_stores(fn: Function, facts: Facts) -> None:
    arrays = [op for op in fn.ops if op.opcode == "private" and not op.attrs.get("shared")]
    if not arrays:
        return
    graph, users, ways = facts[cfg], facts[uses], _Ways(facts)
    for array in arrays:
        accesses = accesses_into(array, users)
        if accesses is None:
            continue
        kept = ways.kept(_place(op, graph) for op in accesses if op.opcode == "load")
        for op in accesses:
            if op.opcode == "store" and ways.are_over(_place(op, graph), kept):
                op.attrs["loose"] = 1
                fn.touch()


def _place(op: Op, graph: Cfg) -> int:
    assert op.block is not None, "an op stands in a block"
    return graph.number[op.block]


class _Ways:
    """Where lanes diverge, and the blocks that they reach then. A set of blocks is an integer with a bit per block."""

    def __init__(self, facts: Facts) -> None:
        self.graph, self.forest = facts[cfg], facts[loops]
        reached, post = self._reached(), self._post_dominators(facts[post_dominance])
        self.splits: list[tuple[list[int], int]] = []  # blocks that each side reaches, and where all meet again
        for number, diverges in facts[divergence].branches.items():
            if diverges:
                sides = [reached[side] for side in dict.fromkeys(self.graph.successors[number])]
                self.splits.append((sides, post[number] & ~self._left_at(number)))

    def kept(self, reads: Iterable[int]) -> int:
        """The blocks that some lanes reach while others, which have diverged from them, may still reach a read."""
        read, found = 0, 0
        for block in reads:
            read |= self._bit(block)
        for sides, together in self.splits:
            readers, reading, apart = 0, 0, 0
            for side in sides:
                if side & read:
                    readers += 1
                    reading |= side
                else:
                    apart |= side
            if readers:
                found |= (apart | reading if readers > 1 else apart) & ~together
        return found

    def are_over(self, block: int, kept: int) -> bool:
        """Does no lane that diverges from those which reach the block reach a read any more?"""
        return not self._bit(block) & kept

    def _bit(self, block: int) -> int:
        """By place in the loops' order, where the blocks of a loop are neighbours."""
        return 1 << self.forest.spot[block] if self.graph.reaches(block) else 0

    def _reached(self) -> dict[int, int]:
        """For each block, the block itself and all blocks that it reaches."""
        successors = self.graph.successors
        of, members = components(successors)
        found: list[int] = []
        for index, blocks in enumerate(members):
            reached = 0
            for block in blocks:
                reached |= self._bit(block)
                for to in successors[block]:
                    reached |= found[of[to]] if of[to] != index else 0
            found.append(reached)
        return {block: found[of[block]] for block in self.graph.order}

    def _post_dominators(self, tree: Dominance) -> dict[int, int]:
        """For each block, the block itself and its post-dominators."""
        found = {tree.root: 0}
        for block in sorted(self.graph.order, key=tree.first.__getitem__):
            found[block] = found[tree.parent[block]] | self._bit(block)
        return found

    def _left_at(self, split: int) -> int:
        """The blocks of the loops that some lanes leave here, while others continue without them."""
        crossed = [loop for to in self.graph.successors[split] for loop in self.forest.crossed(split, to)]
        left = min(crossed, key=lambda loop: loop.depth, default=None)
        return (1 << left.stop) - (1 << left.start) if left is not None else 0
