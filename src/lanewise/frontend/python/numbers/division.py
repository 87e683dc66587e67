"""Quotients of integers, and floor division and remainder of integers and floats.

    true_quotient(w, a, b)                      n / m of Python ints
    integer_divmod(w, a, b, result, "%")        only the wanted results are computed
    float_divmod(w, a, b, result)

NumPy's integers, and Python's without checks, give 0 for a zero divisor; the smallest number by -1 wraps, remainder 0.
The processor traps on both, so neither division is ever executed.
"""

from __future__ import annotations

from ....ir.function import Const, Op, Value
from ....ir.types import F64
from ..types import WEAK_FLOAT, NumberType
from ..values import Number, known, known_int, place_for
from ..writer import Writer

SMALLER = frozenset(("lshr", "srem", "lane", "width", "ctpop", "ctlz", "count"))  # never the smallest number


def integer_divmod(w: Writer, a: Number, b: Number, result: NumberType, wanted: str = "//%") -> tuple[Number, Number]:
    """Floor quotient and remainder; only the `wanted` ones are computed."""
    divisor = known_int(b)
    low = not result.is_signed or (a.nonneg and b.nonneg)
    if divisor is not None and divisor > 0:
        q, r = _by_constant(w, a, divisor, result, wanted)
        return Number(q, result, a.nonneg or low), Number(r, result, True)
    if result.is_signed and "/" in wanted:
        _quotient_check(w, a, b, result)
    if divisor == -1:  # signed types only
        return Number(_wrapped_negative(w, a, result), result), Number(Const(result.ir, 0), result, True)
    nought: Value | None = None
    safe = b.value
    if divisor is None or divisor == 0:
        if (result.weak and w.options.checks) or w.options.debug or w.rules.by_zero_raises:
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
    """NumPy's quotient and remainder by 0 are 0: a divisor of 1 instead, and where the quotient must become 0."""
    one = Const(result.ir, 1)
    if b.nonneg or not result.is_signed:
        safe = w.op("smax" if result.is_signed else "umax", b.value, one)
        return w.op("icmp", b.value, Const(result.ir, 0), mode="eq") if "/" in wanted else None, safe
    zero = w.op("icmp", b.value, Const(result.ir, 0), mode="eq")
    return zero if "/" in wanted else None, w.op("select", zero, one, b.value)


def _may_overflow(w: Writer, a: Number, b: Number, result: NumberType) -> bool:
    """Can this be the smallest number by -1, whose quotient does not fit the type?

    A sum that is negative only if it overflows is undefined then; the processor would trap nevertheless.
    """
    made = a.value.opcode if isinstance(a.value, Op) else ""
    if not result.is_signed or b.nonneg or made in ("sext", "zext") or (a.nonneg and _stays_inside(w, a.value)):
        return False
    return known(a.value) in (None, -(1 << (result.bits - 1))) and known(b.value) in (None, -1)


def _stays_inside(w: Writer, value: Value) -> bool:
    """Can it not be the result of an overflow?"""
    if not isinstance(value, Op):
        return isinstance(value, Const) or value in w.ranges
    by = known(value.args[1]) if value.opcode in ("and", "sdiv") else None
    return value.opcode in SMALLER or (by is not None and by > (value.opcode == "sdiv"))


def _quotient_check(w: Writer, a: Number, b: Number, result: NumberType) -> None:
    """In debug mode, check that the quotient fits its type. The remainder always does."""
    if w.options.debug and _may_overflow(w, a, b, result):
        smallest = Const(result.ir, -(1 << (result.bits - 1)))
        some = w.op("icmp", a.value, smallest, mode="ne")
        ok = w.op("or", some, w.op("icmp", b.value, Const(result.ir, -1), mode="ne"))
        w.check(ok, f"{{}} // {{}} does not fit {result.dtype}", "OverflowError", a.value, b.value)


def _never_by_minus_one(w: Writer, a: Number, b: Value, result: NumberType, wanted: str) -> tuple[Value, Value]:
    """The processor traps on the smallest number by -1: divide by 1, which leaves 0 too, and negate."""
    minus = w.op("icmp", b, Const(result.ir, -1), mode="eq")
    q, r = _floored(w, a.value, w.op("select", minus, Const(result.ir, 1), b), result)
    return w.op("select", minus, _wrapped_negative(w, a, result), q) if "/" in wanted else q, r


def _wrapped_negative(w: Writer, a: Number, result: NumberType) -> Value:
    return w.op("sub", Const(result.ir, 0), a.value)


def _by_constant(w: Writer, a: Number, divisor: int, result: NumberType, wanted: str) -> tuple[Value, Value]:
    """A known positive divisor. A power of two is a shift, right for negative numbers too."""
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
    """sdiv and srem truncate toward zero; where the signs differ and there is a remainder, go one down.

    The decremented quotient overflows only where it is not selected: the smallest number by 1. The divisor is added to
    the remainder only where their signs differ, so that sum never overflows.
    """
    q, r = w.op("sdiv", a, b), w.op("srem", a, b)
    nought = Const(result.ir, 0)
    left = w.op("icmp", r, nought, mode="ne")
    differ = w.op("icmp", w.op("xor", r, b), nought, mode="slt")
    down = w.op("and", left, differ)
    divisor = abs(known(b) or 0)
    fixed = w.op("select", down, w.op("sub", q, Const(result.ir, 1), flags=("nsw",) if divisor > 1 else ()), q)
    return fixed, w.op("add", r, w.op("select", down, b, Const(result.ir, 0)), flags=("nsw",))


def true_quotient(w: Writer, a: Number, b: Number) -> Number:
    """Of Python ints: the exact quotient, rounded once, as in CPython; NumPy converts its integers to floats first."""
    if w.options.debug:
        ok = w.op("icmp", b.value, Const(b.type.ir, 0), mode="ne")
        w.check(ok, "{} is divided by zero", "ZeroDivisionError", a.value)
    if w.options.fastmath:
        floats = [w.op("sitofp", x.value, type=F64) for x in (a, b)]
        return Number(w.op("fdiv", *floats), WEAK_FLOAT)
    return Number(w.op("quotient", a.value, b.value, type=F64), WEAK_FLOAT)


def check_divisor(w: Writer, a: Number, b: Number) -> None:
    """A quotient of floats by zero is a number in NumPy; debug mode and other rules check the divisor."""
    is_known = isinstance(b.value, Const) and b.value.value != 0
    if (w.options.debug or w.rules.by_zero_raises) and not is_known:
        ok = w.op("fcmp", b.value, Const(b.type.ir, 0.0), mode="une")
        w.check(ok, "{} is divided by zero", "ZeroDivisionError", a.value)


def float_divmod(w: Writer, a: Number, b: Number, result: NumberType) -> tuple[Number, Number]:
    """As in Python and NumPy: the remainder has the divisor's sign, the quotient is the nearest integer to it."""
    zero = Const(result.ir, 0.0)
    check_divisor(w, a, b)
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
