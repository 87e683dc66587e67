"""Functions of numbers from `math` and `numpy`.

`math` computes in float64 and returns a Python float, whatever its operand; `numpy` computes in the type that its
promotion chooses and returns that dtype, also for Python numbers. So `np.sqrt(float32)` is a float32 and
`math.sqrt(float32)` a weak Python float, which a float32 operand then absorbs.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ....ir.function import Const, Value
from ....ir.types import int_type
from ....record import replace
from ....std.functions import TABLE
from ..control.comparisons import beside, compare_numbers
from ..control.conditions import as_condition
from ..types import WEAK_INT, NumberType, fits
from ..values import Fact, Number, known
from ..writer import Writer
from .arithmetic import OPERATORS, binary, negate, unary
from .builtin_calls import absolute, arity, common, fitted, fold, folds, rounded
from .convert import BOTH, LEAST, LOW_BITS, MOST, boolean, constant, convert, number, numbers

Call = Callable[[Writer, Any, list[Fact], ast.AST], Fact]


def elementary(w: Writer, function: Any, facts: list[Fact], node: ast.AST, more: dict[Any, Call]) -> Fact:
    """The value of a call of a function in the table `more`, or in ELEMENTARY."""
    if folds(facts):
        return fold(w, function, facts, node)
    w.at(node)  # conversions of the arguments have the position of the call too
    return (more.get(function) or ELEMENTARY[function])(w, function, facts, node)


def _math(name: str, count: int = 1) -> Call:
    def write(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, count, count, f"math.{function.__name__}", node)
        given = numbers(w, facts, node)
        kind = w.rules.math(*(x.type for x in given))
        args = [convert(w, x, kind).value for x in given]
        w.at(node)
        return Number(w.op(name, *args), kind)

    return write


def _math_log(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 2, "math.log", node)
    logs = [_math("log")(w, function, [fact], node) for fact in facts]
    return logs[0] if len(logs) == 1 else binary(w, ast.Div(), logs[0], logs[1], node)


def _math_whole(name: str) -> Call:
    """math.floor, ceil and trunc return Python ints."""

    def write(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 1, 1, f"math.{function.__name__}", node)
        x = number(w, facts[0], node)
        w.at(node)
        if not x.type.is_float:
            return convert(w, x, WEAK_INT)
        value = x.value if name == "ftrunc" else w.op(name, x.value)
        return convert(w, Number(value, x.type), WEAK_INT)

    return write


def _scaled(scale: float) -> Call:
    def write(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 1, 1, function.__name__, node)
        x = number(w, facts[0], node)
        type = w.rules.math(x.type) if not isinstance(function, np.ufunc) else numpy_types(w, function, [x], node)[-1]
        w.at(node)
        return Number(w.op("fmul", convert(w, x, type).value, constant(type, scale).value), type)

    return write


def _predicate(name: str) -> Call:
    def write(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 1, 1, function.__name__, node)
        x = number(w, facts[0], node)
        x = x if x.type.is_float else convert(w, x, w.rules.math(x.type))
        w.at(node)
        return boolean(_test(w, name, x), weak=not isinstance(function, np.ufunc))

    return write


def _test(w: Writer, name: str, x: Number) -> Value:
    if name == "isnan":
        return w.op("fcmp", x.value, x.value, mode="uno")
    if name == "signbit":
        bits = w.op("bitcast", x.value, type=int_type(x.type.bits))
        return w.op("icmp", bits, Const(bits.type, 0), mode="slt")
    mode = "oeq" if name == "isinf" else "olt"
    return w.op("fcmp", w.op("fabs", x.value), Const(x.type.ir, math.inf), mode=mode)


# numpy


def numpy_types(w: Writer, ufunc: np.ufunc, args: list[Number], node: ast.AST, name: str = "") -> list[NumberType]:
    found = w.rules.function(ufunc, *(x.type for x in args))
    if found is None:
        kinds = " and ".join(str(x.type) for x in args)
        sentence = f"np.{name or ufunc.__name__} gives no type that kernels have for {kinds}"
        w.refuse(f"{sentence}; convert with lw.f32(...) first", node)
    return [replace(type, weak=False) for type in found]


def _numpy(name: str) -> Call:
    """An op for floats; integers stay as they are where NumPy keeps them (floor, ceil, trunc)."""

    def write(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, function.nin, function.nin, f"np.{function.__name__}", node)
        args = numbers(w, facts, node)
        *kinds, result = numpy_types(w, function, args, node)
        values = [convert(w, x, kind).value for x, kind in zip(args, kinds, strict=True)]
        w.at(node)
        return Number(w.op(name, *values) if result.is_float else values[0], result)

    return write


def _operator(op: ast.operator) -> Call:
    def write(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 2, 2, f"np.{function.__name__}", node)
        a, b = numbers(w, facts, node)
        if a.type.weak and b.type.weak:  # NumPy converts two Python numbers to its own
            a, b = strong(w, a, node), strong(w, b, node)
        return strong(w, binary(w, op, a, b, node, True), node)

    return write


def _unary(op: ast.unaryop) -> Call:
    def write(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 1, 1, f"np.{function.__name__}", node)
        return strong(w, unary(w, op, strong(w, facts[0], node), node), node)

    return write


def strong(w: Writer, fact: Fact, node: ast.AST) -> Number:
    x = number(w, fact, node)
    return Number(x.value, replace(x.type, weak=False), x.nonneg)


def _compare(word: str) -> Call:
    def write(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 2, 2, f"np.{function.__name__}", node)
        a, b = (number(w, beside(fact, other), node) for fact, other in zip(facts, facts[::-1], strict=True))
        w.at(node)
        return boolean(compare_numbers(w, word, a, b), weak=False)

    return write


def _extreme(word: str) -> Call:
    """np.minimum and np.maximum: NaN if either operand is."""

    def write(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 2, 2, f"np.{function.__name__}", node)
        args = numbers(w, facts, node)
        *kinds, result = numpy_types(w, function, args, node)
        a, b = (convert(w, x, kind) for x, kind in zip(args, kinds, strict=True))
        w.at(node)
        return extreme(w, word, a, b, result)

    return write


def _float_extreme(name: str, word: str) -> Call:
    """np.fmin and np.fmax: they prefer a number to NaN; for integers they are np.minimum and np.maximum."""

    def write(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 2, 2, f"np.{function.__name__}", node)
        result = numpy_types(w, function, numbers(w, facts, node), node)[-1]
        return (_numpy(name) if result.is_float else _extreme(word))(w, function, facts, node)

    return write


def extreme(w: Writer, word: str, a: Number, b: Number, result: NumberType) -> Number:
    if result.is_bool:
        return Number(w.op("and" if word == "lt" else "or", a.value, b.value), result, True)
    if not result.is_float:
        name = ("s" if result.is_signed else "u") + ("min" if word == "lt" else "max")
        return Number(w.op(name, a.value, b.value), result, (a.nonneg and b.nonneg) or not result.is_signed)
    first = w.op("fcmp", a.value, b.value, mode="o" + word)
    first = w.op("or", first, w.op("fcmp", a.value, a.value, mode="uno"))
    return Number(w.op("select", first, a.value, b.value), result)


def _clip(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
    """A Python number is first converted to NumPy's own, which takes no other type from the bounds."""
    arity(w, facts, 3, 3, "np.clip", node)
    x, low, high = numbers(w, facts, node)
    x = strong(w, x, node)
    type = replace(common(w.rules, common(w.rules, x.type, low.type), high.type), weak=False)
    w.at(node)
    a = fitted(w, x, type, node)
    b, c = _bound(w, low, type, LEAST, node), _bound(w, high, type, MOST, node)
    return extreme(w, "lt", extreme(w, "gt", a, b, type), c, type)


