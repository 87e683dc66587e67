"""Loosen stores: what lanes that are not active have in a private array need not be kept, if they never read it again.

    for at in range(n):
        if letter[at] == 0: break               lanes that have left do not come back, and behind the loop nobody reads
        for k in range(m): column[k] = ...      `column`: the whole row may be written, whoever is still there

A store under a mask reads what the others have, blends and writes it back; without, it is a store. Noted as the store's
attribute "loose"; a row is written whole only where its place is the same in all lanes (`codegen/own_rows.py`).

Requires  source stage; divergence.
Ensures   a lane that passes by a loose store, while others run it, reads nothing of its array from there on.
Leaves    stores into arrays whose addresses go anywhere but into sums, loads and stores.
Costs     for each private array that is stored to the divergent branches, and what they reach.
"""

from __future__ import annotations

from ..analysis.cfg import Cfg, cfg
from ..analysis.divergence import divergence
from ..analysis.dominance import post_dominance
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..analysis.uses import Uses, uses
from ..ir.function import Function, Op


def loosen_stores(fn: Function, facts: Facts) -> None:
    arrays = [op for op in fn.ops if op.opcode == "private"]
    if not arrays:
        return
    graph, users, ways = facts[cfg], facts[uses], _Ways(facts)
    for array in arrays:
        accesses = _accesses(array, users)
        if accesses is None:
            continue
        reads = {_place(op, graph) for op in accesses if op.opcode == "load"}
        for op in accesses:
            if op.opcode == "store" and ways.are_over(_place(op, graph), reads):
                op.attrs["loose"] = 1
                fn.touch()


def _accesses(array: Op, users: Uses) -> list[Op] | None:
    """The loads and stores of an array; None if its address goes elsewhere."""
    found: list[Op] = []
    work: list[Op] = [array]
    while work:
        pointer = work.pop()
        for op in users.of(pointer):
            if op.opcode == "ptradd":
                work.append(op)
            elif op.opcode == "load" or (op.opcode == "store" and op.args[0] is not pointer):
                found.append(op)
            else:
                return None
    return found


def _place(op: Op, graph: Cfg) -> int:
    assert op.block is not None, "an op stands in a block"
    return graph.number[op.block]


class _Ways:
    """Where lanes part, and what they come to then."""

    def __init__(self, facts: Facts) -> None:
        self.graph, self.forest, self.ends = facts[cfg], facts[loops], facts[post_dominance]
        self.splits = [number for number, diverges in facts[divergence].branches.items() if diverges]
        self.known: dict[int, set[int]] = {}

    def are_over(self, block: int, reads: set[int]) -> bool:
        """Does no lane that parts from those which come to the block come to a read any more?"""
        return all(self._is_over(split, block, reads) for split in self.splits)

    def _is_over(self, split: int, block: int, reads: set[int]) -> bool:
        if self._meet(split, block):
            return True
        sides = self.graph.successors[split]
        for side in sides:
            others = [other for other in sides if other != side]
            if any(block in self.from_(other) for other in others) and not reads.isdisjoint(self.from_(side)):
                return False
        return True

    def _meet(self, split: int, block: int) -> bool:
        """Are all lanes that part here together again in the block? Not if some leave a loop that goes on there."""
        if not self.ends.dominates(block, split):
            return False
        return all(
            not self.forest.contains(loop, split) or self.forest.contains(loop, to)
            for loop in self.forest.inside(block)
            for to in self.graph.successors[split]
        )

    def from_(self, block: int) -> set[int]:
        """The block, and all that it leads to."""
        if block not in self.known:
            seen: set[int] = set()
            work = [block]
            while work:
                number = work.pop()
                if number not in seen:
                    seen.add(number)
                    work += self.graph.successors[number]
            self.known[block] = seen
        return self.known[block]
