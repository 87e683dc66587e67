"""Times: datetime64 and timedelta64, which are 64-bit counts of a unit in code.

    t - s   t < s   min(t, s)       in the finer of two units, as NumPy promotes them (`time_units.py`)
    d * 2   d / 2   d / e   d % e   products and quotients of differences; overflow wraps, as in NumPy

Python's numbers are counts of the unit beside them.
NaT is the least count. What is computed from it is NaT, and comparisons with it are false, except for `!=`. Functions
that are not in the table of `time_calls.py` are refused: a time is no number.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import reduce

import numpy as np

from ....ir.function import Const, Value
from ....ir.types import F64, I64
from ..types import NumberType, promote
from ..values import Constant, Fact, Number
from ..writer import Writer
from .convert import boolean, convert, numbers
from .division import integer_divmod
from .time_units import COUNT, NOT_A_TIME, in_unit, is_nat

Operation = Callable[[Writer, Number, Number, NumberType, ast.AST], Number]


def is_time(fact: Fact) -> bool:
    if isinstance(fact, Number):
        return fact.type.is_time
    return isinstance(fact, Constant) and isinstance(fact.value, np.datetime64 | np.timedelta64)


def as_type(w: Writer, x: Number, type: NumberType, node: ast.AST) -> Number:
    """An operand in the type that NumPy chose for it: a time in its unit, a number as such or as a count."""
    if x.type.is_time:
        return in_unit(w, x, type.dtype, node)
    count = convert(w, x, COUNT if type.is_time else type)
    return Number(count.value, type) if type.is_time else count


def promoted(
    w: Writer, ufunc: np.ufunc, a: Number, b: Number, node: ast.AST, word: str = ""
) -> tuple[Number, Number, NumberType]:
    found = promote(ufunc, a.type, b.type)
    if found is None:
        what = f"'{word or ufunc.__name__}' has no meaning for {a.type} and {b.type}"
        w.refuse(f"{what}; convert one, as x.astype(np.int64) for the count of its unit", node)
    return as_type(w, a, found[0], node), as_type(w, b, found[1], node), found[2]


# operators


def time_binary(w: Writer, ufunc: np.ufunc, word: str, left: Fact, right: Fact, node: ast.AST) -> Number:
    """left op right, if one is a time."""
    a, b = numbers(w, (left, right), node)
    x, y, result = promoted(w, ufunc, a, b, node, word)
    w.at(node)
    return OPERATIONS[ufunc](w, x, y, result, node)


def either(w: Writer, *times: Number) -> Value:
    """Is one of them NaT?"""
    return reduce(lambda a, b: w.op("or", a, b), [is_nat(w, x) for x in times if x.type.is_time])


def unless(w: Writer, bad: Value, value: Value, result: NumberType, instead: Value = NOT_A_TIME) -> Number:
    return Number(w.op("select", bad, instead, value), result)


def _sum(name: str) -> Operation:
    def operation(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
        return unless(w, either(w, a, b), w.op(name, a.value, b.value), result)

    return operation


def _scaled(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
    if a.type.is_float:
        a, b = b, a
    if not b.type.is_float:
        return _sum("mul")(w, a, b, result, node)
    return _whole_part(w, a, w.op("fmul", w.op("sitofp", a.value, type=F64), b.value), result)


def _whole_part(w: Writer, a: Number, value: Value, result: NumberType) -> Number:
    """A float as a count; NaT if it is not-a-number, or has more than 64 bits."""
    fits = w.op("fcmp", w.op("fabs", value), Const(F64, 2.0**63), mode="olt")
    bad = w.op("or", is_nat(w, a), w.op("xor", fits, w.true()))
    return unless(w, bad, w.op("fptosi", value, type=I64), result)


def _divided(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
    """By a number: toward zero, also with //. By a difference: a float, or rounded down with //."""
    if b.type.is_time:
        quotient = w.op("fdiv", *(w.op("sitofp", x.value, type=F64) for x in (a, b)))
        return unless(w, either(w, a, b), quotient, result, Const(F64, float("nan")))
    if b.type.is_float:
        return _whole_part(w, a, w.op("fdiv", w.op("sitofp", a.value, type=F64), b.value), result)
    bad, x, y = _operands(w, a, b)
    return unless(w, bad, w.op("sdiv", x, y), result)


def _operands(w: Writer, a: Number, b: Number) -> tuple[Value, Value, Value]:
    """Where a quotient is NaT, and operands that can be divided everywhere."""
    bad = w.op("or", either(w, a, b), w.op("icmp", b.value, Const(I64, 0), mode="eq"))
    return bad, w.op("select", bad, Const(I64, 0), a.value), w.op("select", bad, Const(I64, 1), b.value)


def _floor_divided(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
    return quotient_and_rest(w, a, b, node)[0] if b.type.is_time else _divided(w, a, b, result, node)


def _rest(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
    return quotient_and_rest(w, a, b, node)[1]


def quotient_and_rest(w: Writer, a: Number, b: Number, node: ast.AST) -> tuple[Number, Number]:
    """a // b, which is 0 where there is none, and a % b, which is NaT there."""
    bad, x, y = _operands(w, a, b)
    quotient, rest = integer_divmod(w, Number(x, COUNT), Number(y, COUNT), COUNT)
    return quotient, unless(w, bad, rest.value, a.type)


OPERATIONS: dict[np.ufunc, Operation] = {
    np.add: _sum("add"),
    np.subtract: _sum("sub"),
    np.multiply: _scaled,
    np.true_divide: _divided,
    np.floor_divide: _floor_divided,
    np.remainder: _rest,
}


def time_unary(w: Writer, op: ast.unaryop, x: Number, node: ast.AST) -> Number:
    if x.type.dtype.kind != "m" or not isinstance(op, ast.USub | ast.UAdd):
        w.refuse(f"this operator has no meaning for {x.type}; write x.astype(np.int64) for its count", node)
    w.at(node)
    return x if isinstance(op, ast.UAdd) else _negative(w, x)


def _negative(w: Writer, x: Number) -> Number:
    """Without a flag: the least count minus itself is itself, so that NaT stays."""
    return Number(w.op("sub", Const(I64, 0), x.value), x.type)


def compare_times(w: Writer, word: str, left: Fact, right: Fact, node: ast.AST) -> Number:
    """Nothing is less than, greater than or equal to NaT."""
    a, b = numbers(w, (left, right), node)
    dates = [x for x in (a, b) if x.type.dtype.kind == "M"]
    if len(dates) == 1:
        w.refuse(f"{a.type} and {b.type} are not compared; write a date, as np.datetime64('2000-01-01')", node)
    x, y, _ = promoted(w, np.less, a, b, node)
    w.at(node)
    mode = word if word in ("eq", "ne") else f"s{word}"
    found, nat = w.op("icmp", x.value, y.value, mode=mode), either(w, x, y)
    result = w.op("select", nat, Const(nat.type, int(word == "ne")), found)
    return boolean(result, weak=False)
