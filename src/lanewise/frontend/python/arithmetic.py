"""Operators on numbers, with the meaning that they have in Python and NumPy.

    + - *       signed integers do not overflow (nsw), unsigned wrap, floats are strict
    /           of integers: as float64
    // %        towards minus infinity, for integers and floats; NumPy's integers, and without checks Python's, give 0
                for a zero divisor; the smallest number by -1 wraps and leaves 0
    << >>       beyond the width: zero, or the sign
    **          whole exponents of integers multiply; see `powers.py`

Both operands known now: Python computes the result itself.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from ...ir.function import Const, Op, Value
from .advice import part_instead
from .convert import constant, convert, number, numbers
from .powers import power
from .types import STRONG_BOOL, WEAK_INT, NumberType, fits, meeting_type, promote
from .values import Array, Constant, Fact, Number, known, known_int, place_for
from .writer import Writer

SMALLER = frozenset(("lshr", "srem", "lane", "width", "ctpop", "ctlz", "count"))  # than the smallest number is large

Operation = Callable[[Writer, Number, Number, NumberType, ast.AST], Number]


def binary(w: Writer, op: ast.operator, left: Fact, right: Fact, node: ast.AST) -> Fact:
    """left op right."""
    if isinstance(left, Constant) and isinstance(right, Constant) and not (left.of or right.of):
        return _fold(w, op, left.value, right.value, node)
    kind = type(op)
    if kind not in OPERATORS:
        w.refuse("'@' is not part of the kernel language; write the sum as a loop, 's += a[i, k] * b[k]'", node)
    for side in (left, right):
        if isinstance(side, Array):
            w.refuse(f"an operator takes numbers, {part_instead(side, node)}", node)
    ufunc, _, operation = OPERATORS[kind]
    a, b = numbers(w, (left, right), node)
    w.at(node)
    a, b, result = _operands(w, ufunc, a, b, node)
    return operation(w, a, b, result, node)


def _fold(w: Writer, op: ast.operator, left: Any, right: Any, node: ast.AST) -> Constant:
    try:
        with np.errstate(all="ignore"):
            return Constant(OPERATORS[type(op)][1](left, right))
    except KeyError:
        w.refuse("'@' is not part of the kernel language; write the sums as loops", node)
    except Exception as error:
        w.refuse(f"this cannot be computed: {error}", node)


def _operands(w: Writer, ufunc: np.ufunc, a: Number, b: Number, node: ast.AST) -> tuple[Number, Number, NumberType]:
    """Both in the type in which NumPy computes, and the type of the result."""
    if a.type.weak and b.type.weak and ufunc not in BITWISE:
        a, b = (convert(w, x, WEAK_INT) if x.type.is_bool else x for x in (a, b))
    found = promote(ufunc, a.type, b.type)
    if found is None:
        w.refuse(f"'{SYMBOLS[ufunc]}' has no meaning for {a.type} and {b.type}; {_advice(a, b, ufunc)}", node)
    for x, want in ((a, found[0]), (b, found[1])):
        exact = known(x.value)
        if x.type.weak and exact is not None and not fits(want, exact) and x.type.is_int:
            w.refuse(f"{exact} does not fit {want}; write a conversion to a wider type", node)
    return convert(w, a, found[0]), convert(w, b, found[1]), found[2]


def _advice(a: Number, b: Number, ufunc: np.ufunc) -> str:
    if a.type.is_float or b.type.is_float:
        return "convert to integers with int(...) first"
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
    """The result where it costs no op: both known, or one neutral."""
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
    """In debug mode a signed result must fit its type."""
    if w.options.debug and result.is_signed:
        overflows = w.op("overflows", a.value, b.value, mode=f"s{name}")
        ok = w.op("xor", overflows, w.true())
        symbol = {"add": "+", "sub": "-", "mul": "*"}[name]
        w.check(ok, f"{{}} {symbol} {{}} does not fit {result.dtype}", "OverflowError", a.value, b.value)


def _divide(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
    if w.options.debug:
        ok = w.op("fcmp", b.value, Const(b.type.ir, 0.0), mode="une")
        w.check(ok, "{} is divided by zero", "ZeroDivisionError", a.value)
    return Number(w.op("fdiv", a.value, b.value), result)


def _floor_divide(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
    return float_divmod(w, a, b, result)[0] if result.is_float else integer_divmod(w, a, b, result, "//")[0]


def _modulo(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
    return float_divmod(w, a, b, result)[1] if result.is_float else integer_divmod(w, a, b, result, "%")[1]


def integer_divmod(w: Writer, a: Number, b: Number, result: NumberType, wanted: str = "//%") -> tuple[Number, Number]:
    """Quotient and remainder towards minus infinity; only what is `wanted` is written."""
    divisor = known_int(b)
    low = not result.is_signed or (a.nonneg and b.nonneg)
    if divisor is not None and divisor > 0:
        q, r = _by_constant(w, a, divisor, result, wanted)
        return Number(q, result, a.nonneg or low), Number(r, result, True)
    if result.is_signed and "/" in wanted:
        _quotient_check(w, a, b, result)
    if divisor == -1:  # which only a type with sign has
        return Number(_wrapped_negative(w, a, result), result), Number(Const(result.ir, 0), result, True)
    nought: Value | None = None
    safe = b.value
    if divisor is None or divisor == 0:
        if (result.weak and w.options.checks) or w.options.debug:
            zero = w.op("icmp", b.value, Const(result.ir, 0), mode="eq")
            w.check(w.op("xor", zero, w.true()), f"{place_for(a)} is divided by zero", "ZeroDivisionError", a.value)
        else:
            nought, safe = _by_one_instead(w, b, result, wanted)
    if low:
        names = ("udiv", "urem") if not result.is_signed else ("sdiv", "srem")
        q = w.op(names[0], a.value, safe) if "/" in wanted else a.value
        r = w.op(names[1], a.value, safe) if "%" in wanted else a.value
    elif divisor is None and _may_overflow(w, a, b, result):
        q, r = _never_by_minus_one(w, a, safe, result, wanted)
    else:
        q, r = _floored(w, a.value, safe, result)
    if nought is not None:
        q = w.op("select", nought, Const(result.ir, 0), q)
    return Number(q, result, low), Number(r, result, low or b.nonneg)


def _by_one_instead(w: Writer, b: Number, result: NumberType, wanted: str) -> tuple[Value | None, Value]:
    """NumPy's quotient and remainder by 0 are 0. By 1 the remainder is: a divisor, and where a quotient is to be 0."""
    one = Const(result.ir, 1)
    if b.nonneg or not result.is_signed:
        safe = w.op("smax" if result.is_signed else "umax", b.value, one)
        return w.op("icmp", b.value, Const(result.ir, 0), mode="eq") if "/" in wanted else None, safe
    zero = w.op("icmp", b.value, Const(result.ir, 0), mode="eq")
    return zero if "/" in wanted else None, w.op("select", zero, one, b.value)


