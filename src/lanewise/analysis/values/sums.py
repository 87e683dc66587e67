"""Sums: an integer value of the IR as a linear sum of others, and whether an op gives the exact number.

    %a = add.nsw %i, 3;  %b = sub.nsw %n, %a          b is  n - i - 3

A value counts as the signed number that it holds. Sums are of mathematical integers: an op is looked through only if it
cannot wrap, because of its flag (nsw), which makes a lane that breaks it poison, or because ranges show it. A value
that is not a sum is an atom.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set

from ...ir.function import Const, Named, Op, Value
from ...ir.shape_rules.context import Known
from .linear import Linear, atom_sum

Sum = Linear[Named]
Ends = tuple[int, int]
DEPTH = 12
NOTHING: Mapping[Value, Value] = {}
NONE: Set[Op] = frozenset()


def value_sum(
    value: Value, equal: Mapping[Value, Value] = NOTHING, opaque: Set[Op] = NONE, depth: int = DEPTH
) -> Sum | None:
    """An integer value as a sum; None for other values.

    `equal` has values that equal others; the ops in `opaque` are atoms, whatever they promise.
    """
    while value in equal:
        value = equal[value]
    if isinstance(value, Const):
        return Linear(value.signed) if value.type.is_int and isinstance(value.value, int) else None
    if not isinstance(value, Named) or not value.type.is_int:
        return None
    if isinstance(value, Op) and depth and value not in opaque:
        found = op_sum(value, lambda arg: value_sum(arg, equal, opaque, depth - 1), promises_exact)
        if found is not None:
            return found
    return atom_sum(value)


def promises_exact(op: Op) -> bool:
    """Does an op promise the exact number?"""
    return ("nneg" if op.opcode == "zext" else "nsw") in op.flags


def op_sum(op: Op, form: Callable[[Value], Sum | None], exact: Callable[[Op], bool]) -> Sum | None:
    """The sum of an op's result; `form` gives those of its operands. None if it is not linear.

    `exact` says whether the result is exact, as in mathematical integers.
    """
    match op.opcode:
        case "sext":
            return form(op.args[0])
        case "zext" | "trunc":
            return form(op.args[0]) if exact(op) else None
        case "add" | "sub" | "mul" | "shl" if exact(op):
            a, b = form(op.args[0]), form(op.args[1])
            return None if a is None or b is None else _arithmetic(op, a, b)
        case _:
            return None


def _arithmetic(op: Op, a: Sum, b: Sum) -> Sum | None:
    if op.opcode == "add":
        return a.plus(b)
    if op.opcode == "sub":
        return a.plus(b, -1)
    if op.opcode == "shl":
        return a.times(1 << b.constant) if not b.parts and 0 <= b.constant < op.type.bits - 1 else None
    if not a.parts:
        return b.times(a.constant)
    return a.times(b.constant) if not b.parts else None


# wrap-around


def bounds_of(value: Value, fact: Known | None) -> Ends:
    """The signed numbers that a value lies between, by a fact about it or else by its type."""
    if fact is not None:
        return fact.smin, fact.smax
    half = 1 << (max(value.type.bits, 1) - 1)
    return -half, half - 1


def never_wraps(op: Op, operands: Sequence[Ends]) -> bool:
    """Is the result exact, as in mathematical integers, for all operands in these ranges?"""
    result = number_range(op.opcode, operands)
    half = 1 << (op.type.bits - 1)
    return result is not None and -half <= result[0] and result[1] < half


def number_range(opcode: str, operands: Sequence[Ends]) -> Ends | None:
    """The range of a result if nothing wraps, from the operands' ranges; None for other ops."""
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
