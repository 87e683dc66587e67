"""Literals: what must hold so that a condition has one outcome in all lanes, in every way that it can be written.

    i <= right          right - i >= 0, also with right and i replaced by their sums, or by equal values
    0 <= i < n          `ult`, if n is not negative: two sums
    a and b             both; `a or b`: the cheaper of them

Requires  as `hot_paths/questions.py`.
Ensures   if the literals hold in a gang whose lanes are all active, the condition has that outcome in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...analysis.values.conditions import OPPOSITE
from ...analysis.values.linear import atom_sum
from ...analysis.values.sums import Sum
from ...ir.function import Const, Named, Op, Value
from ...solve.guards import Literal
from .conditions import both_or_either, negated
from .questions import Questions

MOST_LITERALS = 16


class Literals:
    """Searches for literals; `outcomes` has the conditions that are decided."""

    def __init__(self, questions: Questions) -> None:
        self.questions, self.sums = questions, questions.sums
        self.outcomes: dict[Value, int] = {}

    def _literals(self, value: Value, outcome: int, block: int) -> list[Literal] | None:
        """Literals that give a condition this outcome in all lanes; None if none are found."""
        if isinstance(value, Const):
            return [] if value.value == outcome else None
        if value in self.outcomes:
            return [] if self.outcomes[value] == outcome else None
        if not isinstance(value, Op):
            return None
        if (inner := negated(value)) is not None:
            return self._literals(inner, 1 - outcome, block)
        joined = both_or_either(value)
        if joined is None:
            asked = self._compared(value, outcome)
            return self._all(asked, block) if asked is not None else None
        sides = [self._literals(arg, outcome, block) for arg in joined[1:]]
        if outcome == (1 if joined[0] == "and" else 0):
            return None if None in sides else [literal for side in sides for literal in side or ()]
        return min((side for side in sides if side is not None), key=len, default=None)

    def _differences(self, a: Value, b: Value) -> Iterator[Sum]:
        """a - b in every way that it can be written: operands as sums, or as the values that conditions compare."""
        for x in self._written(a):
            for y in self._written(b):
                yield x.minus(y)

    def _written(self, value: Value) -> Iterator[Sum]:
        form = self.sums.form(value)
        yield form
        while True:
            if isinstance(value, Named) and form.parts != {value: 1} and not self.questions.known.there(value):
                yield atom_sum(value)
            if value not in self.sums.equal:
                return
            value = self.sums.equal[value]

    def _compared(self, condition: Op, outcome: int) -> list[list[Sum]] | None:
        """Sums that must not be negative, each in several forms, for a comparison to have this outcome."""
        if condition.opcode != "icmp" or not condition.args[0].type.is_int:
            return None
        mode = condition.mode if outcome else OPPOSITE[condition.mode]
        a, b = condition.args
        if mode == "sge" and isinstance(a, Op) and a.opcode == "xor" and isinstance(b, Const) and b.value == 0:
            return [list(self._written(arg)) for arg in a.args]  # of two numbers that are not negative
        if mode in ("sgt", "sge", "ugt", "uge"):
            a, b, mode = b, a, {"sgt": "slt", "sge": "sle", "ugt": "ult", "uge": "ule"}[mode]
        less = [sum.moved(-1 if mode in ("slt", "ult") else 0) for sum in self._differences(b, a)]
        match mode:
            case "slt" | "sle":
                return [less]
            case "ult" | "ule":  # then b is not negative either
                return [list(self._written(a)), less]
            case "eq":
                return [list(self._differences(a, b)), list(self._differences(b, a))]
            case _:
                return None

    def _all(self, asked: Sequence[Sequence[Sum]], block: int) -> list[Literal] | None:
        """The best answer for each question; None if one has no answer."""
        found: list[Literal] = []
        for ways in asked:
            answers = [answer for way in ways if (answer := self.questions.enough(way, block)) is not None]
            if not answers:
                return None
            found += min(answers, key=self.questions.price)
        return found

    def _take(self, literals: Sequence[Literal]) -> bool:
        return self.questions.take(literals, MOST_LITERALS)
