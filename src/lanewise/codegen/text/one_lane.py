"""Ops across lanes in a gang of one: scalar code is a gang whose single lane is number 0 and always active.

    lane        0           any %b, all %b          %b          reduce, scan, first, broadcast, shuffle %x     %x
    compress %x, %b; expand %x, %b          %x if %b, else zero
    width       1           count %b, ballot %b     0 or 1      barrier                                        nothing

A `crev` or `everywhere` in a gang of one is a call, see `calls.py`.
"""

from __future__ import annotations

from ...ir.function import Op
from .elementwise import same
from .spelling import zero_text
from .types import form
from .write import Emitter, Writer


def _number(value: int) -> Emitter:
    def emit(write: Writer, op: Op, args: list[str], lanes: int) -> str:
        if not op.type.is_int or op.type.bits == 1:
            return same(form(op.type), "true" if value else "false")
        return same(form(op.type), str(value))

    return emit


def _itself(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    return same(form(op.type), args[0])


def _or_zero(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    kind = form(op.type)
    return f"select i1 {args[1]}, {kind} {args[0]}, {kind} {zero_text(op.type)}"


def _counted(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    return _itself(write, op, args, lanes) if op.type.bits == 1 else f"zext i1 {args[0]} to {form(op.type)}"


def _nothing(write: Writer, op: Op, args: list[str], lanes: int) -> None:
    return None


ONE_LANE: dict[str, Emitter] = {
    "lane": _number(0),
    "width": _number(1),
    "active": _number(1),
    "any": _itself,
    "all": _itself,
    "count": _counted,
    "ballot": _counted,
    **dict.fromkeys(("reduce", "scan", "first", "broadcast", "shuffle", "uniform"), _itself),
    **dict.fromkeys(("compress", "expand"), _or_zero),
    "barrier": _nothing,
}
