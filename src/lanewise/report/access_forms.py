"""The form of a memory access, from the shape of its address.

uniform       one element for all lanes              contiguous   neighbours, one vector
reversed      neighbours, backwards                  strided      a fixed distance between lanes
gather        any addresses, read                    scatter      any addresses, written
private       an array that each lane has for itself, at an index that all have; at other indices a gather or scatter
"""

from __future__ import annotations

import re

from ..ir.function import Named, Op, Param, Symbol, Value
from ..ir.shapes import Shape
from ..record import dataclass

ROWS = ("contiguous", "reversed", "strided")


@dataclass(frozen=True, slots=True)
class Form:
    form: str
    sentence: str


def access_note(op: Op, pointer: Value, shape: Shape, whole: bool = False) -> Form | None:
    """What to say of a load or store; None for places that no source names. `whole`: a load that needs no mask."""
    name = root(pointer)
    if not name:
        return None
    verb = "reads" if op.opcode == "load" else "writes"
    size = op.type.bytes if op.opcode == "load" else op.args[0].type.bytes
    form, words = _form(op.opcode, shape, size)
    if whole and form in ROWS:
        words += ", without a mask, since every lane's element is there"
    return Form(form, f"{verb} {name}: {words}")


def _form(opcode: str, shape: Shape, size: int) -> tuple[str, str]:
    if shape.private:
        if shape.offset.is_uniform or shape.is_bottom:
            return "private", "each lane its own array"
        word = "gather" if opcode == "load" else "scatter"
        return word, f"each lane its own array, at an index of its own: a {word}"
    if shape.is_bottom or shape.is_uniform:
        return "uniform", "one element for all lanes"
    if shape.is_strided and shape.stride == size:
        return "contiguous", "contiguous"
    if shape.is_strided and shape.stride == -size:
        return "reversed", "contiguous, backwards"
    if shape.is_strided and shape.stride is not None:
        return "strided", f"every {shape.stride} bytes"
    if shape.is_strided:
        return "strided", "a distance between lanes that is known at run time only"
    return ("gather", "a gather") if opcode == "load" else ("scatter", "a scatter")


def root(pointer: Value) -> str:
    """The name of the array that an address points into."""
    while isinstance(pointer, Op) and pointer.opcode in ("ptradd", "select"):
        pointer = pointer.args[0] if pointer.opcode == "ptradd" else pointer.args[1]
    if isinstance(pointer, Symbol):
        return pointer.name.split(".")[0]
    if isinstance(pointer, Param):
        return re.sub(r"\.\d+$", "", pointer.name.removesuffix(".ptr"))
    return pointer.name.split(".")[0] if isinstance(pointer, Named) else ""
