"""A guard in the words of the source: variables by name, sizes as shapes, unnamed values as expressions.

x >= rx and x + rx + 15 < out.shape[1]
step mod 8 == 0 and tid mod 8 == 0 and (2*step*(tid // step) + tid % step) + 7 < t.shape[0]
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping

from ...ir.digits import is_digits
from ...ir.function import Const, Named, Op, Param, Value
from ...solve.guards import Base, Guard, Literal
from ..record.names import size_words
from .conditions import negative
from .rows import division_of
from .sums import order_of

SIGNS = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "sdiv": "//",
    "udiv": "//",
    "srem": "%",
    "urem": "%",
    "and": "&",
    "or": "|",
}
CALLS = {"abs": "abs", "smin": "min", "smax": "max"}
TESTS = {"eq": "==", "ne": "!=", "slt": "<", "sle": "<=", "sgt": ">", "sge": ">=", "ult": "<", "ule": "<="}
DEEP = 4
# What clang calls intermediate values.
CLANG = re.compile(
    r"(?:add|and|arrayidx|call|cmp|cond|conv|dec|div|idxprom|inc|lnot|mul|neg|or|rem|shl|shr|sub|tobool|xor)(\.\w+)?\d*"
)


def words_of(guard: Guard, equal: Mapping[Value, Value], sure: Container[Literal] = ()) -> str:
    """`equal` maps values to what they are on the path; literals of `sure` only say that no number leaves its type."""
    clauses = tuple(tuple(literal for literal in clause if literal not in sure) for clause in guard.clauses)
    text = Guard(clauses, guard.bits).text(lambda base: _base(base, equal))
    if clauses == guard.clauses:
        return text
    return "no sum overflows" if text == "always" else f"{text} and no sum overflows"


def value_words(value: Value) -> str:
    """A value of a kernel as an expression of the source."""
    return _value(value, {}, DEEP)


def address_words(address: Op) -> str:
    """Where an address of a kernel points."""
    start, index = address.args[:2] if address.opcode == "ptradd" else (address, address)
    if isinstance(start, Param) and start.name.endswith(".ptr"):
        return f"&{start.name.removesuffix('.ptr')}[{value_words(index)}]"
    return f"an address of line {address.position.line}" if address.position.line else address.name


def _base(base: Base, equal: Mapping[Value, Value]) -> str:
    text = _value(base.value, equal, DEEP)
    return f"({text})" if " " in text else text


def _value(value: Value, equal: Mapping[Value, Value], depth: int) -> str:
    while value in equal:
        value = equal[value]
    if isinstance(value, Const):
        return str(value.signed if isinstance(value.value, int) and value.type.is_int else value.value)
    if not isinstance(value, Named):
        return repr(value)
    name = variable_name(value)
    if name:
        return name
    if isinstance(value, Op) and depth:
        if (division := division_of(value)) is not None:
            number, width = (_value(arg, equal, depth - 1) for arg in division[1:])
            return " % ".join(f"({part})" if " " in part else part for part in (number, width))
        parts = [_value(arg, equal, depth - 1) for arg in value.args]
        if value.opcode == "unpack":
            return f"{parts[0]}[{value.attrs['index']}]"
        if value.opcode in ("sext", "zext", "trunc", "freeze"):
            return parts[0]
        if value.opcode not in ("add", *CALLS):
            parts = [f"({part})" if " " in part else part for part in parts]
        if value.opcode == "icmp" and value.mode in TESTS:
            return f"{parts[0]} {TESTS[value.mode]} {parts[1]}"
        if (order := order_of(value)) is not None:
            return f"{CALLS[order[0]]}({', '.join(_value(arm, equal, depth - 1) for arm in order[1:])})"
        if (from_end := negative(value)) is not None:  # an index that counts from the end, if it is negative
            return next(part for part, arm in zip(parts[1:], value.args[1:], strict=True) if arm is not from_end)
        if value.opcode == "add" and re.fullmatch(r"-\d+", parts[1]):
            return f"{parts[0]} - {parts[1][1:]}"
        if value.opcode in SIGNS:
            return f"{parts[0]} {SIGNS[value.opcode]} {parts[1]}"
        if value.opcode in ("ashr", "lshr") and is_digits(parts[1]):
            return f"{parts[0]} // {1 << int(parts[1])}"
        if value.opcode in CALLS:
            return f"{CALLS[value.opcode]}({', '.join(parts)})"
        if value.opcode == "load" and (element := _element(value, equal, depth)):
            return element
    return f"a value of line {value.position.line}" if value.position.line else value.name


def _element(load: Op, equal: Mapping[Value, Value], depth: int) -> str:
    """`a[i]`, for a load from a one-dimensional array that starts at a parameter; empty for others."""
    address = load.args[0]
    if not isinstance(address, Op) or address.opcode != "ptradd" or address.attrs["scale"] != load.type.bytes:
        return ""
    start, index = address.args
    if not isinstance(start, Param) or not start.name.endswith(".ptr"):
        return ""
    return f"{start.name.removesuffix('.ptr')}[{_value(index, equal, depth - 1)}]"


def variable_name(value: Named) -> str:
    """The variable that a value was written for, or the size that it is; empty for intermediate values."""
    size = size_words(value.name)
    if size != value.name:
        return size
    name = re.sub(r"(\.\d+)+$", "", value.name)
    made = value.opcode if isinstance(value, Op) else ""
    if isinstance(value, Op) and _is_of_clang(value) and CLANG.fullmatch(name):
        return ""
    return name if name.isidentifier() and name not in (made, "select", "result") else ""


def _is_of_clang(op: Op) -> bool:
    return op.block is not None and op.block.function.named is not None
