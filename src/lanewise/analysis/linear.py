"""Linear: an integer value as a sum of others, each times a number, plus a number.

    %a = add.nsw %i, 3;  %b = sub.nsw %n, %a          b is  n - i - 3

Sums are of mathematical integers: an op is looked through only if it cannot wrap, because it says so (nsw) and a lane
that breaks its word has no value, and a value counts as the signed number it is. A value that is no sum, an *atom*,
stands for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set

from ..ir.function import Const, Named, Op, Value
from ..ir.shape_rules.context import Known
from ..record import dataclass, field

DEPTH = 12


@dataclass(frozen=True, slots=True, eq=False)
class Linear:
    """constant + sum of factor * atom; no factor is 0."""

    constant: int = 0
    parts: Mapping[Named, int] = field(default_factory=dict[Named, int])

    def plus(self, other: Linear, times: int = 1) -> Linear:
        parts = dict(self.parts)
        for atom, factor in other.parts.items():
            parts[atom] = parts.get(atom, 0) + factor * times
        return Linear(self.constant + other.constant * times, {atom: n for atom, n in parts.items() if n})

    def moved(self, number: int) -> Linear:
        return Linear(self.constant + number, self.parts)

    def minus(self, other: Linear) -> Linear:
        return self.plus(other, -1)

    def without(self, atom: Named, bound: Linear) -> Linear:
        """With another sum in the place of an atom."""
        factor = self.parts[atom]
        rest = {value: n for value, n in self.parts.items() if value is not atom}
        return Linear(self.constant, rest).plus(bound, factor)

    @property
    def key(self) -> tuple[object, ...]:
        return (self.constant, frozenset((id(atom), n) for atom, n in self.parts.items()))

    def __str__(self) -> str:
        return " + ".join([*(f"{n}*{atom.name}" for atom, n in self.parts.items()), str(self.constant)])


NOTHING: Mapping[Value, Value] = {}
NONE: Set[Op] = frozenset()


def linear(
    value: Value, equal: Mapping[Value, Value] = NOTHING, atoms: Set[Op] = NONE, depth: int = DEPTH
) -> Linear | None:
    """The sum that an integer value is; None for what is no integer.

    `equal` has values that are others; `atoms` are not looked through, whatever they say.
    """
    while value in equal:
        value = equal[value]
    if isinstance(value, Const):
        return Linear(value.signed) if value.type.is_int and isinstance(value.value, int) else None
    if not isinstance(value, Named) or not value.type.is_int:
        return None
    if isinstance(value, Op) and depth and value not in atoms:
        found = _of_op(value, equal, atoms, depth - 1)
        if found is not None:
            return found
    return Linear(0, {value: 1})


def _of_op(op: Op, equal: Mapping[Value, Value], atoms: Set[Op], depth: int) -> Linear | None:
    return sum_of(op, lambda value: linear(value, equal, atoms, depth), _promised)


def _promised(op: Op) -> bool:
    return ("nneg" if op.opcode == "zext" else "nsw") in op.flags


def sum_of(op: Op, form: Callable[[Value], Linear | None], exact: Callable[[Op], bool]) -> Linear | None:
    """The sum that an op makes of its operands, whose sums `form` tells; None if it makes none.

    `exact` is asked whether the result is the number that arithmetic without end gives.
    """
    match op.opcode:
        case "sext":
            return form(op.args[0])
        case "zext" | "trunc":
            return form(op.args[0]) if exact(op) else None
        case "add" | "sub" | "mul" | "shl" if exact(op):
            a, b = (form(arg) for arg in op.args)
            return None if a is None or b is None else _arithmetic(op, a, b)
        case _:
            return None


def _arithmetic(op: Op, a: Linear, b: Linear) -> Linear | None:
    if op.opcode in ("add", "sub"):
        return a.plus(b, 1 if op.opcode == "add" else -1)
    if op.opcode == "shl":
        return Linear().plus(a, 1 << b.constant) if not b.parts and 0 <= b.constant < op.type.bits - 1 else None
    for one, other in ((a, b), (b, a)):
        if not one.parts:
            return Linear().plus(other, one.constant)
    return None


def bounds_of(value: Value, fact: Known | None) -> tuple[int, int]:
    """The signed numbers that a value lies between, by a fact about it or else by its type."""
    half = 1 << (max(value.type.bits, 1) - 1)
    return (fact.smin, fact.smax) if fact is not None else (-half, half - 1)


def number_range(opcode: str, operands: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """Between which numbers a result lies if nothing wraps, given the same of the operands; None for other ops."""
    (low, high), *rest = operands
    match opcode:
        case "add":
            return low + rest[0][0], high + rest[0][1]
        case "sub":
            return low - rest[0][1], high - rest[0][0]
        case "mul":
            ends = [x * y for x in (low, high) for y in rest[0]]
            return min(ends), max(ends)
        case "shl" if rest[0][0] >= 0:
            ends = [x << min(y, 128) for x in (low, high) for y in rest[0]]
            return min(ends), max(ends)
        case "sext" | "trunc":
            return low, high
        case "zext" if low >= 0:
            return low, high
        case _:
            return None
