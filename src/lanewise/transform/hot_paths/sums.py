"""Sums: a number as a linear sum, and sums that bound it where a block runs.

    form      3*(x + 1) - r         3*x - r + 3             over atoms, which are not sums themselves
    bounds    i in range(a, b)      a <= i <= b - 1         a counter: its start, and the test that keeps it in the loop
              min(a, b)             <= a, <= b              one is enough
    both      min(a, b)             >= a and >= b           it is one of them
              i, tested at the end  <= a and <= b - 1       its start, or a number that passed the test
    counted   i until i == b        a <= i <= b             by ones, if a <= b

Requires  normalized loops; divergence.
Ensures   exact numbers: an op that may wrap is an atom, unless ranges show that it does not wrap. A promise not to wrap
          is believed: `hot_paths/overflow_literals.py` adds literals that make it true.
          A bound holds in every lane that runs the block.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...analysis.divergence.divergence import Divergence
from ...analysis.graph.cfg import Cfg
from ...analysis.graph.loops import Loop, Loops
from ...analysis.graph.uses import Uses
from ...analysis.values.known import is_defined
from ...analysis.values.linear import Linear, atom_sum
from ...analysis.values.sums import Sum, bounds_of, never_wraps, op_sum
from ...ir.function import Const, Named, Op, Param, Value
from ...ir.same import same_value
from .unsigned import most_of_product

NEAR = 8  # conditions on one value that are examined
DEPTH = 24  # how far an expression is followed


class Sums:
    """Sums and bounds in one function; `equal` maps values to simpler ones that equal them on the path."""

    def __init__(self, graph: Cfg, forest: Loops, found: Divergence, users: Uses) -> None:
        self.graph, self.forest, self.found, self.users = graph, forest, found, users
        self.equal: dict[Value, Value] = {}
        self.joined: dict[Value, Value] = {}  # parameters of blocks with one incoming edge on the path
        self.promised: dict[Op, str] = {}  # ops that do not wrap on the path, with the flag that says so
        self.once: dict[Op, None] = {}  # remainders that are their operand less the divisor on the path
        self.same: dict[Value, Value] = {}  # replacements of equal values
        self.small: dict[Op, None] = {}  # products whose factors are small on the path
        self.positive: dict[Value, None] = {}  # values that are never negative on the path

    # sums

    def form(self, value: Value, depth: int = DEPTH) -> Sum:
        """A value as a sum; the value itself as an atom, if it is not one."""
        value = self.settled(value)
        value = self.same.get(value, value)
        if isinstance(value, Const) and isinstance(value.value, int):
            return Linear(value.signed)
        assert isinstance(value, Named), "an integer is a constant or has a name"
        if isinstance(value, Op) and depth:
            made = self._of_op(value, depth - 1)
            if made is not None:
                return made
        return atom_sum(value)

    def settled(self, value: Value) -> Value:
        while value in self.equal or value in self.joined:
            value = self.equal[value] if value in self.equal else self.joined[value]
        return value

    def _of_op(self, op: Op, depth: int) -> Sum | None:
        if op.opcode == "freeze":  # it picks any value for poison, so a broken promise gives no exact number
            return self.form(op.args[0], depth) if is_defined(op.args[0]) else None
        if op in self.once:
            return self.form(op.args[0], depth).minus(self.form(op.args[1], depth))
        return op_sum(op, lambda value: self.form(value, depth), self._exact)

    def _exact(self, op: Op) -> bool:
        """Is the result exact, as in mathematical integers? A promise not to wrap is believed."""
        return "nsw" in op.flags or op in self.promised or self.fits(op)

    def inside(self, op: Op) -> list[Sum]:
        """Sums that must not be negative so that an op's result is exact."""
        number, *more = (self.form(arg) for arg in op.args)
        if op.opcode == "zext":
            return [number]
        for other in more:
            number = number.plus(other, 1 if op.opcode == "add" else -1)
        half = 1 << (op.type.bits - 1)
        return [number.moved(half), number.times(-1).moved(half - 1)]

    def fits(self, op: Op, block: int | None = None) -> bool:
        """Do ranges of the operands prove that nothing wraps, whatever is promised? Ranges in a block, if given."""
        known = self.found.numbers.known
        facts = [known(arg) if block is None else self.found.numbers.at(arg, block) for arg in op.args]
        return never_wraps(op, [bounds_of(arg, fact) for arg, fact in zip(op.args, facts, strict=True)])

    def least(self, value: Value) -> int:
        least = bounds_of(value, self.found.numbers.known(value))[0]
        return max(least, 0) if value in self.positive else least

    def most(self, value: Value) -> int:
        return bounds_of(value, self.found.numbers.known(value))[1]

    # bounds

    def bounds(self, value: Named, upper: bool, block: int) -> Iterator[Sum]:
        """Upper (lower) bounds of a value wherever a block runs."""
        yield from self._by_conditions(value, upper, block)
        if isinstance(value, Param):
            yield from self._of_counter(value, upper)
        elif (kind := order_of(value)) is not None and kind[0] == ("smin" if upper else "smax"):
            yield from (self.form(arm) for arm in kind[1:])  # the smaller of two is not above either
        elif value in self.small:
            yield Linear(most_of_product(value.type.bits) if upper else 0)

    def both(self, value: Named, upper: bool) -> list[Sum]:
        """Sums of which the value is one, or is bounded by one: a relation that holds for all of them holds for it."""
        if isinstance(value, Param):
            return self._by_test(value, upper)
        kind = order_of(value)
        if kind is None or kind[0] != ("smax" if upper else "smin"):
            return []
        return [self.form(arm) for arm in kind[1:]]

    def limit(self, value: Named, upper: bool, block: int) -> Sum | None:
        """The end of a value's range. It may prove that a sum holds, but makes no literal worth testing."""
        fact = self.found.numbers.at(value, block)
        if not upper and value in self.positive:
            return Linear(self.least(value))
        return None if fact is None else Linear(fact.smax if upper else fact.smin)

    def _by_conditions(self, value: Named, upper: bool, block: int) -> Iterator[Sum]:
        for condition in islice(self.found.numbers.known_where.holding(value, block), NEAR):
            mode, other = condition.mode, condition.other
            if not other.type.is_int or other.type.bits == 1:
                continue
            if mode in ("ult", "ule") and self.least(other) >= 0:
                yield self.form(other).moved(-1 if mode == "ult" else 0) if upper else Linear()
            elif mode == "eq" or mode in (("slt", "sle") if upper else ("sgt", "sge")):
                yield self.form(other).moved({"slt": -1, "sgt": 1}.get(mode, 0))

    def _of_counter(self, param: Param, upper: bool) -> Iterator[Sum]:
        """A number that only grows in a loop is not below its first value."""
        incoming = self.users.incoming(param)
        if any(_undefined(arg) for _, arg in incoming):
            return
        loop = self._loop(param)
        if loop is None:
            if len(incoming) == 1:
                yield self.form(incoming[0][1])
            return
        starts = [arg for edge, arg in incoming if not self.forest.contains(loop, edge.source)]
        backs = [self._passed(arg) for edge, arg in incoming if self.forest.contains(loop, edge.source)]
        steps = [self.form(arg).minus(atom_sum(param)) for arg in backs]
        if len(starts) != 1 or any(step.parts for step in steps):
            return
        if all(step.constant <= 0 if upper else step.constant >= 0 for step in steps):
            yield self.form(starts[0])

    def _by_test(self, param: Param, upper: bool) -> list[Sum]:
        """A number that passes a test before each next iteration: it is its first value, or the test held for it.

        The number that it is compared with must be invariant in the loop, for an earlier iteration compared it.
        """
        loop = self._loop(param)
        if loop is None or any(_undefined(arg) for _, arg in self.users.incoming(param)):
            return []
        found: list[Sum] = []
        for edge, arg in self.users.incoming(param):
            if not self.forest.contains(loop, edge.source):
                found.append(self.form(arg))
                continue
            arg = self._passed(arg)
            tested = self._by_conditions(arg, upper, edge.source) if isinstance(arg, Named) else ()
            bound = next((sum for sum in tested if not any(self._changes(part, loop) for part in sum.parts)), None)
            if bound is None:
                return []
            found.append(bound)
        return found

    def counted(self, value: Named) -> tuple[Sum, Sum] | None:
        """The least and the most of a number that counts by ones until it equals another; valid if least <= most.

        It reaches its end before it could wrap, so no promise is needed.
        """
        loop = self._loop(value) if isinstance(value, Param) else None
        if loop is None or not isinstance(value, Param) or len(self.users.incoming(value)) != 2:
            return None
        (one, first), (other, second) = self.users.incoming(value)
        (_, start), (back, arg) = ((one, first), (other, second))
        if self.forest.contains(loop, one.source):
            (_, start), (back, arg) = ((other, second), (one, first))
        following = self._passed(arg)
        step = _step(following, value)
        if step is None or _undefined(start) or not self.forest.contains(loop, back.source):
            return None
        tests = [(value, 0), (following, step)]
        tests += [(low, ahead) for wide, ahead in tests for low in self._low_halves(wide, start)]
        for tested, ahead in tests:
            for condition in islice(self.found.numbers.known_where.holding(tested, back.source), NEAR):
                end = self.form(condition.other).moved(-ahead) if condition.mode == "ne" else None
                if end is not None and not any(self._changes(part, loop) for part in end.parts):
                    return (self.form(start), end) if step > 0 else (end, self.form(start))
        return None

    def _low_halves(self, value: Value, start: Value) -> Iterator[Op]:
        """Where a counter starts with a number of the narrow type, its low half shows when it reaches another one."""
        for op in self.users.of(value) if isinstance(value, Named) else ():
            half = 1 << (op.type.bits - 1) if op.opcode == "trunc" else 0
            if -half <= self.least(start) and self.most(start) < half:
                yield op

    def _passed(self, value: Value) -> Value:
        """The value that a parameter of a block with one predecessor receives."""
        while isinstance(value, Param) and value.block is not None and len(self.users.incoming(value)) == 1:
            value = self.users.incoming(value)[0][1]
        return value

    def _loop(self, param: Param) -> Loop | None:
        assert param.block is not None, "a parameter stands in a block"
        return self.forest.headed_by(self.graph.number[param.block])

    def _changes(self, value: Named, loop: Loop) -> bool:
        return value.block is not None and self.forest.contains(loop, self.graph.number[value.block])


