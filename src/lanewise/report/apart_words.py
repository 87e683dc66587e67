"""Lanes whose elements lie apart: how far, and what to pass or to write so that they lie side by side.

    words[w, j]     neighbouring lanes are a row apart: pass np.asfortranarray(words), or make 'j' the last index ...
    m[0, i]         its last axis is not contiguous: pass np.ascontiguousarray(m)
    p[i, 0]         every 24 bytes; an array for each column or field is contiguous

An address is a chain of steps, one for each axis; that one tells whose offset differs from lane to lane.
"""

from __future__ import annotations

import re

from ..frontend.python.lanes import lanes_info
from ..ir.function import Function, Op, Param, Value
from .access_forms import root
from .parts import Part
from .reasons import variable


def apart(part: Part, pointer: Value, writes: bool) -> str:
    """In place of the words for a strided access; empty if there is nothing better to say.

    A copy that is written keeps what is written to itself.
    """
    step = _step(part, pointer)
    if step is None:
        return ""
    offset, scale = step.args[1], int(step.attrs.get("scale", 1))
    shape = part.found.shape(offset)
    if shape.stride is not None:
        beside = abs(shape.stride) == 1 and lanes_info(part.fn) is not None
        return f"every {shape.stride * scale} bytes; an array for each column or field is contiguous" if beside else ""
    factor = _factor(part, offset)
    name, axis = _axis(factor)
    if axis is None or name != root(pointer):
        word = variable(factor) if isinstance(factor, Op | Param) else ""
        return f"neighbouring lanes are '{word}' elements apart, known at run time only" if word else ""
    if axis == _last_axis(part, name, axis):
        whole = "an array of its own, and copy it back" if writes else f"np.ascontiguousarray({name})"
        return f"its last axis is not contiguous: pass {whole}"
    order = f"np.asfortranarray({name})" if axis == 0 else f"'{name}' with axis {axis} as the last one"
    order = f"an array made with order='F' for '{name}'" if axis == 0 and writes else order
    inner = _counter(part, pointer)
    instead = f"let {_last_index(part)} be the index of its last axis"
    instead = f"make '{inner}' the last index of lw.lanes, if its rounds may run in any order" if inner else instead
    return f"neighbouring lanes are a row apart: pass {order}, or {instead}"


def _step(part: Part, pointer: Value) -> Op | None:
    """The one step whose offset differs between lanes."""
    found: list[Op] = []
    while isinstance(pointer, Op) and pointer.opcode == "ptradd":
        if not part.found.is_uniform(pointer.args[1]):
            found.append(pointer)
        pointer = pointer.args[0]
    return found[0] if len(found) == 1 else None


def _counter(part: Part, pointer: Value) -> str:
    """The variable of a loop that is the index of the last axis."""
    offset = pointer.args[1] if isinstance(pointer, Op) and pointer.opcode == "ptradd" else pointer
    while isinstance(offset, Op) and offset.opcode in ("add", "sub", "sext", "zext", "trunc", "select"):
        offset = next((arg for arg in reversed(offset.args) if isinstance(arg, Op | Param)), offset.args[0])
    counts = isinstance(offset, Param) and offset not in part.fn.params and part.found.is_uniform(offset)
    return variable(offset) if isinstance(offset, Param) and counts else ""


def _factor(part: Part, offset: Value) -> Value | None:
    """What the index of a lane is multiplied by."""
    while isinstance(offset, Op) and offset.opcode in ("add", "sub", "sext", "zext", "trunc"):
        offset = next((arg for arg in offset.args if not part.found.is_uniform(arg)), offset.args[0])
    if not isinstance(offset, Op) or offset.opcode != "mul":
        return None
    return next((arg for arg in offset.args if part.found.is_uniform(arg)), None)


def _axis(value: Value | None, kind: str = "s") -> tuple[str, int | None]:
    """The array and the axis of a stride, or of a length, as parameters are named after them."""
    found = re.fullmatch(rf"(.+)\.{kind}(\d+)", value.name) if isinstance(value, Param) else None
    return (found[1], int(found[2])) if found is not None else ("", None)


def _last_axis(part: Part, name: str, least: int) -> int:
    """Of an array; in a body lengths may have other names, its host has all."""
    module = part.fn.module
    hosts = [fn for fn in module.functions.values() if _launches(fn, part.fn)] if module is not None else []
    lengths = (_axis(param, "n") for fn in (part.fn, *hosts) for param in fn.params)
    return max((at for array, at in lengths if array == name and at is not None), default=least)


def _launches(host: Function, body: Function) -> bool:
    return any(op.opcode == "launch" and op.attrs.get("callee") == body.name for op in host.ops)


def _last_index(part: Part) -> str:
    info = lanes_info(part.fn)
    return f"'{part.fn.params[info.dims - 1].name}'" if info is not None else "the last index of lw.lanes"
