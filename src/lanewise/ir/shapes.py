"""Shapes: how a value changes from lane to lane.

            varying(a)                     any value in each lane
                |
           strided(?, a)                   one stride, the same between all lanes but unknown
         /      |       \\
    … strided(s, a) strided(t, a) …        stride known; 0 is uniform, 1 is consecutive
         \\      |       /
              bottom                       not computed yet

A shape describes the active lanes whose value is not poison. strided(s): between lanes l and m the values differ by
(m-l)*s modulo 2^bits; so there is a *base*, the value of lane 0 or what it would be. Strides of pointers are in bytes.

`align`     a power of two, or 0 for a multiple of everything, which is zero. Where the stride is known, the base is
            a multiple of it; else (strided(?), varying) the value of every lane is.
`straight`  SIGNED, UNSIGNED: read as numbers of that kind, the values lie on one line; they do not wrap between lanes.
`private`   an address in memory of which every lane has its own copy; stride and alignment are the offset's.

Shapes are interned: equal shapes are the same object. Text form, as on the command line: U, C, S4, S-4, S?, T, then an
alignment, then the straight readings: Ca16su; a P in front for private. docs/shapes.md has the whole contract.
"""

from __future__ import annotations

import re
from math import gcd

SIGNED, UNSIGNED = 1, 2
BOTH = SIGNED | UNSIGNED
_STRAIGHT_TEXT = ("", "s", "u", "su")


class Shape:
    """`kind` is bottom, strided or varying; `stride` None means one stride, uniform but unknown.

    `is_uniform`, `is_strided` and `is_varying` are about plain values: a private address is none of them.
    """

    __slots__ = (
        *("kind", "stride", "align", "straight", "private"),
        *("is_bottom", "is_uniform", "is_strided", "is_varying", "lane_align", "_text"),
    )

    def __init__(self, kind: str, stride: int | None, align: int, straight: int, private: bool) -> None:
        self.kind = kind
        self.stride = stride
        self.align = align
        self.straight = straight
        self.private = private
        plain = not private
        self.is_bottom = kind == "bottom"
        self.is_strided = kind == "strided" and plain
        self.is_uniform = self.is_strided and stride == 0
        self.is_varying = kind == "varying" and plain
        # The number that divides every lane's value.
        self.lane_align = gcd(align, stride & -stride) if kind == "strided" and stride is not None else align
        self._text = _short_text(self)

    @property
    def offset(self) -> Shape:
        """The shape of a private address's offset; of anything else itself."""
        return _shape(self.kind, self.stride, self.align, self.straight, False) if self.private else self

    @property
    def as_varying(self) -> Shape:
        """This shape without a relation between lanes: its alignment, and whether it is private."""
        if self.kind != "strided":
            return self
        loose = varying(self.lane_align)
        return private(loose) if self.private else loose

    def __str__(self) -> str:
        """The short form of the command line: U, C, S4, S?, T, with an alignment other than 1."""
        return self._text

    def __repr__(self) -> str:
        return f"Shape({self._text})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (shape_named, (self._text,))

    @property
    def words(self) -> str:
        """The long form of `analyze --json`: uniform, strided(4), strided(?), varying."""
        if self.kind != "strided":
            return self.kind
        if self.stride == 0:
            return "uniform"
        return f"strided({'?' if self.stride is None else self.stride})"


def _short_text(shape: Shape) -> str:
    if shape.kind == "bottom":
        return "_"
    if shape.kind == "varying":
        word = "T"
    elif shape.stride is None:
        word = "S?"
    else:
        word = {0: "U", 1: "C"}.get(shape.stride, f"S{shape.stride}")
    align = "" if shape.align == 1 else f"a{shape.align}"
    straight = "" if shape.stride == 0 else _STRAIGHT_TEXT[shape.straight]
    return f"{'P' if shape.private else ''}{word}{align}{straight}"


_made: dict[tuple[str, int | None, int, int, bool], Shape] = {}


def _shape(kind: str, stride: int | None, align: int, straight: int, private: bool) -> Shape:
    key = (kind, stride, align, straight, private)
    found = _made.get(key)
    return found if found is not None else _made.setdefault(key, Shape(*key))


def strided(stride: int | None, align: int = 1, straight: int = 0) -> Shape:
    """The canonical shape: only the power of two of an alignment counts, and a uniform value is straight."""
    align &= -align
    if stride == 0 or (stride is None and align == 0):
        stride, straight = 0, BOTH
    return _shape("strided", stride, align, straight, False)


def varying(align: int = 1) -> Shape:
    """Multiples of everything are zero, so such a value is uniform."""
    align &= -align
    return _shape("varying", 0, align, 0, False) if align else ZERO


def private(offset: Shape) -> Shape:
    """An address in each lane's own memory, at an offset of this shape."""
    return _shape(offset.kind, offset.stride, offset.align, offset.straight, True)


BOTTOM = _shape("bottom", 0, 1, 0, False)
UNIFORM = strided(0)
ZERO = strided(0, 0)
CONSECUTIVE = strided(1)
VARYING = varying()


def join(a: Shape, b: Shape) -> Shape:
    """The least shape that holds for both, when all lanes take a or all lanes take b."""
    if a is b or b.is_bottom:
        return a
    if a.is_bottom:
        return b
    if a.private or b.private:
        if a.private and b.private:
            return private(join(a.offset, b.offset))
        return varying(gcd(a.lane_align, b.lane_align))
    if a.is_strided and b.is_strided:
        if a.stride == b.stride:
            return strided(a.stride, gcd(a.align, b.align), a.straight & b.straight)
        return strided(None, gcd(a.lane_align, b.lane_align), a.straight & b.straight)
    return varying(gcd(a.lane_align, b.lane_align))


def mix(a: Shape, b: Shape) -> Shape:
    """The least shape that holds when some lanes take a and others b."""
    if b.is_bottom:
        return a.as_varying
    if a.is_bottom:
        return b.as_varying
    return join(a.as_varying, b.as_varying)


def below(a: Shape, b: Shape) -> bool:
    """Does `a` say at least as much as `b`?"""
    return join(a, b) is b


_SHORT = re.compile(r"(P)?(?:(U)|(C)|S(-?\d{1,400}|\?)|(T)|(_))(?:a(\d{1,400}))?(su?|u)?")


def shape_named(text: str) -> Shape:
    """The inverse of `str(shape)`; raises ValueError for any other text."""
    match = _SHORT.fullmatch(text)
    if not match:
        raise ValueError(f"'{text}' is not a shape; write U, C, S4, S? or T, each with an alignment as in Ca16")
    own, uniform, consecutive, stride, _, bottom, digits, straight = match.groups()
    align = int(digits) if digits is not None else 1
    if align & (align - 1):
        raise ValueError(f"'{text}' has alignment {align}; an alignment is a power of two, or 0 for zero")
    if bottom:
        return BOTTOM
    marks = _STRAIGHT_TEXT.index(straight or "")
    if uniform or consecutive:
        found = strided(0 if uniform else 1, align, marks)
    elif stride:
        found = strided(None if stride == "?" else int(stride), align, marks)
    else:
        found = varying(align)
    return private(found) if own else found
