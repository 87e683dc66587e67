"""Share loads: a lane does not load again what it has loaded or stored, and does not repeat a check that it has passed.

    while keys[at] != 0:                        one gather for both: nothing is written between them, and the first
        if keys[at] == key: ...                 dominates the second

LLVM shares loads of scalars and of whole vectors, but not gathers under different masks. So this pass does it at the
source stage, where a mask is a place in the program. It forwards stored values as well. Where paths meet and each knows
the value, a parameter carries it.

Requires  source stage; loops closed.
Ensures   results and checks as before.
Leaves    loads with a better shape than the earlier one; loads after a loop that contains the earlier one.
Costs     linear in ops, each times the loops around it; a load after a join, times the edges that meet.
"""

from __future__ import annotations

from bisect import bisect_right

from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import Edge, cfg
from ...analysis.graph.dominance import Dominance, dominance
from ...analysis.graph.loops import loops
from ...analysis.memory.states import Place, memory_states
from ...analysis.values.value_numbers import numbers
from ...ir.function import Function, Op, Value
from ...ir.types import Type
from ..checks.remove_checks import repeated_checks


def share_loads(fn: Function, facts: Facts) -> None:
    sharing = _Sharing(fn, facts)
    for number in facts[cfg].order:
        for op in facts[cfg].blocks[number].ops:
            sharing.look(number, op)
    if not sharing.gone:
        return
    for block in fn.blocks:
        block.ops = [op for op in block.ops if op not in sharing.gone]
    fn.replace(sharing.swaps)
    fn.touch()


class _Firsts:
    """Values by key, each with the block from which on it is known; on one path down the tree, the first counts.

    A value known below another one is dropped, so that those of a key are disjoint in the tree's order; but one that is
    found later may be above them (`above`).
    """

    def __init__(self, tree: Dominance) -> None:
        self.tree = tree
        self.found: dict[object, tuple[list[int], list[tuple[int, int, Value]]]] = {}
        self.above: dict[object, tuple[int, int, Value]] = {}
        self.count = 0

    def at(self, key: object, block: int) -> tuple[int, Value] | None:
        """The value that is known at a block, and its position in time."""
        if key not in self.found:
            return None
        spots, values = self.found[key]
        place = bisect_right(spots, self.tree.first[block]) - 1
        for earlier, order, value in (*values[place : place + 1], *([self.above[key]] if key in self.above else ())):
            if self.tree.dominates(earlier, block):
                return order, value
        return None

    def add(self, key: object, block: int, value: Value) -> None:
        if self.at(key, block) is not None:
            return
        self.count += 1
        spots, values = self.found.setdefault(key, ([], []))
        spot = self.tree.first[block]
        place = bisect_right(spots, spot)
        if place < len(spots) and spots[place] <= self.tree.last[block]:
            assert key not in self.above, "paths meet once per state"
            self.above[key] = (block, self.count, value)
        else:
            spots.insert(place, spot)
            values.insert(place, (block, self.count, value))


class _Sharing:
    """Known values of memory, each with the block in which it is known first."""

    def __init__(self, fn: Function, facts: Facts) -> None:
        self.fn, self.facts = fn, facts
        self.graph, self.tree, self.forest = facts[cfg], facts[dominance], facts[loops]
        self.states, self.same, self.shapes = facts[memory_states], facts[numbers], facts[divergence]
        self.known = _Firsts(self.tree)
        self.meetings: dict[int, list[Edge]] = {}
        self.swaps: dict[Value, Value] = {}
        self.gone = repeated_checks(facts)

    def look(self, number: int, op: Op) -> None:
        if op in self.states.of and op.opcode == "store":
            value, address = op.args
            self._know(self._key(address, value.type, *self.states.of[op]), number, value)
        elif op in self.states.of:
            place, state = self.states.of[op]
            key = self._key(op.args[0], op.type, place, state)
            found = self._replacement(key, number, number, op) or self._met(op, number, place, state)
            if found is None:
                self._know(key, number, op)
            else:
                self.swaps[op] = found
                self.gone.add(op)

    def _key(self, address: Value, type: Type, place: Place, state: int) -> tuple[object, ...]:
        return ("memory", self.same.of(address), type, place, state)

    def _know(self, key: tuple[object, ...], block: int, value: Value) -> None:
        """For all uses, and for those that need its shape; each in its loop (`_found`)."""
        home = self.forest.of(block)
        self.known.add((key, home, None), block, value)
        if value in self.shapes.shapes:
            self.known.add((key, home, self.shapes.shape(value)), block, value)

    def _replacement(self, key: tuple[object, ...], at: int, use: int, op: Op) -> Value | None:
        """A value that is known at a block and can replace a load in another: its shape is as good, and no loop around
        it is left meanwhile."""
        if op not in self.shapes.shapes:
            return None
        shape = self.shapes.shape(op)
        wanted = None if shape.is_varying else shape
        homes = (None, *self.forest.inside(use))
        found = [one for home in homes if (one := self.known.at((key, home, wanted), at)) is not None]
        return min(found, key=lambda one: one[0])[1] if found else None

    def _met(self, op: Op, number: int, place: Place, state: int) -> Value | None:
        """The value that each edge into the block where the state began knows, as a parameter of that block."""
        meeting = self.states.began.get(state)
        if meeting is None or not self._is_near(meeting, number):
            return None
        if op not in self.shapes.shapes or not self.shapes.shape(op).is_varying:
            return None
        edges = self._ways_into(meeting)
        known: list[Value] = []
        for edge in edges:
            key = self._key(op.args[0], op.type, place, self.states.left[edge.source][place])
            value = self._replacement(key, edge.source, meeting, op)
            if value is None:
                return None
            known.append(value)
        param = self.fn.add_param(self.graph.blocks[meeting], op.type, op.name, op.position)
        for edge, value in zip(edges, known, strict=True):
            self.graph.target(edge).args.append(value)
        self._know(self._key(op.args[0], op.type, place, state), meeting, param)
        return param

    def _ways_into(self, meeting: int) -> list[Edge]:
        """Edges from blocks that were not visited yet know nothing."""
        if meeting not in self.meetings:
            sources = self.graph.predecessors(meeting)
            edges = [edge for source in sources for edge in self.graph.leaving(source) if edge.target == meeting]
            self.meetings[meeting] = edges
        return self.meetings[meeting]

    def _is_near(self, earlier: int, block: int) -> bool:
        """Is a value of the earlier block available without leaving a loop?"""
        home = self.forest.of(earlier)
        return home is None or self.forest.contains(home, block)
