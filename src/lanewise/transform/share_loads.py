"""Share loads: what a lane has read or written, it need not read again; a check that it has passed, it passes again.

    while keys[at] != 0:                        one gather for both: between them nothing is written, and who comes
        if keys[at] == key: ...                 to the second has made the first

LLVM shares loads of scalars and of whole vectors; a gather under one mask is not the same to it as one under another.
So it is done here, where every lane is alone and a mask is a place in the program. What it has written it knows, too,
and where ways meet of which each knows a place, a parameter does.

Requires  source stage; loops closed.
Ensures   results and checks as before.
Leaves    loads whose shape is better than that of the one before; those behind a loop that the one before stands in.
Costs     linear.
"""

from __future__ import annotations

from ..analysis.cfg import cfg
from ..analysis.divergence import divergence
from ..analysis.dominance import dominance
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..analysis.memory_states import Place, memory_states
from ..analysis.numbers import numbers
from ..ir.function import Function, Op, Value
from ..ir.types import Type


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


class _Sharing:
    """What is known where: values of memory, and checks, each with the block in which it is known first."""

    def __init__(self, fn: Function, facts: Facts) -> None:
        self.fn, self.facts = fn, facts
        self.graph, self.tree, self.forest = facts[cfg], facts[dominance], facts[loops]
        self.states, self.same, self.shapes = facts[memory_states], facts[numbers], facts[divergence]
        self.place = {number: at for at, number in enumerate(self.graph.order)}
        self.known: dict[tuple[object, ...], list[tuple[int, Value]]] = {}
        self.swaps: dict[Value, Value] = {}
        self.gone: set[Op] = set()

    def look(self, number: int, op: Op) -> None:
        if op.opcode == "check":
            key = ("check", self.same.of(op.args[0]))
            if any(self.tree.dominates(earlier, number) for earlier, _ in self.known.setdefault(key, [])):
                self.gone.add(op)
            else:
                self.known[key].append((number, op))
        elif op in self.states.of and op.opcode == "store":
            value, address = op.args
            self.known.setdefault(self._key(address, value.type, *self.states.of[op]), []).append((number, value))
        elif op in self.states.of:
            place, state = self.states.of[op]
            key = self._key(op.args[0], op.type, place, state)
            found = self._found(key, number, number, op) or self._met(op, number, place, state)
            if found is None:
                self.known.setdefault(key, []).append((number, op))
            else:
                self.swaps[op] = found
                self.gone.add(op)

    def _key(self, address: Value, type: Type, place: Place, state: int) -> tuple[object, ...]:
        return ("memory", self.same.of(address), type, place, state)

    def _found(self, key: tuple[object, ...], at: int, use: int, op: Op) -> Value | None:
        """A value that is known at a block, and that may be used in another instead of a load."""
        for earlier, value in self.known.get(key, ()):
            if self.tree.dominates(earlier, at) and self._is_near(earlier, use) and self._is_as_good(value, op):
                return value
        return None

    def _met(self, op: Op, number: int, place: Place, state: int) -> Value | None:
        """What each way into the block in which the state began knows, as a parameter of it."""
        meeting = self.states.began.get(state)
        if meeting is None or not self.tree.dominates(meeting, number) or not self._is_near(meeting, number):
            return None
        edges = [edge for source in self.graph.predecessors(meeting) for edge in self.graph.leaving(source)]
        edges = [edge for edge in dict.fromkeys(edges) if edge.target == meeting]
        if op not in self.shapes.shapes or not self.shapes.shape(op).is_varying:
            return None
        if any(self.place.get(edge.source, len(self.place)) >= self.place[meeting] for edge in edges):
            return None
        known: list[Value] = []
        for edge in edges:
            key = self._key(op.args[0], op.type, place, self.states.left[edge.source][place])
            value = self._found(key, edge.source, meeting, op)
            if value is None:
                return None
            known.append(value)
        param = self.fn.add_param(self.graph.blocks[meeting], op.type, op.name, op.position)
        for edge, value in zip(edges, known, strict=True):
            self.graph.target(edge).args.append(value)
        self.known.setdefault(self._key(op.args[0], op.type, place, state), []).append((meeting, param))
        return param

    def _is_near(self, earlier: int, block: int) -> bool:
        """Is a value of the earlier block there without leaving a loop?"""
        home = self.forest.of(earlier)
        return home is None or self.forest.contains(home, block)

    def _is_as_good(self, value: Value, op: Op) -> bool:
        if op not in self.shapes.shapes:
            return False
        wanted = self.shapes.shape(op)
        if wanted.is_varying:
            return True
        return value in self.shapes.shapes and self.shapes.shape(value) == wanted
