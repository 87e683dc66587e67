"""Rows that lanes read from end to end: load each lane's row at once, and transpose rows into columns.

    for j in range(16):                   first iteration:  lane l loads 16 numbers, one register
        ... x[i, j] ...                                     16 registers, 16 lanes: transposed by 4 times 16 shuffles
                                          each iteration:   column j, which has a number for each lane

A gather touches as many cache lines as there are lanes, in each iteration; this way each line is loaded once. A row is
a load in a one-block loop with a known trip count, at an address that advances by the element size from an invariant
start. The loop has one exit, by its counter, and nothing in it ends the function or writes memory other than private
arrays; so the whole row is read in any case. Rows are as long as a register: 16 numbers of 32 bits, 8 of 64.

    x[i, 0], x[i, 1], ..., x[i, 15]       the same, in straight-line code: the first load is that of the whole row

Requires  no mask: all lanes are active.
Costs     a copy of the columns in a private array, which LLVM keeps in registers if it unrolls the loop.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import loops
from ...analysis.memory.row_columns import BITS, ROW_BYTES, Column, row_columns, row_numbers
from ...ir.function import Block, Const, Op, Param, Value
from ...ir.meaning.meaning import is_pure
from ...record import dataclass
from ..text.types import form
from .lanes import Lanes


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """The start of the row in each lane, and the counter of its numbers."""

    base: Value
    at: Param


def transposed_loads(lanes: Lanes) -> Mapping[Op, Row | Column]:
    """Found on first use."""
    if lanes.rows is None:
        lanes.rows = {} if lanes.is_source else dict(_transposable(lanes))
    return lanes.rows


def _transposable(lanes: Lanes) -> Iterator[tuple[Op, Row | Column]]:
    candidates = [op for op in lanes.function.ops if _is_apart(lanes, op)]
    if not candidates:
        return
    facts = Facts(lanes.function)
    columns = facts[row_columns]
    yield from ((op, columns[op]) for op in candidates if op in columns and lanes.width % row_numbers(op) == 0)
    graph = facts[cfg]
    for loop in facts[loops]:
        header = graph.blocks[loop.header]
        members = [graph.blocks[at] for at in facts[loops].members(loop)]
        counter = _counter(header, members)
        if counter is None or not all(_is_quiet(lanes, op) for op in header.ops):
            continue
        at, trips = counter
        for op in header.ops:
            if _may_be(lanes, op) and trips * op.type.bytes == ROW_BYTES and lanes.width % trips == 0:
                place = op.args[0]
                if isinstance(place, Op) and place.args[1] is at and not _depends_on(place.args[0], header):
                    yield op, Row(place.args[0], at)


def _is_apart(lanes: Lanes, op: Op) -> bool:
    """Does a load of all lanes read at addresses that are no known distance apart?"""
    if op.opcode != "load" or op.type.bits not in BITS or lanes.mask(op) is not None:
        return False
    own = op.args[0] in lanes.forms.privates.elements or op.attrs.get("volatile") or op.attrs.get("order")
    return not own and lanes.forms.stride(op.args[0]) is None


def _may_be(lanes: Lanes, op: Op) -> bool:
    """Does it read a number of a row, whose place depends on a counter?"""
    place = op.args[0] if _is_apart(lanes, op) else None
    if not isinstance(place, Op) or place.opcode != "ptradd" or place.attrs["scale"] != op.type.bytes:
        return False
    return lanes.forms.stride(place.args[0]) is None


def _counter(header: Block, members: list[Block]) -> tuple[Param, int] | None:
    """The parameter of a one-block loop that counts from 0 in steps of 1, and the trip count."""
    end = header.end
    others = [block for block in members if block is not header]
    if any(block.ops or len(block.targets) > 1 for block in others) or end is None or end.opcode != "branch":
        return None
    ask = end.args[0]
    if not isinstance(ask, Op) or ask.opcode != "icmp" or ask.mode not in ("slt", "ult", "ne"):
        return None
    more, limit = ask.args
    if not isinstance(more, Op) or more.opcode != "add" or not isinstance(limit, Const):
        return None
    param, step = more.args
    inside = end.targets[0].block in members and end.targets[1].block not in members
    if not inside or not isinstance(param, Param) or param.block is not header or not _is(step, 1):
        return None
    slot = header.params.index(param)
    arriving = [
        target.args[slot] for block in header.function.blocks for target in block.targets if target.block is header
    ]
    if (
        len(arriving) != 2
        or sum(value is more for value in arriving) != 1
        or not any(_is(value, 0) for value in arriving)
    ):
        return None
    return (param, limit.value) if isinstance(limit.value, int) else None


def _is(value: Value, number: int) -> bool:
    return isinstance(value, Const) and value.value == number


def _is_quiet(lanes: Lanes, op: Op) -> bool:
    """Does it neither end the function nor write memory that others may read?"""
    if op.opcode == "store":
        return op.args[1] in lanes.forms.privates.elements
    return op.opcode in ("load", "ptradd", "freeze") or is_pure(op)


def _depends_on(value: Value, header: Block) -> bool:
    """May it differ from iteration to iteration?"""
    stack, seen = [value], set[Value]()
    while stack:
        one = stack.pop()
        if one in seen or not isinstance(one, (Op, Param)) or one.block is not header:
            continue
        seen.add(one)
        if isinstance(one, Param) or one.row.reads or one.row.writes:
            return True
        stack += one.operands
    return False


def load_row(lanes: Lanes, op: Op, row: Row | Column) -> str:
    """The right side of the last instruction: a column."""
    write, shape = lanes.write, form(op.type, lanes.width)
    count = ROW_BYTES // op.type.bytes
    if isinstance(row, Column):
        if row.first not in lanes.columns:
            lanes.columns[row.first] = _columns(lanes, op, row.first.args[0], count)
        return f"bitcast {shape} {lanes.columns[row.first][row.at]} to {shape}"
    columns = write.private(f"alloca [{count * lanes.width * op.type.bytes} x i8], align 64")
    at = lanes.scalar(row.at)
    first = write.let(f"icmp eq {row.at.type} {at}, 0")
    lanes.guarded(first, lambda: _fill(lanes, op, row, columns, count), "", "")
    place = write.let(f"getelementptr [{lanes.width * op.type.bytes} x i8], ptr {columns}, {row.at.type} {at}")
    return f"load {shape}, ptr {place}, align 64"


def _fill(lanes: Lanes, op: Op, row: Row, columns: str, count: int) -> None:
    write, shape, size = lanes.write, form(op.type, count), op.type.bytes
    for start in range(0, lanes.width, count):
        for at, column in enumerate(_square(lanes, op, row.base, start, count)):
            there = write.let(f"getelementptr i8, ptr {columns}, i64 {(at * lanes.width + start) * size}")
            write.do(f"store {shape} {column}, ptr {there}, align 64")


def _columns(lanes: Lanes, op: Op, base: Value, count: int) -> list[str]:
    """All columns, with a number for each lane."""
    parts = [_square(lanes, op, base, start, count) for start in range(0, lanes.width, count)]
    found, lanes_of_part = [list(column) for column in zip(*parts, strict=True)], count
    while len(found[0]) > 1:
        shape = form(op.type, lanes_of_part)
        lanes_of_part *= 2
        mask = ", ".join(f"i32 {lane}" for lane in range(lanes_of_part))
        found = [
            [
                lanes.write.let(f"shufflevector {shape} {low}, {shape} {high}, <{lanes_of_part} x i32> <{mask}>")
                for low, high in zip(column[::2], column[1::2], strict=True)
            ]
            for column in found
        ]
    return [column[0] for column in found]


def _square(lanes: Lanes, op: Op, base: Value, start: int, count: int) -> list[str]:
    """The rows of as many lanes as a row has numbers, from lane `start` on, as columns."""
    write, shape, rows = lanes.write, form(op.type, count), list[str]()
    places = lanes.vector(base)
    for lane in range(start, start + count):
        place = write.let(f"extractelement {form(base.type, lanes.width)} {places}, i32 {lane}")
        rows.append(write.let(f"load {shape}, ptr {place}, align {op.attrs['align']}"))
    return _transposed(lanes, f"{shape}", rows)


def _transposed(lanes: Lanes, shape: str, rows: list[str]) -> list[str]:
    """Transposed rows: squares of one number are transposed first, then of two, of four, ..."""
    count, step = len(rows), 1
    while step < count:
        made = list(rows)
        for a in range(count):
            if a & step:
                continue
            low = [count + (p ^ step) if p & step else p for p in range(count)]
            high = [count + p if p & step else p ^ step for p in range(count)]
            for to, picked in ((a, low), (a | step, high)):
                mask = ", ".join(f"i32 {number}" for number in picked)
                pair = f"{shape} {rows[a]}, {shape} {rows[a | step]}"
                made[to] = lanes.write.let(f"shufflevector {pair}, <{count} x i32> <{mask}>")
        rows, step = made, 2 * step
    return rows
