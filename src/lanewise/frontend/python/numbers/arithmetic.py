"""Operators on numbers, as Python and NumPy define them.

    + - *       signed integers do not overflow (nsw), unsigned wrap, floats are strict
    /           of integers: as float64; for Python's ints the exact quotient is rounded
    // %        towards minus infinity, for integers and floats; see `division.py`
    << >>       by the width or more: zero, or the sign
    **          integer exponents of integers multiply; see `powers.py`

If both operands are known at compile time, Python itself computes the result.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from ....ir.function import Const, Value
from ..refusals.advice import part_instead
from ..refusals.language import TEXTS
from ..types import STRONG_BOOL, WEAK_INT, NumberType, fits
from ..unify import meeting_type
from ..values import Array, Constant, Fact, Number, known, known_int
from ..writer import Writer
from .complex_numbers import complex_binary, complex_unary, is_complex
from .convert import constant, convert, number, numbers
from .division import check_divisor, float_divmod, integer_divmod, true_quotient
from .may_overflow import note_overflow
from .powers import power
from .times import is_time, time_binary, time_unary

CONNECTIVES = {"&": "and", "|": "or"}  # the operators bind tighter than comparisons do
Operation = Callable[[Writer, Number, Number, NumberType, ast.AST], Number]


def binary(w: Writer, op: ast.operator, left: Fact, right: Fact, node: ast.AST, of_arrays: bool = False) -> Fact:
    """left op right; `of_arrays`: of their elements, which may have another type."""
    if (
        isinstance(left, Constant)
        and isinstance(right, Constant)
        and not (left.of or right.of)
        and w.rules.folds(left.value, right.value)
    ):
        return _fold(w, op, left.value, right.value, node)
    if is_complex(left) or is_complex(right):
        return complex_binary(w, op, left, right, node)
    kind = type(op)
    if kind not in OPERATORS:
        w.refuse("'@' is not part of the kernel language; write the sum as a loop, 's += a[i, k] * b[k]'", node)
    for side in (left, right):
        if isinstance(side, Array):
            w.refuse(f"an operator takes numbers, {part_instead(side, node)}", node)
    if kind is ast.Mod and isinstance(left, Constant) and isinstance(left.value, str):
        w.refuse(TEXTS, node)
    ufunc, _, operation = OPERATORS[kind]
    if is_time(left) or is_time(right):
        return time_binary(w, ufunc, SYMBOLS[ufunc], left, right, node)
    a, b = numbers(w, (left, right), node)
    w.at(node)
    if kind is ast.Div and a.type.weak and b.type.weak and not (a.type.is_float or b.type.is_float):
        return true_quotient(w, *(convert(w, x, WEAK_INT) for x in (a, b)))
    given = a
    a, b, result = _operands(w, ufunc, a, b, node, of_arrays)
    note_overflow(w, node, given, b, result)
    return operation(w, a, b, result, node)


def _fold(w: Writer, op: ast.operator, left: Any, right: Any, node: ast.AST) -> Constant:
    try:
        with np.errstate(all="ignore"):
            return Constant(OPERATORS[type(op)][1](left, right))
    except KeyError:
        w.refuse("'@' is not part of the kernel language; write the sums as loops", node)
    except Exception as error:
        w.refuse(f"this cannot be computed: {error}", node)


def _operands(
    w: Writer, ufunc: np.ufunc, a: Number, b: Number, node: ast.AST, of_arrays: bool
) -> tuple[Number, Number, NumberType]:
    """Both in the type in which NumPy computes, and the type of the result."""
    if a.type.weak and b.type.weak and ufunc not in BITWISE:
        a, b = (convert(w, x, WEAK_INT) if x.type.is_bool else x for x in (a, b))
    types = w.rules.function if of_arrays else w.rules.operator
    found = types(ufunc, a.type, b.type)
    if found is None:
        w.refuse(f"'{SYMBOLS[ufunc]}' has no meaning for {a.type} and {b.type}; {_advice(a, b, ufunc, node)}", node)
    for x, want in ((a, found[0]), (b, found[1])):
        exact = known(x.value)
        if x.type.weak and exact is not None and not fits(want, exact) and x.type.is_int:
            w.refuse(f"{exact} does not fit {want}; write a conversion to a wider type", node)
    return convert(w, a, found[0]), convert(w, b, found[1]), found[2]


def _advice(a: Number, b: Number, ufunc: np.ufunc, node: ast.AST) -> str:
    if a.type.is_float or b.type.is_float:
        word = CONNECTIVES.get(SYMBOLS[ufunc]) if isinstance(node, ast.BinOp) else None
        between = f", or write '{word}' between conditions" if word else ""
        return f"convert to integers with int(...) first{between}"
    if a.type.is_bool and b.type.is_bool:
        return "write '^', or convert with lw.i32(...) first"
    return f"write a conversion, as {meeting_type(a.type, b.type)}(...), first"


# the operations


def wrap(type: NumberType) -> tuple[str, ...]:
    return ("nsw",) if type.is_signed else ()


def _simple(integer: str, floating: str) -> Operation:
    def operation(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
        if result.is_bool:
            return Number(w.op("or" if integer == "add" else "and", a.value, b.value), result, True)
        if result.is_float:
            return Number(w.op(floating, a.value, b.value), result)
        value = fold_integer(integer, a, b, result)
        if value is None:
            overflow_check(w, integer, a, b, result)
            value = w.op(integer, a.value, b.value, flags=wrap(result))
        grows = integer in ("add", "mul") and a.nonneg and b.nonneg
        return Number(value, result, grows or not result.is_signed)

    return operation


def fold_integer(name: str, a: Number, b: Number, result: NumberType) -> Value | None:
    """The result if it needs no op: both operands are known, or one is neutral."""
    x, y = known(a.value), known(b.value)
    if x is not None and y is not None:
        exact = {"add": operator.add, "sub": operator.sub, "mul": operator.mul}[name](x, y)
        return constant(result, exact).value if fits(result, exact) else None
    if y == (1 if name == "mul" else 0):
        return a.value
    if x == (1 if name == "mul" else 0) and name != "sub":
        return b.value
    return None


def overflow_check(w: Writer, name: str, a: Number, b: Number, result: NumberType) -> None:
    """In debug mode, check that a signed result fits its type."""
    if w.options.debug and result.is_signed:
        overflows = w.op("overflows", a.value, b.value, mode=f"s{name}")
        ok = w.op("xor", overflows, w.true())
        symbol = {"add": "+", "sub": "-", "mul": "*"}[name]
        w.check(ok, f"{{}} {symbol} {{}} does not fit {result.dtype}", "OverflowError", a.value, b.value)


def _divide(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
    check_divisor(w, a, b)
    return Number(w.op("fdiv", a.value, b.value), result)


def _floor_divide(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
    return float_divmod(w, a, b, result)[0] if result.is_float else integer_divmod(w, a, b, result, "//")[0]


def _modulo(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
    return float_divmod(w, a, b, result)[1] if result.is_float else integer_divmod(w, a, b, result, "%")[1]


def _bits(name: str) -> Operation:
    def operation(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
        low = {"and": a.nonneg or b.nonneg}.get(name, a.nonneg and b.nonneg)
        return Number(w.op(name, a.value, b.value), result, low or not result.is_signed)

    return operation


def _shift_left(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
    """Python's ints lose no bit: the result fits, or is undefined below the width. NumPy's lose the high bits."""
    _shift_check(w, b, result, node)
    if result.weak:
        if w.options.debug:
            _lost_bits_check(w, a, b, result)
        return Number(_beyond(w, "shl", a, b, result, ("nsw",)), result, a.nonneg)
    return Number(_beyond(w, "shl", a, b, result), result, not result.is_signed)


def _shift_check(w: Writer, b: Number, result: NumberType, node: ast.AST) -> int | None:
    """The amount, if it is known. Python's ints raise for a negative one; NumPy's treat it as beyond the width."""
    amount = known_int(b)
    if amount is not None and amount < 0:
        w.refuse("a shift by a negative number has no meaning", node)
    if amount is not None and amount >= result.bits and not result.weak and isinstance(node, ast.BinOp | ast.AugAssign):
        w.program.mistakes[w.source.position(node)] = _shifted_out(node, amount, result)
    if amount is None and not b.nonneg and result.weak and (w.options.checks or w.options.debug):
        ok = w.op("icmp", b.value, Const(result.ir, 0), mode="sge")
        w.check(ok, "the shift count {} is negative", "ValueError", b.value)
    return amount


def _shifted_out(node: ast.BinOp | ast.AugAssign, amount: int, result: NumberType) -> str:
    """The sentence for a shift that loses all bits of a small type, which Python ints take beside it."""
    word = ">>" if isinstance(node.op, ast.RShift) else "<<"
    left = ast.unparse(node.left if isinstance(node, ast.BinOp) else node.target)
    what = f"'{word} {amount}' of {result} leaves nothing: sums and products of {result} and Python ints are {result}"
    return f"{what}; write lw.i32(...) around the numbers in '{left}'"


def _lost_bits_check(w: Writer, a: Number, b: Number, result: NumberType) -> None:
    """In debug mode, check that shifting back restores the operand."""
    top = Const(result.ir, result.bits - 1)
    near = w.op("umin", b.value, top)
    back = w.op("ashr", w.op("shl", a.value, near), near)
    inside = w.op("and", w.op("icmp", back, a.value, mode="eq"), w.op("icmp", b.value, top, mode="ule"))
    ok = w.op("or", inside, w.op("icmp", a.value, Const(result.ir, 0), mode="eq"))
    w.check(ok, f"{{}} << {{}} does not fit {result.dtype}", "OverflowError", a.value, b.value)


def _shift_right(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
    amount = _shift_check(w, b, result, node)
    if not result.is_signed:
        return Number(_beyond(w, "lshr", a, b, result), result, True)
    top = result.bits - 1
    by = Const(result.ir, min(amount, top)) if amount is not None else w.op("umin", b.value, Const(result.ir, top))
    return Number(w.op("ashr", a.value, by), result, a.nonneg)


def _beyond(w: Writer, name: str, a: Number, b: Number, result: NumberType, flags: tuple[str, ...] = ()) -> Value:
    """A shift by the width or more gives zero."""
    amount = known_int(b)
    if amount is not None:
        return w.op(name, a.value, b.value, flags=flags) if amount < result.bits else Const(result.ir, 0)
    inside = w.op("icmp", b.value, Const(result.ir, result.bits), mode="ult")
    return w.op("select", inside, w.op(name, a.value, b.value, flags=flags), Const(result.ir, 0))


def unary(w: Writer, op: ast.unaryop, fact: Fact, node: ast.AST) -> Fact:
    """-x, +x, ~x; `not` is in `conditions.py`."""
    if is_complex(fact) and not isinstance(fact, Constant):
        return complex_unary(w, op, fact, node)
    if isinstance(fact, Constant) and (fact.is_number or is_complex(fact)):
        try:
            with np.errstate(all="ignore"):
                return Constant(UNARY[type(op)](fact.value))
        except TypeError as error:
            w.refuse(f"this cannot be computed: {error}", node)
    x = number(w, fact, node)
    if x.type.is_time:
        return time_unary(w, op, x, node)
    if x.type.is_bool and not isinstance(op, ast.Invert):
        x = convert(w, x, w.rules.alone(x.type))
    if x.type.is_bool and not (isinstance(op, ast.Invert) and x.type == STRONG_BOOL):
        if not x.type.weak or isinstance(op, ast.Invert):
            w.refuse("this operator has no meaning for bool; write 'not', or convert with int(...)", node)
        x = convert(w, x, WEAK_INT)
    w.at(node)
    if isinstance(op, ast.Invert) and x.type.is_float:
        w.refuse("'~' has no meaning for a float; convert with int(...) first", node)
    if isinstance(op, ast.USub):
        x = negate(w, x)
    elif isinstance(op, ast.Invert):
        x = Number(w.op("xor", x.value, Const(x.type.ir, -1)), x.type, not x.type.is_signed)
    return x if x.type.is_bool else convert(w, x, w.rules.alone(x.type))


def negate(w: Writer, x: Number) -> Number:
    if x.type.is_float:
        return Number(w.op("fneg", x.value), x.type)
    overflow_check(w, "sub", constant(x.type, 0), x, x.type)
    return Number(w.op("sub", Const(x.type.ir, 0), x.value, flags=wrap(x.type)), x.type, not x.type.is_signed)


UNARY: dict[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.USub: lambda x: -x,
    ast.UAdd: lambda x: +x,
    ast.Invert: lambda x: ~x,
}
OPERATORS: dict[type[ast.operator], tuple[np.ufunc, Callable[[Any, Any], Any], Operation]] = {
    ast.Add: (np.add, lambda a, b: a + b, _simple("add", "fadd")),
    ast.Sub: (np.subtract, lambda a, b: a - b, _simple("sub", "fsub")),
    ast.Mult: (np.multiply, lambda a, b: a * b, _simple("mul", "fmul")),
    ast.Div: (np.true_divide, lambda a, b: a / b, _divide),
    ast.FloorDiv: (np.floor_divide, lambda a, b: a // b, _floor_divide),
    ast.Mod: (np.remainder, lambda a, b: a % b, _modulo),
    ast.Pow: (np.power, lambda a, b: a**b, power),
    ast.LShift: (np.left_shift, lambda a, b: a << b, _shift_left),
    ast.RShift: (np.right_shift, lambda a, b: a >> b, _shift_right),
    ast.BitAnd: (np.bitwise_and, lambda a, b: a & b, _bits("and")),
    ast.BitOr: (np.bitwise_or, lambda a, b: a | b, _bits("or")),
    ast.BitXor: (np.bitwise_xor, lambda a, b: a ^ b, _bits("xor")),
}
BITWISE = (np.bitwise_and, np.bitwise_or, np.bitwise_xor)
SYMBOLS = dict(
    zip(
        (ufunc for ufunc, _, _ in OPERATORS.values()),
        ["+", "-", "*", "/", "//", "%", "**", "<<", ">>", "&", "|", "^"],
        strict=True,
    )
)
