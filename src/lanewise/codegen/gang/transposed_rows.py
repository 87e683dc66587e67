"""Rows of lanes: each lane's row is loaded or stored at once, and the rows of the gang are transposed into columns.

    x[i, k], ..., x[i, k + 7]       lane l loads its row of 8 numbers; 8 vectors with a row of each 8th lane,
                                    transposed by 3 times 8 shuffles, are the columns: a number for each lane

A gather touches as many cache lines as there are lanes, for each column; this way each line is loaded once. Stores do
the same in reverse, where the last number of the row is stored. `analysis/memory/row_columns.py` finds the rows,
`transform/memory/unroll_rows.py` makes them from loops.

Requires  no mask: all lanes are active.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...analysis.divergence.record import Gang
from ...analysis.facts import Facts
from ...analysis.memory.row_columns import Column, Row, address_in, is_near, is_number, number_in, row_columns
from ...ir.function import Op
from ...ir.types import Type
from ..text.types import form
from .lanes import Lanes


def transposed_rows(lanes: Lanes) -> Mapping[Op, Column]:
    """Found on first use; none in a function that is written in pieces, which may part a row."""
    if lanes.is_cut:
        return {}
    if lanes.rows is None:
        candidates = [] if lanes.is_source else [op for op in lanes.function.ops if _is_apart(lanes, op)]
        lanes.rows = {}
        if candidates:
            found = Facts(lanes.function, Gang(width=lanes.width))[row_columns]
            lanes.rows = {op: found[op] for op in candidates if op in found}
    return lanes.rows


def _is_apart(lanes: Lanes, op: Op) -> bool:
    """Is it an access of all lanes, at addresses that are far apart?"""
    if not is_number(op) or lanes.mask(op) is not None:
        return False
    address = address_in(op)
    if address in lanes.forms.privates.elements or lanes.shape(address).private:
        return False
    return not is_near(lanes.forms.stride(address), number_in(op).type.bytes)


def load_column(lanes: Lanes, op: Op, column: Column) -> str:
    """The right side of the last instruction: a number for each lane."""
    row, shape = column.row, form(op.type, lanes.width)
    if row.here not in lanes.columns:
        lanes.columns[row.here] = transposed(lanes, op.type, _loaded(lanes, row))
    return f"bitcast {shape} {lanes.columns[row.here][column.at]} to {shape}"


def _loaded(lanes: Lanes, row: Row) -> list[str]:
    """As many vectors as a row has numbers, each with the rows of some lanes: of lanes 1, 9, 17, ..."""
    count, type = len(row.ops), row.here.type
    vectors: list[str] = []
    for first in range(count):
        parts: list[str] = []
        for lane in range(first, lanes.width, count):
            place = lanes.lane(row.base, lane)
            parts.append(lanes.write.let(f"load {form(type, count)}, ptr {place}, align {row.here.attrs['align']}"))
        vectors.append(_joined(lanes, type, count, parts))
    return vectors


def store_column(lanes: Lanes, op: Op, column: Column) -> None:
    """Write the row of each lane, at its last store."""
    row = column.row
    if op is not row.here:
        return
    count, type = len(row.ops), number_in(op).type
    align = min(int(one.attrs["align"]) for one in row.ops)
    vectors = transposed(lanes, type, [lanes.vector(number_in(one)) for one in row.ops])
    shape, whole = form(type, count), form(type, lanes.width)
    for lane in range(lanes.width):
        picks = ", ".join(f"i32 {lane // count * count + at}" for at in range(count))
        part = lanes.write.let(
            f"shufflevector {whole} {vectors[lane % count]}, {whole} poison, <{count} x i32> <{picks}>"
        )
        lanes.write.do(f"store {shape} {part}, ptr {lanes.lane(row.base, lane)}, align {align}")


def _joined(lanes: Lanes, type: Type, count: int, parts: list[str]) -> str:
    """Vectors one after the other, in one."""
    while len(parts) > 1:
        shape, count = form(type, count), 2 * count
        picks = ", ".join(f"i32 {at}" for at in range(count))
        pairs = zip(parts[::2], parts[1::2], strict=True)
        parts = [
            lanes.write.let(f"shufflevector {shape} {low}, {shape} {high}, <{count} x i32> <{picks}>")
            for low, high in pairs
        ]
    return parts[0]


def transposed(lanes: Lanes, type: Type, rows: list[str]) -> list[str]:
    """The squares in vectors transposed: first of two by two numbers, then of two by two such squares, ..."""
    count, step, shape = len(rows), 1, form(type, lanes.width)
    while step < count:
        made = list(rows)
        for a in range(count):
            if a & step:
                continue
            places = range(lanes.width)
            low = [lanes.width + (at ^ step) if at & step else at for at in places]
            high = [lanes.width + at if at & step else at ^ step for at in places]
            for to, picked in ((a, low), (a | step, high)):
                mask = ", ".join(f"i32 {number}" for number in picked)
                pair = f"{shape} {rows[a]}, {shape} {rows[a | step]}"
                made[to] = lanes.write.let(f"shufflevector {pair}, <{lanes.width} x i32> <{mask}>")
        rows, step = made, 2 * step
    return rows
