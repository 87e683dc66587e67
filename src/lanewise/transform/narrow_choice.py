"""Which 64-bit integers are narrowed (`narrow_integers`): those that may be, less those that cost more than they save.

    may be       a number of 32 bits by ranges, or one of which nobody asks for more than the low half
    dear         more than one conversion of its lanes, to and fro: dropped, which may make its neighbours dear
    not worth    cut to be compared at once, and that is all

Requires  source stage; value facts; which values vary.
Costs     linear: what is dropped has its neighbours looked at again, and no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..analysis.known import anything, signed, unsigned
from ..analysis.uses import Uses
from ..analysis.values import Values
from ..ir.function import Function, Named, Op, Param, Value
from ..ir.shape_rules.context import Known
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
NARROW_TOO = ("ptradd", "trunc", "check")


class Choice:
    """Which values are narrowed: `chosen`."""

    def __init__(self, fn: Function, users: Uses, numbers: Values, varying: set[Named]) -> None:
        self.fn, self.users, self.numbers, self.varying = fn, users, numbers, varying
        self.ends = self._ends()
        self.given = self._given()
        self.low = self._only_low()
        self.chosen: set[Named] = {value for value in varying if self._is_possible(value)}
        self.asked_wide: set[Named] = set()
        self._drop()
        if all(isinstance(value, Op) and value.opcode in WIDENING for value in self.chosen):
            self.chosen = set[Named]()

    def known(self, value: Value) -> Known:
        """What varies is extended bit by bit, also where a promise not to wrap is broken (`analysis/doubts.py`)."""
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
        """Comparisons and conversions of narrowed numbers are."""
        if op.opcode not in ("icmp", "sitofp") or not any(arg in self.chosen for arg in op.args):
            return False
        if any(arg in self.varying and arg not in self.chosen for arg in op.args):
            return False
        return all(map(self.is_number, op.args)) or (op.opcode == "icmp" and all(map(self.is_unsigned, op.args)))

    def _ends(self) -> dict[Value, Op]:
        """Indices that may count from the end, each with the sum that only they ask for, and the low half of which."""
        found: dict[Value, Op] = {}
        for op in self.varying:
            parts = from_end(op) if isinstance(op, Op) else None
            if parts is not None and ends_fit(self.known(parts[1]), self.known(parts[2]), BITS):
                found[op] = parts[0]
        return found

    def _is_end_sum(self, value: Value) -> bool:
        return isinstance(value, Op) and all(self.ends.get(user) is value for user in self.users.of(value))

    def _is_stranded(self, value: Named) -> bool:
        """A sum whose low half alone is right, with somebody who would ask for the whole."""
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

    def _given(self) -> dict[Value, list[Param]]:
        """The parameters that a value is given to."""
        found: dict[Value, list[Param]] = {}
        for param, coming in self.users.arguments.items():
            for _, arg in coming:
                found.setdefault(arg, []).append(param)
        return found

    def _coming(self, value: Named) -> Sequence[Value]:
        """What it is made of."""
        if isinstance(value, Param):
            return [arg for _, arg in self.users.incoming(value)]
        assert isinstance(value, Op), "a value is a parameter or an op"
        return value.args

    def _only_low(self) -> set[Named]:
        """Values of which nobody asks for more than the low half: who is asked for more asks all for more."""
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
        """What is dear, until nothing is; then what is not worth it, all at once, which may make others dear."""
        near = list(self.chosen)
        again: list[Value] = [*near]
        while again:
            near += [user for value in self._drop_dear(again) for user in self.users.of(value)]
            idle = [value for value in near if self._is_not_worth_it(value)]
            self.chosen.difference_update(idle)
            near, again = [], [other for value in idle for other in self._beside(value)]

    def _drop_dear(self, again: list[Value]) -> list[Named]:
        """Looks at these, and again at what stands beside one that is dropped; the dropped ones."""
        dropped: list[Named] = []
        while again:
            value = again.pop()
            if isinstance(value, Named) and value in self.chosen and self._is_dear(value):
                self.chosen.remove(value)
                dropped.append(value)
                again += self._beside(value)
        return dropped

    def _beside(self, value: Named) -> Iterator[Value]:
        """What may need more conversions when it is dropped."""
        yield from self._coming(value)
        yield from self.given.get(value, ())
        for op in self.users.of(value):
            yield op
            if op.opcode == "icmp":
                yield from op.args

    def _is_dear(self, value: Named) -> bool:
        return self._costs(value) > 1 or self._is_stranded(value)

    def _costs(self, value: Named) -> int:
        """Conversions of lanes that it needs."""
        if isinstance(value, Op) and value.opcode in WIDENING:
            return self._is_asked_wide(value)
        coming = dict.fromkeys(self._coming(value))
        return self._is_asked_wide(value) + sum(arg in self.varying and arg not in self.chosen for arg in coming)

    def _is_asked_wide(self, value: Named) -> bool:
        """Once it is, it is for good: less and less is narrow."""
        if value not in self.asked_wide and (
            any(param not in self.chosen for param in self.given.get(value, ()))
            or any(self._needs_wide(op, value) for op in self.users.of(value))
        ):
            self.asked_wide.add(value)
        return value in self.asked_wide

    def _is_not_worth_it(self, value: Named) -> bool:
        """Bits of numbers that stay wide, asked for and done with at once: the cut takes more than is saved."""
        return (
            value in self.chosen
            and isinstance(value, Op)
            and value.opcode not in WIDENING
            and not any(arg in self.chosen for arg in value.args)
            and any(arg in self.varying for arg in value.args)
            and all(self.is_done_narrow(op) and op.opcode == "icmp" for op in self.users.of(value))
        )

    def _needs_wide(self, op: Op, value: Named) -> bool:
        """An address takes a narrow index as well as a wide one; what a check tells is widened when it fails."""
        if op.targets:
            return value in op.args
        return op not in self.chosen and op.opcode not in NARROW_TOO and not self.is_done_narrow(op)
