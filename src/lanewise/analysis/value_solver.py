"""The fixed point behind `values`: a worklist over *cells*, with their operands as *slots* of one table.

    cells   integer parameters, integer ops that have a rule, choices; in reverse postorder, so that a loop settles
            before what follows it is looked at
    slots   a cell's number; numbers after the last cell are constants and values of which nothing can be known

Everything that a visit needs is looked up once, when cells are numbered: slots of operands, conditions that hold
where the cell stands, rules. A parameter that has risen often is widened, first to numbers that the program mentions;
two more rounds from above then take back what the widening lost.

Costs     each value rises a bounded number of times, and one that can be anything is not visited again; two walks.
Source    Wegman, Zadeck 1991 (conditional constants); Cousot, Cousot 1977 (widening, narrowing).
"""

from __future__ import annotations

import heapq
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import islice

from ..ir.function import Const, Function, Op, Param, Undefined, Value
from ..ir.shape_rules.context import Known
from .cfg import Edge, cfg
from .conditions import Condition, conditions
from .facts import Facts
from .known import RULES, Rule, anything, both, either
from .narrowing import may_choose, narrowed, number_of, promised

PATIENCE = 1  # rises of a parameter before it is widened
MARKS = 2  # then it stops at so many numbers of the program on its way up
NEAREST = 6  # conditions on a value that are looked at, innermost first
ROUNDS = 2  # times that a value is computed anew from above

Suppositions = tuple[tuple[str, int], ...]  # relations of a value to other slots
Operand = tuple[int, int, Suppositions]  # a slot, its bits, and what may be supposed of it where it is used
Incoming = tuple[int, int, Suppositions]  # the number of an edge, a slot, and what may be supposed of it there


