"""Literals: what must hold so that a condition comes out one way in all lanes, in every way that it can be written.

    i <= right          right - i >= 0, and what right and i are sums of, or were found to be
    0 <= i < n          `ult`, if n is not negative: two sums
    a and b             both; `a or b`: the cheaper of them

Requires  what `hot_paths_questions` does.
Ensures   where the literals hold in a gang whose lanes are all active, the condition is so in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..analysis.conditions import OPPOSITE
from ..analysis.linear import Linear
from ..ir.function import Const, Named, Op, Value
from ..solve.guards import Literal
from .hot_paths_conditions import both_or_either, negated
from .hot_paths_questions import Questions

MOST_LITERALS = 16


class Literals:
    """Asks for literals; `truth` has the conditions that are decided."""

    def __init__(self, questions: Questions) -> None:
        self.questions, self.sums = questions, questions.sums
        self.truth: dict[Value, int] = {}

    def _literals(self, value: Value, truth: int, block: int) -> list[Literal] | None:
        """What must hold for a condition to come out so in all lanes; None if nothing is known to do."""
        if isinstance(value, Const):
            return [] if value.value == truth else None
        if value in self.truth:
            return [] if self.truth[value] == truth else None
        if not isinstance(value, Op):
            return None
        if (inner := negated(value)) is not None:
            return self._literals(inner, 1 - truth, block)
        joined = both_or_either(value)
        if joined is None:
            asked = self._compared(value, truth)
            return self._all(asked, block) if asked is not None else None
        sides = [self._literals(arg, truth, block) for arg in joined[1:]]
        if truth == (1 if joined[0] == "and" else 0):
            return None if None in sides else [literal for side in sides for literal in side or ()]
        return min((side for side in sides if side is not None), key=len, default=None)

    def _differences(self, a: Value, b: Value) -> Iterator[Linear]:
        """a - b in every way that it can be written: operands as sums, or as what conditions speak of."""
        for x in self._written(a):
            for y in self._written(b):
                yield x.plus(y, -1)

    def _written(self, value: Value) -> Iterator[Linear]:
        form = self.sums.form(value)
        yield form
        while True:
            if isinstance(value, Named) and form.parts != {value: 1} and not self.questions.known.there(value):
                yield Linear(0, {value: 1})
            if value not in self.sums.equal:
                return
            value = self.sums.equal[value]

    def _compared(self, condition: Op, truth: int) -> list[list[Linear]] | None:
        """What must not be negative, each in several ways, for a comparison to come out so."""
        if condition.opcode != "icmp" or not condition.args[0].type.is_int:
            return None
        mode = condition.mode if truth else OPPOSITE[condition.mode]
        a, b = condition.args
        if mode == "sge" and isinstance(a, Op) and a.opcode == "xor" and isinstance(b, Const) and b.value == 0:
            return [list(self._written(arg)) for arg in a.args]  # of two that are not negative
        if mode in ("sgt", "sge", "ugt", "uge"):
            a, b, mode = b, a, {"sgt": "slt", "sge": "sle", "ugt": "ult", "uge": "ule"}[mode]
        less = [sum.moved(-1 if mode in ("slt", "ult") else 0) for sum in self._differences(b, a)]
        match mode:
            case "slt" | "sle":
                return [less]
            case "ult" | "ule" if self.sums.least(b) >= 0:
                return [list(self._written(a)), less]
            case "eq":
                return [list(self._differences(a, b)), list(self._differences(b, a))]
            case _:
                return None

    def _all(self, asked: Sequence[Sequence[Linear]], block: int) -> list[Literal] | None:
        """For each thing that is asked the best answer; None if there is none for one of them."""
        found: list[Literal] = []
        for ways in asked:
            answers = [answer for way in ways if (answer := self.questions.enough(way, block)) is not None]
            if not answers:
                return None
            found += min(answers, key=self.questions.price)
        return found

    def _take(self, literals: Sequence[Literal]) -> bool:
        return self.questions.take(literals, MOST_LITERALS)
