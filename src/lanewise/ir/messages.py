"""Format strings: messages of checks, and what programs print."""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence
from typing import Any

from .function import Undefined
from .interpreter.ask import signed
from .types import Type

END_OF_LANES = "end of lanes"  # the error of a print that prints nothing: the lines of a lanes loop are complete
FIRST_BEYOND = 2.0**128 - 2.0**103  # rounds to infinity as an f32; struct does not take it
PLACE = re.compile(r"\{\{|\}\}|\{([ub]?)(?::([^{}]*))?\}")


def filled(text: str, args: Sequence[Any], types: Sequence[Type]) -> str:
    """Replace each `{}` by the next value, `{u}` by an unsigned, `{b}` by a boolean one; the rest is appended.

    A Python format may follow a colon: `{:.2f}`, `{u:04d}`. A literal brace is doubled.
    """
    left = iter(zip(args, types, strict=True))

    def put(place: re.Match[str]) -> str:
        if place[1] is None:
            return place[0][0]
        found = next(left, None)
        return place[0] if found is None else shown(*found, place[1], place[2] or "")

    text = PLACE.sub(put, text)
    return " ".join([text, *(shown(arg, type) for arg, type in left)])


def without_places(text: str) -> str:
    """The text where the values are not known: an index ... is out of range."""
    return PLACE.sub(lambda place: "..." if place[1] is not None else place[0][0], text)


def shown(value: Any, type: Type, how: str = "", spec: str = "") -> str:
    """A value as people read it: integers signed, addresses in hexadecimal."""
    if isinstance(value, Undefined):
        return str(value)
    if isinstance(value, int):
        if type.is_ptr:
            return f"{value:#x}"
        value = bool(value) if how == "b" else signed(value, type.bits) if not how and type.bits > 1 else value
    if spec:
        return format(value, spec)
    return _shortest(value) if isinstance(value, float) and type.bits == 32 else str(value)


def _shortest(value: float) -> str:
    """The fewest digits that distinguish an f32 from all others, as in NumPy."""
    for digits in range(1, 9):
        near = float(f"{value:.{digits}g}")
        if abs(near) < FIRST_BEYOND and struct.unpack("f", struct.pack("f", near))[0] == value:
            return str(near)
    return str(float(f"{value:.9g}"))