def _may_overflow(w: Writer, a: Number, b: Number, result: NumberType) -> bool:
    """Can this be the smallest number by -1, whose quotient has no place in the type?

    A sum that is not negative but for its overflow has no value then; the processor would stop at it, all the same.
    """
    made = a.value.opcode if isinstance(a.value, Op) else ""
    if not result.is_signed or b.nonneg or made in ("sext", "zext") or (a.nonneg and _stays_inside(w, a.value)):
        return False
    return known(a.value) in (None, -(1 << (result.bits - 1))) and known(b.value) in (None, -1)


def _stays_inside(w: Writer, value: Value) -> bool:
    """Can no overflow have made it?"""
    if not isinstance(value, Op):
        return isinstance(value, Const) or value in w.ranges
    by = known(value.args[1]) if value.opcode in ("and", "sdiv") else None
    return value.opcode in SMALLER or (by is not None and by > (value.opcode == "sdiv"))


def _quotient_check(w: Writer, a: Number, b: Number, result: NumberType) -> None:
    """In debug mode a quotient must fit its type. The remainder always does."""
    if w.options.debug and _may_overflow(w, a, b, result):
        smallest = Const(result.ir, -(1 << (result.bits - 1)))
        some = w.op("icmp", a.value, smallest, mode="ne")
        ok = w.op("or", some, w.op("icmp", b.value, Const(result.ir, -1), mode="ne"))
        w.check(ok, f"{{}} // {{}} does not fit {result.dtype}", "OverflowError", a.value, b.value)


