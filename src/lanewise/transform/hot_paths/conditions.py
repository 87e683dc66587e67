"""Conditions: the parts of an i1, and the select that the frontend writes for an index that counts from the end."""

from __future__ import annotations

from ...ir.function import Const, Op, Value
from ...ir.types import I1
from .sums import order_of


def negated(value: Value) -> Value | None:
    """The i1 that this one negates."""
    if not isinstance(value, Op) or value.opcode != "xor" or value.type is not I1:
        return None
    other = value.args[1]
    return value.args[0] if isinstance(other, Const) and other.value == 1 else None


def negative(op: Op) -> Value | None:
    """The operand that a select takes for negative numbers: an index that counts from the end."""
    if op.opcode != "select" or order_of(op) is not None:
        return None
    condition = op.args[0]
    if not isinstance(condition, Op) or condition.opcode != "icmp" or condition.mode not in ("slt", "sge"):
        return None
    limit = condition.args[1]
    return op.args[1 if condition.mode == "slt" else 2] if isinstance(limit, Const) and limit.value == 0 else None


def not_zero(value: Value) -> Value | None:
    """The integer that an i1 tests for not being 0: a divisor."""
    inner = negated(value)
    equal = inner if inner is not None else value
    if not isinstance(equal, Op) or equal.opcode != "icmp" or equal.mode != ("ne" if inner is None else "eq"):
        return None
    number, zero = equal.args
    return number if number.type.is_int and isinstance(zero, Const) and zero.value == 0 else None


def both_or_either(value: Value) -> tuple[str, Value, Value] | None:
    """Is an i1 the `and` or the `or` of two, as that op or as a select, which need not evaluate the second?"""
    if not isinstance(value, Op) or value.type is not I1:
        return None
    if value.opcode in ("and", "or"):
        return (value.opcode, value.args[0], value.args[1])
    if value.opcode == "select":
        condition, yes, no = value.args
        if isinstance(no, Const) and no.value == 0:
            return ("and", condition, yes)
        if isinstance(yes, Const) and yes.value == 1:
            return ("or", condition, no)
    return None
