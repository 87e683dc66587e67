"""Float bounds: between which numbers a float lies where a block uses it, unless it is NaN.

    fx = min(max(x, 0), w - 1.001)          0 .. 2^30, or NaN, if w is at most 2^30
    if u >= 0 and u < w: int(u)             0 .. the largest float32 up to 2^31 - 1; no NaN

Rounding is monotone, so the bounds of a result are those of its operands, computed and rounded as the op does it. The
conditions that hold in a block, and the condition of a select in its two sides, narrow a value that they compare.

Requires  source stage; value facts.
Leaves    floats from memory, from calls and around loops, which may be any; ops with fast-math flags, whose rounding is
          not known.
Costs     for each value that is asked for a search of bounded depth.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from ...ir.function import Const, Function, Op, Param, Value
from ...ir.meaning.floats import float_of_int, rounding
from ...record import dataclass
from ..facts import Facts
from ..graph.cfg import cfg
from ..graph.uses import uses
from .conditions import Condition, follows
from .values import values

DEEP = 8
MOST_USERS = 16  # of a float, in which comparisons are looked for
INFINITE = math.inf
ARITHMETIC: Mapping[str, Callable[[float, float], float]] = {
    "fadd": lambda a, b: a + b,
    "fsub": lambda a, b: a - b,
    "fmul": lambda a, b: a * b,
}
WHOLE: Mapping[str, Callable[[float], int]] = {
    "floor": math.floor,
    "ceil": math.ceil,
    "ftrunc": math.trunc,
    "rint": round,
    "roundeven": round,
}
SMALL = frozenset(("sin", "cos", "tanh", "erf"))  # at most 1 but for rounding
# What a relation says of its left operand: an upper bound, a lower one, or both.
BELOW, ABOVE, EQUAL = ("lt", "le"), ("gt", "ge"), ("eq",)
REVERSED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq"}
NEGATED = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "ne": "eq"}


@dataclass(frozen=True, slots=True)
class Bounds:
    """`low` .. `high`, or NaN if `nan`; infinities count."""

    low: float = -INFINITE
    high: float = INFINITE
    nan: bool = True

    @property
    def is_finite(self) -> bool:
        return math.isfinite(self.low) and math.isfinite(self.high)

    def either(self, other: Bounds) -> Bounds:
        return Bounds(min(self.low, other.low), max(self.high, other.high), self.nan or other.nan)

    def within(self, other: Bounds) -> Bounds:
        """The same numbers, as far as they are also among these; NaN stays."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        return Bounds(low, high, self.nan) if low <= high else self

    def __str__(self) -> str:
        return f"{self.low:g} .. {self.high:g}{' or NaN' if self.nan else ''}"


ANY = Bounds()


