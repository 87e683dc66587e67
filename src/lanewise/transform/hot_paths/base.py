"""Bases: the value of lane 0, as one scalar for the gang.

    %q = sdiv %t, %step     t consecutive:     %t0 = sub %t, %lane;  %q0 = sdiv %t0, %step     uniform, whatever q is

A pure expression in lane 0 is the same expression of its operands in lane 0. It is followed down to values that are
uniform or have a known stride. Others are read from the first active lane, which must be lane 0.

Requires  lane 0 is active where the scalars are appended, or does not matter (`first`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ...ir.build import Builder
from ...ir.function import Const, Named, Op, Value
from ...ir.meaning.meaning import is_pure
from ...ir.shapes import Shape
from ...ir.types import I64, int_type
from ..edit.clone_blocks import clone_op

DEEP = 40


class Bases:
    """Appends to a builder's block; each base is computed once. `known` renames values that are known there."""

    def __init__(
        self,
        builder: Builder,
        shape: Callable[[Value], Shape | None],
        known: Mapping[Value, Value] | None = None,
    ) -> None:
        self.builder, self.shape, self.known = builder, shape, known or {}
        self.made: dict[Value, Value] = {}
        self.lanes: dict[int, Value] = {}

    def of(self, value: Value, depth: int = DEEP) -> Value:
        if not isinstance(value, Named):
            return value
        if value not in self.made:
            self.made[value] = self._base(value, depth)
        return self.made[value]

    def is_regular(self, value: Value) -> bool:
        shape = self.shape(value)
        return not isinstance(value, Named) or (shape is not None and is_regular(shape))

    def _base(self, value: Named, depth: int) -> Value:
        shape = self.shape(value)
        if shape is not None and is_regular(shape):
            assert shape.stride is not None, "a regular value has a known stride"
            return self.moved(self.known.get(value, value), shape.stride, -1)
        if isinstance(value, Op) and value.opcode == "lane":  # from an earlier guard
            return Const(value.type, 0)
        if isinstance(value, Op) and is_pure(value) and depth:
            args = [self.of(arg, depth - 1) for arg in value.args]
            copy = clone_op(self.builder.function, value, self.builder.block)
            copy.args = args
            self.builder.block.ops.append(copy)
            return copy
        return self.builder.op("first", self.known.get(value, value), hint=f"{value.name}.first")

    def moved(self, value: Value, stride: int, sign: int, flags: tuple[str, ...] = ()) -> Value:
        """value + sign * stride * lane; it may wrap, unless flags say that it does not."""
        if stride == 0:
            return value
        if value.type.is_ptr:
            return self.builder.op("ptradd", value, self.lane(64), scale=sign * stride, hint="base")
        lane = self.lane(value.type.bits)
        by = self.builder.op("mul", lane, Const(value.type, stride), hint="ahead") if stride != 1 else lane
        return self.builder.op("add" if sign > 0 else "sub", value, by, flags=flags, hint="base")

    def lane(self, bits: int) -> Value:
        """The lane's number as an integer of `bits` bits."""
        if bits not in self.lanes:
            if bits == I64.bits:
                self.lanes[bits] = self.builder.op("lane", type=I64, hint="lane")
            else:
                opcode = "trunc" if bits < I64.bits else "zext"
                self.lanes[bits] = self.builder.op(opcode, self.lane(I64.bits), type=int_type(bits), hint="lane")
        return self.lanes[bits]


def needed_for(values: Iterable[Value], shape: Callable[[Value], Shape | None]) -> tuple[list[Value], list[Op]]:
    """The values that the bases depend on, and the ops that run for lane 0 to compute them."""
    leaves: dict[Value, None] = {}
    run: dict[Op, None] = {}
    work = list(values)
    while work:
        value = work.pop()
        found = shape(value)
        if (found is not None and is_regular(found)) or not isinstance(value, Op) or not is_pure(value):
            leaves[value] = None
        elif value not in run:
            run[value] = None
            work += value.args
    return list(leaves), list(run)


def is_regular(shape: Shape) -> bool:
    """Is it uniform, or does it have a known stride?"""
    return shape.is_strided and shape.stride is not None
