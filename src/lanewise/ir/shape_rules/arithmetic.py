"""Sums, differences and products: the ring operations, which are exact modulo 2^bits and so keep strides.

    strided(s) + strided(t) = strided(s+t)        strided(s) * c = strided(s*c)        strided(s) * uniform = strided(?)

The result is straight where no lane wraps: because the op promises it (nsw, nuw; a lane that breaks the promise is
poison, and shapes make no claim about poison), or because the operands' ranges exclude it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from ..function import Op
from ..shapes import BOTH, SIGNED, UNIFORM, UNSIGNED, VARYING, ZERO, Shape, join
from .compare import order_is_same
from .context import (
    KEEPS,
    Context,
    constant,
    exact,
    known_of,
    modular,
    scattered,
    signed_of,
    uniform,
    unknown,
)


def total(x: Shape, y: Shape, sign: int, bits: int, keeps: int, reach: int) -> Shape:
    """x + y or x - y; `keeps` are the readings in which no lane wraps."""
    if not (x.is_strided and y.is_strided):
        return scattered(bits, gcd(x.lane_align, y.lane_align))
    s, t = x.stride, y.stride
    if s is None or t is None:
        return unknown(bits, gcd(x.lane_align, y.lane_align), keeps & x.straight & y.straight)
    align = gcd(x.align, y.align)
    if keeps:
        return exact(bits, s + sign * t, align, keeps & x.straight & y.straight, reach)
    return modular(bits, s + sign * t, align, reach)


def add(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, y = shapes
    keeps = KEEPS[op.flags]
    if context.facts is not None and keeps != BOTH:
        keeps |= _room(op, context, "add")
    return total(x, y, 1, op.type.bits, keeps, context.reach)


def sub(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, y = shapes
    keeps = KEEPS[op.flags]
    if context.facts is not None and keeps != BOTH:
        keeps |= _room(op, context, "sub")
    return total(x, y, -1, op.type.bits, keeps, context.reach)


def mul(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, y = shapes
    bits, other = op.type.bits, op.args[1]
    if x.is_uniform and not y.is_uniform:
        x, y, other = y, x, op.args[0]
    if not (x.is_strided and y.is_uniform):
        return scattered(bits, x.lane_align * y.lane_align)
    if x.is_uniform:
        return uniform(bits, x.align * y.align)
    keeps = KEEPS[op.flags]
    if context.facts is not None and keeps != BOTH:
        keeps |= _room(op, context, "mul")
    factor = constant(other, context)
    if factor is None:
        return unknown(bits, x.lane_align * y.align, keeps & x.straight)
    if factor >> (bits - 1):
        keeps &= SIGNED  # the unsigned reading of a negative factor has no stride that can be written down
    return _multiple(x, signed_of(factor, bits), bits, keeps, context.reach)


def _multiple(x: Shape, factor: int, bits: int, keeps: int, reach: int) -> Shape:
    power = factor & -factor
    if x.stride is None:
        return unknown(bits, x.align * power, keeps & x.straight)
    if keeps:
        return exact(bits, x.stride * factor, x.align * power, keeps & x.straight, reach)
    return modular(bits, x.stride * factor, x.align * power, reach)


def shl(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """A product with a power of two. A shift by the width or more is poison in every lane, so any shape is right."""
    x, y = shapes
    bits = op.type.bits
    amount = constant(op.args[1], context)
    if amount is not None and amount >= bits:
        return UNIFORM
    if not (x.is_strided and y.is_uniform):
        return scattered(bits, x.lane_align << (amount or 0))
    keeps = KEEPS[op.flags]
    if amount is None:
        return uniform(bits, x.align) if x.is_uniform else unknown(bits, x.lane_align, keeps & x.straight)
    return _multiple(x, 1 << amount, bits, keeps, context.reach)


def absolute(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """x or -x; if all lanes agree on the sign, one of the two for the whole gang."""
    (x,) = shapes
    bits = op.type.bits
    if x.is_uniform:
        return uniform(bits, x.align)
    known = known_of(op.args[0], context)
    if known is not None and known.smin >= 0:
        return x
    negated = total(ZERO, x, -1, bits, SIGNED if op.flags else 0, context.reach)
    if known is not None and known.smax <= 0:
        return negated
    if order_is_same(x, ZERO, None, 0, SIGNED, True, bits, context.reach):
        return join(x, negated)
    return scattered(bits, x.lane_align)


_SATURATING = {
    "sadd_sat": ("add", SIGNED),
    "uadd_sat": ("add", UNSIGNED),
    "ssub_sat": ("sub", SIGNED),
    "usub_sat": ("sub", UNSIGNED),
}


def saturating(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """A plain sum or difference where ranges show that no lane saturates."""
    x, y = shapes
    if context.facts is not None and op.row.name in _SATURATING:
        kind, reading = _SATURATING[op.row.name]
        room = _room(op, context, kind)
        if room & reading:
            return total(x, y, 1 if kind == "add" else -1, op.type.bits, room, context.reach)
    return UNIFORM if x.is_uniform and y.is_uniform else VARYING


_OVERFLOWS = {
    "sadd": ("add", SIGNED),
    "uadd": ("add", UNSIGNED),
    "ssub": ("sub", SIGNED),
    "usub": ("sub", UNSIGNED),
    "smul": ("mul", SIGNED),
    "umul": ("mul", UNSIGNED),
}


def overflows(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """Also uniform where ranges show that it is false."""
    x, y = shapes
    if x.is_uniform and y.is_uniform:
        return UNIFORM
    kind, reading = _OVERFLOWS[op.mode]
    return UNIFORM if _room(op, context, kind) & reading else VARYING


def _room(op: Op, context: Context, kind: str) -> int:
    """The readings in which the result fits for all operands that the ranges allow."""
    x, y = known_of(op.args[0], context), known_of(op.args[1], context)
    if x is None or y is None:
        return 0
    bits = op.args[0].type.bits
    half = 1 << (bits - 1)
    lowest, highest = _bounds(kind, x.smin, x.smax, y.smin, y.smax)
    found = SIGNED if -half <= lowest and highest < half else 0
    lowest, highest = _bounds(kind, x.umin, x.umax, y.umin, y.umax)
    return found | UNSIGNED if lowest >= 0 and highest < 2 * half else found


def _bounds(kind: str, a: int, b: int, c: int, d: int) -> tuple[int, int]:
    """Least and greatest result for operands in a..b and c..d."""
    if kind == "add":
        return a + c, b + d
    if kind == "sub":
        return a - d, b - c
    products = (a * c, a * d, b * c, b * d)
    return min(products), max(products)
