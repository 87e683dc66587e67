"""Lane counters: values that live out of a loop and that each lane can count for itself.

    header(n: uniform)                                   header(n: uniform, count)
      lanes that leave take n with them                    lanes that go on: count + 1; the others keep it
      latch: n + 1                                       n's copy for a lane that has left is count

All live lanes have the same n, or n plus an invariant. Keeping it for lanes that leave would mean to broadcast it in
every iteration and to blend it under the mask of the lanes that leave. Counting is one addition under the mask of the
lanes that go on, which exists anyway.

Requires  a loop whose header is unchanged so far; divergence.
Leaves    values that vary within an iteration: they are blended.
Costs     linear in the values that live out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...ir.function import Block, Const, Op, Param, Value
from ...ir.shapes import Shape
from ...ir.types import Type
from ...record import dataclass


@dataclass(frozen=True, slots=True)
class Counted:
    """A value that is `param + offset`, truncated to `type`, where `param` grows by `step` in each iteration."""

    param: Param
    type: Type
    step: int
    offset: int


def counted(value: Value, header: Block, latch: Sequence[Value], shape: Callable[[Value], Shape]) -> Counted | None:
    """How lanes can count a value that leaves a loop; `latch` are the header's arguments for the next iteration."""
    found = _sum(value, header)
    if found is None:
        return None
    param, offset = found
    if not shape(param).is_strided:
        return None
    grown = _sum(latch[header.params.index(param)], header)
    if grown is None or grown[0] is not param:
        return None
    return Counted(param, value.type, grown[1], offset)


def _sum(value: Value, header: Block) -> tuple[Param, int] | None:
    """A parameter of the header and the number added to it. Bits that are truncated do not affect those below."""
    offset = 0
    while isinstance(value, Op):
        if value.opcode == "trunc":
            value = value.args[0]
        elif value.opcode == "add" and isinstance(number := value.args[1], Const) and isinstance(number.value, int):
            offset += number.value
            value = value.args[0]
        else:
            return None
    if isinstance(value, Param) and value.block is header and value.type.is_int:
        return value, offset
    return None
