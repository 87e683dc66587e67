"""Arithmetic, comparisons, selects and conversions: the same op of ours, per leaf."""

from __future__ import annotations

from collections.abc import Callable

from ....ir.function import Const
from ....ir.ops import TABLE, Row
from ....ir.types import I1
from ..data.types import AnyType, Composite
from ..reader import Reader
from ..text.tokens import Cursor

InstructionReader = Callable[[Reader, str, Cursor], None]

_BITCAST = TABLE["bitcast"]
_ICMP, _FCMP, _SELECT = TABLE["icmp"], TABLE["fcmp"], TABLE["select"]


def binary(name: str) -> InstructionReader:
    row = TABLE[name]

    def read(reader: Reader, result: str, cursor: Cursor) -> None:
        flags = reader.flags(cursor, row)
        type = reader.type(cursor)
        left = reader.operand(type, cursor)
        cursor.expect(",")
        reader.each(result, row, type, (left, reader.operand(type, cursor)), flags=flags)

    return read


def unary(name: str) -> InstructionReader:
    row = TABLE[name]

    def read(reader: Reader, result: str, cursor: Cursor) -> None:
        flags = reader.flags(cursor, row)
        type = reader.type(cursor)
        reader.each(result, row, type, (reader.operand(type, cursor),), flags=flags)

    return read


def conversion(name: str) -> InstructionReader:
    row = TABLE[name]

    def read(reader: Reader, result: str, cursor: Cursor) -> None:
        flags = reader.flags(cursor, row)
        value = reader.typed(cursor)
        cursor.expect("to")
        reader.each(result, row, reader.type(cursor), (value,), flags=flags)

    return read


def condition_type(reader: Reader, type: AnyType) -> AnyType:
    """The type of a comparison's result."""
    return reader.context.types.vector(type.count, I1) if isinstance(type, Composite) else I1


def _comparison(row: Row) -> InstructionReader:
    def read(reader: Reader, result: str, cursor: Cursor) -> None:
        flags = reader.flags(cursor, row)
        mode = cursor.next()
        type = reader.type(cursor)
        left = reader.operand(type, cursor)
        cursor.expect(",")
        right = reader.operand(type, cursor)
        wanted = condition_type(reader, type)
        if mode in row.modes:
            reader.each(result, row, wanted, (left, right), mode=mode, flags=flags)
        else:
            # fcmp true and fcmp false compare nothing.
            reader.each(result, _BITCAST, wanted, (Const(I1, int(mode == "true")),))

    return read


def select(reader: Reader, result: str, cursor: Cursor) -> None:
    flags = reader.flags(cursor, _SELECT)
    condition = reader.typed(cursor)
    cursor.expect(",")
    type = reader.type(cursor)
    then = reader.operand(type, cursor)
    cursor.expect(",")
    reader.type(cursor)
    reader.each(result, _SELECT, type, (condition, then, reader.operand(type, cursor)), flags=flags)


_BINARY = "add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem"
_CONVERSIONS = "trunc zext sext fptrunc fpext fptosi fptoui sitofp uitofp ptrtoint inttoptr addrspacecast"

READERS: dict[str, InstructionReader] = {
    **{name: binary(name) for name in _BINARY.split()},
    **{name: unary(name) for name in ("fneg", "freeze")},
    **{name: conversion(name) for name in _CONVERSIONS.split()},
    "ptrtoaddr": conversion("ptrtoint"),
    "icmp": _comparison(_ICMP),
    "fcmp": _comparison(_FCMP),
    "select": select,
}
