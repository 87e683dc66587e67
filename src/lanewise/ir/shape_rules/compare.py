"""Comparisons: uniform where all lanes must agree.

Two straight operands differ by D(l) = D(0) + l*d, as numbers, d the difference of their strides. If d is 0, D is the
same in all lanes, and so is its sign. Else alignment may help: D(0) = r modulo A, so if r and r + reach*d lie in one
block of A, no multiple of A lies between the lanes, not 0 either:

    i < 8   with i: C aligned to 8 in a gang of 8        D = 8k-8 .. 8k-1        never changes its sign

The trap is wrapping: x < y is not x - y < 0 modulo 2^bits. Hence *straight*. Equality does not need it, since x - y = 0
holds modulo 2^bits and modulo each smaller power of two.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from ..function import Op
from ..shapes import BOTH, SIGNED, UNIFORM, UNSIGNED, VARYING, Shape, join
from .context import Context, Known, constant, known_of, scattered

# mode -> reading, and whether it decides x < y (or its negation) rather than x <= y
_ORDER = {
    "slt": (SIGNED, True),
    "sge": (SIGNED, True),
    "sle": (SIGNED, False),
    "sgt": (SIGNED, False),
    "ult": (UNSIGNED, True),
    "uge": (UNSIGNED, True),
    "ule": (UNSIGNED, False),
    "ugt": (UNSIGNED, False),
}


def icmp(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, y = shapes
    if x.is_uniform and y.is_uniform:
        return UNIFORM
    if x.private or y.private:
        return VARYING  # the layout of the lanes' copies in memory is not decided yet
    bits = op.args[0].type.bits
    a, b = constant(op.args[0], context), constant(op.args[1], context)
    order = _ORDER.get(op.mode)
    if order is None:
        same = equality_is_same(x, y, a, b, bits, context.reach)
    else:
        reading, strict = order
        same = order_is_same(x, y, a, b, reading, strict, bits, context.reach)
        if not same and "samesign" in op.flags:
            same = order_is_same(x, y, a, b, BOTH ^ reading, strict, bits, context.reach)
    return UNIFORM if same or _ranges_decide(op, context) else VARYING


def order_is_same(
    x: Shape, y: Shape, a: int | None, b: int | None, reading: int, strict: bool, bits: int, reach: int
) -> bool:
    """Is x < y (x <= y unless strict) the same in all lanes? `a` and `b` are the operands' values if constant."""
    if x.is_uniform and y.is_uniform:
        return True
    if not (x.straight & y.straight & reading and x.is_strided and y.is_strided):
        return False
    if x.stride is None or y.stride is None:
        return False
    step = x.stride - y.stride
    if step == 0:
        return True
    block, start = _start(x, y, a, b, bits)
    low, high = (start, start + step * reach) if step > 0 else (start + step * reach, start)
    if strict:
        return low // block == high // block
    return (low - 1) // block == (high - 1) // block


def equality_is_same(x: Shape, y: Shape, a: int | None, b: int | None, bits: int, reach: int) -> bool:
    """Is x == y the same in all lanes: because x - y is, or because it is never zero?"""
    if not (x.is_strided and y.is_strided) or x.stride is None or y.stride is None:
        return _never_equal(x, y, a, b)
    step = x.stride - y.stride
    if step & ((1 << bits) - 1) == 0:
        return True
    block, start = _start(x, y, a, b, bits)
    if start % min(block, step & -step):
        return True
    low, high = (start, start + step * reach) if step > 0 else (start + step * reach, start)
    return (low - 1) // block == high // block


def _start(x: Shape, y: Shape, a: int | None, b: int | None, bits: int) -> tuple[int, int]:
    """A and r: the difference of the bases is r modulo A."""
    if b is not None:
        block = x.align or 1 << bits
        return block, -b % block
    if a is not None:
        block = y.align or 1 << bits
        return block, a % block
    return gcd(x.align, y.align) or 1 << bits, 0


def _never_equal(x: Shape, y: Shape, a: int | None, b: int | None) -> bool:
    if b is not None:
        return x.lane_align > 0 and b % x.lane_align != 0
    return a is not None and y.lane_align > 0 and a % y.lane_align != 0


def _ranges_decide(op: Op, context: Context) -> bool:
    if context.facts is None:
        return False
    x, y = known_of(op.args[0], context), known_of(op.args[1], context)
    if x is None or y is None:
        return False
    order = _ORDER.get(op.mode)
    if order is None:
        apart = x.smax < y.smin or y.smax < x.smin or x.umax < y.umin or y.umax < x.umin
        return apart or bool(x.zeros & y.ones or x.ones & y.zeros)
    return side(x, y, order[0], order[1]) is not None


def side(x: Known, y: Known, reading: int, strict: bool) -> bool | None:
    """Do the ranges prove x < y (x <= y unless strict), or its negation?"""
    least, most, low, high = (x.smin, x.smax, y.smin, y.smax) if reading == SIGNED else (x.umin, x.umax, y.umin, y.umax)
    if most < low or (most == low and not strict):
        return True
    if least > high or (least == high and strict):
        return False
    return None


_EXTREMES = {"smin": (SIGNED, True), "smax": (SIGNED, False), "umin": (UNSIGNED, True), "umax": (UNSIGNED, False)}


def extreme(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """min and max: if all lanes agree on the order, all take the same operand."""
    x, y = shapes
    reading, least = _EXTREMES[op.row.name]
    if context.facts is not None:
        known_x, known_y = known_of(op.args[0], context), known_of(op.args[1], context)
        if known_x is not None and known_y is not None:
            smaller = side(known_x, known_y, reading, False)
            if smaller is not None:
                return x if smaller == least else y
    bits = op.type.bits
    a, b = constant(op.args[0], context), constant(op.args[1], context)
    for strict in (True, False):
        if order_is_same(x, y, a, b, reading, strict, bits, context.reach):
            return join(x, y)
    return scattered(bits, gcd(x.lane_align, y.lane_align))
