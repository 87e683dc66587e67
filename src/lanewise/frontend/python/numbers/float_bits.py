"""Functions of the bits of a number: frexp, ldexp, nextafter, ulp, spacing; bit counts of integers.

A float is a sign, an exponent, and a fraction; floats of one sign are ordered like the integers of their bits. So the
neighbour of a float has the next integer as its bits, and a power of two is an exponent with a zero fraction.
"""

from __future__ import annotations

import math

import numpy as np

from ....ir.function import Const, Value
from ....ir.types import int_type
from ..types import WEAK_INT, NumberType
from ..values import Number
from ..writer import Writer
from .convert import constant, convert

FRACTION = {32: 23, 64: 52}
INT32 = NumberType(np.dtype(np.int32))


def _bits(w: Writer, x: Number) -> Value:
    return w.op("bitcast", x.value, type=int_type(x.type.bits))


def _float(w: Writer, bits: Value, type: NumberType) -> Value:
    return w.op("bitcast", bits, type=type.ir)


def frexp(w: Writer, x: Number) -> tuple[Number, Number]:
    """x = fraction * 2**exponent, the fraction from 0.5 to 1; zero, infinity and not-a-number return themselves."""
    fraction, kind = FRACTION[x.type.bits], int_type(x.type.bits)
    bias = (1 << (x.type.bits - fraction - 2)) - 1
    size = w.op("fabs", x.value)
    tiny = w.op("fcmp", size, Const(x.type.ir, math.ldexp(1.0, 1 - bias)), mode="olt")
    scaled = w.op("select", tiny, w.op("fmul", x.value, Const(x.type.ir, math.ldexp(1.0, fraction + 2))), x.value)
    bits = w.op("bitcast", scaled, type=kind)
    field = w.op("and", w.op("lshr", bits, Const(kind, fraction)), Const(kind, 2 * bias + 1))
    less = w.op("select", tiny, Const(kind, bias - 1 + fraction + 2), Const(kind, bias - 1))
    exponent = w.op("sub", field, less)
    rest = w.op("and", bits, Const(kind, ~((2 * bias + 1) << fraction)))
    half = _float(w, w.op("or", rest, Const(kind, (bias - 1) << fraction)), x.type)
    some = w.op("fcmp", size, Const(x.type.ir, 0.0), mode="ogt")
    plain = w.op("and", some, w.op("fcmp", size, Const(x.type.ir, math.inf), mode="olt"))
    short = convert(w, Number(exponent, NumberType(np.dtype(f"i{x.type.bits // 8}"))), INT32)
    return (
        Number(w.op("select", plain, half, x.value), x.type),
        Number(w.op("select", plain, short.value, Const(INT32.ir, 0)), INT32),
    )


def ldexp(w: Writer, x: Number, power: Value) -> Number:
    """x * 2**power, rounded once: powers beyond the exponent range are applied in exact steps (musl's scalbn)."""
    fraction = FRACTION[x.type.bits]
    most = (1 << (x.type.bits - fraction - 2)) - 1
    least, kind = 1 - most, power.type
    value, left = x.value, power
    for _ in range(2):
        up = w.op("icmp", left, Const(kind, most), mode="sgt")
        value = w.op("select", up, w.op("fmul", value, Const(x.type.ir, math.ldexp(1.0, most))), value)
        left = w.op("select", up, w.op("sub", left, Const(kind, most)), left)
        down = w.op("icmp", left, Const(kind, least), mode="slt")
        step = least + fraction + 1
        value = w.op("select", down, w.op("fmul", value, Const(x.type.ir, math.ldexp(1.0, step))), value)
        left = w.op("select", down, w.op("sub", left, Const(kind, step)), left)
    left = w.op("smax", w.op("smin", left, Const(kind, most)), Const(kind, least))
    raised = Number(w.op("add", left, Const(kind, most)), WEAK_INT)
    bits = convert(w, raised, NumberType(np.dtype(f"i{x.type.bits // 8}")), "")
    factor = _float(w, w.op("shl", bits.value, Const(bits.type.ir, fraction)), x.type)
    return Number(w.op("fmul", value, factor), x.type)


def nextafter(w: Writer, x: Number, y: Number) -> Number:
    """The float next to x on the way to y."""
    bits = _bits(w, x)
    kind, zero = bits.type, Const(x.type.ir, 0.0)
    upward = w.op("fcmp", y.value, x.value, mode="ogt")
    positive = w.op("fcmp", x.value, zero, mode="ogt")
    away = w.op("xor", w.op("xor", upward, positive), w.true())
    step = w.op("select", away, Const(kind, 1), Const(kind, -1))
    moved = _float(w, w.op("add", bits, step), x.type)
    first = w.op("copysign", _float(w, Const(kind, 1), x.type), y.value)
    moved = w.op("select", w.op("fcmp", x.value, zero, mode="oeq"), first, moved)
    moved = w.op("select", w.op("fcmp", x.value, y.value, mode="oeq"), y.value, moved)
    apart = w.op("fcmp", x.value, y.value, mode="uno")
    return Number(w.op("select", apart, w.op("fadd", x.value, y.value), moved), x.type)


def ulp(w: Writer, x: Number) -> Number:
    """The distance from |x| to the next float; for the greatest, to the previous one; for not-a-number, itself."""
    size = Number(w.op("fabs", x.value), x.type)
    above = nextafter(w, size, constant(x.type, math.inf))
    below = nextafter(w, size, constant(x.type, 0.0))
    endless = w.op("fcmp", above.value, Const(x.type.ir, math.inf), mode="oeq")
    step = w.op("select", endless, w.op("fsub", size.value, below.value), w.op("fsub", above.value, size.value))
    whole = w.op("fcmp", size.value, Const(x.type.ir, math.inf), mode="oeq")
    step = w.op("select", whole, size.value, step)
    return Number(w.op("select", w.op("fcmp", x.value, x.value, mode="uno"), x.value, step), x.type)


def spacing(w: Writer, x: Number) -> Number:
    """The distance from x to the next float away from zero; NumPy's not-a-number for infinity."""
    below = w.op("fcmp", x.value, Const(x.type.ir, 0.0), mode="olt")
    end = w.op("select", below, Const(x.type.ir, -math.inf), Const(x.type.ir, math.inf))
    apart = w.op("fsub", nextafter(w, x, Number(end, x.type)).value, x.value)
    is_last = w.op("fcmp", x.value, end, mode="oeq")
    return Number(w.op("select", is_last, Const(x.type.ir, math.nan), apart), x.type)


def bit_count(w: Writer, x: Number) -> Value:
    """The number of ones in |x|."""
    return w.op("ctpop", w.op("abs", x.value) if x.type.is_signed else x.value)


def bit_length(w: Writer, x: Number) -> Value:
    """The number of bits of |x|."""
    size = w.op("abs", x.value) if x.type.is_signed else x.value
    return w.op("sub", Const(x.type.ir, x.type.bits), w.op("ctlz", size))
