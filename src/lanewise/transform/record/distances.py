"""Distances: how far apart the elements of neighbouring lanes are, and what could bring them together.

    words[w, j]     neighbouring lanes are a row apart
    m[0, i]         the last axis of the array is not contiguous
    p[i, 0]         every 24 bytes: a field of records

An address is a chain of steps, one for each axis. The step whose offset differs from lane to lane decides. `report`
makes advice of the data (`report/distance_words.py`).
"""

from __future__ import annotations

import re

from ...analysis.graph.cfg import cfg
from ...analysis.values.values import values
from ...ir.function import Function, Op, Param, Value
from ...ir.shapes import Shape
from ...remarks.remark import Datum
from .names import root, variable
from .view import View

# The first datum; the others are named after it.
BYTES, FIELDS, UNKNOWN = "bytes", "fields", "unknown"  # the distance; of fields, the distance; nothing
ELEMENTS, LAST_AXIS, TURNED = "elements", "last axis", "turned"  # the variable that counts elements; nothing; nothing
ROWS = "rows"  # the axis, the last axis, the last index of lw.lanes, the counter of a loop, whether that is short
SHORT, PERHAPS_SHORT = "short", "perhaps"  # shorter than a gang; shorter if the array's last axis is


def distance(view: View, access: Op, shape: Shape) -> tuple[Datum, ...]:
    """Of a strided load or store."""
    pointer = access.args[1] if access.opcode == "store" else access.args[0]
    known = (BYTES, shape.stride) if shape.stride is not None else (UNKNOWN,)
    step = _step(view, pointer)
    if step is None:
        return known
    offset, scale = step.args[1], int(step.attrs.get("scale", 1))
    along = view.found.shape(offset)
    if along.stride is not None:
        beside = abs(along.stride) == 1 and view.dims
        return (FIELDS, along.stride * scale) if beside else known
    factor = _factor(view, offset)
    name, axis = _axis(factor)
    if axis is None or name != root(pointer):
        word = variable(factor) if isinstance(factor, Op | Param) else ""
        return (ELEMENTS, word) if word else known
    last = _last_axis(view, name, axis)
    if axis == last:
        return (LAST_AXIS,)
    index = _index(pointer)
    if _is_turned(view, index):
        return (TURNED,)
    counter = _counter(view, index)
    if counter is None:
        return ROWS, axis, last, _last_index(view), "", ""
    short = SHORT if _is_short(view, access, counter) else PERHAPS_SHORT if view.dims else ""
    return ROWS, axis, last, _last_index(view), variable(counter), short


def _step(view: View, pointer: Value) -> Op | None:
    """The one step whose offset differs between lanes."""
    found: list[Op] = []
    while isinstance(pointer, Op) and pointer.opcode == "ptradd":
        if not view.found.is_uniform(pointer.args[1]):
            found.append(pointer)
        pointer = pointer.args[0]
    return found[0] if len(found) == 1 else None


def _index(pointer: Value) -> Value:
    """The index of the last axis, as a sum."""
    offset = pointer.args[1] if isinstance(pointer, Op) and pointer.opcode == "ptradd" else pointer
    while isinstance(offset, Op) and offset.opcode in ("add", "sub", "sext", "zext", "trunc", "select"):
        offset = next((arg for arg in reversed(offset.args) if isinstance(arg, Op | Param)), offset.args[0])
    return offset


def _counter(view: View, index: Value) -> Param | None:
    """If it is the variable of a loop, the same in all lanes."""
    counts = isinstance(index, Param) and index not in view.fn.params and view.found.is_uniform(index)
    return index if isinstance(index, Param) and counts else None


def _is_short(view: View, access: Op, index: Param) -> bool:
    """Is it known that there are fewer of them than lanes?"""
    assert access.block is not None, "an op stands in a block"
    known = view.facts[values].at(index, view.facts[cfg].number[access.block])
    return known is not None and known.smax - known.smin + 1 < view.width


def _is_turned(view: View, index: Value) -> bool:
    """Is its last axis indexed by another index of lw.lanes, while others are contiguous by the last?"""
    if not view.dims or all(index is not param for param in view.fn.params[: view.dims - 1]):
        return False
    found = ((op.args[0], op.type) for op in view.fn.ops if op.opcode == "load")
    stored = ((op.args[1], op.args[0].type) for op in view.fn.ops if op.opcode == "store")
    shapes = ((view.found.shape(pointer), type.bytes) for pointer, type in (*found, *stored))
    return any(shape.is_strided and shape.stride == size for shape, size in shapes)


def _factor(view: View, offset: Value) -> Value | None:
    """The factor of the lane's index."""
    while isinstance(offset, Op) and offset.opcode in ("add", "sub", "sext", "zext", "trunc"):
        offset = next((arg for arg in offset.args if not view.found.is_uniform(arg)), offset.args[0])
    if not isinstance(offset, Op) or offset.opcode != "mul":
        return None
    return next((arg for arg in offset.args if view.found.is_uniform(arg)), None)


def _axis(value: Value | None, kind: str = "s") -> tuple[str, int | None]:
    """The array and the axis of a stride, or of a length, as parameters are named after them."""
    found = re.fullmatch(rf"(.+)\.{kind}(\d+)", value.name) if isinstance(value, Param) else None
    return (found[1], int(found[2])) if found is not None else ("", None)


def _last_axis(view: View, name: str, least: int) -> int:
    """Of an array; in a body lengths may have other names, its host has all."""
    module = view.fn.module
    hosts = [fn for fn in module.functions.values() if _launches(fn, view.fn)] if module is not None else []
    lengths = (_axis(param, "n") for fn in (view.fn, *hosts) for param in fn.params)
    return max((at for array, at in lengths if array == name and at is not None), default=least)


def _launches(host: Function, body: Function) -> bool:
    return any(op.opcode == "launch" and op.attrs.get("callee") == body.name for op in host.ops)


def _last_index(view: View) -> str:
    return f"'{view.fn.params[view.dims - 1].name}'" if view.dims else "the last index of lw.lanes"
