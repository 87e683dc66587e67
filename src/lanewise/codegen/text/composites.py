"""Vectors, arrays and structs that LLVM functions pass and return: their parts, and how LLVM writes them.

    composite_of(opaque"{ i32, <2 x float> }":128)          a struct of an integer and a vector
    part_text(...)                                          { i32, <2 x float> }
    leaves_in(...)                                          i32, f32, f32

Requires  an opaque type of `ir/types.py`; Unspeakable if it has no spelling.
Costs     reading the spelling, once for each type. Its part of the front end is loaded on first use.
"""

from __future__ import annotations

from functools import cache

from ...frontend.llvm.data.layout import read_layout
from ...frontend.llvm.data.types import AnyType, Composite, Types, spelling
from ...frontend.llvm.text.tokens import Unreadable, tokenize
from ...ir.types import Type
from .types import Unspeakable, scalar_text


@cache
def composite_of(type: Type) -> Composite:
    """The parts of an opaque type."""
    try:
        found = Types(read_layout(""), {}).read(tokenize(spelling(type)))
    except (Unreadable, ValueError, IndexError) as error:
        raise Unspeakable(spelling(type)) from error
    if not isinstance(found, Composite) or found.leaves is None or any(leaf.is_opaque for leaf in found.leaves):
        raise Unspeakable(spelling(type))
    return found


def leaves_in(type: Type) -> tuple[Type, ...]:
    """The scalars of an opaque type, depth first."""
    found = composite_of(type).leaves
    assert found is not None, f"{type} has no parts"
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
