"""and, or, xor: bitwise ops keep strides as far as the bits that differ between lanes are known.

    x = base + l*s with s = 2^k * odd, all lanes inside one block of 2^j:

        n-1      j        k       0
         |  same |  lanes |  same |          the *lane bits* k..j-1 hold l*s; without a block j is n

If y is uniform and has zeros on the lane bits, `and` is uniform, `or` and `xor` keep the stride; if it has ones
there, `and` keeps the stride, `or` is uniform and `xor` negates the stride. If x and y have no one bit in
common, `or` and `xor` are sums that do not wrap.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from ..function import Op, Value
from ..shapes import BOTH, UNSIGNED, ZERO, Shape
from .arithmetic import total
from .context import Context, exact, known_of, larger, scattered, uniform, unknown


def bit_and(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, y, other = _uniform_last(op, shapes)
    bits, reach = op.type.bits, context.reach
    if _share_no_bit(op, shapes, context):
        return ZERO
    align = larger(x.align, y.align)
    if x.is_uniform and y.is_uniform:
        return uniform(bits, align)
    if y.is_uniform:
        lanes, _ = lane_bits(x, bits, reach)
        zeros, ones = known_bits(other, y, bits, context)
        if zeros & lanes == lanes:
            return uniform(bits, align)
        if ones & lanes == lanes:
            if not x.is_strided:
                return scattered(bits, align)
            if x.stride is None:
                return unknown(bits, align, x.straight)
            if x.align and x.align - 1 | zeros == (1 << bits) - 1:
                align = 0  # y clears every bit that a multiple of x.align can have
            # Clearing bits below the lane bits subtracts the same number in every lane, and none wraps.
            return exact(bits, x.stride, align, x.straight, reach)
    return scattered(bits, larger(x.lane_align, y.lane_align))


def bit_or(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, y, other = _uniform_last(op, shapes)
    bits = op.type.bits
    if op.flags:
        return total(x, y, 1, bits, BOTH, context.reach)
    if y.is_uniform:
        lanes, straight = lane_bits(x, bits, context.reach)
        zeros, ones = known_bits(other, y, bits, context)
        if ones & lanes == lanes:
            return uniform(bits, gcd(x.lane_align, y.align))
        if zeros & lanes == lanes and x.is_strided and x.stride is not None:
            return exact(bits, x.stride, gcd(x.align, y.align), straight, context.reach)
    if _share_no_bit(op, shapes, context):
        return total(x, y, 1, bits, BOTH, context.reach)
    return scattered(bits, gcd(x.lane_align, y.lane_align))


def bit_xor(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, y, other = _uniform_last(op, shapes)
    bits = op.type.bits
    if _share_no_bit(op, shapes, context):
        return total(x, y, 1, bits, BOTH, context.reach)
    if x.is_uniform and y.is_uniform:
        return uniform(bits, gcd(x.align, y.align))
    if y.is_uniform and x.is_strided:
        lanes, straight = lane_bits(x, bits, context.reach)
        zeros, ones = known_bits(other, y, bits, context)
        if zeros & lanes == lanes and x.stride is not None:
            return exact(bits, x.stride, gcd(x.align, y.align), straight, context.reach)
        if ones & lanes == lanes:
            if x.stride is None:
                return unknown(bits, gcd(x.align, y.align), straight)
            return exact(bits, -x.stride, gcd(x.align, y.align), straight, context.reach)
    return scattered(bits, gcd(x.lane_align, y.lane_align))


def lane_bits(x: Shape, bits: int, reach: int) -> tuple[int, int]:
    """The bits that may differ between lanes, and the readings in which a value that differs only there is straight."""
    full = (1 << bits) - 1
    if not x.is_strided or x.stride is None:
        return (full & -x.lane_align if x.lane_align else 0), x.straight
    if x.stride == 0:
        return 0, BOTH
    low = x.stride & -x.stride
    extent = x.stride * reach
    if 0 <= extent < (x.align or full + 1):
        lanes = (1 << extent.bit_length()) - 1
        return lanes & -low, UNSIGNED | x.straight if lanes == full else BOTH
    return full & -low, x.straight


def known_bits(value: Value, shape: Shape, bits: int, context: Context) -> tuple[int, int]:
    """The bits of an operand that are zero in every lane, and those that are one."""
    full = (1 << bits) - 1
    known = known_of(value, context)
    zeros = shape.lane_align - 1 & full if shape.lane_align else full
    ones = 0
    if known is not None:
        zeros |= known.zeros
        ones = known.ones
        zeros |= full & ~((1 << known.umax.bit_length()) - 1)
    if shape.is_strided and shape.stride and shape.align == 0 and 0 <= shape.stride * context.reach <= full:
        zeros |= full & ~((1 << (shape.stride * context.reach).bit_length()) - 1)
    return zeros, ones


def _share_no_bit(op: Op, shapes: Sequence[Shape], context: Context) -> bool:
    bits = op.type.bits
    zeros, _ = known_bits(op.args[0], shapes[0], bits, context)
    more, _ = known_bits(op.args[1], shapes[1], bits, context)
    return zeros | more == (1 << bits) - 1


def _uniform_last(op: Op, shapes: Sequence[Shape]) -> tuple[Shape, Shape, Value]:
    """Both operands with the uniform one, if any, second; and that operand itself."""
    x, y = shapes
    if x.is_uniform and not y.is_uniform:
        return y, x, op.args[0]
    return x, y, op.args[1]
