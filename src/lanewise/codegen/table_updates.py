"""Updates of tables that a piece of a launch keeps for itself (`tables.py`): plain ones, lane by lane, in order.

    atomic.add %p, %v           lane l:  cell = p of lane l, in copy l mod copies;  store (load cell) + v of lane l

    place                       0                   1                   2                   ...     all      spare
    copy                        0   1   2 ... 15    0   1   2 ... 15    0   1   2 ... 15            0 ... 15

A small table has a copy for each of 16 lanes: what an instruction writes only the same one reads, a round later. The
copies of a place lie side by side. With each copy in one piece a histogram of bytes that are mostly the same took 1.3
or 2.1 ms, as registers were named; so it takes 1.2, and 0.9 instead of 1.2 where all bytes are the same: of stores to
one line of the cache a processor of ours makes two in a cycle.

That one instruction reads what it has written is foreseen by the lowest four bits of its address (found by nops between
updates, on Zen 4). Updates of 12 or 16 bytes, as registers are named, are told apart in four ways or in none, wait for
each other, and took 1.8 or 2.2 ms. So every other index is of 64 bits whose upper half nobody knows, and its shift is a
byte longer: a pair of updates has an odd number of bytes.

Lanes that are not active add to a spare place behind the last, so that no branch hangs on them. Indices that stand
side by side in memory are read one by one: that is cheaper than taking a vector apart.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ir.function import Const, Op, Param, Value
from ..ir.types import I1, I32, I64
from ..record import dataclass
from .lanes import Lanes
from .types import form

APART = "tables"  # the attribute of a body whose updates go to copies: how many there are


@dataclass(frozen=True, slots=True)
class Copies:
    """How many there are, and how many bytes a table may have for that: in all what the first cache holds, at most."""

    count: int
    most_bytes: int

    def room(self, item_bytes: int) -> int:
        """Bytes of all copies of a table, with a place for lanes that add nothing."""
        return self.count * (self.most_bytes + item_bytes)


CHOICES = (Copies(16, 1024), Copies(4, 4096))
MOST_BYTES = CHOICES[-1].most_bytes
WRITES = frozenset(("store", "memcpy", "memmove", "memset", "call", "call_pointer", "crev"))


def goes_to_copies(lanes: Lanes) -> bool:
    """All updates of such a function do."""
    return bool(lanes.function.attrs.get(APART))


def _copies(lanes: Lanes) -> Copies:
    return next(copies for copies in CHOICES if copies.count == lanes.function.attrs[APART])


def update_copies(lanes: Lanes, op: Op) -> None:
    place, mask, copies = op.args[0], lanes.mask(op), _copies(lanes)
    base, index, scale = _parts(place, op.type.bytes)
    indices = _chosen(lanes, index, mask, scale) if mask is not None else _in_a_row(lanes, index)
    table = lanes.pick(base, mask)
    for lane in range(lanes.width):
        at = indices(lane) if indices is not None else f"{index.type} {lanes.lane(index, lane)}"
        cell = lanes.write.let(f"getelementptr [{scale * copies.count} x i8], ptr {table}, {at}")
        _add(lanes, op, lane, cell)


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


def _chosen(lanes: Lanes, index: Value, mask: Value, scale: int) -> Callable[[int], str]:
    """The index of an active lane, the spare place of others."""
    write, type, given = lanes.write, index.type, lanes.vector(index)
    if type.bits < I32.bits:
        given, type = write.let(f"sext {form(type, lanes.width)} {given} to {form(I32, lanes.width)}"), I32
    whole, spare = form(type, lanes.width), f"splat ({type} {_copies(lanes).most_bytes // scale})"
    found = write.let(f"select {form(I1, lanes.width)} {lanes.vector(mask)}, {whole} {given}, {whole} {spare}")
    return lambda lane: f"{type} {write.let(f'extractelement {whole} {found}, i32 {lane}')}"


def _in_a_row(lanes: Lanes, index: Value) -> Callable[[int], str] | None:
    """Indices that were loaded from places side by side, which nothing has written since, one by one."""
    load = index.args[0] if isinstance(index, Op) and index.opcode in ("zext", "sext") else index
    if not isinstance(load, Op) or load.opcode != "load" or lanes.mask(load) is not None or load.attrs.get("volatile"):
        return None
    if lanes.forms.stride(load.args[0]) != load.type.bytes or any(op.opcode in WRITES for op in lanes.function.ops):
        return None
    write, kind, first = lanes.write, form(load.type), lanes.scalar(load.args[0])

    def read(lane: int) -> str:
        place = write.let(f"getelementptr i8, ptr {first}, i64 {lane * load.type.bytes}")
        one = write.let(f"load {kind}, ptr {place}, align {load.attrs['align']}")
        if load is index:
            return f"{kind} {one}"
        assert isinstance(index, Op), "it converts"
        wide = write.let(f"{index.opcode} {kind} {one} to {index.type}")
        if lane % 2 and index.type is I64 and lanes.costs.scatter:  # with AVX-512
            wide = write.let(f'call i64 asm "", "=r,0"(i64 {wide})')
        return f"{index.type} {wide}"

    return read