def _bound(w: Writer, x: Number, type: NumberType, end: str, node: ast.AST) -> Number:
    """A bound beyond its own end of the type becomes that end and clips nothing; beyond the other it is refused."""
    if not (x.type.weak and x.type.is_int and type.is_int):
        return fitted(w, x, type, node)
    limit = getattr(np.iinfo(type.dtype), "min" if end == LEAST else "max")
    exact = known(x.value)
    if exact is not None:
        return fitted(w, constant(WEAK_INT, max(exact, limit) if end == LEAST else min(exact, limit)), type, node)
    inside = x
    if fits(WEAK_INT, limit):
        value = w.op("smax" if end == LEAST else "smin", x.value, Const(x.type.ir, limit))
        inside = Number(value, WEAK_INT, x.nonneg or (end == LEAST and limit >= 0))
    return convert(w, inside, type)


@cache
def _where_ends() -> str:
    """The ends that np.where checks a Python int against: NumPy 2.5 raises beyond them, older ones keep low bits."""
    try:
        np.where(True, 256, np.uint8(0))
    except OverflowError:
        return BOTH
    return LOW_BITS


def _where(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 3, 3, "np.where", node)
    test = as_condition(w, facts[0], node)
    a, b = numbers(w, facts[1:], node)
    type = replace(common(w.rules, a.type, b.type), weak=False)
    x, y = (fitted(w, one, type, node, _where_ends()) for one in (a, b))
    w.at(node)
    return Number(w.op("select", test, x.value, y.value), type, x.nonneg and y.nonneg)


