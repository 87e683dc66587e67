"""Vectors, arrays and structs as single values, put together and taken apart; parts are numbered depth first.

%v: opaque"{ i32, <2 x float> }":128 = pack %a, %x, %y      insertelement, insertelement, insertvalue, insertvalue
%y: f32 = unpack %v, index=2                                extractvalue ..., 1; extractelement ..., i32 1
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..ir.function import Op
from .elementwise import same
from .types import form
from .write import Emitter, Writer

if TYPE_CHECKING:
    from ..frontend.llvm.types import AnyType


def _pack(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    from .composites import composite_of

    return same(form(op.type), _built(write, composite_of(op.type), args))


def _built(write: Writer, part: AnyType, leaves: list[str]) -> str:
    """A part from its scalars."""
    from ..frontend.llvm.types import Composite, leaves_of
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


def _unpack(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    from ..frontend.llvm.types import Composite, leaves_of
    from .composites import composite_of, part_text

    part: AnyType = composite_of(op.args[0].type)
    value, index = args[0], int(op.attrs["index"])
    right = same(form(op.args[0].type), value)
    while isinstance(part, Composite):
        at = 0
        while index >= (size := len(leaves_of(part.field(at)) or ())):
            index -= size
            at += 1
        text = f"{part_text(part)} {value}"
        right = f"extractelement {text}, i32 {at}" if part.is_vector else f"extractvalue {text}, {at}"
        part = part.field(at)
        if isinstance(part, Composite):
            value = write.let(right)
    return right


AGGREGATES: dict[str, Emitter] = {"pack": _pack, "unpack": _unpack}
