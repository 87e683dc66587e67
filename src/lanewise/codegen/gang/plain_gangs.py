"""Plain updates of a gang (`plain_updates.py`) at arbitrary places: lane by lane, in order.

    indices of one array    up to 32 bits: %pair = lanes 2k and 2k + 1 in one 64-bit register, through an empty
                            `asm`; lane 2k has the low half, lane 2k + 1 the high one; values likewise
    more than 8 integers    other places: all addresses are stored contiguously, and loaded one by one
    else                    addresses and values are extracted from vectors one by one

    contiguous              indices that were loaded from contiguous memory, disjoint from the updated arrays, where
                            none counts from the end: loaded again (`disjoint_index_updates.py`)

    an inactive lane updates a spare place of its own

These processors extract one element per cycle from a vector, so store addresses come late, and younger loads pass the
stores speculatively. Sometimes a passed store writes what the load reads. The memory-dependence predictor then makes
each of these loads wait for the store before it, as long as lanes collide now and then: 12 cycles an update, in some
runs 60. With pairs, addresses are ready in time. On Zen 4, int32 at random places of 2048 and more, 16 lanes: 3.5 ns an
update in one of eight runs and 0.8 in others; in pairs 0.6 in all of 600.

LLVM would extract the halves of a pair from the vector again, so their origin is hidden from it. 16 indices of 64 bits:
3 to 5 ns one by one in all runs, 1 through memory; 8 of them 0.8. Floats do not show this: 0.65 one by one, 0.9 through
memory.

Lanes under random masks took 4.3 ns with branches, 0.9 with the spare place; if the whole gang is active, 0.6 without
a test per lane (0.9).

Requires  a little-endian machine.
Ensures   the same as `plain_updates.py` lane by lane; an inactive lane touches nothing that others see.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from ...ir.function import Op, Value
from ...ir.types import I1, I32, I64, PTR
from ...plan.variant import PLAIN
from ..launch.plain_updates import can_be_plain, plain_update
from ..text.elementwise import same
from ..text.metadata import mark
from ..text.spelling import integer_text
from ..text.types import form
from .disjoint_index_updates import disjoint_indices
from .index_rows import may_be_full
from .lanes import Lanes

LITTLE = sys.byteorder == "little"
SPARE_BYTES = 8  # per lane, or its alignment: what one lane writes, only that lane reads
FEW = 8  # lanes that add integers with addresses extracted from vectors: so many are ready in time


def is_plain_gang(lanes: Lanes, op: Op) -> bool:
    """Is it a plain update at arbitrary varying places?"""
    return lanes.variant.updates == PLAIN and can_be_plain(op) and lanes.forms.stride(op.args[0]) is None


def update_gang(lanes: Lanes, op: Op) -> str:
    """The right side of the old values."""
    mask, shape = lanes.mask(op), form(op.type, lanes.width)
    if mask is not None and lanes.forms.is_scalar(mask):
        return same(shape, lanes.write.guarded(lanes.any(mask), lambda: _of_all(lanes, op), shape, "poison"))
    if mask is None:
        return same(shape, _of_all(lanes, op))
    if not may_be_full(lanes, mask):
        return same(shape, _of_some(lanes, op, mask))
    all_lanes = lanes.write.let(f"call i1 @llvm.vector.reduce.and({form(I1, lanes.width)} {lanes.vector(mask)})")
    return lanes.write.either(all_lanes, lambda: _of_all(lanes, op), lambda: _of_some(lanes, op, mask), shape)


def _of_all(lanes: Lanes, op: Op) -> str:
    """Load indices from memory if they are contiguous there, and disjoint from the updated arrays."""
    rows = disjoint_indices(lanes, op)
    if rows is None:
        return _updates(lanes, op, None)
    shape = form(op.type, lanes.width)
    read, taken = lambda: _each(lanes, op, rows.places()), lambda: _updates(lanes, op, None)
    return lanes.write.let(lanes.write.either(rows.usual(), read, taken, shape))


def _of_some(lanes: Lanes, op: Op, mask: Value) -> str:
    shape = form(op.type, lanes.width)
    return lanes.write.guarded(lanes.any(mask), lambda: _updates(lanes, op, mask), shape, "poison")


def _updates(lanes: Lanes, op: Op, mask: Value | None) -> str:
    spare = _Spare(lanes, op.attrs["align"]) if mask is not None else None
    through = op.type.is_int and lanes.width > FEW
    places = _by_index(lanes, op.args[0], mask, spare, through) or _by_address(lanes, op.args[0], mask, spare, through)
    return _each(lanes, op, places)


def _each(lanes: Lanes, op: Op, places: Callable[[int], str]) -> str:
    write, shape = lanes.write, form(op.type, lanes.width)
    given, found = _Numbers(lanes, op.args[1]), "poison"
    for lane in range(lanes.width):
        old = write.let(plain_update(write, op, [places(lane), given.of(lane)]))
        if op in lanes.forms.used:
            found = write.let(f"insertelement {shape} {found}, {form(op.type)} {old}, i32 {lane}")
    return found


def _by_index(
    lanes: Lanes, place: Value, mask: Value | None, spare: _Spare | None, through: bool
) -> Callable[[int], str] | None:
    """Places that are indices of one array: in pairs; those of 64 bits one by one, unless they go through memory."""
    if not (isinstance(place, Op) and place.opcode == "ptradd" and place.attrs["scale"] > 0):
        return None
    if lanes.forms.stride(place.args[0]) != 0 or lanes.forms.privates.factor(place) != 1:
        return None
    indices = _Indices(lanes, place.args[1])
    if not indices.vector and through:
        return None
    base, scale = lanes.scalar(place.args[0]), place.attrs["scale"]
    active = _Active(lanes, mask) if mask is not None else None

    def at(lane: int) -> str:
        own = lanes.write.let(f"getelementptr [{scale} x i8], ptr {base}, i64 {indices.of(lane)}")
        return own if active is None or spare is None else active.chosen(lane, own, spare.of(lane))

    return at


def _by_address(
    lanes: Lanes, place: Value, mask: Value | None, spare: _Spare | None, through: bool
) -> Callable[[int], str]:
    """Arbitrary places."""
    write, whole = lanes.write, form(PTR, lanes.width)
    own = lanes.vector(place)
    if mask is not None and spare is not None:
        own = write.let(f"select {form(I1, lanes.width)} {lanes.vector(mask)}, {whole} {own}, {whole} {spare.of_all()}")
    if not through:
        return lambda lane: write.let(f"extractelement {whole} {own}, i32 {lane}")
    room = write.private(f"alloca {whole}, align 64")
    write.do(f"store volatile {whole} {own}, ptr {room}, align 64")  # else LLVM takes them from the vector

    def at(lane: int) -> str:
        kept = write.let(f"getelementptr ptr, ptr {room}, i64 {lane}")
        return write.let(f"load volatile ptr, ptr {kept}, align 8")

    return at


def _unknown(lanes: Lanes, type: str, value: str) -> str:
    """The same value, hidden from LLVM."""
    return lanes.write.let(f'call {type} asm "", "=r,0"({type} {value})')


class _Spare:
    """Memory that may be read and written and is never used: one place per lane."""

    def __init__(self, lanes: Lanes, align: int) -> None:
        self.lanes, self.pitch = lanes, max(SPARE_BYTES, align)
        room = lanes.write.private(f"alloca [{self.pitch * lanes.width} x i8], align {max(64, align)}")
        self.first = _unknown(lanes, "ptr", room)

    def of(self, lane: int) -> str:
        return self.lanes.write.let(f"getelementptr i8, ptr {self.first}, i64 {lane * self.pitch}")

    def of_all(self) -> str:
        return self.lanes.ramp(PTR, self.first, self.pitch)


class _Active:
    """Which lanes are active: a select between two addresses, never a branch, which would be mispredicted."""

    def __init__(self, lanes: Lanes, mask: Value) -> None:
        self.lanes, bits = lanes, lanes.bits_of(lanes.vector(mask))
        if lanes.width < I64.bits:
            bits = lanes.write.let(f"zext i{lanes.width} {bits} to i64")
        self.bits = _unknown(lanes, "i64", bits)

    def chosen(self, lane: int, own: str, spare: str) -> str:
        let = self.lanes.write.let
        bit = let(f"icmp ne i64 {let(f'and i64 {self.bits}, {integer_text(I64, 1 << lane)}')}, 0")
        return let(f"select i1 {bit}, ptr {own}, ptr {spare}, {mark(self.lanes.write.needs, 'unpredictable')}")


class _Numbers:
    """Lanes of a value, one after the other: from pairs, if two fit into a register."""

    def __init__(self, lanes: Lanes, value: Value) -> None:
        self.lanes, self.value, self.pair = lanes, value, ""
        paired = value.type is I32 and lanes.forms.stride(value) is None and lanes.width % 2 == 0 and LITTLE
        self.vector = self.pairs_of(lanes.vector(value)) if paired else ""

    def pairs_of(self, vector: str) -> str:
        whole = form(I32, self.lanes.width)
        return self.lanes.write.let(f"bitcast {whole} {vector} to {form(I64, self.lanes.width // 2)}")

    def of(self, lane: int) -> str:
        if not self.vector:
            return self.lanes.lane(self.value, lane)
        return self.lanes.write.let(f"trunc i64 {self.half(lane)} to i32")

    def half(self, lane: int) -> str:
        """The lane, in the low bits."""
        let, pairs = self.lanes.write.let, form(I64, self.lanes.width // 2)
        if lane % 2:
            return let(f"lshr i64 {self.pair}, 32")
        taken = let(f"extractelement {pairs} {self.vector}, i32 {lane // 2}")
        self.pair = _unknown(self.lanes, "i64", taken)
        return self.pair


class _Indices(_Numbers):
    """Lanes of an index, as 64 bits."""

    def __init__(self, lanes: Lanes, index: Value) -> None:
        self.widen = "sext"
        if isinstance(index, Op) and index.opcode in ("sext", "zext") and 1 < index.args[0].type.bits <= I32.bits:
            self.widen, index = index.opcode, index.args[0]
        super().__init__(lanes, index)
        if index.type.bits < I32.bits and lanes.width % 2 == 0 and LITTLE:
            small, whole = form(index.type, lanes.width), form(I32, lanes.width)
            self.vector = self.pairs_of(lanes.write.let(f"{self.widen} {small} {lanes.vector(index)} to {whole}"))

    def of(self, lane: int) -> str:
        number, type = super().of(lane), I32 if self.vector else self.value.type
        return number if type.bits == I64.bits else self.lanes.write.let(f"{self.widen} {type} {number} to i64")
