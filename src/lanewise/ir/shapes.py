"""Shapes: how a value changes from lane to lane.

            varying(a)                     any value in each lane, each a multiple of a
                |
           strided(?, a)                   lane 0 plus lane times one stride, the same but unknown
         /      |       \\
    … strided(s, a) strided(t, a) …        stride known; 0 is uniform, 1 is consecutive
         \\      |       /
              bottom                       never computed

`align` is what lane 0's value is known to be a multiple of (0: the value is zero, a multiple of everything); for
varying, what every lane's value is a multiple of. Strides of pointers are in bytes. Arithmetic is modulo 2^bits of
the value's type. Text form, as on the command line: U, C, S4, S-4, S?, T, each with an alignment: Ca16.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import gcd


@dataclass(frozen=True, slots=True)
class Shape:
    """`kind` is bottom, strided or varying; `stride` None means one stride, uniform but unknown."""

    kind: str
    stride: int | None = 0
    align: int = 1

    @property
    def is_uniform(self) -> bool:
        return self.kind == "strided" and self.stride == 0

    @property
    def is_strided(self) -> bool:
        """Lane 0 plus lane times a stride, known or not; uniform included."""
        return self.kind == "strided"

    @property
    def is_varying(self) -> bool:
        return self.kind == "varying"

    @property
    def is_bottom(self) -> bool:
        return self.kind == "bottom"

    @property
    def every_lane_align(self) -> int:
        """What the value of every lane is a multiple of."""
        if self.kind != "strided":
            return self.align
        return 1 if self.stride is None else gcd(self.align, abs(self.stride))

    def __str__(self) -> str:
        """The short form of the command line: U, C, S4, S?, T, with an alignment when it says something."""
        if self.kind == "bottom":
            return "_"
        if self.kind == "varying":
            word = "T"
        elif self.stride is None:
            word = "S?"
        else:
            word = {0: "U", 1: "C"}.get(self.stride, f"S{self.stride}")
        return word if self.align == 1 else f"{word}a{self.align}"

    @property
    def words(self) -> str:
        """The long form of `analyze --json`: uniform, strided(4), strided(?), varying."""
        if self.kind != "strided":
            return self.kind
        if self.stride == 0:
            return "uniform"
        return f"strided({'?' if self.stride is None else self.stride})"


BOTTOM = Shape("bottom")
UNIFORM = Shape("strided", 0)
CONSECUTIVE = Shape("strided", 1)
VARYING = Shape("varying")

_SHORT = re.compile(r"(?:(U)|(C)|S(-?\d+|\?)|(T)|(_))(?:a(\d+))?")


def strided(stride: int | None, align: int = 1) -> Shape:
    return Shape("strided", stride, align)


def varying(align: int = 1) -> Shape:
    return VARYING if align == 1 else Shape("varying", 0, align)


def join(a: Shape, b: Shape) -> Shape:
    """The least shape that holds for both, when all lanes take a or all lanes take b."""
    if a == b or b.kind == "bottom":
        return a
    if a.kind == "bottom":
        return b
    if a.kind == b.kind == "strided":
        return strided(a.stride if a.stride == b.stride else None, gcd(a.align, b.align))
    return varying(gcd(a.every_lane_align, b.every_lane_align))


def shape_named(text: str) -> Shape:
    """The inverse of `str(shape)`; raises ValueError for what is no shape."""
    match = _SHORT.fullmatch(text)
    if not match:
        raise ValueError(f"'{text}' is not a shape; write U, C, S4, S? or T, each with an alignment as in Ca16")
    uniform, consecutive, stride, random, _, align = match.groups()
    aligned = int(align) if align is not None else 1
    if uniform:
        return strided(0, aligned)
    if consecutive:
        return strided(1, aligned)
    if stride:
        return strided(None if stride == "?" else int(stride), aligned)
    return varying(aligned) if random else BOTTOM
