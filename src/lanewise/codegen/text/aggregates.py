"""Vectors, arrays and structs as single values, packed and unpacked; parts are numbered depth first.

%v: opaque"{ i32, <2 x float> }":128 = pack %a, %x, %y      insertelement, insertelement, insertvalue, insertvalue
%y: f32 = unpack %v, index=2                                extractvalue ..., 1; extractelement ..., i32 1

Of many lanes, a value is a struct of vectors, one for each scalar; booleans are passed as bits in it (`types.passed`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...ir.function import Op
from ...ir.types import I1, Type
from .elementwise import same
from .types import form
from .write import Emitter, Writer

if TYPE_CHECKING:
    from ...frontend.llvm.data.types import AnyType


def _pack(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    return same(form(op.type, lanes), joined(write, op.type, args, lanes))


def _unpack(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    return same(form(op.type, lanes), part(write, op.args[0].type, args[0], int(op.attrs["index"]), lanes))


def joined(write: Writer, type: Type, parts: list[str], lanes: int) -> str:
    """One value from its scalars, or from the vectors of many lanes' scalars."""
    from .composites import composite_of, leaves_in

    if not lanes:
        return _built(write, composite_of(type), parts)
    made = "poison"
    for at, (leaf, value) in enumerate(zip(leaves_in(type), parts, strict=True)):
        held = write.let(f"bitcast {form(I1, lanes)} {value} to i{lanes}") if leaf is I1 else value
        kind = f"i{lanes}" if leaf is I1 else form(leaf, lanes)
        made = write.let(f"insertvalue {form(type, lanes)} {made}, {kind} {held}, {at}")
    return made


def apart(write: Writer, type: Type, value: str, lanes: int) -> list[str]:
    """All scalars of a value, or the vectors of many lanes' scalars."""
    from .composites import leaves_in

    return [part(write, type, value, index, lanes) for index in range(len(leaves_in(type)))]


def part(write: Writer, type: Type, value: str, index: int, lanes: int) -> str:
    """One scalar of a value, of one lane or of many."""
    from .composites import composite_of, leaves_in

    if not lanes:
        return _taken(write, composite_of(type), value, index)
    found = write.let(f"extractvalue {form(type, lanes)} {value}, {index}")
    if leaves_in(type)[index] is not I1:
        return found
    return write.let(f"bitcast i{lanes} {found} to {form(I1, lanes)}")


def chosen(write: Writer, type: Type, condition: str, values: list[str], lanes: int) -> str:
    """Select from two values in each lane: scalar by scalar."""
    from .composites import leaves_in

    yes, no = (apart(write, type, value, lanes) for value in values)
    kinds = [form(leaf, lanes) for leaf in leaves_in(type)]
    bools = f"{form(I1, lanes)} {condition}"
    picked = [write.let(f"select {bools}, {kind} {a}, {kind} {b}") for kind, a, b in zip(kinds, yes, no, strict=True)]
    return joined(write, type, picked, lanes)


def _built(write: Writer, part: AnyType, leaves: list[str]) -> str:
    """A part from its scalars."""
    from ...frontend.llvm.data.types import Composite, leaves_of
    from .composites import part_text

    if not isinstance(part, Composite):
        return leaves[0]
    made, start = "poison", 0
    for at in range(part.count):
        member = part.field(at)
        size = len(leaves_of(member) or ())
        value = _built(write, member, leaves[start : start + size])
        how, place = ("insertelement", f"i32 {at}") if part.is_vector else ("insertvalue", at)
        made = write.let(f"{how} {part_text(part)} {made}, {part_text(member)} {value}, {place}")
        start += size
    return made


def _taken(write: Writer, part: AnyType, value: str, index: int) -> str:
    """A scalar of a part."""
    from ...frontend.llvm.data.types import Composite, leaves_of
    from .composites import part_text

    while isinstance(part, Composite):
        at = 0
        while index >= (size := len(leaves_of(part.field(at)) or ())):
            index -= size
            at += 1
        text = f"{part_text(part)} {value}"
        value = write.let(f"extractelement {text}, i32 {at}" if part.is_vector else f"extractvalue {text}, {at}")
        part = part.field(at)
    return value


AGGREGATES: dict[str, Emitter] = {"pack": _pack, "unpack": _unpack}
