"""How LLVM writes types, for one lane and for several.

    f32                                 float              8 lanes of f32       <8 x float>
    ptr(3)                              ptr
    opaque"{ i32, <2 x float> }":128    { i32, <2 x float> }

A CPU has one memory, so that all address spaces are written alike. Of opaque types only vectors and aggregates of few
scalars have a spelling, those which LLVM functions pass and return; whatever else meets one is refused.
"""

from __future__ import annotations

from functools import cache

from ..frontend.llvm.layout import read_layout
from ..frontend.llvm.tokens import Unreadable, tokenize
from ..frontend.llvm.types import AnyType, Composite, Types, spelling
from ..ir.types import F16, F32, F64, I1, Type
from ..record import dataclass

_FLOATS = {F16: "half", F32: "float", F64: "double"}


class Unspeakable(Exception):
    """A type that is only carried through analyses."""


@dataclass(frozen=True, slots=True)
class Form:
    """A type of LLVM: an element, and the number of lanes in a vector, 0 for a scalar."""

    element: Type
    lanes: int
    text: str

    def __str__(self) -> str:
        return self.text

    def of(self, element: Type) -> Form:
        """As many lanes of another element."""
        return form(element, self.lanes)


@cache
def form(element: Type, lanes: int = 0) -> Form:
    """The LLVM type of an element in one lane or several."""
    text = part_text(composite_of(element)) if element.is_opaque else _scalar_text(element)
    return Form(element, lanes, f"<{lanes} x {text}>" if lanes else text)


def passed(element: Type, lanes: int = 0) -> str:
    """How a value passes between functions: truths of many lanes as bits, because not every machine can pass them."""
    return f"i{lanes}" if lanes and element is I1 else str(form(element, lanes))


def _scalar_text(type: Type) -> str:
    if type.is_float:
        return _FLOATS[type]
    return "ptr" if type.is_ptr else type.text


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
        return _scalar_text(part)
    assert isinstance(part, Composite), "a value cannot have the type of a function"
    if part.kind == "struct":
        inside = ", ".join(map(part_text, part.fields))
        text = f"{{ {inside} }}" if inside else "{}"
        return f"<{text}>" if part.packed else text
    opening, closing = "<>" if part.is_vector else "[]"
    return f"{opening}{part.count} x {part_text(part.element)}{closing}"


def is_speakable(type: Type) -> bool:
    try:
        form(type)
    except Unspeakable:
        return False
    return True