class ValueSolver:
    def __init__(self, fn: Function, facts: Facts) -> None:
        self.fn = fn
        self.graph = facts[cfg]
        self.where = facts[conditions]
        self.live: set[int] = set()
        self.waiting: list[int] = []
        self.widened: dict[int, None] = {}
        self._number_cells()
        self._number_edges()
        self._link()

    def _number_cells(self) -> None:
        self.cells: list[Param | Op] = []
        self.home: list[int] = []
        self.span: dict[int, range] = {}
        self.place: dict[Value, int] = {}
        loose: list[Op] = []
        for number in self.graph.order:
            block, first = self.graph.blocks[number], len(self.cells)
            self.cells += [param for param in block.params if param.type.is_int]
            for op in block.ops:
                if op.type.is_int:
                    (self.cells if op.row.name in RULES else loose).append(op)
            if block.end is not None and len(block.end.targets) > 1:
                self.cells.append(block.end)
            self.span[number] = range(first, len(self.cells))
            self.home += [number] * (len(self.cells) - first)
        size = len(self.cells)
        self.place.update(zip(self.cells, range(size), strict=True))
        self.known: list[Known | None] = [None] * size
        self.tops: list[Known] = [anything(cell.type.bits or 1) for cell in self.cells]
        self.rules: list[Rule | None] = [None] * size
        self.operands: list[tuple[Operand, ...]] = [()] * size
        self.incoming: dict[int, list[Incoming]] = {}
        self.users: list[list[int]] = [[] for _ in range(size)]
        self.rises = bytearray(size)
        # Cells of blocks that nobody has come to, and cells that can rise no more, are as good as queued.
        self.queued = bytearray(b"\1") * size
        self.unlimited: dict[int, int] = {}
        self.steps: dict[int, list[int]] = {}
        self.numbers: dict[tuple[int, int], int] = {}
        for op in loose:
            self.place[op] = self._unlimited(op.type.bits)

    def _number_edges(self) -> None:
        self.first_edge: list[int] = []
        count = 0
        for targets in self.graph.successors:
            self.first_edge.append(count)
            count += len(targets)
        self.taken = bytearray(count)

    def _link(self) -> None:
        place, users, size, about = self.place, self.users, len(self.cells), self.where.about
        for at, cell in enumerate(self.cells):
            if not isinstance(cell, Op):
                self.incoming[at] = []
                continue
            self.rules[at] = RULES.get(cell.row.name)
            operands: list[Operand] = []
            for value in cell.args:
                slot = place.get(value)
                if slot is None:
                    slot = self._slot(value)
                if slot < size:
                    users[slot].append(at)
                supposed = self._supposed(value, self.home[at], at) if value in about else ()
                operands.append((slot, value.type.bits, supposed))
            self.operands[at] = tuple(operands)
        self.undefined: list[tuple[int, int]] = []
        for edge in self.graph.edges:
            target = self.graph.target(edge)
            number = self.first_edge[edge.source] + edge.slot
            for param, value in zip(target.block.params, target.args, strict=True):
                if param.type.is_int:
                    self._bring(self.place[param], value, edge, number)

    def _bring(self, at: int, value: Value, edge: Edge, number: int) -> None:
        """An edge brings a value to a parameter: what holds in the block it leaves, and what the edge itself says."""
        if isinstance(value, Const) and isinstance(value.value, Undefined):
            self.undefined.append((at, number))
            return
        slot = self._slot(value)
        if slot < len(self.users):
            self.users[slot].append(at)
        supposed = self._supposed(value, edge.source, at)
        if edge in self.where.on_edge:
            found = [condition for condition in self.where.on_edge[edge] if condition.value is value]
            supposed += self._relations(found, at) if found else ()
        self.incoming[at].append((number, slot, supposed))

    def _supposed(self, value: Value, block: int, at: int) -> Suppositions:
        """The conditions on a value in a block; their other sides have this cell as a user too."""
        if value not in self.where.about or not value.type.is_int:
            return ()
        return self._relations(islice(self.where.holding(value, block), NEAREST), at)

    def _relations(self, found: Iterable[Condition], at: int) -> Suppositions:
        relations = tuple([(condition.mode, self._slot(condition.other)) for condition in found])
        for _, other in relations:
            if other < len(self.users):
                self.users[other].append(at)
        return relations

    def _slot(self, value: Value) -> int:
        found = self.place.get(value)
        if found is not None:
            return found
        fact = number_of(value) if isinstance(value, Const) else None
        if fact is None:
            return self._unlimited(max(value.type.bits, 1))
        key = (value.type.bits, fact.umin)
        if key not in self.numbers:
            self.numbers[key] = len(self.known)
            self.known.append(fact)
        return self.numbers[key]

    def _unlimited(self, bits: int) -> int:
        if bits not in self.unlimited:
            self.unlimited[bits] = len(self.known)
            self.known.append(anything(bits))
        return self.unlimited[bits]

    # the fixed point

    def solve(self) -> None:
        for index, param in enumerate(self.fn.params):
            if param.type.is_int:
                self.known[self.place[param]] = promised(self.fn, index)
        self._arrive(0)
        self._drain()
        while found := [at for at, edge in self.undefined if self.known[at] is None and self.taken[edge]]:
            for at in found:
                self.known[at] = self.tops[at]
                self.queued[at] = 1
                self._wake(self.users[at])
            self._drain()
        self._narrow()

    def _drain(self) -> None:
        waiting, queued, known = self.waiting, self.queued, self.known
        while waiting:
            at = heapq.heappop(waiting)
            queued[at] = 0
            if self.rules[at] is None and at not in self.incoming:
                self._choose(at)
                continue
            new = self._compute(at)
            if new is None or new == known[at]:
                continue
            self._rise(at, new)

    def _rise(self, at: int, new: Known) -> None:
        old, grown = self.known[at], new
        if old is not None:
            grown = either(old, new) or new
            if grown == old:
                return
        if self.rises[at] <= PATIENCE + MARKS:
            self.rises[at] += 1
        if old is not None and self.rises[at] > PATIENCE and at in self.incoming:
            self.widened[at] = None
            grown = self._widened(self.cells[at].type.bits, old, grown, self.rises[at] > PATIENCE + MARKS)
        if grown == self.tops[at]:
            grown = self.tops[at]
            self.queued[at] = 1
        self.known[at] = grown
        if self.users[at]:
            self._wake(self.users[at])

    def _narrow(self) -> None:
        """Compute widened parameters anew from above, and what depends on them: it holds, and may say more."""
        if not self.widened:
            return
        for number in self.live:
            for at in self.span[number]:
                self.queued[at] = self.known[at] is None  # an end, or what never comes to be
        self._wake(self.widened)
        times = bytearray(len(self.cells))
        while self.waiting:
            at = heapq.heappop(self.waiting)
            self.queued[at] = 0
            old, new = self.known[at], self._compute(at)
            times[at] += 1
            if times[at] == ROUNDS:
                self.queued[at] = 1
            if old is None or new is None or new == old:
                continue
            less = both(self.cells[at].type.bits, old, new)
            if less is not None and less != old:
                self.known[at] = less
                self._wake(self.users[at])

    def _compute(self, at: int) -> Known | None:
        rule = self.rules[at]
        if rule is None:
            return self._come_in(at)
        known, args = self.known, list[Known]()
        for slot, bits, supposed in self.operands[at]:
            fact = known[slot]
            if supposed and fact is not None:
                fact = self._under(fact, bits, supposed)
            if fact is None:
                return None
            args.append(fact)
        cell = self.cells[at]
        assert isinstance(cell, Op), "what has a rule is an op"
        return rule(cell, cell.type.bits, args)

    def _come_in(self, at: int) -> Known | None:
        known, taken, found = self.known, self.taken, None
        for edge, slot, supposed in self.incoming[at]:
            if taken[edge]:
                fact = known[slot]
                if supposed and fact is not None:
                    fact = self._under(fact, self.cells[at].type.bits, supposed)
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

    def _widened(self, bits: int, old: Known, new: Known, at_once: bool) -> Known:
        """Let a bound that still moves go to the next number of the program, or all the way; drop unsure bits."""
        top, marks = anything(bits), [] if at_once else self._marks(bits)
        smin = old.smin if new.smin >= old.smin else _down(marks, new.smin, top.smin)
        smax = old.smax if new.smax <= old.smax else _up(marks, new.smax, top.smax)
        umin = old.umin if new.umin >= old.umin else _down(marks, new.umin, 0)
        umax = old.umax if new.umax <= old.umax else _up(marks, new.umax, top.umax)
        return Known(smin, smax, umin, umax, new.zeros, new.ones)

    def _marks(self, bits: int) -> list[int]:
        """The numbers that the program mentions at this width, and their neighbours."""
        if bits not in self.steps:
            found: set[int] = set()
            for (width, _), slot in self.numbers.items():
                fact = self.known[slot]
                if width == bits and fact is not None:
                    found.update((fact.smin - 1, fact.smin, fact.smin + 1, fact.umin))
            self.steps[bits] = sorted(found)
        return self.steps[bits]

    # control

    def _choose(self, at: int) -> None:
        slot, bits, supposed = self.operands[at][0]
        fact, end, number = self.known[slot], self.cells[at], self.home[at]
        if supposed and fact is not None:
            fact = self._under(fact, bits, supposed)
        if fact is None:
            return
        assert isinstance(end, Op), "a choice is an op"
        first, missing = self.first_edge[number], False
        for slot, target in enumerate(self.graph.successors[number]):
            if not self.taken[first + slot]:
                if may_choose(end, slot, fact):
                    self.taken[first + slot] = 1
                    self._go(target)
                else:
                    missing = True
        if not missing:
            self.queued[at] = 1

    def _go(self, target: int) -> None:
        if target in self.live:
            self._wake(at for at in self.span[target] if at in self.incoming)
        else:
            self._arrive(target)

    def _arrive(self, number: int) -> None:
        while number not in self.live:
            self.live.add(number)
            for at in self.span[number]:
                heapq.heappush(self.waiting, at)
            if len(self.graph.successors[number]) != 1:
                return
            self.taken[self.first_edge[number]] = 1
            number = self.graph.successors[number][0]
        self._wake(at for at in self.span[number] if at in self.incoming)

    def _wake(self, cells: Iterable[int]) -> None:
        queued, waiting = self.queued, self.waiting
        for at in cells:
            if not queued[at]:
                queued[at] = 1
                heapq.heappush(waiting, at)

    # what was found

    def is_taken(self, edge: Edge) -> bool:
        return bool(self.taken[self.first_edge[edge.source] + edge.slot])

    def limited(self) -> dict[Value, Known]:
        """The facts that say something."""
        found: dict[Value, Known] = {}
        for cell, fact, top in zip(self.cells, self.known, self.tops, strict=False):
            if fact is not None and fact != top:
                found[cell] = fact
        return found


def _down(marks: list[int], number: int, least: int) -> int:
    at = bisect_right(marks, number) - 1
    return max(marks[at], least) if at >= 0 else least


def _up(marks: list[int], number: int, most: int) -> int:
    at = bisect_left(marks, number)
    return min(marks[at], most) if at < len(marks) else most
