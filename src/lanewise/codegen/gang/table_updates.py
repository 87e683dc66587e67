"""Updates of tables that a piece of a launch keeps for itself (`tables.py`): plain ones, lane by lane, in order.

    atomic.add %p, %v           lane l:  cell = p of lane l, in copy l mod copies;  store (load cell) + v of lane l

    place                       0                   1                   2                   ...     all      spare
    copy                        0   1   2 ... 15    0   1   2 ... 15    0   1   2 ... 15            0 ... 15

A small table has a copy for each of 16 lanes: only the same instruction reads what it has written, an iteration later.
The copies of a place are contiguous. With each copy in one piece a histogram of bytes that are mostly the same took 1.3
or 2.1 ms, depending on register names; contiguous copies take 1.2, and 0.9 instead of 1.2 if all bytes are the same:
the processor makes two stores to one cache line per cycle.

The processor predicts that an instruction reads what it has written by the lowest four bits of its address (found with
nops between updates, on Zen 4). Updates of 12 or 16 bytes, depending on register names, have four distinct values of
these bits or one, wait for each other, and took 1.8 or 2.2 ms. So every second index has 64 bits with an unknown upper
half, and its shift is a byte longer: a pair of updates has an odd number of bytes.

Inactive lanes add to a spare place after the last, so that no branch depends on them. If the whole gang is active and
no index counts from the end, indices that are contiguous in memory are loaded from there (`index_rows.py`): 2^20 int32
into 1,000 places take 0.4 ms instead of 0.7.
"""

from __future__ import annotations

from collections.abc import Callable

from ...ir.function import Const, Op, Param, Value
from ...ir.types import I1, I32, I64
from ...plan.variant import COPIES
from ...record import dataclass
from ..text.types import form
from .index_rows import may_be_full, row_of
from .lanes import Lanes


@dataclass(frozen=True, slots=True)
class Copies:
    """How many copies there are, and the largest table size for them: in total at most the L1 cache."""

    count: int
    most_bytes: int

    def room(self, item_bytes: int) -> int:
        """Bytes of all copies of a table, with a place for lanes that add nothing."""
        return self.count * (self.most_bytes + item_bytes)


CHOICES = (Copies(16, 1024), Copies(4, 4096))
MOST_BYTES = CHOICES[-1].most_bytes


def goes_to_copies(lanes: Lanes) -> bool:
    """Do all updates of this function go to copies?"""
    return lanes.variant.updates == COPIES


def _copies(lanes: Lanes) -> Copies:
    return next(copies for copies in CHOICES if copies.count == lanes.variant.copies)


def update_copies(lanes: Lanes, op: Op) -> None:
    place, mask, copies = op.args[0], lanes.mask(op), _copies(lanes)
    base, index, scale = _parts(place, op.type.bytes)
    table = lanes.pick(base, mask)

    def each(indices: Callable[[int], str]) -> str:
        for lane in range(lanes.width):
            cell = lanes.write.let(f"getelementptr [{scale * copies.count} x i8], ptr {table}, {indices(lane)}")
            _add(lanes, op, lane, cell)
        return ""

    def any_way() -> str:
        return each(_chosen(lanes, index, mask, scale) if mask is not None else _taken(lanes, index))

    row = row_of(lanes, index) if may_be_full(lanes, mask) else None
    if row is None:
        any_way()
    elif (usual := row.is_usual(mask)) is None:
        each(row.reader())
    else:
        lanes.write.either(usual, lambda: each(row.reader()), any_way, "")


def _parts(place: Value, item_bytes: int) -> tuple[Value, Value, int]:
    """A place as base, index and scale."""
    if isinstance(place, Param):
        return place, Const(I64, 0), item_bytes
    assert isinstance(place, Op) and place.opcode == "ptradd", "tables are indexed"
    base, index = place.args
    return base, index, place.attrs["scale"]


def _add(lanes: Lanes, op: Op, lane: int, cell: str) -> None:
    write, kind, copy = lanes.write, form(op.type), lane % _copies(lanes).count
    cell = write.let(f"getelementptr i8, ptr {cell}, i64 {copy * op.type.bytes}")
    old = write.let(f"load {kind}, ptr {cell}, align {op.attrs['align']}")
    new = write.let(f"{op.mode} {kind} {old}, {lanes.lane(op.args[1], lane)}")
    write.do(f"store {kind} {new}, ptr {cell}, align {op.attrs['align']}")


def _taken(lanes: Lanes, index: Value) -> Callable[[int], str]:
    """Extracted from a vector, here."""
    return lambda lane: f"{index.type} {lanes.at(index, f'{lane}')}"


def _chosen(lanes: Lanes, index: Value, mask: Value, scale: int) -> Callable[[int], str]:
    """The index of an active lane, the spare place of others."""
    write, type, given = lanes.write, index.type, lanes.vector(index)
    if type.bits < I32.bits:
        given, type = write.let(f"sext {form(type, lanes.width)} {given} to {form(I32, lanes.width)}"), I32
    whole, spare = form(type, lanes.width), f"splat ({type} {_copies(lanes).most_bytes // scale})"
    found = write.let(f"select {form(I1, lanes.width)} {lanes.vector(mask)}, {whole} {given}, {whole} {spare}")
    return lambda lane: f"{type} {write.let(f'extractelement {whole} {found}, i32 {lane}')}"
