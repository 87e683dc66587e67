"""Values: what numbers a value can have, in any lane: constants, ranges, known bits; and which edges nobody takes.

    i = 0                        i: 0 .. n.smax           the counter's range is widened to all that its type holds
    while i < n:                 i: 0 .. n.smax-1         and comes back down through the condition `i < n`
        i = i + 1                i+1: 1 .. n.smax

Optimistic and conditional: only what can be reached counts. What a block may suppose (`conditions`) narrows a value
for its uses there. A value that has risen often is widened, first to numbers that the program mentions; two more
rounds from above then take back what the widening lost.

Costs     each value rises a bounded number of times, then two walks.
Source    Wegman, Zadeck 1991 (conditional constants); Cousot, Cousot 1977 (widening, narrowing).
"""

from __future__ import annotations

import heapq
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

from ..ir.function import Const, Function, Named, Op, Param, Undefined, Value
from ..ir.shape_rules.context import Known
from ..ir.types import VOID
from .cfg import Edge, cfg
from .conditions import Condition, Conditions, conditions
from .facts import Facts
from .known import anything, both, either, just, result, signed, tightened, unsigned

PATIENCE = 2  # rises of a parameter before it is widened
MARKS = 3  # then it stops at so many numbers of the program on its way up
NEAREST = 6  # conditions on a value that are looked at, innermost first
ROUNDS = 2  # times that a value is computed anew from above


@dataclass(frozen=True, slots=True, eq=False)
class Values:
    """Facts about integer values; others, and all that is in no way limited, are not listed."""

    facts: Mapping[Value, Known]
    dead: frozenset[Edge]  # edges that are never taken
    live: frozenset[int]  # blocks that may be reached
    known_where: Conditions

    def known(self, value: Value) -> Known | None:
        """What holds of a value wherever it is defined; None if nothing is known, or it is no integer."""
        return number_of(value) if isinstance(value, Const) else self.facts.get(value)

    def at(self, value: Value, block: int) -> Known | None:
        """What holds of a value in a block, by the conditions that lead there too."""
        fact = self.known(value)
        if not value.type.is_int:
            return fact
        for condition in islice(self.known_where.holding(value, block), NEAREST):
            fact = narrowed(fact or anything(value.type.bits), condition, self.known(condition.other))
            if fact is None:
                return None
        return fact

    def constant(self, value: Value) -> int | None:
        fact = self.known(value)
        return fact.umin if fact is not None and fact.umin == fact.umax else None


def values(fn: Function, facts: Facts) -> Values:
    solver = _Solver(fn, facts)
    solver.solve()
    return solver.result()


def narrowed(fact: Known, condition: Condition, other: Known | None) -> Known | None:
    """A fact together with a condition; None if they exclude each other."""
    if not condition.value.type.is_int:
        return fact
    bits, mode = condition.value.type.bits, condition.mode
    other = other or anything(bits)
    if mode == "eq":
        return both(bits, fact, other)
    if mode == "ne":
        return _without(bits, fact, other)
    strict = mode in ("slt", "sgt", "ult", "ugt")
    if mode in ("slt", "sle"):
        limit = signed(bits, fact.smin, other.smax - strict)
    elif mode in ("sgt", "sge"):
        limit = signed(bits, other.smin + strict, fact.smax)
    elif mode in ("ult", "ule"):
        limit = unsigned(bits, fact.umin, other.umax - strict)
    else:
        limit = unsigned(bits, other.umin + strict, fact.umax)
    return None if limit is None else both(bits, fact, limit)


def _without(bits: int, fact: Known, other: Known) -> Known | None:
    """A range without one number, if that stands at its end."""
    if other.umin != other.umax:
        return fact
    number, as_signed = other.umin, other.smin
    return tightened(
        bits,
        fact.smin + (fact.smin == as_signed),
        fact.smax - (fact.smax == as_signed),
        fact.umin + (fact.umin == number),
        fact.umax - (fact.umax == number),
        fact.zeros,
        fact.ones,
    )


def number_of(const: Const) -> Known | None:
    """An integer constant as a fact; None for other constants."""
    number = const.value
    return just(const.type.bits, number) if const.type.is_int and isinstance(number, int) else None


