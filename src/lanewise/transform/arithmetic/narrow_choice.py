"""Which 64-bit integers `narrow_integers` narrows: those that fit, unless conversions cost more than they save.

    may be       ranges show that it fits into 32 bits, or all uses need only its low half
    expensive    it needs more than one conversion of its lanes: dropped, which may make its neighbours expensive
    not worth    truncated only to be compared at once

Requires  source stage; value facts; which values vary.
Costs     linear: dropping a value makes the pass look at its neighbours again, and at no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...analysis.graph.uses import Uses
from ...analysis.values.known import anything, signed, unsigned
from ...analysis.values.values import Values
from ...ir.function import Function, Named, Op, Param, Value
from ...ir.shape_rules.context import Known
from .narrow_rules import (
    WIDENING,
    ends_fit,
    fits,
    fits_unsigned,
    from_end,
    may_be_exact,
    may_be_low,
    may_be_unsigned,
)

BITS = 32
DONE_NARROW = ("icmp", "sitofp")
NARROW_TOO = ("ptradd", "trunc", "check")


class Choice:
    """Which values are narrowed: `chosen`."""

    def __init__(self, fn: Function, users: Uses, numbers: Values, varying: set[Named]) -> None:
        self.fn, self.users, self.numbers, self.varying = fn, users, numbers, varying
        self.ends = self._ends()
        self.given = self._passed_to()
        self.low = self._only_low()
        self.chosen: set[Named] = {value for value in varying if self._is_possible(value)}
        self.asked_wide: set[Named] = set()
        self._drop()
        if not any(self._saves(value) for value in self.chosen):
            self.chosen = set[Named]()

    def _saves(self, value: Named) -> bool:
        """Is there an op that has half the bits? A conversion that stays has none, but comparisons with it may."""
        if not isinstance(value, Op) or value.opcode not in WIDENING:
            return True
        return any(op.opcode == "icmp" and self.is_done_narrow(op) for op in self.users.of(value))

    def known(self, value: Value) -> Known:
        """Varying values are extended bit by bit, even where a no-wrap promise is broken (`possible_overflow.py`)."""
        found = self.numbers.known(value)
        if found is None and value in self.varying and isinstance(value, Op) and value.opcode in WIDENING:
            bits = value.args[0].type.bits
            half = 1 << (bits - 1)
            found = signed(64, -half, half - 1) if value.opcode == "sext" else unsigned(64, 0, 2 * half - 1)
        return found or anything(value.type.bits)

    def is_number(self, value: Value) -> bool:
        """Is it a number of 32 bits?"""
        return value in self.ends or fits(self.known(value), BITS)

    def is_unsigned(self, value: Value) -> bool:
        """Is it a number of 32 bits without a sign?"""
        return fits_unsigned(self.known(value), BITS)

    def is_done_narrow(self, op: Op) -> bool:
        """Comparisons and conversions of narrowed numbers run in the narrow type."""
        if op.opcode not in DONE_NARROW or not any(arg in self.chosen for arg in op.args):
            return False
        if any(arg in self.varying and arg not in self.chosen for arg in op.args):
            return False
        return all(map(self.is_number, op.args)) or (op.opcode == "icmp" and all(map(self.is_unsigned, op.args)))

    def _ends(self) -> dict[Value, Op]:
        """Indices that may count from the end, each with its sum, of which they use only the low half."""
        found: dict[Value, Op] = {}
        for op in self.varying:
            parts = from_end(op) if isinstance(op, Op) else None
            if parts is not None and ends_fit(self.known(parts[1]), self.known(parts[2]), BITS):
                found[op] = parts[0]
        return found

    def _is_end_sum(self, value: Value) -> bool:
        return isinstance(value, Op) and all(self.ends.get(user) is value for user in self.users.of(value))

    def _is_stranded(self, value: Named) -> bool:
        """Is it a sum of which only the low half is right, with a use that needs the whole?"""
        if value in self.low or self.is_number(value) or self.is_unsigned(value) or not self._is_end_sum(value):
            return False
        return any(user not in self.chosen for user in self.users.of(value))

    def _is_possible(self, value: Named) -> bool:
        right, known = self.is_number(value), self.is_number(value) or self.is_unsigned(value)
        if isinstance(value, Param):
            return value.block is not self.fn.entry and (known or value in self.low)
        assert isinstance(value, Op), "a value is a parameter or an op"
        if value.opcode in WIDENING:
            return right and value.args[0].type.bits <= BITS
        if may_be_low(value, BITS) and (known or value in self.low or self._is_end_sum(value)):
            return True
        if value.args and may_be_unsigned(value, self.known(value.args[0]), BITS):
            return True
        return right and may_be_exact(value, [self.known(arg) for arg in value.args], BITS)

    def _passed_to(self) -> dict[Value, list[Param]]:
        """The parameters that each value is passed to."""
        found: dict[Value, list[Param]] = {}
        for param, coming in self.users.arguments.items():
            for _, arg in coming:
                found.setdefault(arg, []).append(param)
        return found

    def _coming(self, value: Named) -> Sequence[Value]:
        """The operands of an op, or the arguments of a parameter."""
        if isinstance(value, Param):
            return [arg for _, arg in self.users.incoming(value)]
        assert isinstance(value, Op), "a value is a parameter or an op"
        return value.args

    def _only_low(self) -> set[Named]:
        """Values of which every use needs only the low half. A fixpoint: a use of the whole spreads to the operands."""
        work = [value for value in self.varying if not self._is_low(value, self.varying)]
        low = self.varying.difference(work)
        while work:
            for arg in self._coming(work.pop()):
                if isinstance(arg, Named) and arg in low:
                    low.remove(arg)
                    work.append(arg)
        return low

    def _is_low(self, value: Named, low: set[Named]) -> bool:
        if not all(param in low for param in self.given.get(value, ())):
            return False
        return all(self._takes_low(op, value, low) for op in self.users.of(value))

    def _takes_low(self, op: Op, value: Named, low: set[Named]) -> bool:
        if op.opcode == "trunc":
            return op.type.bits <= BITS
        if op.targets:
            return value not in op.args
        return op in low and may_be_low(op, BITS) and (op.opcode != "shl" or value is not op.args[1])

    def _drop(self) -> None:
        """Drop expensive values until none is left; then values not worth it, all at once, which may make others so."""
        near = list(self.chosen)
        again: list[Value] = [*near]
        while again:
            near += [user for value in self._drop_expensive(again) for user in self.users.of(value)]
            idle = [value for value in near if self._is_not_worth_it(value)]
            self.chosen.difference_update(idle)
            near, again = [], [other for value in idle for other in self._beside(value)]

    def _drop_expensive(self, again: list[Value]) -> list[Named]:
        """Looks at these values, and again at the neighbours of each that is dropped; returns the dropped ones."""
        dropped: list[Named] = []
        while again:
            value = again.pop()
            if isinstance(value, Named) and value in self.chosen and self._is_expensive(value):
                self.chosen.remove(value)
                dropped.append(value)
                again += self._beside(value)
        return dropped

    def _beside(self, value: Named) -> Iterator[Value]:
        """Values that may need more conversions when this one is dropped."""
        yield from self._coming(value)
        yield from self.given.get(value, ())
        for op in self.users.of(value):
            yield op
            if op.opcode == "icmp":
                yield from op.args

    def _is_expensive(self, value: Named) -> bool:
        return self._costs(value) > 1 or self._is_stranded(value)

    def _costs(self, value: Named) -> int:
        """How many conversions of lanes it needs."""
        if isinstance(value, Op) and value.opcode in WIDENING:
            return self.is_asked_wide(value)
        coming = dict.fromkeys(self._coming(value))
        return self.is_asked_wide(value) + sum(arg in self.varying and arg not in self.chosen for arg in coming)

    def is_asked_wide(self, value: Named) -> bool:
        """Does a use need the wide form? This never becomes false again, because values only leave the narrow set."""
        if value not in self.asked_wide and (
            any(param not in self.chosen for param in self.given.get(value, ()))
            or any(self._needs_wide(op, value) for op in self.users.of(value))
        ):
            self.asked_wide.add(value)
        return value in self.asked_wide

    def _is_not_worth_it(self, value: Named) -> bool:
        """Bits of wide numbers that are used once and at once: the truncation costs more than is saved."""
        return (
            value in self.chosen
            and isinstance(value, Op)
            and value.opcode not in WIDENING
            and not any(arg in self.chosen for arg in value.args)
            and any(arg in self.varying for arg in value.args)
            and all(self.is_done_narrow(op) and op.opcode == "icmp" for op in self.users.of(value))
        )

    def _needs_wide(self, op: Op, value: Named) -> bool:
        """Does the op need the wide form? An address takes a narrow index; a failing check widens its values."""
        if op.targets:
            return value in op.args
        return op not in self.chosen and op.opcode not in NARROW_TOO and not self.is_done_narrow(op)
