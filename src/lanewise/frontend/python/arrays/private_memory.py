"""Private arrays: memory of one lane, on the stack, which ends when the function returns."""

from __future__ import annotations

import ast
from typing import Any

from ....ir.function import Const
from ....ir.types import I64, PTR
from ..types import COMPLEX, is_stored, memory_type
from ..values import PRIVATE, Array
from ..writer import HOST, Writer

LANE_BYTES, HOST_BYTES = 1 << 14, 1 << 20  # 64 lanes use as much as the host


def private_array(w: Writer, shape: tuple[int, ...], dtype: Any, node: ast.AST) -> Array:
    """Memory of one lane; it is allocated at the function's entry, so that a loop does not allocate more."""
    part = COMPLEX.get(dtype.type) if dtype.isnative else None
    if not is_stored(dtype) and part is None:
        w.refuse(f"a private array cannot have dtype {dtype}; write lw.f32, lw.i32 or another number", node)
    position = w.at(node)
    count = 1
    for n in shape:
        count *= n
    here, size = w.block, max(count, 1) * dtype.itemsize
    _fits_the_stack(w, size, node)
    unit = part or dtype
    op = w.op("private", type=PTR, size=size, align=unit.itemsize, element=memory_type(unit))
    here.ops.pop()
    op.position = position
    w.privates.append(op)
    strides: list[int] = []
    step = dtype.itemsize
    for n in reversed(shape):
        strides.insert(0, step)
        step *= n
    lengths = tuple(Const(I64, n) for n in shape)
    home = tuple(loop.number for loop in w.loops)
    steps = tuple(Const(I64, s) for s in strides)
    return Array(op, dtype, lengths, steps, True, unit.itemsize, True, True, name=PRIVATE, home=home)


def _fits_the_stack(w: Writer, size: int, node: ast.AST) -> None:
    """Refuse too much: all private arrays of a function are on the stack at once, for every lane of a gang."""
    alone = w.place == HOST and not w.in_lanes
    most = HOST_BYTES if alone else LANE_BYTES
    total = size + sum(op.attrs["size"] for op in w.privates)
    if total > most:
        whose = "outside of lanes" if alone else "of a lane"
        w.refuse(
            f"the private arrays {whose} take {total} bytes, more than {most}; make them smaller, or pass an array, "
            "with a row for each index of the lanes loop",
            node,
        )
