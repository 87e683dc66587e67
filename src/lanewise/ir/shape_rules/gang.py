"""Ops that involve several lanes: sources of divergence, and exchange between lanes.

The result of an op over all active lanes is the same in each of them. A value read from an inactive lane is undefined,
and shapes make no claim about it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..function import Const, Op, Undefined, Value
from ..shapes import BOTH, UNIFORM, UNSIGNED, VARYING, Shape, join, mix, strided
from .context import Context, constant, modular, settled


def lane(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """0, 1, 2, …: the base is zero. The type that counts the lanes holds a gang of unknown width too."""
    if not context.width:
        return settled(strided(1, 0, BOTH), op.type, context)
    return modular(op.type.bits, 1, 0, context.reach)


def width(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    return strided(0, context.width) if context.width else UNIFORM


_IDS = frozenset({"global_id", "local_id"})


def workitem(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """Ids along a gang's row are consecutive and, being below a size of the same type, straight.

    Only ids of fewer than 64 bits can be so large that they look negative.
    """
    if op.mode == "sub_group_local_id":
        return lane(op, shapes, context)
    if op.mode not in _IDS:
        return UNIFORM if all(shape.is_uniform for shape in shapes) else VARYING
    if not context.in_rows:
        return VARYING
    start = context.width if context.aligned and context.width else 1
    large = op.mode == "global_id" and op.type.bits < 64
    along = settled(strided(1, start, UNSIGNED if large else BOTH), op.type, context)
    dimension = constant(op.args[0], context) if op.args else 0
    if dimension is not None:
        return UNIFORM if dimension else along
    return join(along, UNIFORM) if shapes[0].is_uniform else VARYING


def same_for_all(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    return UNIFORM


def differs(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    return VARYING


def from_lane(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """Another lane's value: uniform if all lanes read the same lane, or if the value is uniform."""
    x, number = shapes
    if x.private:
        return VARYING
    return strided(0, x.lane_align) if number.is_uniform or x.is_uniform else x.as_varying


def first(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    return UNIFORM if shapes[0].private else strided(0, shapes[0].lane_align)


def select(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """A uniform condition selects one side for the whole gang. Where one side is undef or poison, the result has the
    shape of the other: undefined lanes may be assumed to fit, as at a join.
    """
    condition, x, y = shapes
    taken = constant(op.args[0], context)
    if taken is not None:
        return x if taken else y
    if _is_one_value(op.args[1], op.args[2]) or _is_undefined(op.args[2]):
        return x
    if _is_undefined(op.args[1]):
        return y
    return join(x, y) if condition.is_uniform else mix(x, y)


def _is_one_value(x: Value, y: Value) -> bool:
    if isinstance(x, Const) and isinstance(y, Const):
        return x.value == y.value and isinstance(x.value, int)
    return x is y


def _is_undefined(value: Value) -> bool:
    return isinstance(value, Const) and isinstance(value.value, Undefined)


def same_value(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """The operand itself. In poison lanes `freeze` may choose, and chooses a value that fits the others; `uniform` is a
    demand, not a proof: it is refused where its operand has another shape.
    """
    return shapes[0]


def elementwise(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """A pure function of its operands: the same operands in all lanes give the same result."""
    for shape in shapes:
        if not shape.is_uniform:
            return VARYING
    return UNIFORM