class _Solver:
    """A worklist over cells in reverse postorder: integer parameters, ops with an integer result, choices."""

    def __init__(self, fn: Function, facts: Facts) -> None:
        self.fn = fn
        self.graph = facts[cfg]
        self.where = facts[conditions]
        self.known: dict[Value, Known] = {}
        self.rises: dict[Value, int] = {}
        self.live: set[int] = set()
        self.taken: set[Edge] = set()
        self.waiting: list[int] = []
        self.widened: dict[int, None] = {}
        self._number_cells()
        self.queued = bytearray(len(self.cells))

    def _number_cells(self) -> None:
        graph = self.graph
        self.cells: list[Param | Op] = []
        self.home: list[int] = []
        self.span: dict[int, range] = {}
        self.users: dict[Value, list[int]] = {}
        self.incoming: dict[Param, list[tuple[Edge, Value]]] = {}
        place: dict[Value, int] = {}
        self.marks: dict[int, set[int]] = {}
        for number in graph.order:
            block, first = graph.blocks[number], len(self.cells)
            self.cells += [param for param in block.params if param.type.is_int]
            self.cells += [op for op in block.ops if op.type is not VOID and op.type.is_int]
            if block.end is not None and len(block.end.targets) > 1:
                self.cells.append(block.end)
            self.span[number] = range(first, len(self.cells))
            for at in self.span[number]:
                place[self.cells[at]] = at
                self.home.append(number)
        for at, cell in enumerate(self.cells):
            if isinstance(cell, Op):
                for value in cell.args:
                    self._use(value, at)
        for edge in graph.edges:
            target = graph.target(edge)
            for param, value in zip(target.block.params, target.args, strict=True):
                if param.type.is_int:
                    self.incoming.setdefault(param, []).append((edge, value))
                    self._use(value, place[param])
        self._link_conditions()
        self.steps = {bits: sorted(marks) for bits, marks in self.marks.items()}

    def _link_conditions(self) -> None:
        """A condition's other side narrows the uses of its value below it: they are users of the other side too."""
        for value, found in self.where.about.items():
            others = {condition.other for condition in found.conditions if isinstance(condition.other, Named)}
            for at in self.users.get(value, ()) if others else ():
                for condition in islice(self.where.holding(value, self.home[at]), NEAREST):
                    if condition.other in others and condition.other is not value:
                        self.users.setdefault(condition.other, []).append(at)

    def _use(self, value: Value, at: int) -> None:
        if isinstance(value, Named):
            self.users.setdefault(value, []).append(at)
        elif isinstance(value, Const) and (fact := number_of(value)) is not None:
            marks = (fact.smin - 1, fact.smin, fact.smin + 1, fact.umin)
            self.marks.setdefault(value.type.bits, set()).update(marks)

    # the fixed point

    def solve(self) -> None:
        params: list[dict[str, object]] = self.fn.attrs.get("params", [])
        for index, param in enumerate(self.fn.params):
            if param.type.is_int:
                self.known[param] = _promised(param, params[index] if index < len(params) else {})
        self._arrive(0)
        self._drain()
        while undefined := [param for param in self.incoming if self._only_undefined(param)]:
            for param in undefined:
                self.known[param] = anything(param.type.bits)
                self._wake(self.users.get(param, ()))
            self._drain()
        self._narrow()

    def _drain(self) -> None:
        while self.waiting:
            at = heapq.heappop(self.waiting)
            self.queued[at] = 0
            self._visit(at)

    def _only_undefined(self, param: Param) -> bool:
        """Has nothing but undef come in so far? What others make of it must be computed all the same."""
        return param not in self.known and any(
            edge in self.taken and isinstance(value, Const) and isinstance(value.value, Undefined)
            for edge, value in self.incoming[param]
        )

    def _visit(self, at: int) -> None:
        cell = self.cells[at]
        if isinstance(cell, Op) and cell.targets:
            self._choose(cell, self.home[at])
            return
        new = self._compute(at)
        old = self.known.get(cell)
        grown = either(old, new)
        if grown is None or grown == old:
            return
        self.rises[cell] = self.rises.get(cell, 0) + 1
        if old is not None and self.rises[cell] > PATIENCE and isinstance(cell, Param):
            self.widened[at] = None
            grown = self._widened(cell.type.bits, old, grown, self.rises[cell] > PATIENCE + MARKS)
        self.known[cell] = grown
        self._wake(self.users.get(cell, ()))

    def _narrow(self) -> None:
        """Compute widened parameters anew from above, and what depends on them: it holds, and may say more."""
        for at in self.widened:
            self._wake((at,))
        times: dict[int, int] = {}
        while self.waiting:
            at = heapq.heappop(self.waiting)
            self.queued[at] = 0
            cell = self.cells[at]
            old = self.known.get(cell)  # None for an end
            times[at] = times.get(at, 0) + 1
            if old is None or times[at] > ROUNDS:
                continue
            new = self._compute(at)
            less = both(cell.type.bits, old, new) if new is not None else None
            if less is not None and less != old:
                self.known[cell] = less
                self._wake(self.users.get(cell, ()))

    def _compute(self, at: int) -> Known | None:
        cell, home = self.cells[at], self.home[at]
        if isinstance(cell, Param):
            if cell not in self.incoming:
                return self.known.get(cell)
            found: Known | None = None
            for edge, value in self.incoming[cell]:
                if edge in self.taken:
                    found = either(found, self._along(value, edge))
            return found
        args: list[Known] = []
        for value in cell.args:
            fact = self._at(value, home)
            if fact is None:
                return None
            args.append(fact)
        return result(cell, args)

    def _plain(self, value: Value) -> Known | None:
        """None while nothing has come in yet. What is no number, or undefined, can be anything."""
        if isinstance(value, Named) and value.type.is_int:
            return self.known.get(value)
        fact = number_of(value) if isinstance(value, Const) else None
        return fact or anything(max(value.type.bits, 1))

    def _at(self, value: Value, block: int) -> Known | None:
        fact = self._plain(value)
        for condition in islice(self.where.holding(value, block), NEAREST) if value.type.is_int else ():
            if fact is None:
                return None
            fact = self._under(fact, condition)
        return fact

    def _under(self, fact: Known, condition: Condition) -> Known | None:
        other = self._plain(condition.other)
        return fact if other is None else narrowed(fact, condition, other)

    def _along(self, value: Value, edge: Edge) -> Known | None:
        """A value on an edge: what holds in the block it leaves, and what the edge itself says."""
        if isinstance(value, Const) and isinstance(value.value, Undefined):
            return None
        fact = self._at(value, edge.source)
        for condition in self.where.on_edge.get(edge, ()):
            if fact is not None and condition.value is value:
                fact = self._under(fact, condition)
        return fact

    def _widened(self, bits: int, old: Known, new: Known, at_once: bool) -> Known:
        """Let a bound that still moves go to the next number of the program, or all the way; drop unsure bits."""
        top, marks = anything(bits), [] if at_once else self.steps.get(bits, [])
        smin = old.smin if new.smin >= old.smin else _down(marks, new.smin, top.smin)
        smax = old.smax if new.smax <= old.smax else _up(marks, new.smax, top.smax)
        umin = old.umin if new.umin >= old.umin else _down(marks, new.umin, 0)
        umax = old.umax if new.umax <= old.umax else _up(marks, new.umax, top.umax)
        return Known(smin, smax, umin, umax, new.zeros, new.ones)

    # control

    def _choose(self, end: Op, number: int) -> None:
        fact = self._at(end.args[0], number)
        if fact is None:
            return
        targets = self.graph.leaving(number)
        for edge in targets:
            if _may_choose(end, edge.slot, fact):
                self._take(edge)

    def _take(self, edge: Edge) -> None:
        if edge in self.taken:
            return
        self.taken.add(edge)
        self._arrive(edge.target)
        for at in self.span[edge.target]:
            if isinstance(self.cells[at], Param):
                self._wake((at,))

    def _arrive(self, number: int) -> None:
        work = [number]
        while work:
            number = work.pop()
            if number in self.live:
                continue
            self.live.add(number)
            self._wake(self.span[number])
            if len(self.graph.successors[number]) == 1:
                edge = self.graph.leaving(number)[0]
                self.taken.add(edge)
                self._wake(self.span[edge.target])
                work.append(edge.target)

    def _wake(self, cells: Iterable[int]) -> None:
        for at in cells:
            if not self.queued[at] and self.home[at] in self.live:
                self.queued[at] = 1
                heapq.heappush(self.waiting, at)

    def result(self) -> Values:
        dead = frozenset(edge for edge in self.graph.edges if edge not in self.taken)
        facts = {value: fact for value, fact in self.known.items() if fact != anything(value.type.bits)}
        return Values(facts, dead, frozenset(self.live), self.where)


