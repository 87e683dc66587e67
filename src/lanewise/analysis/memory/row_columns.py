"""Columns of rows: loads in straight-line code that together read a whole row, the first number first.

    x[i, 0], x[i, 1], ..., x[i, 15]     16 numbers of 32 bits, one after the other in memory: a row of 64 bytes

A gang can load each lane's row at once and transpose the rows of its lanes, where a gather for each column would touch
every row again. Rows are as long as a vector register.

Ensures   the first load of a row runs before the others, and nothing writes memory or ends the function between them;
          all of a row run under one mask.
Costs     linear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ...ir.function import Block, Const, Function, Op, Value
from ...ir.meaning.meaning import is_pure
from ...record import dataclass
from ..facts import Facts
from ..values.value_numbers import Numbers, numbers

ROW_BYTES = 64
BITS = (32, 64)

_Loads = dict[tuple[object, ...], dict[int, Op]]  # by what they have in common, and by offset


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """The place of a number in its row; `first` is the load of the row's first number."""

    first: Op
    at: int


def row_columns(fn: Function, facts: Facts) -> Mapping[Op, Column]:
    return _columns(fn, facts, is_pure)


def columns_without_checks(fn: Function, facts: Facts) -> Mapping[Op, Column]:
    """The same for a function whose checks are still to be removed: for estimates only."""
    return _columns(fn, facts, lambda op: op.opcode == "check" or is_pure(op))


def _columns(fn: Function, facts: Facts, is_quiet: Callable[[Op], bool]) -> Mapping[Op, Column]:
    found: dict[Op, Column] = {}
    if sum(_may_be(op) for op in fn.ops) >= ROW_BYTES * 8 // max(BITS):
        for block in fn.blocks:
            found.update(_in_block(block, facts[numbers], is_quiet))
    return found


def row_numbers(op: Op) -> int:
    """How many numbers like this one a row has."""
    return ROW_BYTES // op.type.bytes


def _may_be(op: Op) -> bool:
    return op.opcode == "load" and op.type.bits in BITS and not op.attrs.get("volatile") and not op.attrs.get("order")


def _in_block(block: Block, same: Numbers, is_quiet: Callable[[Op], bool]) -> Iterator[tuple[Op, Column]]:
    waiting: _Loads = {}
    for op in block.ops:
        if op.opcode not in ("load", "ptradd", "freeze") and not is_quiet(op):
            yield from _rows(waiting)
            waiting.clear()
        if _may_be(op):
            base, offset = _start(op)
            waiting.setdefault((same.of(base), op.type, op.mask), {}).setdefault(offset, op)
    yield from _rows(waiting)


def _rows(waiting: _Loads) -> Iterator[tuple[Op, Column]]:
    for loads in waiting.values():
        order = {offset: number for number, offset in enumerate(loads)}
        taken: set[int] = set()
        for start, first in loads.items():
            row = range(start, start + ROW_BYTES, first.type.bytes)
            if all(order.get(at, -1) >= order[start] and at not in taken for at in row):
                taken.update(row)
                yield from ((loads[at], Column(first, number)) for number, at in enumerate(row))


def _start(op: Op) -> tuple[Value, int]:
    """A load's address, as a value and a constant number of bytes."""
    place, offset = op.args[0], 0
    while isinstance(place, Op) and place.opcode == "ptradd" and isinstance(place.args[1], Const):
        offset += place.args[1].signed * place.attrs["scale"]
        place = place.args[0]
    return place, offset
