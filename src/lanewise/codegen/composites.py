"""Vectors, arrays and structs that LLVM functions pass and return: their parts, and how LLVM writes them.

    composite_of(opaque"{ i32, <2 x float> }":128)          a struct of an integer and a vector
    part_text(...)                                          { i32, <2 x float> }

Needs     an opaque type of `ir/types.py`; Unspeakable if it has no spelling.
Costs     reading the spelling, once for each type. What it needs of the front end is loaded where one is met.
"""

from __future__ import annotations

from functools import cache

from ..frontend.llvm.layout import read_layout
from ..frontend.llvm.tokens import Unreadable, tokenize
from ..frontend.llvm.types import AnyType, Composite, Types, spelling
from ..ir.types import Type
from .types import Unspeakable, scalar_text


@cache
def composite_of(type: Type) -> Composite:
    """The parts of an opaque type."""
    try:
        found = Types(read_layout(""), {}).read(tokenize(spelling(type)))
    except (Unreadable, ValueError, IndexError) as error:
        raise Unspeakable(type.text) from error
    if not isinstance(found, Composite) or found.leaves is None or any(leaf.is_opaque for leaf in found.leaves):
        raise Unspeakable(type.text)
    return found


@cache
def part_text(part: AnyType) -> str:
    """A part of a composite as LLVM writes it."""
    if isinstance(part, Type):
        return scalar_text(part)
    assert isinstance(part, Composite), "a value cannot have the type of a function"
    if part.kind == "struct":
        inside = ", ".join(map(part_text, part.fields))
        text = f"{{ {inside} }}" if inside else "{}"
        return f"<{text}>" if part.packed else text
    opening, closing = "<>" if part.is_vector else "[]"
    return f"{opening}{part.count} x {part_text(part.element)}{closing}"
