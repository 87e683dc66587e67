"""Memory and calls.

A gang does one load for all lanes through a uniform address, so its result is uniform. A private address is a different
location in every lane: a load through it is varying, even with a uniform offset (an analysis that knows that all copies
are equal does not use this rule). An atomic runs once per lane, and each lane sees the result of the previous one. Ops
without a result get the shape that a trace shows: an access its address, a check its condition.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..function import Op
from ..shapes import UNIFORM, VARYING, Shape, private, strided
from .context import Context


def own_memory(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    place = strided(0, op.attrs["align"])
    return place if op.attrs.get("shared") else private(place)


def load(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """A volatile or ordered load runs in each lane, and others may write in between."""
    once = not op.attrs.get("volatile") and not op.attrs.get("order")
    return UNIFORM if shapes[0].is_uniform and once else VARYING


def store(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    return shapes[1]


def first_operand(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    return shapes[0] if shapes else UNIFORM


def once_per_lane(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    return VARYING


def call(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """Uniform if it is known to be uniform in some operands, and those are uniform; else only if its result depends on
    nothing but operands and memory, and all operands are uniform."""
    needs = op.attrs.get("uniform")
    if needs is not None:
        return UNIFORM if all(shapes[int(at)].is_uniform for at in needs.split()) else VARYING
    if op.attrs.get("effect") not in ("none", "reads"):
        return VARYING
    return UNIFORM if all(shape.is_uniform for shape in shapes) else VARYING


def foreign(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """An instruction of another language is a function of its operands unless it declares an effect."""
    if op.attrs.get("effect") not in (None, "none", "reads"):
        return VARYING
    return UNIFORM if all(shape.is_uniform for shape in shapes) else VARYING