def _never_by_minus_one(w: Writer, a: Number, b: Value, result: NumberType, wanted: str) -> tuple[Value, Value]:
    """The processor stops at the smallest number by -1: divide by 1, which leaves 0 too, and turn the sign."""
    minus = w.op("icmp", b, Const(result.ir, -1), mode="eq")
    q, r = _floored(w, a.value, w.op("select", minus, Const(result.ir, 1), b), result)
    return w.op("select", minus, _wrapped_negative(w, a, result), q) if "/" in wanted else q, r


def _wrapped_negative(w: Writer, a: Number, result: NumberType) -> Value:
    return w.op("sub", Const(result.ir, 0), a.value)


def _by_constant(w: Writer, a: Number, divisor: int, result: NumberType, wanted: str) -> tuple[Value, Value]:
    """A positive divisor that is known. A power of two is a shift, right for negative numbers too."""
    by = Const(result.ir, divisor)
    if divisor & (divisor - 1) == 0:
        shift = Const(result.ir, divisor.bit_length() - 1)
        name = "ashr" if result.is_signed and not a.nonneg else "lshr"
        q = a.value if divisor == 1 or "/" not in wanted else w.op(name, a.value, shift)
        r = w.op("and", a.value, Const(result.ir, divisor - 1)) if "%" in wanted else a.value
        return q, r
    if not result.is_signed or a.nonneg:
        names = ("udiv", "urem") if not result.is_signed else ("sdiv", "srem")
        q = w.op(names[0], a.value, by) if "/" in wanted else a.value
        r = w.op(names[1], a.value, by) if "%" in wanted else a.value
        return q, r
    return _floored(w, a.value, by, result)


def _floored(w: Writer, a: Value, b: Value, result: NumberType) -> tuple[Value, Value]:
    """sdiv and srem round to zero; where signs differ and something is left, one step down.

    The quotient one step down runs over where it is not asked for, of the smallest number by 1. To the remainder the
    divisor is added where it has another sign, so that the sum never does.
    """
    q, r = w.op("sdiv", a, b), w.op("srem", a, b)
    nought = Const(result.ir, 0)
    left = w.op("icmp", r, nought, mode="ne")
    differ = w.op("icmp", w.op("xor", r, b), nought, mode="slt")
    down = w.op("and", left, differ)
    divisor = abs(known(b) or 0)
    fixed = w.op("select", down, w.op("sub", q, Const(result.ir, 1), flags=("nsw",) if divisor > 1 else ()), q)
    return fixed, w.op("add", r, w.op("select", down, b, Const(result.ir, 0)), flags=("nsw",))


def float_divmod(w: Writer, a: Number, b: Number, result: NumberType) -> tuple[Number, Number]:
    """Python's and NumPy's: the remainder has the divisor's sign, the quotient is the nearest whole number to it."""
    zero = Const(result.ir, 0.0)
    if w.options.debug:
        ok = w.op("fcmp", b.value, zero, mode="une")
        w.check(ok, "{} is divided by zero", "ZeroDivisionError", a.value)
    rest = w.op("frem", a.value, b.value)
    whole = w.op("fdiv", w.op("fsub", a.value, rest), b.value)
    some = w.op("fcmp", rest, zero, mode="une")
    b_low, rest_low = (w.op("fcmp", x, zero, mode="olt") for x in (b.value, rest))
    down = w.op("and", some, w.op("xor", b_low, rest_low))
    signed = w.op(
        "select", some, w.op("select", down, w.op("fadd", rest, b.value), rest), w.op("copysign", zero, b.value)
    )
    whole = w.op("select", down, w.op("fsub", whole, Const(result.ir, 1.0)), whole)
    floor = w.op("floor", whole)
    above = w.op("fcmp", w.op("fsub", whole, floor), Const(result.ir, 0.5), mode="ogt")
    floor = w.op("select", above, w.op("fadd", floor, Const(result.ir, 1.0)), floor)
    exact = w.op("fdiv", a.value, b.value)
    nought = w.op("fcmp", whole, zero, mode="oeq")
    floor = w.op("select", nought, w.op("copysign", zero, exact), floor)
    by_zero = w.op("fcmp", b.value, zero, mode="oeq")
    return (
        Number(w.op("select", by_zero, exact, floor), result),
        Number(w.op("select", by_zero, rest, signed), result),
    )


