"""The fixpoint of `values`: a worklist over the integer cells of a function.

The data for a visit is looked up before the first (`cells.py`); cells that can be anything from the start are never
visited. A parameter that has risen often is widened; two narrowing steps then recover some of the lost precision.

Costs     each value rises a bounded number of times, and one that can be anything is not visited again; two walks.
Source    Wegman, Zadeck 1991 (conditional constants); Cousot, Cousot 1977 (widening, narrowing).
"""

from __future__ import annotations

from collections.abc import Set

from ...ir.function import Function, Op, Value
from ...ir.shape_rules.context import Known
from ..cells import CLOSED, IDLE, Agenda
from ..facts import Facts
from ..graph.cfg import Edge
from .cells import Suppositions, ValueCells
from .known import anything, both, either
from .known_rules import Rule
from .refinement import may_choose, narrowed
from .widening import far, marks, widened

PATIENCE = 1  # rises of a parameter before it is widened
MARKS = 2  # then it stops at this many constants of the program on its way up, and once more far from the ends
NARROWINGS = 2  # times that a value is computed again from above


class ValueSolver(ValueCells):
    def __init__(self, fn: Function, facts: Facts, unknown: Set[Op] = frozenset()) -> None:
        super().__init__(fn, facts, unknown)
        self.live: set[int] = set()
        self.widened: dict[int, None] = {}
        self.rises: dict[int, int] = {}
        self.steps: dict[int, list[int]] = {}
        self.taken = bytearray(self.cells.edges)
        self.agenda = Agenda(bytearray([CLOSED]) * len(self.cells.all))  # until their blocks are reached

    # the fixpoint

    def solve(self) -> None:
        self._arrive(0)
        self._drain()
        while found := [at for at, edge in self.undefined if self.known[at] is None and self.taken[edge]]:
            for at in found:
                self._settle(at)
            self._drain()
        self._narrow()

    def _settle(self, at: int) -> None:
        """It can be anything: wake its users, and never visit it again."""
        self.known[at] = self.tops[at]
        self.full[at] = 1
        self.agenda.state[at] = CLOSED
        self._wake_users(at)

    def _wake_users(self, at: int) -> None:
        self.agenda.wake(self.users[at])
        if at in self.feels:
            self.agenda.wake(self.feels[at])

    def _drain(self) -> None:
        agenda, rules, known, incoming = self.agenda, self.rules, self.known, self.incoming
        while (at := agenda.next()) >= 0:
            rule = rules[at]
            if rule is not None:
                new = self._computed(at, rule)
            elif at in incoming:
                new = self._come_in(at)
            else:
                self._choose(at)
                continue
            old = known[at]
            if new is not None and new is not old:
                if old is not None:
                    new = self._risen(at, old, new)
                    if new is old:
                        continue
                if new is self.tops[at]:
                    self.full[at] = 1
                    agenda.state[at] = CLOSED
                known[at] = new
                agenda.wake(self.users[at])
                if at in self.feels:
                    agenda.wake(self.feels[at])

    def _risen(self, at: int, old: Known, new: Known) -> Known:
        """The join of both; widened for a parameter that has risen often. The old one if nothing changed."""
        grown = either(old, new) or new
        if grown == old:
            return old
        bits = self.cells.all[at].type.bits
        if at in self.incoming:
            times = self.rises[at] = self.rises.get(at, 1) + 1
            if times > PATIENCE:
                self.widened[at] = None
                grown = widened(bits, old, grown, self._marks(bits, times - PATIENCE))
        return anything(bits) if grown == anything(bits) else grown

    def _marks(self, bits: int, times: int) -> list[int]:
        """Where a range stops when it is widened for that many times."""
        if times > MARKS:
            return far(bits, bits in self.roots)
        if bits not in self.steps:
            found = marks(self.mentioned.get(bits, ()))
            self.steps[bits] = sorted([*found, *far(bits, True)]) if bits in self.roots else found
        return self.steps[bits]

    def _narrow(self) -> None:
        """Compute widened parameters again from above, and their users: the result holds, and may be narrower."""
        if not self.widened:
            return
        state, visited = self.agenda.state, self.visited
        for number in self.live:
            for at in self.cells.span[number]:
                state[at] = CLOSED if self.known[at] is None or visited[at] == CLOSED else IDLE
        self.agenda.woken = len(state)
        self.agenda.wake(self.widened)
        times = bytearray(len(state))
        while (at := self.agenda.next()) >= 0:
            rule, old = self.rules[at], self.known[at]
            new = self._come_in(at) if rule is None else self._computed(at, rule)
            times[at] += 1
            if times[at] == NARROWINGS:
                state[at] = CLOSED
            if old is None or new is None or new == old:
                continue
            less = both(self.cells.all[at].type.bits, old, new)
            if less is not None and less != old:
                self.known[at] = less
                self.full[at] = 0
                self._wake_users(at)

    def _computed(self, at: int, rule: Rule) -> Known | None:
        known, args = self.known, list[Known]()
        for slot in self.operands[at]:
            fact = known[slot]
            if fact is None:
                return None
            args.append(fact)
        cell = self.cells.all[at]
        assert isinstance(cell, Op), "a cell with a rule is an op"
        if at in self.supposed:
            for index, supposed in self.supposed[at]:
                less = self._under(args[index], cell.args[index].type.bits, supposed)
                if less is None:
                    return None
                args[index] = less
        return rule(cell, cell.type.bits, args)

    def _come_in(self, at: int) -> Known | None:
        known, taken, found = self.known, self.taken, None
        for edge, slot, supposed in self.incoming[at]:
            if taken[edge]:
                fact = known[slot]
                if supposed and fact is not None:
                    fact = self._under(fact, self.cells.all[at].type.bits, supposed)
                if found is None or fact is None:
                    found = fact if found is None else found
                elif fact is not found:
                    found = either(found, fact)
        return found

    def _under(self, fact: Known, bits: int, supposed: Suppositions) -> Known | None:
        for mode, slot in supposed:
            other = self.known[slot]
            if other is not None:
                less = narrowed(bits, fact, mode, other)
                if less is None:
                    return None
                fact = less
        return fact

    # control

    def _choose(self, at: int) -> None:
        end, number = self.cells.all[at], self.cells.home[at]
        fact = self.known[self.operands[at][0]]
        assert isinstance(end, Op), "a choice is an op"
        if at in self.supposed and fact is not None:
            fact = self._under(fact, end.args[0].type.bits, self.supposed[at][0][1])
        if fact is None:
            return
        first, missing = self.cells.first_edge[number], False
        for slot, target in enumerate(self.graph.successors[number]):
            if not self.taken[first + slot]:
                if may_choose(end, slot, fact):
                    self.taken[first + slot] = 1
                    self._go(target)
                else:
                    missing = True
        if not missing:
            self.agenda.state[at] = CLOSED

    def _go(self, target: int) -> None:
        if target in self.live:
            self.agenda.wake(self.cells.params[target])
        else:
            self._arrive(target)

    def _arrive(self, number: int) -> None:
        while number not in self.live:
            self.live.add(number)
            span = self.cells.span[number]
            self.agenda.start(span, self.visited)
            if len(self.graph.successors[number]) != 1:
                return
            self.taken[self.cells.first_edge[number]] = 1
            number = self.graph.successors[number][0]
        self.agenda.wake(self.cells.params[number])

    # what was found

    def dead(self) -> frozenset[Edge]:
        """Edges that are never taken."""
        if all(self.taken):
            return frozenset()
        return frozenset(edge for edge, taken in zip(self.graph.edges, self.taken, strict=True) if not taken)

    def limited(self) -> dict[Value, Known]:
        """The facts that say something."""
        found: dict[Value, Known] = {}
        for cell, fact, full in zip(self.cells.all, self.known, self.full, strict=False):
            if not full and fact is not None and fact != anything(cell.type.bits):
                found[cell] = fact
        return found
