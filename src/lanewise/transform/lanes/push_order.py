"""Push order: loops in which a lane pops the last entry of a stack in each iteration, and then only pushes.

    while top > 0:                              end       where the next entry goes, as equal sums
        top -= 1                                end: {top - 1}        from the top at the start of the iteration
        node = stack[top]                       the last entry, before anything was pushed
        for c in range(8):                      end: {top.1}          the parameter that is top - 1 at first
            if hits(child[node, c], ...):
                stack[top] = child[node, c]     at the end
                top += 1                        end: {top.1 + 1, top.2}
                                                end: {top.3}          what both edges bring
                                                at the end of the iteration, one above the last entry of the next one

How many entries a lane pushes, and which, may depend on the lane. Lanes that walk together can then share one stack
that holds the entries of all, each with the lanes that own it (`share_pushes.py`).

Requires  source stage, loops normalized.
Costs     walks over the loop's blocks until a fixpoint, as many as the nesting depth of loops in it.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import Edge, cfg
from ...analysis.graph.loops import Loop, loops
from ...analysis.graph.uses import uses
from ...analysis.values.sums import value_sum
from ...ir.function import Named, Op, Param, Value
from ...record import dataclass
from ..memory.private_accesses import accesses_into, entry_type, odd_access, pointer_of

READ = "read"  # not at the last entry, or after a push
PUSHED = "pushed"  # not at the end
OTHER = "other"  # not a plain access to one entry, in the loop or elsewhere
UNBALANCED = "unbalanced"  # the iteration ends with a top that does not match its pops and pushes
End = frozenset[tuple[Named, int]]  # each a value plus a number, all the same


@dataclass(frozen=True, slots=True)
class Pushes:
    """A stack, the ops of the loop that pop and push, and where its last entry is: at top plus `base`."""

    array: Op
    top: Param
    base: int
    loads: list[Op]
    stores: list[Op]


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an array is not a stack in a loop, and the offending access, if there is one."""

    why: str
    op: Op | None


def push_order(facts: Facts, loop: Loop, top: Param, array: Op) -> Pushes | Fault | None:
    """How an array is a stack in a loop, or why not; None if it is not even read at its top, and written."""
    forest, graph = facts[loops], facts[cfg]
    accesses = accesses_into(array, facts[uses]) or []
    inside = [op for op in accesses if op.block is not None and forest.contains(loop, graph.number[op.block])]
    loads, stores = ([op for op in inside if op.opcode == name] for name in ("load", "store"))
    places = {op: place for op in loads if (place := _sum(_index(op, array))) is not None and place[0] is top}
    if not stores or not places:
        return None
    base = next(iter(places.values()))[1]
    odd = odd_access(accesses, entry_type(loads[0]))
    if odd is not None:
        return Fault(OTHER, odd)
    for op in loads:
        if op not in places or places[op][1] != base:
            return Fault(READ, op)
    found = Pushes(array, top, base, loads, stores)
    return _Order(facts, loop, found).fault() or found


def _index(op: Op, array: Op) -> Value | None:
    pointer = pointer_of(op)
    if not isinstance(pointer, Op) or pointer.opcode != "ptradd" or pointer.args[0] is not array:
        return None
    return pointer.args[1]


def _sum(value: Value | None) -> tuple[Named, int] | None:
    """A value plus a constant, if it is such a sum."""
    found = value_sum(value) if value is not None else None
    if found is None or len(found.parts) != 1:
        return None
    ((atom, factor),) = found.parts.items()
    return (atom, found.constant) if factor == 1 else None


class _Order:
    """The end at the start of each block; a block without an entry is not known to have one."""

    def __init__(self, facts: Facts, loop: Loop, pushes: Pushes) -> None:
        self.graph, self.forest, self.loop, self.pushes = facts[cfg], facts[loops], loop, pushes
        self.members = sorted(self.forest.members(loop), key=self.graph.place.__getitem__)
        self.stores, self.loads = set(pushes.stores), set(pushes.loads)
        self.before: dict[int, End] = {}
        self.after: dict[int, End] = {}

    def fault(self) -> Fault | None:
        start: End = frozenset({(self.pushes.top, self.pushes.base)})
        changed = True
        while changed:
            changed = False
            for number in self.members:
                found = start if number == self.loop.header else self._met(number)
                if self.before.get(number) != found:
                    self.before[number], changed = found, True
                    self.after[number] = self._passed(number, found)
        return self._wrong_access() or (None if self._is_balanced() else Fault(UNBALANCED, None))

    def _met(self, number: int) -> End:
        """The sums that all incoming edges agree on; edges not yet visited do not count.

        Values that change in a loop are unknown at its entry, so that only its parameters are left.
        """
        block = self.graph.blocks[number]
        known = [(edge, self.after[edge.source]) for edge in self._edges(number) if edge.source in self.after]
        same: End = known[0][1]
        for _, end in known[1:]:
            same &= end
        for at, param in enumerate(block.params):
            above = [_above(_sum(self.graph.target(edge).args[at]), end) for edge, end in known]
            same |= {(param, number) for number in above[0].intersection(*above)}
        return same

    def _edges(self, number: int) -> list[Edge]:
        return [edge for edge in self.graph.entering[number] if self.forest.contains(self.loop, edge.source)]

    def _passed(self, number: int, end: End) -> End:
        for op in self.graph.blocks[number].ops:
            if op in self.stores:
                end = _moved(end) if _sum(_index(op, self.pushes.array)) in end else frozenset()
        return end

    def _wrong_access(self) -> Fault | None:
        """An entry that is read after a push, or not pushed to the end.

        After the latter the end is unknown, so that the iteration would be at fault; this names the line.
        """
        for number in self.members:
            end = self.before[number]
            for op in self.graph.blocks[number].ops:
                if op in self.loads and (self.pushes.top, self.pushes.base) not in end:
                    return Fault(READ, op)
                if op in self.stores:
                    if _sum(_index(op, self.pushes.array)) not in end:
                        return Fault(PUSHED, op)
                    end = _moved(end)
        return None

    def _is_balanced(self) -> bool:
        (back,) = self.loop.back_edges
        at = self.graph.blocks[self.loop.header].params.index(self.pushes.top)
        top = _sum(self.graph.target(back).args[at])
        return top is not None and (top[0], top[1] + self.pushes.base + 1) in self.after[back.source]


def _above(place: tuple[Named, int] | None, end: End) -> set[int]:
    """How far the end is above a place."""
    return {number - place[1] for value, number in end if value is place[0]} if place is not None else set()


def _moved(end: End) -> End:
    return frozenset((value, number + 1) for value, number in end)