class FloatBounds:
    """Those of one function; `at` answers for a value in a block."""

    def __init__(self, fn: Function, facts: Facts) -> None:
        self.fn, self.graph, self.known, self.users = fn, facts[cfg], facts[values], facts[uses]
        self._found: dict[tuple[Value, int], Bounds] = {}

    def at(self, value: Value, block: int, deep: int = DEEP) -> Bounds:
        key = (value, block)
        if key not in self._found:
            if not deep:
                return ANY
            self._found[key] = ANY  # around a loop
            self._found[key] = self._narrowed(
                value, self._of(value, block, deep - 1), self._holding(value, block), block
            )
        return self._found[key]

    def _of(self, value: Value, block: int, deep: int) -> Bounds:
        if isinstance(value, Const):
            number = value.value
            return Bounds(number, number, False) if isinstance(number, float) and number == number else ANY
        if isinstance(value, Param):
            return self._met(value, deep)
        assert isinstance(value, Op), "a value is a constant, a parameter or an op"
        rule = _RULES.get(value.opcode)
        if rule is None or (value.flags and value.opcode in ARITHMETIC):
            return ANY
        return rule(self, value, block, deep)

    def _met(self, param: Param, deep: int) -> Bounds:
        found: Bounds | None = None
        for edge, arg in self.users.incoming(param):
            one = self.at(arg, edge.source, deep)
            there = self.known.known_where.on_edge.get(edge, ())
            one = self._narrowed(arg, one, [item for item in there if _is_comparison(item, arg)], edge.source)
            found = one if found is None else found.either(one)
        return found or ANY

    # conditions

    def _holding(self, value: Value, block: int) -> Iterator[Condition]:
        """The comparisons of a float of which the outcome is known in a block."""
        if isinstance(value, Const):
            return
        for user in self.users.of(value)[:MOST_USERS]:  # pyright: ignore[reportArgumentType]
            if user.opcode == "fcmp":
                yield from self.known.known_where.holding(user, block)

    def _narrowed(
        self, value: Value, found: Bounds, conditions: Iterator[Condition] | list[Condition], block: int
    ) -> Bounds:
        for condition in conditions:
            test, outcome = condition.value, condition.other
            if condition.mode == "eq" and isinstance(test, Op) and isinstance(outcome, Const):
                found = self._compared(value, found, test, bool(outcome.value), block)
        return found

    def _compared(self, value: Value, found: Bounds, test: Op, outcome: bool, block: int) -> Bounds:
        """What a comparison of the value with a number says. If one of them may be NaN, it may say nothing."""
        a, b = test.args
        if a is b or value not in (a, b):
            return found
        other = self.at(b if value is a else a, block, DEEP // 2)
        ordered, relation = test.mode[0] == "o", test.mode[1:]
        if relation not in REVERSED and relation != "ne":
            return found
        if not outcome:
            relation = NEGATED.get(relation, "")
        holds_for_numbers = ordered is outcome  # then the relation holds, and neither is NaN
        if not holds_for_numbers and other.nan:
            return found
        if value is b:
            relation = REVERSED.get(relation, "")
        if relation not in REVERSED:
            return found
        low = other.low if relation in (*ABOVE, *EQUAL) else -INFINITE
        high = other.high if relation in (*BELOW, *EQUAL) else INFINITE
        narrowed = found.within(Bounds(low, high))
        return Bounds(narrowed.low, narrowed.high, narrowed.nan and not holds_for_numbers)

    # rules

    def from_integer(self, op: Op, block: int, deep: int) -> Bounds:
        given, bits = op.args[0], op.type.bits
        fact = self.known.at(given, block)
        signed = op.opcode == "sitofp"
        half = 1 << (given.type.bits - 1)
        low, high = (-half, half - 1) if signed else (0, 2 * half - 1)
        if fact is not None:
            low, high = (fact.smin, fact.smax) if signed else (fact.umin, fact.umax)
        ends = float_of_int(low, bits), float_of_int(high, bits)
        return Bounds(*ends, False)

    def resized(self, op: Op, block: int, deep: int) -> Bounds:
        return self._each(self.at(op.args[0], block, deep), rounding(op.type.bits))

    def whole(self, op: Op, block: int, deep: int) -> Bounds:
        rule = WHOLE[op.opcode]
        return self._each(self.at(op.args[0], block, deep), lambda end: float(rule(end)) if math.isfinite(end) else end)

    def _each(self, found: Bounds, rule: Callable[[float], float]) -> Bounds:
        return Bounds(rule(found.low), rule(found.high), found.nan)

    def computed(self, op: Op, block: int, deep: int) -> Bounds:
        a, b = (self.at(arg, block, deep) for arg in op.args)
        if not (a.is_finite and b.is_finite):
            return ANY
        rule, round = ARITHMETIC[op.opcode], rounding(op.type.bits)
        ends = [round(rule(x, y)) for x in (a.low, a.high) for y in (b.low, b.high)]
        return Bounds(min(ends), max(ends), a.nan or b.nan)

    def negated(self, op: Op, block: int, deep: int) -> Bounds:
        found = self.at(op.args[0], block, deep)
        return Bounds(-found.high, -found.low, found.nan)

    def absolute(self, op: Op, block: int, deep: int) -> Bounds:
        found = self.at(op.args[0], block, deep)
        low = 0.0 if found.low <= 0 <= found.high else min(abs(found.low), abs(found.high))
        return Bounds(low, max(abs(found.low), abs(found.high)), found.nan)

    def root(self, op: Op, block: int, deep: int) -> Bounds:
        high = self.at(op.args[0], block, deep).high
        round = rounding(op.type.bits)
        return Bounds(0.0, round(math.sqrt(high)) if 0 <= high < INFINITE else INFINITE)

    def small(self, op: Op, block: int, deep: int) -> Bounds:
        return Bounds(-2.0, 2.0)

    def chosen(self, op: Op, block: int, deep: int) -> Bounds:
        condition = op.args[0]
        sides: list[Bounds] = []
        for side, outcome in ((op.args[1], True), (op.args[2], False)):
            tests = [item for item in follows(condition, outcome) if _is_comparison(item, side)]
            sides.append(self._narrowed(side, self.at(side, block, deep), tests, block))
        return sides[0].either(sides[1])

    def least(self, op: Op, block: int, deep: int) -> Bounds:
        return self._extreme([self.at(arg, block, deep) for arg in op.args], op.opcode == "fmin", 1)

    def greatest(self, op: Op, block: int, deep: int) -> Bounds:
        return self._extreme([self.at(arg, block, deep) for arg in op.args], op.opcode == "fmax", -1)

    def _extreme(self, given: Sequence[Bounds], skips_nan: bool, sign: int) -> Bounds:
        """The smaller of two, or the greater; `fmin` and `fmax` return the other operand for NaN."""
        a, b = given
        if not skips_nan:
            both = (min(a.low, b.low), min(a.high, b.high)) if sign > 0 else (max(a.low, b.low), max(a.high, b.high))
            return Bounds(*both, a.nan or b.nan)
        ends = [one for one in given if not one.nan]
        either = a.either(b)
        if sign > 0:
            high = min((one.high for one in ends), default=either.high)
            return Bounds(either.low, high, a.nan and b.nan)
        low = max((one.low for one in ends), default=either.low)
        return Bounds(low, either.high, a.nan and b.nan)


def _is_comparison(condition: Condition, value: Value) -> bool:
    test = condition.value
    return isinstance(test, Op) and test.opcode == "fcmp" and value in test.args


_RULES: Mapping[str, Callable[[FloatBounds, Op, int, int], Bounds]] = {
    **dict.fromkeys(("sitofp", "uitofp"), FloatBounds.from_integer),
    **dict.fromkeys(("fptrunc", "fpext"), FloatBounds.resized),
    **dict.fromkeys(WHOLE, FloatBounds.whole),
    **dict.fromkeys(ARITHMETIC, FloatBounds.computed),
    **dict.fromkeys(SMALL, FloatBounds.small),
    "fneg": FloatBounds.negated,
    "fabs": FloatBounds.absolute,
    "sqrt": FloatBounds.root,
    "select": FloatBounds.chosen,
    "fmin": FloatBounds.least,
    "fminimum": FloatBounds.least,
    "fmax": FloatBounds.greatest,
    "fmaximum": FloatBounds.greatest,
}


def float_bounds(fn: Function, facts: Facts) -> FloatBounds:
    return FloatBounds(fn, facts)
