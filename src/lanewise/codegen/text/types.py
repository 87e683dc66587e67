"""How LLVM writes types, for one lane and for several.

    f32                                 float                   8 lanes of it   <8 x float>
    ptr(3)                              ptr
    opaque"{ i32, <2 x float> }":128    { i32, <2 x float> }    8 lanes of it   { <8 x i32>, <8 x float>, <8 x float> }

A CPU has one memory, so all address spaces are written alike. Of opaque types only vectors and aggregates of few
scalars have a spelling, those which LLVM functions pass and return; uses of any other are refused.
"""

from __future__ import annotations

from functools import cache

from ...ir.types import F16, F32, F64, I1, Type
from ...record import dataclass

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
    if element.is_opaque:
        return Form(element, lanes, _opaque_text(element, lanes))
    text = scalar_text(element)
    return Form(element, lanes, f"<{lanes} x {text}>" if lanes else text)


def passed(element: Type, lanes: int = 0) -> str:
    """How a value passes between functions: booleans of many lanes as bits, because not every machine can pass them."""
    return f"i{lanes}" if lanes and element is I1 else str(form(element, lanes))


def scalar_text(type: Type) -> str:
    if type.is_float:
        return _FLOATS[type]
    return "ptr" if type.is_ptr else type.text


def _opaque_text(type: Type, lanes: int) -> str:
    """In one lane unchanged; in many, a vector for each scalar in it."""
    from .composites import composite_of, leaves_in, part_text  # kernels from LLVM IR have them

    if not lanes:
        return part_text(composite_of(type))
    inside = ", ".join(passed(leaf, lanes) for leaf in leaves_in(type))
    return f"{{ {inside} }}" if inside else "{}"


def is_speakable(type: Type) -> bool:
    try:
        form(type)
    except Unspeakable:
        return False
    return True
