"""Updates of tables that a piece of a launch keeps for itself (`tables.py`): plain ones, lane by lane, in order.

    atomic.add %p, %v           lane l:  cell = p of lane l, in copy l mod copies;  store (load cell) + v of lane l

A small table has a copy for each of 16 lanes: what an instruction writes only the same one reads, a round later. With 4
copies a histogram of bytes that are mostly the same took 2.0 or 3.7 ms, as its instructions happened to lie in memory,
and 8 copies changed little; with 16 it takes 1.3 or 2.1. Probably processors foresee which load waits for which store.

Lanes that are not active add to a spare place behind the copy, where the index is known, so that no branch hangs on
them. Indices that stand side by side in memory are read one by one: that is cheaper than taking a vector apart.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ir.function import Op, Value
from ..ir.types import I1, I32, VOID
from ..record import dataclass
from .lanes import Lanes
from .types import form

APART = "tables"  # the attribute of a body whose updates go to copies: how many there are
SPARE = 64  # behind each copy: a place for lanes that add nothing, and copies do not lie a page apart


@dataclass(frozen=True, slots=True)
class Copies:
    """How many there are, and how many bytes a table may have for that: in all what the first cache holds, at most."""

    count: int
    most_bytes: int

    @property
    def stride(self) -> int:
        return self.most_bytes + SPARE


CHOICES = (Copies(16, 1024), Copies(4, 4096))
MOST_BYTES = CHOICES[-1].most_bytes
WRITES = frozenset(("store", "memcpy", "memmove", "memset", "call", "call_pointer", "crev"))


def goes_to_copies(lanes: Lanes) -> bool:
    """All updates of such a function do."""
    return bool(lanes.function.attrs.get(APART))


def _copies(lanes: Lanes) -> Copies:
    return next(copies for copies in CHOICES if copies.count == lanes.function.attrs[APART])


def update_copies(lanes: Lanes, op: Op) -> None:
    place, mask = op.args[0], lanes.mask(op)
    if not isinstance(place, Op) or place.opcode != "ptradd" or place.args[1].type.bits < I32.bits:
        lanes.one_by_one(mask, VOID, lambda lane: _add(lanes, op, lane, lanes.lane(place, lane)))
        return
    base, index, scale = lanes.pick(place.args[0], mask), place.args[1], place.attrs["scale"]
    indices = _chosen(lanes, index, mask, scale) if mask is not None else _in_a_row(lanes, index)
    for lane in range(lanes.width):
        at = indices(lane) if indices is not None else lanes.lane(index, lane)
        cell = lanes.write.let(f"getelementptr [{scale} x i8], ptr {base}, {index.type} {at}")
        _add(lanes, op, lane, cell)


def _add(lanes: Lanes, op: Op, lane: int, cell: str) -> None:
    write, kind, copies = lanes.write, form(op.type), _copies(lanes)
    cell = write.let(f"getelementptr i8, ptr {cell}, i64 {lane % copies.count * copies.stride}")
    old = write.let(f"load {kind}, ptr {cell}, align {op.attrs['align']}")
    new = write.let(f"{op.mode} {kind} {old}, {lanes.lane(op.args[1], lane)}")
    write.do(f"store {kind} {new}, ptr {cell}, align {op.attrs['align']}")


def _chosen(lanes: Lanes, index: Value, mask: Value, scale: int) -> Callable[[int], str]:
    """The index of an active lane, the spare place of others."""
    whole, truths = form(index.type, lanes.width), form(I1, lanes.width)
    spare = f"splat ({index.type} {_copies(lanes).most_bytes // scale})"
    found = lanes.write.let(f"select {truths} {lanes.vector(mask)}, {whole} {lanes.vector(index)}, {whole} {spare}")
    return lambda lane: lanes.write.let(f"extractelement {whole} {found}, i32 {lane}")


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
            return one
        assert isinstance(index, Op), "it converts"
        return write.let(f"{index.opcode} {kind} {one} to {index.type}")

    return read
