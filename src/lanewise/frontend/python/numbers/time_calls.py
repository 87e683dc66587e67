"""Calls of functions with times among their arguments, and methods of times.

    np.timedelta64(n, "h")          a count of a unit; also another unit of a difference
    t.astype(np.int64)              the count
    t.astype("datetime64[M]")       another unit, rounded down; months and years by the calendar

Functions that are not in CALLS are refused: a time is no number.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, cast

import numpy as np

from ....ir.function import Const
from ....ir.types import I1, I64
from ....record import replace
from ..refusals.language import number_type
from ..types import INT, DType, NumberType, is_time_dtype
from ..values import Constant, Fact, Number, Several, is_sequence
from ..writer import Writer
from .builtin_calls import BUILTINS, arity, fold, folds
from .convert import boolean, convert, number, numbers
from .time_units import COUNT, in_unit, is_nat
from .times import (
    OPERATIONS,
    as_type,
    compare_times,
    either,
    is_time,
    promoted,
    quotient_and_rest,
    time_binary,
    time_unary,
    unless,
)

Call = Callable[[Writer, list[Fact], ast.AST], Fact]
INSTEAD = "of times is not in kernels; write it of the count of its unit, x.astype(np.int64)"


def time_call(w: Writer, value: Any, facts: list[Fact], node: ast.Call) -> Fact | None:
    """A call of a function with a time among its arguments, or of a class of times; None for others."""
    if value is np.timedelta64 or value is np.datetime64:
        return _made(w, value, facts, node)
    if (value is min or value is max) and len(facts) == 1:
        facts = is_sequence(facts[0]) or facts
    if not any(map(is_time, facts)):
        return None
    name, kind = ast.unparse(node.func), number_type(value)
    if kind is not None and not kind.weak:
        arity(w, facts, 1, 1, name, node)
        return convert(w, count_of(w, facts[0], node), kind)
    write = next((write for function, write in CALLS.items() if function is value), None)
    if write is None:
        w.refuse(f"'{name}' {INSTEAD}", node)
    if folds(facts):
        return fold(w, value, facts, node)
    w.at(node)
    return write(w, facts, node)


def count_of(w: Writer, fact: Fact, node: ast.AST) -> Number:
    return Number(number(w, fact, node).value, COUNT)


def _made(w: Writer, kind: Any, facts: list[Fact], node: ast.Call) -> Fact:
    """np.timedelta64(n, "h"), np.datetime64(n, "D"), np.timedelta64(d, "h")."""
    if folds(facts):
        return fold(w, kind, facts, node)
    unit = facts[1].value if len(facts) == 2 and isinstance(facts[1], Constant) else None
    letter = "m" if kind is np.timedelta64 else "M"
    if not isinstance(unit, str):
        w.refuse(f"'{ast.unparse(node.func)}' takes a number and a unit in a kernel, as (n, 's')", node)
    dtype = dtype_of_text(f"{letter}8[{unit}]")
    if dtype is None:
        w.refuse(f"'{unit}' is no unit of time; write one of Y M W D h m s ms us ns ps fs as", node)
    x = number(w, facts[0], node)
    if x.type.is_time and x.type.dtype.kind != letter:
        w.refuse(f"{x.type} is no {kind.__name__}; subtract two times, or add to one", node)
    if not (x.type.is_time or x.type.is_int):
        w.refuse(f"a time is a whole number of a unit, not {x.type}; write int(...)", node)
    if letter == "M" and x.type.is_int and not x.type.weak:
        w.refuse(f"np.datetime64 takes Python's ints, not {x.type}; write int(...)", node)
    return as_type(w, x, NumberType(dtype), node)


def dtype_of_text(value: Any) -> DType | None:
    """The dtype of a time that this value names: 'datetime64[D]', 'm8[s]', a dtype."""
    if not isinstance(value, str | np.dtype):
        return None
    try:
        dtype: DType = np.dtype(cast(Any, value))
    except TypeError:
        return None
    return dtype if is_time_dtype(dtype) else None


def time_method(w: Writer, x: Number, name: str, facts: list[Fact], node: ast.AST) -> Fact:
    """x.astype(t) of a time, or of a number that becomes one; x.view(np.int64) of a time."""
    kind = facts[0].value if len(facts) == 1 and isinstance(facts[0], Constant) else None
    dtype = dtype_of_text(kind)
    if name == "astype" and dtype is not None:
        alike = x.type.is_int or x.type.dtype.kind == dtype.kind
        if not alike:
            w.refuse(f"{x.type} does not become {dtype}; a difference is added to a time, t + d", node)
        return as_type(w, x, NumberType(dtype), node)
    given = number_type(kind) if name in ("astype", "view") else None
    if given is None or given.is_bool or (name == "view" and given.dtype != INT):
        w.refuse(f"'{name}' {INSTEAD}, or convert it to another unit, as x.astype('{x.type.dtype.kind}8[D]')", node)
    return convert(w, Number(x.value, COUNT), replace(given, weak=False))


def _alike(w: Writer, facts: list[Fact], node: ast.AST) -> list[Number]:
    """Times in one unit, the finest."""
    found = numbers(w, facts, node)
    if len({x.type.dtype.kind for x in found if x.type.is_time} | {x.type.dtype.kind for x in found}) > 1:
        kinds = " and ".join(str(x.type) for x in found)
        w.refuse(f"{kinds} are of different kinds; write a time of one kind for each", node)
    try:
        dtype = np.result_type(*(x.type.dtype for x in found))
    except TypeError:
        kinds = " and ".join(str(x.type) for x in found)
        w.refuse(f"{kinds} have no common unit; convert one, as x.astype('datetime64[D]')", node)
    return [in_unit(w, x, dtype, node) for x in found]


def _of_python(function: Any) -> Call:
    """min and max, by comparisons, as Python makes them."""

    def write(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
        first, *rest = _alike(w, facts, node)
        for x in rest:
            test = compare_times(w, "lt" if function is min else "gt", x, first, node)
            first = Number(w.op("select", test.value, x.value, first.value), x.type)
        return first

    return write


def _extreme(word: str, prefers_nat: bool) -> Call:
    def write(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 2, 2, "this function", node)
        a, b = _alike(w, facts, node)
        first = w.op("icmp", a.value, b.value, mode=f"s{word}")
        if prefers_nat:
            bad = either(w, a, b)
            return unless(w, bad, w.op("select", first, a.value, b.value), a.type)
        first = w.op("or", w.op("and", first, w.op("xor", is_nat(w, a), w.true())), is_nat(w, b))
        return Number(w.op("select", first, a.value, b.value), a.type)

    return write


def _clip(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 3, 3, "np.clip", node)
    x, low, high = facts
    return CALLS[np.minimum](w, [CALLS[np.maximum](w, [x, low], node), high], node)


def _where(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
    from ..control.conditions import as_condition  # which uses arithmetic

    arity(w, facts, 3, 3, "np.where", node)
    test = as_condition(w, facts[0], node)
    a, b = _alike(w, facts[1:], node)
    return Number(w.op("select", test, a.value, b.value), a.type)


def _absolute(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 1, "abs", node)
    x = number(w, facts[0], node)
    minus = time_unary(w, ast.USub(), x, node)
    below = w.op("icmp", x.value, Const(I64, 0), mode="slt")
    return Number(w.op("select", below, minus.value, x.value), x.type)


def _test(is_good: bool | None) -> Call:
    """isnat and isnan, isfinite (the opposite), isinf (never)."""

    def write(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 1, 1, "this function", node)
        nat = is_nat(w, number(w, facts[0], node))
        found = Const(I1, 0) if is_good is None else w.op("xor", nat, w.true()) if is_good else nat
        return boolean(found, weak=False)

    return write


def _divmod(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 2, 2, "divmod", node)
    a, b = numbers(w, facts, node)
    x, y, _ = promoted(w, np.floor_divide, a, b, node)
    if not y.type.is_time:
        w.refuse("divmod of times takes two differences; write a / n", node)
    w.at(node)
    return Several(quotient_and_rest(w, x, y, node))


def _operator(ufunc: np.ufunc) -> Call:
    def write(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 2, 2, f"np.{ufunc.__name__}", node)
        return time_binary(w, ufunc, "", facts[0], facts[1], node)

    return write


def _comparison(word: str) -> Call:
    return lambda w, facts, node: compare_times(w, word, facts[0], facts[1], node)


WORDS = {
    "eq": np.equal,
    "ne": np.not_equal,
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
}
CALLS: dict[Any, Call] = {
    abs: _absolute,
    min: _of_python(min),
    max: _of_python(max),
    divmod: _divmod,
    bool: lambda w, facts, node: BUILTINS[bool](w, facts, node),
    np.absolute: _absolute,
    np.negative: lambda w, facts, node: time_unary(w, ast.USub(), number(w, facts[0], node), node),
    np.isnat: _test(False),
    np.isnan: _test(False),
    np.isfinite: _test(True),
    np.isinf: _test(None),
    np.minimum: _extreme("lt", True),
    np.maximum: _extreme("gt", True),
    np.fmin: _extreme("lt", False),
    np.fmax: _extreme("gt", False),
    np.clip: _clip,
    np.where: _where,
    **{ufunc: _operator(ufunc) for ufunc in OPERATIONS},
    **{ufunc: _comparison(word) for word, ufunc in WORDS.items()},
}