def _bits(name: str) -> Operation:
    def operation(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
        low = {"and": a.nonneg or b.nonneg}.get(name, a.nonneg and b.nonneg)
        return Number(w.op(name, a.value, b.value), result, low or not result.is_signed)

    return operation


def _shift_left(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
    """Of Python's ints no bit is lost: the result fits, or has no value below the width. NumPy's lose the high bits."""
    _shift_check(w, b, result, node)
    if result.weak:
        if w.options.debug:
            _lost_bits_check(w, a, b, result)
        return Number(_beyond(w, "shl", a, b, result, ("nsw",)), result, a.nonneg)
    return Number(_beyond(w, "shl", a, b, result), result, not result.is_signed)


def _shift_check(w: Writer, b: Number, result: NumberType, node: ast.AST) -> int | None:
    """By how much, if it is known. Python's ints raise by a negative number; NumPy's give what is beyond the width."""
    amount = known_int(b)
    if amount is not None and amount < 0:
        w.refuse("a shift by a negative number has no meaning", node)
    if amount is not None and amount >= result.bits and not result.weak and isinstance(node, ast.BinOp | ast.AugAssign):
        w.program.slips[w.source.position(node)] = _shifted_out(node, amount, result)
    if amount is None and not b.nonneg and result.weak and (w.options.checks or w.options.debug):
        ok = w.op("icmp", b.value, Const(result.ir, 0), mode="sge")
        w.check(ok, "the shift count {} is negative", "ValueError", b.value)
    return amount


def _shifted_out(node: ast.BinOp | ast.AugAssign, amount: int, result: NumberType) -> str:
    """Of small numbers all bits are gone: Python's ints beside them are of their type."""
    word = ">>" if isinstance(node.op, ast.RShift) else "<<"
    left = ast.unparse(node.left if isinstance(node, ast.BinOp) else node.target)
    what = f"'{word} {amount}' of {result} leaves nothing: sums and products of {result} and Python ints are {result}"
    return f"{what}; write lw.i32(...) around the numbers in '{left}'"


def _lost_bits_check(w: Writer, a: Number, b: Number, result: NumberType) -> None:
    """In debug mode, what is shifted back is what it was."""
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
    """A shift by the width or more is zero."""
    amount = known_int(b)
    if amount is not None:
        return w.op(name, a.value, b.value, flags=flags) if amount < result.bits else Const(result.ir, 0)
    inside = w.op("icmp", b.value, Const(result.ir, result.bits), mode="ult")
    return w.op("select", inside, w.op(name, a.value, b.value, flags=flags), Const(result.ir, 0))


def unary(w: Writer, op: ast.unaryop, fact: Fact, node: ast.AST) -> Fact:
    """-x, +x, ~x; `not` is in `conditions.py`."""
    if isinstance(fact, Constant) and fact.is_number:
        try:
            with np.errstate(all="ignore"):
                return Constant(UNARY[type(op)](fact.value))
        except TypeError as error:
            w.refuse(f"this cannot be computed: {error}", node)
    x = number(w, fact, node)
    if x.type.is_bool and not (isinstance(op, ast.Invert) and x.type == STRONG_BOOL):
        if not x.type.weak or isinstance(op, ast.Invert):
            w.refuse("this operator has no meaning for bool; write 'not', or convert with int(...)", node)
        x = convert(w, x, WEAK_INT)
    w.at(node)
    if isinstance(op, ast.UAdd):
        return x
    if isinstance(op, ast.USub):
        return negate(w, x)
    if x.type.is_float:
        w.refuse("'~' has no meaning for a float; convert with int(...) first", node)
    return Number(w.op("xor", x.value, Const(x.type.ir, -1)), x.type, not x.type.is_signed)


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