def _promised(param: Param, attrs: Mapping[str, object]) -> Known:
    """What is promised of an argument: `range` is a pair of signed numbers, both included."""
    found = attrs.get("range")
    bits = param.type.bits
    if isinstance(found, list | tuple) and len(found) == 2:  # type: ignore[arg-type]
        low, high = (int(number) for number in found)  # type: ignore[call-overload]
        return signed(bits, low, high) or anything(bits)
    return anything(bits)


def _may_choose(end: Op, slot: int, fact: Known) -> bool:
    """Can this target be chosen? A branch under a mask that no lane is in goes by garbage."""
    if end.mask is not None:
        return True
    if end.opcode == "branch":
        return fact.umax == 1 if slot == 0 else fact.umin == 0
    mask = (1 << end.args[0].type.bits) - 1
    if slot:
        return any(fact.umin <= case & mask <= fact.umax for case in end.targets[slot].cases)
    if fact.umin != fact.umax:
        return True
    return all(case & mask != fact.umin for target in end.targets[1:] for case in target.cases)


def _down(marks: list[int], number: int, least: int) -> int:
    at = bisect_right(marks, number) - 1
    return max(marks[at], least) if at >= 0 else least


def _up(marks: list[int], number: int, most: int) -> int:
    at = bisect_left(marks, number)
    return min(marks[at], most) if at < len(marks) else most
