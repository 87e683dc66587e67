"""The context of a shape rule: what it may ask besides the operands' shapes, and how it builds its result.

    Context(width)        the gang; `reach` is its last lane, the largest distance between two lanes
    Known(...)            a fact about a value: ranges and bits that hold in every lane
    modular, exact, ...   shapes of a result in the canonical form of its type:
                          strides in the signed range, alignments below 2^bits, i1 only uniform or varying

A base that is a multiple of `align` starts a block of `align` values. If all lanes stay inside it, no wrap point lies
between them, because 2^bits and 2^(bits-1) are multiples of `align`: so alignment implies straightness.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from typing import NamedTuple

from ...record import dataclass, field
from ..function import Const, Op, Value
from ..shapes import BOTH, SIGNED, UNIFORM, UNSIGNED, VARYING, Shape, private, strided, varying
from ..types import Type

# Farther than any lane: the width is unknown, so only a stride of 0 stays inside a block.
UNKNOWN_REACH = 1 << 300

# The readings in which an op with these flags does not wrap.
KEEPS: dict[tuple[str, ...], int] = {
    (): 0,
    ("nsw",): SIGNED,
    ("nuw",): UNSIGNED,
    ("nsw", "nuw"): BOTH,
    ("nuw", "nsw"): BOTH,
}


class Known(NamedTuple):
    """Facts about a value in every active lane where it is not poison: ranges as numbers, bits that are 0 or 1."""

    smin: int
    smax: int
    umin: int
    umax: int
    zeros: int = 0
    ones: int = 0


@dataclass(slots=True)
class Context:
    """`width` 0 is unknown. `facts` returns what is known about a value, if anything.

    `asked` caches the facts about one op's operands while its rule runs; rules ask more than once.
    `in_rows`: a gang is `width` neighbours along dimension 0 of the work items, all in one row; otherwise nothing is
    known about ids. `aligned`: gangs start at multiples of the width.
    """

    width: int = 0
    facts: Callable[[Value], Known | None] | None = None
    in_rows: bool = True
    aligned: bool = False
    reach: int = field(init=False)
    asked: dict[Value, Known | None] = field(init=False, default_factory=dict[Value, "Known | None"])

    def __post_init__(self) -> None:
        self.reach = self.width - 1 if self.width else UNKNOWN_REACH


def uniform(bits: int, align: int) -> Shape:
    return strided(0, align if align >> bits == 0 else 0)


def modular(bits: int, stride: int, align: int, reach: int) -> Shape:
    """Base plus lane times stride, modulo 2^bits."""
    full = 1 << bits
    stride &= full - 1
    if stride == 0:
        return strided(0, align if align < full else 0)
    if bits == 1:
        return VARYING
    if stride >> (bits - 1):
        stride -= full
    if align >= full:
        align = 0
    return strided(stride, align, straight_by_alignment(bits, stride, align, reach))


def exact(bits: int, stride: int, align: int, straight: int, reach: int) -> Shape:
    """The same where the numbers themselves, read as `straight` says, have that stride.

    A stride outside of the signed range cannot be combined with the claim that it is straight; it becomes unknown.
    """
    if stride == 0:
        return uniform(bits, align)
    half = 1 << (bits - 1)
    if bits == 1 or not -half <= stride < half:
        return unknown(bits, gcd(align, stride & -stride), straight)
    if align >> bits:
        align = 0
    return strided(stride, align, straight | straight_by_alignment(bits, stride, align, reach))


def straight_by_alignment(bits: int, stride: int, align: int, reach: int) -> int:
    extent = stride * reach
    if align:
        return BOTH if 0 <= extent < align else 0
    half = 1 << (bits - 1)  # the base is zero itself
    if extent >= 0:
        return BOTH if extent < half else UNSIGNED if extent < 2 * half else 0
    return SIGNED if extent >= -half else 0


def base_align(x: Shape, bits: int, reading: int, reach: int) -> int:
    """The number that divides the base of a straight value, read as a number, also outside of the type's range.

    An alignment of 0 means that the base is zero modulo 2^bits; the number is zero if no wrap lies between lane 0 and
    the others: in 0, 255, 254, … without lane 0 the base is 256.
    """
    if x.align or x.stride == 0:
        return x.align
    extent, half = (x.stride or 0) * reach, 1 << (bits - 1)
    if reading == SIGNED:
        return 0 if -half <= extent < half else 1 << bits
    return 0 if 0 <= extent < 2 * half else 1 << bits


def unknown(bits: int, lane_align: int, straight: int) -> Shape:
    """One unknown stride; `lane_align` divides every lane's value."""
    if bits == 1:
        return VARYING if lane_align == 1 else strided(0, 0)
    return strided(None, lane_align if lane_align >> bits == 0 else 0, straight)


