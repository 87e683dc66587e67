"""Conversions and addresses.

Narrowing is exact modulo 2^bits and keeps every stride. Widening keeps a stride only on values that are straight in its
own reading, since a wrap in the narrow type is a jump in the wide one. `ptradd` widens its index, so an index that may
wrap gives scattered addresses. Floats are uniform or varying: rounding would have to be the same in every lane.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from ..function import Op
from ..shapes import BOTH, SIGNED, UNIFORM, UNSIGNED, VARYING, Shape, private, strided
from .context import KEEPS, Context, base_align, exact, known_of, modular, scattered, unknown


def trunc(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    keeps = KEEPS[op.flags]
    known = known_of(op.args[0], context) if context.facts is not None else None
    if known is not None:
        half = 1 << (op.type.bits - 1)
        keeps |= SIGNED if -half <= known.smin and known.smax < half else 0
        keeps |= UNSIGNED if known.umax < 2 * half else 0
    return narrowed(shapes[0], op.type.bits, keeps, context.reach)


def zext(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """With `nneg` both readings agree unless it is poison, so either may be the straight one."""
    (x,) = shapes
    old = op.args[0].type.bits
    if op.flags and x.straight & SIGNED:
        found = widened(x, old, op.type.bits, SIGNED, BOTH, context.reach)
        if not x.straight & UNSIGNED or found.align == 0:
            return found
    return widened(x, old, op.type.bits, UNSIGNED, BOTH, context.reach)


def sext(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    (x,) = shapes
    known = known_of(op.args[0], context) if context.facts is not None else None
    straight = BOTH if known is not None and known.smin >= 0 else SIGNED
    return widened(x, op.args[0].type.bits, op.type.bits, SIGNED, straight, context.reach)


def narrowed(x: Shape, bits: int, keeps: int, reach: int) -> Shape:
    if not x.is_strided:
        return scattered(bits, x.lane_align)
    if x.stride is None:
        return unknown(bits, x.align, keeps & x.straight)
    if keeps:
        return exact(bits, x.stride, x.align, keeps & x.straight, reach)
    return modular(bits, x.stride, x.align, reach)


def widened(x: Shape, old: int, bits: int, reading: int, straight: int, reach: int) -> Shape:
    """`straight` are the readings in which the wide value lies on the line of the narrow one in `reading`."""
    if not x.is_strided or not x.straight & reading:
        return scattered(bits, x.lane_align)
    if x.stride is None:
        return unknown(bits, x.align, straight)
    return exact(bits, x.stride, base_align(x, old, reading, reach), straight, reach)


def ptrtoint(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """Only the alignment of a private address is known: the layout of the lanes' copies is not decided yet."""
    (x,) = shapes
    return _resized(x.as_varying.offset if x.private else x, op.args[0].type.bits, op.type.bits, context.reach)


def inttoptr(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    return _resized(shapes[0], op.args[0].type.bits, op.type.bits, context.reach)


def _resized(x: Shape, old: int, bits: int, reach: int) -> Shape:
    if bits < old:
        return narrowed(x, bits, 0, reach)
    return x if bits == old else widened(x, old, bits, UNSIGNED, BOTH, reach)


def bitcast(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """Between integers or addresses of one size nothing changes; the bits of floats have no stride."""
    (x,) = shapes
    old, new = op.args[0].type, op.type
    if old.bits == new.bits and (old.is_int or old.is_ptr) and (new.is_int or new.is_ptr):
        return x
    return UNIFORM if x.is_uniform else VARYING


def ptradd(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """p + i*scale. `inbounds` and `nusw` say that neither the product nor the sum wraps, i read signed, p unsigned."""
    base, index = shapes
    scale: int = op.attrs["scale"]
    bits, old = op.type.bits, op.args[1].type.bits
    keeps = 0
    if "inbounds" in op.flags or "nusw" in op.flags:
        keeps = UNSIGNED
    steps = _scaled(index, old, scale, bits, context.reach)
    start = base.offset if base.private else base
    if not (start.is_strided and steps.is_strided):
        found = scattered(bits, gcd(start.lane_align, steps.lane_align))
    else:
        found = _address(start, steps, bits, keeps, context.reach)
    return private(found) if base.private else found


def _scaled(index: Shape, old: int, scale: int, bits: int, reach: int) -> Shape:
    """The index times the scale, its stride as a number; straight if the index is, read signed."""
    if old < bits and not index.straight & SIGNED:
        return scattered(bits, index.lane_align * (scale & -scale))
    if not index.is_strided:
        return scattered(bits, index.lane_align * (scale & -scale))
    straight = index.straight & SIGNED if old <= bits else 0
    align = base_align(index, old, SIGNED, reach) if old < bits else index.align
    align *= scale & -scale
    if index.stride is None:
        return strided(None, align if align >> bits == 0 else 0, straight)
    return strided(index.stride * scale, align if align >> bits == 0 else 0, straight)


def _address(start: Shape, steps: Shape, bits: int, keeps: int, reach: int) -> Shape:
    straight = UNSIGNED if keeps & start.straight and steps.straight & SIGNED else 0
    if start.stride is None or steps.stride is None:
        return unknown(bits, gcd(start.lane_align, steps.lane_align), straight)
    align = gcd(start.align, steps.align)
    if keeps:
        return exact(bits, start.stride + steps.stride, align, straight, reach)
    return modular(bits, start.stride + steps.stride, align, reach)
