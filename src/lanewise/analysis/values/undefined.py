"""undef and poison: values that a lane leaves undefined, and where they must not be taken to fit the other lanes.

    s = select c, poison, 7       For lanes of a gang, s is uniform: where it is poison nothing is claimed, and
    f = freeze s                  `freeze` may be taken to give 7. For two runs that differ in the secret c it
    branch f == 7, ...            may not: one has 7, the other the contents of a register, and the branch shows it.

*Doubtful* values may be such a choice by a secret: values computed from a select or parameter with an undef or poison
operand, and operands of a freeze, since a secret may have decided that they are poison (by an overflow). Facts about
numbers do not cover poison, so they must not be used for these; and `x * 0` is poison where x is.

Costs     linear.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...ir.function import Const, Op, Undefined, Value
from ...ir.types import VOID
from ..cells import Cells


def is_undefined(value: Value) -> bool:
    return isinstance(value, Const) and isinstance(value.value, Undefined)


def doubtful(cells: Cells) -> frozenset[int]:
    """The cells that may be undefined by a choice, or lead to a freeze; through memory, if a loaded value is frozen."""
    given = [at for at, found in cells.incoming.items() if any(is_undefined(each.value) for each in found)]
    frozen: list[int] = []
    for at, cell in enumerate(cells.all):
        if isinstance(cell, Op):
            if cell.opcode == "freeze":
                frozen.append(at)
            elif any(map(is_undefined, cell.args)):
                given.append(at)
    before = _made_from(cells)
    leading = _closure(frozen, before)
    if any(isinstance(cell := cells.all[at], Op) and cell.row.reads for at in leading):
        leading = _closure([*leading, *_written(cells)], before)
    return frozenset(_closure(given, cells.users) | leading)


def _written(cells: Cells) -> list[int]:
    """The operands of ops without a result: stores, above all."""
    ops = [op for block in cells.graph.blocks for op in block.ops if op.type is VOID]
    return [cells.place[arg] for op in ops for arg in op.args if arg in cells.place]


def _made_from(cells: Cells) -> Sequence[Iterable[int]]:
    size = len(cells.all)
    result = [[slot for slot in slots if slot < size] for slots in cells.operands]
    for at, found in cells.incoming.items():
        result[at] = [each.slot for each in found if each.slot < size]
    return result


def _closure(start: Iterable[int], following: Sequence[Iterable[int]]) -> set[int]:
    work = list(start)
    found = set(work)
    while work:
        for at in following[work.pop()]:
            if at not in found:
                found.add(at)
                work.append(at)
    return found
