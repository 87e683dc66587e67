"""Split columns: a private array of rows with constant column indices becomes one array per column (SROA of columns).

    stack = lw.array((64, 2), lw.i32)           stack.0, stack.4 = arrays of 64 each
    stack[top, 0] = node                        stack.0[top] = node
    stack[top, 1] = level                       stack.4[top] = level

Facts about arrays (that lanes may share it as a stack, that it is written before it is read) then hold per column.

Requires  source stage.
Ensures   results as before: a row has the same distance from the first in each column.
Leaves    arrays whose address escapes, with a computed column index, or accessed as parts of different size; and those
          without a computed row index, which LLVM keeps in registers.
Costs     linear in accesses of private arrays.
"""

from __future__ import annotations

import math

from ...analysis.facts import Facts
from ...analysis.graph.uses import uses
from ...ir.function import Const, Function, Op, Value
from ...ir.ops import TABLE
from ...ir.types import I64, Type
from ...record import dataclass
from .private_accesses import accesses_into, array_of, entry_type, pointer_of

MOST_COLUMNS = 8


@dataclass(frozen=True, slots=True)
class _Place:
    """In row `row`, which has that many bytes if its index is computed (0 if not); `offset` bytes further."""

    row: Value
    pitch: int
    offset: int


def split_columns(fn: Function, facts: Facts) -> None:
    for array in [op for op in fn.entry.ops if op.opcode == "private" and not op.attrs.get("shared")]:
        accesses = accesses_into(array, facts[uses])
        places = {op: _place(pointer_of(op), array) for op in accesses or []}
        pitches = {place.pitch for place in places.values() if place is not None} - {0}
        if len(pitches) == 1:
            (pitch,) = pitches
            found = {op: _in_row(place, pitch) for op, place in places.items() if place is not None}
            if len(found) == len(places) and _are_columns(array, found, pitch):
                _split(fn, array, found, pitch)


def _place(pointer: Value, array: Op) -> _Place | None:
    offset = 0
    while isinstance(pointer, Op) and pointer.opcode == "ptradd":
        base, index = pointer.args
        if not isinstance(index, Const):
            return _Place(index, pointer.attrs["scale"], offset) if base is array else None
        offset += index.signed * pointer.attrs["scale"]
        pointer = base
    return _Place(Const(I64, 0), 0, offset) if pointer is array else None


def _in_row(place: _Place, pitch: int) -> _Place:
    return place if place.pitch else _Place(Const(I64, place.offset // pitch), pitch, place.offset % pitch)


def _are_columns(array: Op, found: dict[Op, _Place], pitch: int) -> bool:
    """More than one column, each of one size, none overlapping another or the end of the row."""
    widths: dict[int, set[int]] = {}
    for op, place in found.items():
        widths.setdefault(place.offset, set()).add(entry_type(op).bytes)
    ends = {offset: offset + max(width) for offset, width in widths.items()}
    offsets = sorted(ends)
    return (
        1 < len(offsets) <= MOST_COLUMNS
        and array.attrs["size"] % pitch == 0
        and all(len(width) == 1 for width in widths.values())
        and offsets[0] >= 0
        and all(ends[one] <= other for one, other in zip(offsets, [*offsets[1:], pitch], strict=True))
    )


def _split(fn: Function, array: Op, found: dict[Op, _Place], pitch: int) -> None:
    columns: dict[int, Op] = {}
    for op, place in found.items():
        type = entry_type(op)
        if place.offset not in columns:
            columns[place.offset] = _column(fn, array, place.offset, type, array.attrs["size"] // pitch)
        _put_before(op, fn, columns[place.offset], place.row, type.bytes)
    _remove(fn, array)
    fn.touch()


def _column(fn: Function, array: Op, offset: int, type: Type, rows: int) -> Op:
    attrs = {"size": rows * type.bytes, "align": math.gcd(array.attrs["align"], type.bytes), "element": type}
    new = Op(array.row, array.type, [], name=fn.fresh(f"{array.name}.{offset}"), attrs=attrs, position=array.position)
    new.block = fn.entry
    fn.entry.ops.insert(fn.entry.ops.index(array), new)
    return new


def _put_before(op: Op, fn: Function, column: Op, row: Value, scale: int) -> None:
    """Insert the address of a row in a column, and use it."""
    block = op.block
    assert block is not None, "an op stands in a block"
    attrs = {"scale": scale}
    new = Op(TABLE["ptradd"], column.type, [column, row], name=fn.fresh(column.name), attrs=attrs, position=op.position)
    new.block = block
    block.ops.insert(block.ops.index(op), new)
    op.args = [*op.args[:-1], new]
    if "align" in op.attrs:
        op.attrs["align"] = math.gcd(op.attrs["align"], column.attrs["align"])


def _remove(fn: Function, array: Op) -> None:
    """Remove the array and its addresses without uses."""
    dead = {op for op in fn.ops if op is array or (op.opcode == "ptradd" and array_of(op) is array)}
    for block in fn.blocks:
        block.ops = [op for op in block.ops if op not in dead]