def _fmod(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
    """The remainder with the sign of the dividend. For integers, from Python's remainder, which has the divisor's."""
    arity(w, facts, 2, 2, "np.fmod", node)
    args = numbers(w, facts, node)
    *kinds, result = numpy_types(w, np.fmod, args, node)
    if result.is_float:
        return _numpy("frem")(w, function, facts, node)
    a, b = (fitted(w, x, kind, node) for x, kind in zip(args, kinds, strict=True))
    rest = number(w, binary(w, ast.Mod(), a, b, node), node)
    if not result.is_signed or (a.nonneg and b.nonneg):
        return rest
    zero = Const(result.ir, 0)
    differ = w.op("icmp", w.op("xor", a.value, b.value), zero, mode="slt")
    turn = w.op("and", differ, w.op("icmp", rest.value, zero, mode="ne"))
    return Number(w.op("select", turn, w.op("sub", rest.value, b.value), rest.value), result, a.nonneg)


def _absolute(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 1, "np.abs", node)
    return strong(w, absolute(w, strong(w, facts[0], node), node), node)


def _square(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 1, "np.square", node)
    x = number(w, facts[0], node)
    kind = numpy_types(w, np.square, [x], node)[0]
    same = convert(w, x, kind)
    return binary(w, ast.Mult(), same, same, node, True)


def _reciprocal(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 1, "np.reciprocal", node)
    x = strong(w, facts[0], node)
    if not x.type.is_float:
        w.refuse("np.reciprocal of an integer is 0 or 1; write 1 / x, or convert with lw.f32(...) first", node)
    w.at(node)
    return Number(w.op("fdiv", constant(x.type, 1).value, x.value), x.type)


def _sign(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 1, "np.sign", node)
    x = strong(w, facts[0], node)
    w.at(node)
    zero, one = constant(x.type, 0), constant(x.type, 1)
    below = compare_numbers(w, "lt", x, zero)
    above = compare_numbers(w, "gt", x, zero)
    minus = negate(w, one) if x.type.is_float or x.type.is_signed else zero
    rest = x.value if x.type.is_float else zero.value
    equal = compare_numbers(w, "eq", x, zero)
    rest = w.op("select", equal, zero.value, rest)
    return Number(w.op("select", below, minus.value, w.op("select", above, one.value, rest)), x.type)


def _logical(word: str) -> Call:
    def write(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, function.nin, function.nin, f"np.{function.__name__}", node)
        values = [as_condition(w, fact, node) for fact in facts]
        w.at(node)
        if word == "not":
            values.append(w.true())
        return boolean(w.op("xor" if word == "not" else word, *values), weak=False)

    return write


def _round(w: Writer, function: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 2, "np.round", node)
    x = strong(w, facts[0], node)
    w.at(node)
    if len(facts) == 2:
        return rounded(w, x, facts[1], node)
    return Number(w.op("roundeven", x.value), x.type) if x.type.is_float else x


ELEMENTARY: dict[Any, Call] = {
    # an older version of the library may not have the function
    **{getattr(math, row.math): _math(row.name, row.operands) for row in TABLE if hasattr(math, row.math)},
    **{getattr(np, row.numpy): _numpy(row.name) for row in TABLE if hasattr(np, row.numpy)},
    # functions with more operands or several ops
    math.log: _math_log,
    math.fmod: _math("frem", 2),
    math.floor: _math_whole("floor"),
    math.ceil: _math_whole("ceil"),
    math.trunc: _math_whole("ftrunc"),
    math.radians: _scaled(math.pi / 180),
    math.degrees: _scaled(180 / math.pi),
    np.deg2rad: _scaled(math.pi / 180),
    np.radians: _scaled(math.pi / 180),
    np.rad2deg: _scaled(180 / math.pi),
    np.degrees: _scaled(180 / math.pi),
    **{getattr(math, name): _predicate(name) for name in ("isnan", "isinf", "isfinite")},
    **{getattr(np, name): _predicate(name) for name in ("isnan", "isinf", "isfinite", "signbit")},
    np.fmod: _fmod,
    np.fmin: _float_extreme("fmin", "lt"),
    np.fmax: _float_extreme("fmax", "gt"),
    np.round: _round,
    np.around: _round,
    np.minimum: _extreme("lt"),
    np.maximum: _extreme("gt"),
    np.clip: _clip,
    np.where: _where,
    np.absolute: _absolute,
    np.square: _square,
    np.reciprocal: _reciprocal,
    np.sign: _sign,
    np.logical_and: _logical("and"),
    np.logical_or: _logical("or"),
    np.logical_xor: _logical("xor"),
    np.logical_not: _logical("not"),
    np.negative: _unary(ast.USub()),
    np.positive: _unary(ast.UAdd()),
    np.invert: _unary(ast.Invert()),
    **{ufunc: _operator(op()) for op, (ufunc, _, _) in OPERATORS.items()},
    **{
        getattr(np, name): _compare(word)
        for name, word in zip(
            ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal"),
            ("eq", "ne", "lt", "le", "gt", "ge"),
            strict=True,
        )
    },
}
