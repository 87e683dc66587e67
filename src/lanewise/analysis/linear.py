"""Linear: an integer value as a sum of others, each times a number, plus a number.

    %a = add.nsw %i, 3;  %b = sub.nsw %n, %a          b is  n - i - 3

Sums are of mathematical integers: an op is looked through only if it cannot wrap, because it says so (nsw) and a lane
that breaks its word has no value, and a value counts as the signed number it is. A value that is no sum, an *atom*,
stands for itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..ir.function import Const, Named, Op, Value

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


def linear(value: Value, equal: Mapping[Value, Value] = NOTHING, depth: int = DEPTH) -> Linear | None:
    """The sum that an integer value is; None for what is no integer. `equal` has values that are others."""
    while value in equal:
        value = equal[value]
    if isinstance(value, Const):
        return Linear(value.signed) if value.type.is_int and isinstance(value.value, int) else None
    if not isinstance(value, Named) or not value.type.is_int:
        return None
    if isinstance(value, Op) and depth:
        found = _of_op(value, equal, depth - 1)
        if found is not None:
            return found
    return Linear(0, {value: 1})


def _of_op(op: Op, equal: Mapping[Value, Value], depth: int) -> Linear | None:
    if op.opcode == "sext" or (op.opcode == "zext" and "nneg" in op.flags):
        return linear(op.args[0], equal, depth)
    if op.opcode == "trunc" and "nsw" in op.flags:
        return linear(op.args[0], equal, depth)
    if op.opcode not in ("add", "sub", "mul", "shl") or "nsw" not in op.flags:
        return None
    a, b = linear(op.args[0], equal, depth), linear(op.args[1], equal, depth)
    if a is None or b is None:
        return None
    if op.opcode in ("add", "sub"):
        return a.plus(b, 1 if op.opcode == "add" else -1)
    if op.opcode == "shl":
        return Linear().plus(a, 1 << b.constant) if not b.parts and 0 <= b.constant < op.type.bits - 1 else None
    for one, other in ((a, b), (b, a)):
        if not one.parts:
            return Linear().plus(other, one.constant)
    return None
