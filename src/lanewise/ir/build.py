"""Builder: ops appended at a point, with names, result types from the op table, and a current position.

b = Builder(fn.entry)
total = b.op("add", x, y, flags=("nsw",), name="total")
b.branch(b.op("icmp", total, b.const(I32, 0), mode="slt"), below, above, else_args=[total])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .function import Block, Const, Function, Op, Target, Undefined, Value
from .ops import TABLE
from .position import NOWHERE, Position
from .types import I1, VOID, Type


class Builder:
    """Appends to `block`; assign `block` to continue elsewhere, `position` for the place in the user's file."""

    __slots__ = ("block", "position")

    def __init__(self, block: Block, position: Position = NOWHERE) -> None:
        self.block = block
        self.position = position

    @property
    def function(self) -> Function:
        return self.block.function

    def const(self, type: Type, value: int | float | str | Undefined) -> Const:
        return Const(type, value)

    def op(
        self,
        name: str,
        *args: Value,
        type: Type | None = None,
        mode: str = "",
        flags: Iterable[str] = (),
        mask: Value | None = None,
        hint: str = "",
        **attrs: Any,
    ) -> Op:
        """Append an op and return it; `type` is required where the table leaves the result's type open."""
        row = TABLE[name]
        result = type if type is not None else result_type(name, args)
        new = Op(row, result, list(args), mode=mode, flags=tuple(flags), attrs=attrs, mask=mask)
        new.position = self.position
        new.block = self.block
        if result is not VOID:
            new.name = self.function.fresh(hint or name)
        self.block.ops.append(new)
        return new

    def _end(self, name: str, args: list[Value], targets: list[Target]) -> Op:
        assert self.block.end is None, f"block {self.block.name} has an end already"
        new = Op(TABLE[name], VOID, args, targets=targets, position=self.position)
        new.block = self.block
        self.block.end = new
        return new

    def jump(self, block: Block, args: Sequence[Value] = ()) -> Op:
        return self._end("jump", [], [Target(block, list(args))])

    def branch(
        self,
        condition: Value,
        then: Block,
        other: Block,
        then_args: Sequence[Value] = (),
        else_args: Sequence[Value] = (),
    ) -> Op:
        return self._end("branch", [condition], [Target(then, list(then_args)), Target(other, list(else_args))])

    def switch(self, value: Value, default: Target, cases: Sequence[Target]) -> Op:
        """The default comes first; the targets' `cases` hold the values that select them."""
        return self._end("switch", [value], [default, *cases])

    def ret(self, value: Value | None = None) -> Op:
        return self._end("return", [] if value is None else [value], [])

    def unreachable(self) -> Op:
        return self._end("unreachable", [], [])


def result_type(name: str, args: Sequence[Value]) -> Type:
    """The result's type where the table fixes it."""
    row = TABLE[name]
    if row.result == "":
        return VOID
    if row.result == "B":
        return I1
    letters = row.arguments.split()
    assert row.result in letters, f"op {name} leaves its result type free: say type="
    return args[letters.index(row.result)].type
