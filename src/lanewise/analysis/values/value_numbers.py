"""Value numbers: two values with one number are computed in the same way from the same values.

    %p = ptradd %keys, %at, scale=4         7
    %q = ptradd %keys, %at, scale=4         7: the same address, if both are used in one iteration of a loop

Ops whose results may differ each time (loads, calls, ops across lanes) and parameters have numbers of their own.

Ensures   for two ops with one number, the first in a block that dominates the second's: when the second runs, it
          gives the result of the first's last run.
Costs     linear.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

from ...ir.function import Const, Function, Op, Symbol, Value
from ...record import dataclass
from ..facts import Facts
from ..graph.cfg import cfg


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """A number for each value of the blocks that can be reached."""

    found: Mapping[Value, object]

    def of(self, value: Value) -> object:
        """Equal for values that are equal; constants are compared by their bits."""
        if isinstance(value, Const):
            bits = struct.pack("<d", value.value) if isinstance(value.value, float) else value.value
            return (value.type, bits)
        if isinstance(value, Symbol):
            return (value.name, value.offset, value.type)
        return self.found.get(value, value)


def numbers(fn: Function, facts: Facts) -> Numbers:
    graph = facts[cfg]
    found: dict[Value, object] = {}
    result = Numbers(found)
    known: dict[tuple[object, ...], Value] = {}
    for number in graph.order:
        for op in graph.blocks[number].ops:
            if op.row.speculates and op.opcode not in ("freeze", "private"):
                found[op] = known.setdefault(_key(op, result), op)
    return result


def _key(op: Op, result: Numbers) -> tuple[object, ...]:
    args = [result.of(arg) for arg in op.args]
    attrs = sorted(op.attrs.items(), key=lambda item: item[0])
    return (op.row, op.type, op.mode, op.flags, *map(str, attrs), *args)
