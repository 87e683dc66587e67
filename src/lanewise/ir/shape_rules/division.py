"""Quotients, remainders and right shifts.

Division is not exact modulo 2^bits, so the numbers themselves count: strides survive only on straight values.

    floor((B + l*s) / c) = floor(B/c) + l*(s/c)       if c divides s
    floor((B + l*s) / c) the same in all lanes        if all lanes lie in one block of g, and g divides B and c
    (B + l*s) mod c = (B mod c) + l*s                 in the same case;  = B mod c  if c divides s

Signed division truncates toward zero. For negative numbers that is not the floor, and the second line does not hold
there (-8/8 and -7/8 differ). So the signed rules require a known sign, or that the division is exact. `divisor` is a
record of what is known of y.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from ...record import dataclass
from ..function import Op
from ..shapes import BOTH, SIGNED, UNIFORM, UNSIGNED, ZERO, Shape
from .context import Context, base_align, constant, exact, known_of, modular, scattered, signed_of, uniform


@dataclass(frozen=True, slots=True)
class Divisor:
    """A uniform divisor: its value if known (positive), and a number that divides it."""

    value: int | None
    align: int


def udiv(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, y = shapes
    if not y.is_uniform:
        return ZERO if x is ZERO else scattered(op.type.bits, 1)
    value = constant(op.args[1], context)
    if value == 0:
        return UNIFORM  # poison in every lane
    return _quotient(x, Divisor(value, y.align), op, context)


def lshr(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, y = shapes
    divisor = _power(op, y, context)
    if divisor is None:
        return ZERO if x is ZERO else scattered(op.type.bits, 1)
    return _quotient(x, divisor, op, context) if divisor.align else UNIFORM


def ashr(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """A floor division of signed numbers."""
    x, y = shapes
    divisor = _power(op, y, context)
    if divisor is None:
        return ZERO if x is ZERO else scattered(op.type.bits, 1)
    if divisor.align == 0:
        return UNIFORM
    bits, by = op.type.bits, divisor.value
    if by == 1:
        return x
    align = _quotient_align(x.align, divisor, "exact" in op.flags)
    if x.is_uniform or _in_block(x, divisor, bits, context.reach):
        return uniform(bits, align)
    if by is not None and x.stride and x.straight & SIGNED and x.is_strided and x.stride % by == 0:
        align = _quotient_align(base_align(x, bits, SIGNED, context.reach), divisor, "exact" in op.flags)
        return exact(bits, x.stride // by, align, SIGNED, context.reach)
    return scattered(bits, _quotient_align(x.lane_align, divisor, "exact" in op.flags))


def sdiv(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, y = shapes
    bits = op.type.bits
    if not y.is_uniform:
        return ZERO if x is ZERO else scattered(bits, 1)
    value = constant(op.args[1], context)
    if value == 0:
        return UNIFORM
    by = None if value is None else signed_of(value, bits)
    if by == 1:
        return x
    known = known_of(op.args[0], context)
    divisor = Divisor(None if by is None else abs(by), y.align)
    cuts_nothing = "exact" in op.flags
    align = _quotient_align(x.align, divisor, cuts_nothing)
    if x.is_uniform or (known is not None and known.smin >= 0 and _in_block(x, divisor, bits, context.reach)):
        return uniform(bits, align)
    if by is not None and x.stride and x.straight & SIGNED and x.is_strided and x.stride % by == 0:
        one_sign = known is not None and (known.smin >= 0 or known.smax <= 0)
        base = base_align(x, bits, SIGNED, context.reach)
        if cuts_nothing or one_sign or base % abs(by) == 0:
            align = _quotient_align(base, divisor, cuts_nothing)
            return exact(bits, x.stride // by, align, SIGNED, context.reach)
    return scattered(bits, _quotient_align(x.lane_align, divisor, cuts_nothing))


def urem(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, y = shapes
    if not y.is_uniform:
        return _remainder_elsewhere(op, x, y)
    value = constant(op.args[1], context)
    if value == 0:
        return UNIFORM
    if context.facts is not None:
        known_x, known_y = known_of(op.args[0], context), known_of(op.args[1], context)
        if known_x is not None and known_y is not None and known_x.umax < known_y.umin:
            return x
    return _remainder(x, Divisor(value, y.align), op, context)


def srem(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """As unsigned if no lane is negative, since the sign of the divisor does not matter then."""
    x, y = shapes
    bits = op.type.bits
    if not y.is_uniform:
        return _remainder_elsewhere(op, x, y)
    value = constant(op.args[1], context)
    if value == 0:
        return UNIFORM
    by = None if value is None else abs(signed_of(value, bits))
    known = known_of(op.args[0], context)
    if known is not None and known.smin >= 0:
        known_y = known_of(op.args[1], context)
        if known_y is not None and known.smax < known_y.smin:
            return x
        return _remainder(x, Divisor(by, y.align), op, context)
    if x is ZERO or (by is not None and by & (by - 1) == 0 and x.lane_align % by == 0):
        return ZERO
    common = gcd(x.lane_align, y.align)
    return uniform(bits, common) if x.is_uniform else scattered(bits, common)


def _power(op: Op, y: Shape, context: Context) -> Divisor | None:
    """2^y as a divisor; None if lanes differ, alignment 0 if it shifts everything out, which is poison."""
    if not y.is_uniform:
        return None
    amount = constant(op.args[1], context)
    if amount is not None:
        return Divisor(1 << amount, 1 << amount) if amount < op.type.bits else Divisor(None, 0)
    known = known_of(op.args[1], context)
    return Divisor(None, 1 << min(known.umin, op.type.bits - 1) if known is not None else 1)


def _quotient(x: Shape, divisor: Divisor, op: Op, context: Context) -> Shape:
    bits, by, cuts_nothing = op.type.bits, divisor.value, "exact" in op.flags
    if by == 1:
        return x
    align = _quotient_align(x.align, divisor, cuts_nothing)
    if x.is_uniform or _in_block(x, divisor, bits, context.reach):
        return uniform(bits, align)
    if by is not None and x.stride and x.straight & UNSIGNED and x.is_strided and x.stride % by == 0:
        # At least halved, so the sign bit is clear and both readings agree.
        align = _quotient_align(base_align(x, bits, UNSIGNED, context.reach), divisor, cuts_nothing)
        return exact(bits, x.stride // by, align, BOTH, context.reach)
    return scattered(bits, _quotient_align(x.lane_align, divisor, cuts_nothing))


def _remainder(x: Shape, divisor: Divisor, op: Op, context: Context) -> Shape:
    bits, by = op.type.bits, divisor.value
    power = by is not None and by & (by - 1) == 0
    common = gcd(x.align, divisor.align)
    if power and common == by:
        common = 0
    if x.is_uniform:
        return uniform(bits, 0 if x.align == 0 else common)
    if x.is_strided and x.stride:
        if by is not None and x.stride % by == 0 and (power or x.straight & UNSIGNED):
            return uniform(bits, common)
        if _in_block(x, divisor, bits, context.reach):
            return modular(bits, x.stride, 0 if x.align == 0 and by is not None else common, context.reach)
    common = gcd(x.lane_align, divisor.align)
    return scattered(bits, 0 if power and common == by else common)


def _remainder_elsewhere(op: Op, x: Shape, y: Shape) -> Shape:
    return ZERO if x is ZERO else scattered(op.type.bits, gcd(x.lane_align, y.lane_align))


def _in_block(x: Shape, divisor: Divisor, bits: int, reach: int) -> bool:
    """Do all lanes lie between two neighbouring multiples of the divisor? A block has no wrap point inside."""
    if not x.is_strided or x.stride is None:
        return False
    if x.align == 0 and divisor.value is not None:
        block = divisor.value
    else:
        block = gcd(x.align, divisor.align) or 1 << bits
    return 0 <= x.stride * reach < block


def _quotient_align(align: int, divisor: Divisor, cuts_nothing: bool) -> int:
    """A number that divides x/y, if `align` divides x."""
    by = divisor.value
    if align == 0:
        return 0
    if by is None:
        return 1
    power = by & -by
    return align // power if align >= power and (cuts_nothing or power == by) else 1
