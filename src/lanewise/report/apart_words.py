"""Lanes whose elements lie apart: how far, and what to pass or to write so that they lie side by side.

    words[w, j]     neighbouring lanes are a row apart: pass np.asfortranarray(words), or make 'j' the last index ...
    m[0, i]         its last axis is not contiguous: pass np.ascontiguousarray(m)
    p[i, 0]         every 24 bytes; separate arrays for each column or field are contiguous

An address is a chain of steps, one for each axis; that one tells whose offset differs from lane to lane. Nothing is
advised that would cost more: an axis shorter than a gang leaves lanes without work, and where the indices of a
transposition are exchanged its other side lies apart.
"""

from __future__ import annotations

import re

from ..analysis.cfg import cfg
from ..analysis.divergence import Gang
from ..analysis.values import values
from ..frontend.python.lanes import lanes_info
from ..ir.function import Function, Op, Param, Value
from .access_forms import root
from .parts import Part
from .reasons import variable

COPY = "a copy, which costs about one pass over the array"


def apart(part: Part, access: Op) -> str:
    """In place of the words for a strided load or store; empty if there is nothing better to say.

    A copy that is written keeps what is written to itself.
    """
    writes = access.opcode == "store"
    pointer = access.args[1] if writes else access.args[0]
    step = _step(part, pointer)
    if step is None:
        return ""
    offset, scale = step.args[1], int(step.attrs.get("scale", 1))
    shape = part.found.shape(offset)
    if shape.stride is not None:
        beside = abs(shape.stride) == 1 and lanes_info(part.fn) is not None
        separate = "separate arrays for each column or field are contiguous"
        return f"every {shape.stride * scale} bytes; {separate}" if beside else ""
    factor = _factor(part, offset)
    name, axis = _axis(factor)
    if axis is None or name != root(pointer):
        word = variable(factor) if isinstance(factor, Op | Param) else ""
        return f"neighbouring lanes are '{word}' elements apart, known at run time only" if word else ""
    last = _last_axis(part, name, axis)
    if axis == last:
        whole = "an array of its own, and copy it back" if writes else f"np.ascontiguousarray({name}), {COPY}"
        return f"its last axis is not contiguous: pass {whole}"
    index = _index(pointer)
    if _is_turned(part, index):
        return "neighbouring lanes are a row apart; those of another array would be if the indices were exchanged"
    order = f"np.asfortranarray({name}) ({COPY})" if axis == 0 else f"'{name}' with axis {axis} as the last one"
    order = f"an array made with order='F' for '{name}'" if axis == 0 and writes else order
    said = f"neighbouring lanes are a row apart: pass {order}"
    counter = _counter(part, index)
    if counter is None:
        return f"{said}, or let {_last_index(part)} be the index of its last axis"
    if _is_short(part, access, counter, name, last):
        return said
    return f"{said}, or make '{variable(counter)}' the last index of lw.lanes, if its rounds may run in any order"


def _step(part: Part, pointer: Value) -> Op | None:
    """The one step whose offset differs between lanes."""
    found: list[Op] = []
    while isinstance(pointer, Op) and pointer.opcode == "ptradd":
        if not part.found.is_uniform(pointer.args[1]):
            found.append(pointer)
        pointer = pointer.args[0]
    return found[0] if len(found) == 1 else None


def _index(pointer: Value) -> Value:
    """What the index of the last axis is made of."""
    offset = pointer.args[1] if isinstance(pointer, Op) and pointer.opcode == "ptradd" else pointer
    while isinstance(offset, Op) and offset.opcode in ("add", "sub", "sext", "zext", "trunc", "select"):
        offset = next((arg for arg in reversed(offset.args) if isinstance(arg, Op | Param)), offset.args[0])
    return offset


def _counter(part: Part, index: Value) -> Param | None:
    """If it is the variable of a loop, the same in all lanes."""
    counts = isinstance(index, Param) and index not in part.fn.params and part.found.is_uniform(index)
    return index if isinstance(index, Param) and counts else None


def _is_short(part: Part, access: Op, index: Param, name: str, axis: int) -> bool:
    """Is it known that there are fewer of them than lanes?"""
    width = part.facts.given(Gang).width
    lengths = part.lengths.get(name, ())
    if axis < len(lengths) and lengths[axis] < width:
        return True
    assert access.block is not None, "an op stands in a block"
    known = part.facts[values].at(index, part.facts[cfg].number[access.block])
    return known is not None and known.smax - known.smin + 1 < width


def _is_turned(part: Part, index: Value) -> bool:
    """Is its last axis indexed by another index of lw.lanes, while others are contiguous by the last?"""
    info = lanes_info(part.fn)
    if info is None or all(index is not param for param in part.fn.params[: info.dims - 1]):
        return False
    found = ((op.args[0], op.type) for op in part.fn.ops if op.opcode == "load")
    stored = ((op.args[1], op.args[0].type) for op in part.fn.ops if op.opcode == "store")
    shapes = ((part.found.shape(pointer), type.bytes) for pointer, type in (*found, *stored))
    return any(shape.is_strided and shape.stride == size for shape, size in shapes)


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
