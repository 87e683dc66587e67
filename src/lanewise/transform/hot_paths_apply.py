"""Specialise a copy: put in the place of values what they are known to be where the guard holds.

    equal     a value is another: a clamped index is the index        its uses take the other
    truth     a condition is a constant in all lanes                   folded away by `simplify`
    held      checks that do not fail                                  removed
    pins      a value has a stride                                     computed once for the gang, lanes added

A pinned value is made of its base and the lanes: v = f(a, b) becomes f(base of a, base of b) + stride * lane, or, where
an operand has no base, what the first active lane says. So shapes follow from the ops themselves, and the only thing
that is believed is that the values are the same.

With `witness` that is not believed either: each value is compared with what was put in its place, by a check.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..analysis.divergence import Divergence
from ..ir.build import Builder
from ..ir.function import Block, Const, Function, Named, Op, Param, Value
from ..ir.meaning import is_pure
from ..ir.shapes import Shape
from ..ir.types import I1, I64
from .clone_blocks import clone_op
from .hot_paths_clone import Way
from .hot_paths_wishes import Wishes

MESSAGE = "a hot path counts on what is not so"


def apply_wishes(way: Way, made: Wishes, *, witness: bool = False) -> None:
    """Let a copy of the region count on these wishes."""
    swaps: dict[Value, Value] = {way.copy_of(v): way.copy_of(other) for v, other in made.equal.items()}
    swaps |= {way.copy_of(condition): Const(I1, truth) for condition, truth in made.truth.items()}
    held = {way.copy_of(op) for op in made.held}
    if not witness:
        for block in way.blocks:
            block.ops = [op for op in block.ops if op not in held]
    way.replace(swaps)
    if witness:
        _compare(way, swaps)


def _compare(way: Way, swaps: Mapping[Value, Value]) -> None:
    """Right behind each value, a check that it is what stands in its place."""
    for block in way.blocks:
        builder = Builder(block)
        old, block.ops = block.ops, []
        for op in old:
            block.ops.append(op)
            if op in swaps:
                builder.position = op.position
                same = builder.op("icmp", op, swaps[op], mode="eq", hint="same")
                builder.op("check", same, message=MESSAGE, error="AssertionError")


def apply_pins(way: Way, pins: Mapping[Value, Shape], found: Divergence, *, witness: bool = False) -> None:
    """Let a copy of the region count on shapes; `found` is what was known of the originals."""
    fn = way.blocks[0].function
    pinned = {way.copy_of(value): shape for value, shape in pins.items() if _says_more(shape, found, value)}
    shapes = {way.copy_of(value): found.shape(value) for value in found.shapes}
    shapes |= pinned
    swaps: dict[Value, Value] = {}
    made: set[Value] = set()
    for block in way.blocks:
        pins_here = _Pinning(fn, block, pinned, shapes, swaps, made)
        pins_here.run()
    _replace_but(way, swaps, made)
    if witness:
        _compare(way, swaps)


def _says_more(shape: Shape, found: Divergence, value: Value) -> bool:
    known = found.shape(value)
    return shape.is_strided and shape.stride is not None and not (known.is_strided and known.stride == shape.stride)


class _Pinning:
    """The pinned values of one block."""

    def __init__(
        self,
        fn: Function,
        block: Block,
        pinned: Mapping[Value, Shape],
        shapes: Mapping[Value, Shape],
        swaps: dict[Value, Value],
        made: set[Value],
    ) -> None:
        self.fn, self.block, self.pinned, self.shapes = fn, block, pinned, shapes
        self.swaps, self.made = swaps, made
        self.builder = Builder(block)
        self.lane: Value | None = None

    def run(self) -> None:
        if not any(value in self.pinned for value in (*self.block.params, *self.block.ops)):
            return
        old, self.block.ops = self.block.ops, []
        for param in self.block.params:
            if param in self.pinned:
                self._pin(param)
        for op in old:
            self.block.ops.append(op)
            if op in self.pinned:
                self._pin(op)

    def _pin(self, value: Named) -> None:
        self.builder.position = value.position
        before = len(self.block.ops)
        stride = self.pinned[value].stride
        assert stride is not None, "a pinned stride is known"
        base = self._base_of(value, stride)
        self.swaps[value] = self._moved(base, stride, 1)
        self.made.update(self.block.ops[before:])

    def _base_of(self, value: Named, stride: int) -> Value:
        if isinstance(value, Op) and is_pure(value) and all(self._has_base(arg) for arg in value.args):
            args = [self._based(arg) for arg in value.args]
            copy = clone_op(self.fn, value, self.block)
            copy.args = args
            self.block.ops.append(copy)
            return copy
        return self.builder.op("first", self._moved(value, stride, -1), hint=value.name)

    def _has_base(self, value: Value) -> bool:
        shape = self.shapes.get(value)
        if shape is None:
            return not isinstance(value, Named)
        return shape.is_strided and shape.stride is not None

    def _based(self, value: Value) -> Value:
        shape = self.shapes.get(value)
        value = self.swaps.get(value, value)
        return value if shape is None or not shape.stride else self._moved(value, shape.stride, -1)

    def _moved(self, value: Value, stride: int, sign: int) -> Value:
        """value + sign * stride * lane."""
        if stride == 0:
            return value
        if self.lane is None:
            self.lane = self.builder.op("lane", type=I64, hint="lane")
        if value.type.is_ptr:
            return self.builder.op("ptradd", value, self.lane, scale=sign * stride, hint="base")
        lane: Value = self.lane
        if value.type.bits < I64.bits:
            lane = self.builder.op("trunc", lane, type=value.type, hint="lane")
        by = self.builder.op("mul", lane, Const(value.type, stride), hint="ahead") if stride != 1 else lane
        return self.builder.op("add" if sign > 0 else "sub", value, by, hint="base")


def _replace_but(way: Way, swaps: Mapping[Value, Value], made: set[Value]) -> None:
    """Replace, but not in the ops that make the replacements: they stand right behind, and use the value itself."""
    kept = [(op, list(op.args)) for block in way.blocks for op in block.ops if op in made]
    way.replace(swaps)
    for op, args in kept:
        op.args = args


__all__ = ["Param", "apply_pins", "apply_wishes"]
