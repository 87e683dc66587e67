"""Accesses: the form of a load or store, from the shape of its address.

uniform       one element for all lanes              contiguous   neighbours, one vector
reversed      neighbours, backwards                  strided      a fixed distance between lanes
gather        any addresses, read                    scatter      any addresses, written
private       an array that each lane has for itself, at an index that all have; at other indices a gather or scatter
"""

from __future__ import annotations

from ...ir.function import Op, Value
from ...ir.shapes import Shape
from ...remarks.remark import record
from .distances import distance
from .names import root
from .reasons import reason_chain
from .view import View

UNIFORM, CONTIGUOUS, GATHER, SCATTER, STRIDED, REVERSED, PRIVATE, ONE = (
    *("LW201", "LW202", "LW203", "LW204", "LW205", "LW206", "LW207", "LW209"),
)


def record_access(view: View, op: Op) -> None:
    """The form of a load or store; nothing for places that no source names."""
    pointer, verb = (op.args[0], "reads") if op.opcode == "load" else (op.args[1], "writes")
    name = root(pointer)
    if not name or pointer in view.nameless:
        return
    shape, size = view.found.shape(pointer), (op.type if op.opcode == "load" else op.args[0].type).bytes
    code = access_code(op.opcode, shape, size)
    lost = "lost" if code in (SCATTER, UNIFORM) and _loses_updates(op, shape) else ""
    if view.one_lane and code != PRIVATE:
        apart = distance(view, op, shape) if code == STRIDED else ()
        record(ONE, op.position, verb, name, lost, *apart)
    elif code in (GATHER, SCATTER):
        private = "private" if shape.private else ""
        record(code, op.position, verb, name, private, lost, _address_chain(view, pointer))
    elif code == STRIDED:
        record(code, op.position, verb, name, *distance(view, op, shape))
    else:
        record(code, op.position, verb, name, *([lost] if code == UNIFORM else []))


def access_code(opcode: str, shape: Shape, size: int) -> str:
    """The code of a remark on an access of `size` bytes for each lane."""
    if shape.private and (shape.offset.is_uniform or shape.is_bottom):
        return PRIVATE
    if not shape.private and (shape.is_bottom or shape.is_uniform):
        return UNIFORM
    if shape.private or not shape.is_strided:
        return GATHER if opcode == "load" else SCATTER
    return CONTIGUOUS if shape.stride == size else REVERSED if shape.stride == -size else STRIDED


def _address_chain(view: View, pointer: Value) -> tuple[str, ...]:
    """Of an array that each lane has for itself, why its index differs."""
    private = view.found.shape(pointer).private and isinstance(pointer, Op) and pointer.opcode == "ptradd"
    return reason_chain(view, pointer.args[1] if private and isinstance(pointer, Op) else pointer)


def _loses_updates(op: Op, shape: Shape) -> bool:
    """`h[a[i]] += 1` and `s[0] += a[i]`: of lanes that meet in one element, one wins."""
    if op.opcode != "store" or shape.private:
        return False
    work, seen = [op.args[0]], set[int]()
    while work:
        value = work.pop()
        if not isinstance(value, Op) or id(value) in seen:
            continue
        seen.add(id(value))
        if value.opcode == "load" and value.args[0] is op.args[1]:
            return True
        work += value.args if value.opcode != "load" else []
    return False