def scattered(bits: int, lane_align: int) -> Shape:
    """Varying; `lane_align` divides every lane's value."""
    return varying(lane_align if lane_align >> bits == 0 else 0)


def larger(a: int, b: int) -> int:
    """The larger alignment; 0 is the largest."""
    return max(a, b) if a and b else 0


def constant(value: Value, context: Context) -> int | None:
    """The single value that an operand can have, unsigned; None if it may have several."""
    if isinstance(value, Const):
        return value.value if isinstance(value.value, int) else None
    known = fact_of(value, context)
    return known.umin if known is not None and known.umin == known.umax else None


def known_of(value: Value, context: Context) -> Known | None:
    """Ranges and bits of an operand or constant; None where there is no fact at all."""
    if isinstance(value, Const) and isinstance(value.value, int):
        number, bits = value.value, value.type.bits
        signed = signed_of(number, bits)
        return Known(signed, signed, number, number, ~number & ((1 << bits) - 1), number)
    return fact_of(value, context)


def fact_of(value: Value, context: Context) -> Known | None:
    if context.facts is None:
        return None
    asked = context.asked
    if value in asked:
        return asked[value]
    found = asked[value] = context.facts(value)
    return found


def signed_of(number: int, bits: int) -> int:
    return number - (1 << bits) if number >> (bits - 1) else number


def refined(value: Value, shape: Shape, context: Context) -> Shape:
    """A shape refined by facts about the value: more aligned, or straight because its range excludes wrapping.

    If all lanes lie in lo..hi and hi - lo + |stride|*reach < 2^bits, two lanes cannot differ by a wrap of 2^bits.
    Nothing is added to an unknown stride: it would break monotonicity, as a value with a known stride may not qualify.
    """
    if isinstance(value, Const) or shape.private or shape.is_bottom or not value.type.is_int:
        return shape
    known = fact_of(value, context)
    if known is None:
        return shape
    if known.umin == known.umax:
        return strided(0, known.umin & -known.umin)
    stride = shape.stride
    if not shape.is_strided or stride is None or (not known.zeros & 1 and shape.straight == BOTH):
        return shape
    bits = value.type.bits
    low = ~known.zeros & (known.zeros + 1)  # the lowest bit that is not known to be zero
    if stride == 0:
        return uniform(bits, low) if low > shape.align > 0 else shape
    # A lane's low bits equal those of the base only as far as the stride is a multiple of them.
    low = min(low, stride & -stride)
    align = low if low > shape.align > 0 else shape.align
    room = (1 << bits) - abs(stride) * context.reach
    straight = shape.straight
    straight |= SIGNED if known.smax - known.smin < room else 0
    straight |= UNSIGNED if known.umax - known.umin < room else 0
    return strided(stride, align, straight | straight_by_alignment(bits, stride, align, context.reach))


def settled(shape: Shape, type: Type, context: Context) -> Shape:
    """A given shape in the canonical form of this type."""
    if shape.is_bottom:
        return shape
    if shape.private:
        return private(settled(shape.offset, type, context))
    if not (type.is_int or type.is_ptr):
        return UNIFORM if shape.is_uniform else VARYING
    if not shape.is_strided:
        return scattered(type.bits, shape.align)
    if shape.stride is None:
        return unknown(type.bits, shape.align, shape.straight)
    build = modular(type.bits, shape.stride, shape.align, context.reach)
    if not shape.straight or build.stride != shape.stride:
        return build
    return exact(type.bits, shape.stride, shape.align, shape.straight, context.reach)


def promised(shape: Shape, type: Type) -> Shape:
    """A shape promised by a caller without straight readings: integers are read signed, addresses unsigned."""
    if not shape.is_strided or shape.straight or not (type.is_int or type.is_ptr):
        return shape
    return strided(shape.stride, shape.align, UNSIGNED if type.is_ptr else SIGNED)


def constant_shape(value: Value) -> Shape:
    """The shape of a constant or of a symbol's address. undef and poison may be taken to be the same in all lanes."""
    if isinstance(value, Const) and isinstance(value.value, int) and value.type.kind != "opaque":
        number = value.value
        return strided(0, number & -number)
    return UNIFORM


Rule = Callable[[Op, Sequence[Shape], Context], Shape]
