"""Ops that know of lanes: where lanes get their differences from, and what they tell each other.

What one op computes over all active lanes is the same in each of them. A shuffle may read a lane that is not active,
whose value no shape speaks of; so only a uniform lane number makes its result uniform, not a uniform value.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..function import POISON, Const, Op
from ..shapes import BOTH, UNIFORM, VARYING, Shape, join, mix, strided
from .context import Context, constant, modular, settled


def lane(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """0, 1, 2, …: the base is zero itself. A gang whose width is unknown still fits the type that counts it."""
    if not context.width:
        return settled(strided(1, 0, BOTH), op.type, context)
    return modular(op.type.bits, 1, 0, context.reach)


def width(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    return strided(0, context.width) if context.width else UNIFORM


_IDS = frozenset({"global_id", "local_id"})


def workitem(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """Ids along a gang's row are consecutive and, being below a size that has the same type, straight."""
    if op.mode == "sub_group_local_id":
        return lane(op, shapes, context)
    if op.mode not in _IDS:
        return UNIFORM if all(shape.is_uniform for shape in shapes) else VARYING
    if not context.in_rows:
        return VARYING
    start = context.width if context.aligned and context.width else 1
    along = settled(strided(1, start, BOTH), op.type, context)
    dimension = constant(op.args[0], context) if op.args else 0
    if dimension is not None:
        return UNIFORM if dimension else along
    return join(along, UNIFORM) if shapes[0].is_uniform else VARYING


def same_for_all(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    return UNIFORM


def differs(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    return VARYING


def from_lane(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    return UNIFORM if shapes[1].is_uniform else VARYING


def select(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """A uniform condition takes one side for the whole gang; poison on a side leaves the other."""
    condition, x, y = shapes
    taken = constant(op.args[0], context)
    if taken is not None:
        return x if taken else y
    if op.args[1] is op.args[2] or _is_poison(op.args[2]):
        return x
    if _is_poison(op.args[1]):
        return y
    return join(x, y) if condition.is_uniform else mix(x, y)


def _is_poison(value: object) -> bool:
    return isinstance(value, Const) and value.value is POISON


def same_value(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """The operand itself. In lanes that were poison `freeze` may choose, and chooses what fits the others; `uniform`
    is a demand, not a proof: it is refused where its operand's shape is another.
    """
    return shapes[0]


def elementwise(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """A function of its operands alone: the same operands in all lanes give the same result."""
    for shape in shapes:
        if not shape.is_uniform:
            return VARYING
    return UNIFORM
