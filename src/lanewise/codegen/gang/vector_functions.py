"""Elementwise ops on all lanes: the emitters of scalar code with the width, and a few special cases.

Elementary functions are our own vector code (`std_text.py`). LLVM splits vector ops that the machine does not have into
lanes.
"""

from __future__ import annotations

from ...ir.function import Const, Op
from ...ir.types import I64, Type
from ..text.aggregates import chosen
from ..text.elementwise import same, words
from ..text.function import EMITTERS
from ..text.types import form
from .lanes import Lanes


def widened(lanes: Lanes, op: Op, args: list[str]) -> str | None:
    """An op on vectors."""
    if op.opcode in SPECIAL:
        return SPECIAL[op.opcode](lanes, op, args)
    return EMITTERS[op.opcode](lanes.write, op, args, lanes.width)


def _powi(lanes: Lanes, op: Op, args: list[str]) -> str | None:
    """LLVM raises all lanes to one power; varying powers are computed lane by lane."""
    if lanes.forms.stride(op.args[1]) == 0:
        return EMITTERS["powi"](lanes.write, op, [args[0], lanes.scalar(op.args[1])], lanes.width)

    def one(lane: int) -> str:
        right = EMITTERS["powi"](lanes.write, op, [lanes.lane(arg, lane) for arg in op.args], 0)
        return lanes.write.let(right or "")

    return same(form(op.type, lanes.width), lanes.one_by_one(None, op.type, one))


def _ptradd(lanes: Lanes, op: Op, args: list[str]) -> str:
    """Addresses of all lanes; from one base address, if it is uniform, because gathers prefer that."""
    pointer, index = op.args
    scale = op.attrs["scale"] * lanes.forms.privates.factor(op)
    one = lanes.forms.stride(pointer) == 0
    start = f"ptr {lanes.scalar(pointer)}" if one else f"{form(pointer.type, lanes.width)} {args[0]}"
    if isinstance(index, Const):
        return f"getelementptr i8, {start}, {form(I64, lanes.width)} splat (i64 {index.signed * scale})"
    if scale > 0:
        element = "i8" if scale == 1 else f"[{scale} x i8]"
        promised = words(op, lanes.write) if scale == op.attrs["scale"] else ""
        return f"getelementptr{promised} {element}, {start}, {form(index.type, lanes.width)} {args[1]}"
    by = _wide(lanes, index.type, args[1])
    scaled = lanes.write.let(f"mul {form(I64, lanes.width)} {by}, splat (i64 {scale})")
    return f"getelementptr i8, {start}, {form(I64, lanes.width)} {scaled}"


def _wide(lanes: Lanes, type: Type, text: str) -> str:
    if type is I64:
        return text
    how = "sext" if type.bits < 64 else "trunc"
    return lanes.write.let(f"{how} {form(type, lanes.width)} {text} to {form(I64, lanes.width)}")


def _select(lanes: Lanes, op: Op, args: list[str]) -> str | None:
    """Select a struct of vectors, vector by vector."""
    if not op.type.is_opaque:
        return EMITTERS["select"](lanes.write, op, args, lanes.width)
    return same(form(op.type, lanes.width), chosen(lanes.write, op.type, args[0], args[1:], lanes.width))


SPECIAL = {"powi": _powi, "ptradd": _ptradd, "select": _select}
