"""Rows of lanes: each lane's row is loaded or stored at once, and the rows of the gang are transposed into columns.

    x[i, k], ..., x[i, k + 7]       lane l loads its row of 8 numbers; 8 vectors with a row of each 8th lane,
                                    transposed by 3 times 8 shuffles, are the columns: a number for each lane

A gather touches as many cache lines as there are lanes, for each column; this way each line is loaded once. Stores do
the same in reverse, where the last number of the row is stored. `analysis/memory/row_columns.py` finds the rows,
`transform/memory/unroll_rows.py` makes them from loops.

A row of 3 or 5 to 7 numbers is part of a square of 4 or 8; nothing after the row is read or written.

Requires  no mask: all lanes are active.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...analysis.divergence.record import Gang
from ...analysis.facts import Facts
from ...analysis.memory.row_columns import Column, Row, address_in, is_near, is_number, number_in, row_columns
from ...ir.function import Op, Value
from ...ir.types import I1, PTR, Type
from ...remarks.remark import record
from ..text.function import EMITTERS
from ..text.types import form
from .lanes import Lanes
from .strided_access import spreads_masks

ADDRESSING = frozenset(("ptradd", "add", "sub", "mul", "shl", "sext", "trunc"))


def transposed_rows(lanes: Lanes) -> Mapping[Op, Column]:
    """Found on first use; none in a function that is written in pieces, which may part a row."""
    if lanes.is_cut:
        return {}
    if lanes.rows is None:
        candidates = set[Op]() if lanes.is_source else {op for op in lanes.function.ops if _is_apart(lanes, op)}
        lanes.rows = {}
        if len(candidates) > 1:
            found = Facts(lanes.function, Gang(width=lanes.width))[row_columns]
            lanes.rows = {op: column for op, column in found.items() if candidates.issuperset(column.row.ops)}
            _record(lanes.rows)
    return lanes.rows


def _record(rows: Mapping[Op, Column]) -> None:
    for position, count in dict.fromkeys((one.row.here.position, len(one.row.ops)) for one in rows.values()):
        record("LW221", position, count)


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
    """As many vectors as the square has rows, each with the rows of some lanes: of lanes 1, 9, 17, ..."""
    places, type = _places(lanes, row), row.here.type
    parts = [_part(lanes, row, place) for place in places]
    return [_joined(lanes, type, row.size, parts[first :: row.size]) for first in range(row.size)]


def _part(lanes: Lanes, row: Row, place: str) -> str:
    """The row of a lane, and anything after it up to a power of two; nothing else is read."""
    let, type, align = lanes.write.let, row.here.type, row.here.attrs["align"]
    count, shape = len(row.ops), form(type, row.size)
    if count == row.size:
        return let(f"load {shape}, ptr {place}, align {align}")
    if spreads_masks(lanes):
        bools = ", ".join(f"i1 {'true' if at < count else 'false'}" for at in range(row.size))
        masked = f"{form(I1, row.size)} <{bools}>, {shape} poison"
        return let(f"call {shape} @llvm.masked.load(ptr align {align} {place}, {masked})")
    short = form(type, count)
    picks = ", ".join(f"i32 {at}" if at < count else "i32 poison" for at in range(row.size))
    given = let(f"load {short}, ptr {place}, align {align}")
    return let(f"shufflevector {short} {given}, {short} poison, <{row.size} x i32> <{picks}>")


def _places(lanes: Lanes, row: Row) -> list[str]:
    """The address of each lane's row; with one stride, known only at run time, that follows from two of them."""
    pointer, let = address_in(row.here), lanes.write.let
    before = row.ops.index(row.here) * number_in(row.here).type.bytes
    if not lanes.shape(pointer).is_strided or lanes.forms.is_scalar(pointer):
        places = [lanes.lane(pointer, lane) for lane in range(lanes.width)]
        return [lanes.moved(PTR, place, f"-{before}") for place in places] if before else places
    first, second = (let(f"ptrtoint ptr {_lane_alone(lanes, pointer, lane, {})} to i64") for lane in (0, 1))
    stride = let(f"sub i64 {second}, {first}")
    first = let(f"inttoptr i64 {first} to ptr")
    steps = [let(f"mul i64 {stride}, {lane}") for lane in range(lanes.width)]
    return [lanes.moved(PTR, first, let(f"sub i64 {step}, {before}") if before else step) for step in steps]


def _lane_alone(lanes: Lanes, value: Value, lane: int, known: dict[Value, str]) -> str:
    """A lane of an address, computed as a scalar where a vector is needed for nothing else."""
    if not isinstance(value, Op) or lanes.forms.is_scalar(value) or value.opcode not in ADDRESSING:
        return lanes.lane(value, lane)
    if value not in known:
        args = [_lane_alone(lanes, arg, lane, known) for arg in value.args]
        known[value] = lanes.write.let(EMITTERS[value.opcode](lanes.write, value, args, 0) or "")
    return known[value]


def store_column(lanes: Lanes, op: Op, column: Column) -> None:
    """Write the row of each lane, at its last store."""
    row = column.row
    if op is not row.here:
        return
    count, type = len(row.ops), number_in(op).type
    align = min(int(one.attrs["align"]) for one in row.ops)
    columns = [lanes.vector(number_in(one)) for one in row.ops]
    vectors = transposed(lanes, type, columns + ["poison"] * (row.size - count))
    shape, whole = form(type, count), form(type, lanes.width)
    for lane, place in enumerate(_places(lanes, row)):
        picks = ", ".join(f"i32 {lane // row.size * row.size + at}" for at in range(count))
        part = lanes.write.let(
            f"shufflevector {whole} {vectors[lane % row.size]}, {whole} poison, <{count} x i32> <{picks}>"
        )
        lanes.write.do(f"store {shape} {part}, ptr {place}, align {align}")


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
