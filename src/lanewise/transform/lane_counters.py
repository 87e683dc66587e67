"""Lane counters: of the values that live out of a loop, those that each lane can count for itself.

    header(n: uniform)                                   header(n: uniform, count)
      lanes that leave take n with them                    lanes that go on: count + 1; the others keep it
      latch: n + 1                                       n's copy for a lane that has left is count

All lanes that are live have the same n, or n plus something that stays. To keep it for those that leave, it would be
spread over the lanes in every round and chosen under a mask of those that leave. Counting is one addition under the
mask of those that go on, which is there anyway.

Needs     a loop whose header is still as it was read; divergence.
Leaves    values that differ from lane to lane within a round: they are chosen as they are.
Costs     linear in the values that live out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..ir.function import Block, Const, Op, Param, Value
from ..ir.shapes import Shape
from ..ir.types import Type
from ..record import dataclass


@dataclass(frozen=True, slots=True)
class Counted:
    """A value that is `param + offset`, cut to `type`, where `param` grows by `step` in each round."""

    param: Param
    type: Type
    step: int
    offset: int


def counted(value: Value, header: Block, latch: Sequence[Value], shape: Callable[[Value], Shape]) -> Counted | None:
    """How a value that leaves a loop is counted, if it can be; `latch` is what the header gets for the next round."""
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
    """A parameter of the header and what is added to it. Bits that are cut off do not matter to those below."""
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