def order_of(op: Value) -> tuple[str, Value, Value] | None:
    """Is this a minimum or maximum of signed numbers, written as an op or as a select?"""
    if not isinstance(op, Op):
        return None
    if op.opcode in ("smin", "smax"):
        return (op.opcode, op.args[0], op.args[1])
    if op.opcode != "select":
        return None
    condition, x, y = op.args
    if not isinstance(condition, Op) or condition.opcode != "icmp" or not op.type.is_int:
        return None
    a, b, one, other = map(_number, (*condition.args, x, y))
    for first, second, swapped in ((a, b, False), (b, a, True)):
        if same_value(first, one) and same_value(second, other):
            less = condition.mode in ("slt", "sle") if not swapped else condition.mode in ("sgt", "sge")
            more = condition.mode in ("sgt", "sge") if not swapped else condition.mode in ("slt", "sle")
            return ("smin", x, y) if less else ("smax", x, y) if more else None
    return None


def _step(following: Value, counter: Param) -> int | None:
    """1 or -1, if a counter changes by ones."""
    if not isinstance(following, Op) or following.opcode not in ("add", "sub") or following.args[0] is not counter:
        return None
    by = following.args[1]
    step = by.signed if isinstance(by, Const) and isinstance(by.value, int) else 0
    return {"add": step, "sub": -step}[following.opcode] if abs(step) == 1 else None


def promise_of(op: Op) -> str | None:
    """The flag by which an op would promise an exact result; None if it has it."""
    flag = {"add": "nsw", "sub": "nsw", "trunc": "nsw", "zext": "nneg"}.get(op.opcode)
    return flag if flag not in op.flags and op.args and min(op.type.bits, op.args[0].type.bits) > 1 else None


def _number(value: Value) -> Value:
    """The same number in the type that it was computed in: a comparison may use a wider type than the select."""
    while isinstance(value, Op) and (value.opcode == "sext" or (value.opcode == "trunc" and "nsw" in value.flags)):
        value = value.args[0]
    return value


def _undefined(value: Value) -> bool:
    return isinstance(value, Const) and not isinstance(value.value, int | float | str)
