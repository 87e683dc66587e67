"""Texts with places for values: messages of checks, and what programs print."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from .ask import signed
from .function import Undefined
from .types import Type

PLACE = re.compile(r"\{\{|\}\}|\{([ub]?)(?::([^{}]*))?\}")


def filled(text: str, args: Sequence[Any], types: Sequence[Type]) -> str:
    """Each `{}` of a text replaced by the next value, `{u}` by an unsigned one, `{b}` by a truth; the rest follows.

    Behind a colon stands how Python's `format` writes it: `{:.2f}`, `{u:04d}`. A brace that stands for itself is twice.
    """
    left = iter(zip(args, types, strict=True))

    def put(place: re.Match[str]) -> str:
        if place[1] is None:
            return place[0][0]
        found = next(left, None)
        return place[0] if found is None else shown(*found, place[1], place[2] or "")

    text = PLACE.sub(put, text)
    return " ".join([text, *(shown(arg, type) for arg, type in left)])


def shown(value: Any, type: Type, how: str = "", spec: str = "") -> str:
    """A value as people read it: integers signed, addresses in hexadecimal."""
    if isinstance(value, Undefined):
        return str(value)
    if isinstance(value, int):
        if type.is_ptr:
            return f"{value:#x}"
        value = bool(value) if how == "b" else signed(value, type.bits) if not how and type.bits > 1 else value
    return format(value, spec) if spec else str(value)
