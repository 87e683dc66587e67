"""Plain updates of a gang (`plain_updates.py`), at places that are indices of one array: lane by lane, in order.

    lane l                  update base + scale * index of lane l;  of a lane that is not active, a spare place
    indices of 32 bits      %pair = lanes 2k and 2k + 1 in one register of 64 bits, through an empty `asm`
                            lane 2k has the low half, lane 2k + 1 the high one; so of values

Out of vectors a processor of ours takes one number in a cycle, and a store whose address comes so late is passed by
loads behind it. Sometimes it writes what such a load reads. Having seen this, the processor lets each of these loads
wait for the store before it, for as long as lanes meet now and then: 12 cycles an update, in some runs 60. Taken in
pairs, addresses are there before they are asked for. On Zen 4, int32 at random places of 2048 and more, 16 lanes:
3.5 ns an update in one of eight runs and 0.8 in others; in pairs 0.6 in all of 600. LLVM would take the halves of a
pair from the vector again, so that it must not know what they are.

Lanes under random masks took 4.3 ns by branches, 0.9 with the spare place.

Needs     numbers in memory with the low half first, as a machine has them that runs what it compiles.
Ensures   what `plain_updates.py` does lane by lane; an inactive lane touches nothing that others see.
"""

from __future__ import annotations

import sys

from ..ir.function import Op, Value
from ..ir.types import I32, I64
from .elementwise import same
from .lanes import Lanes
from .marks import mark
from .plain_updates import can_be_plain, is_plain, plain_update
from .spelling import integer_text
from .types import form

LITTLE = sys.byteorder == "little"
SPARE_BYTES = 8  # of each lane, or as many as it is aligned by: what one writes, only the same one reads


def is_indexed(lanes: Lanes, op: Op) -> bool:
    """A plain update whose lanes have one array, and indices of it?"""
    place = op.args[0]
    if not is_plain(lanes.function) or not can_be_plain(op) or not isinstance(place, Op) or place.opcode != "ptradd":
        return False
    base, index = place.args
    if lanes.forms.stride(base) != 0 or lanes.forms.stride(index) is not None or index.type.bits > I64.bits:
        return False
    return place.attrs["scale"] > 0 and lanes.forms.privates.factor(place) == 1


def update_indexed(lanes: Lanes, op: Op) -> str:
    """The right side of what lanes find."""
    mask, shape = lanes.mask(op), form(op.type, lanes.width)
    return same(shape, lanes.guarded(lanes.any(mask), lambda: _updates(lanes, op, mask), shape, "poison"))


def _updates(lanes: Lanes, op: Op, mask: Value | None) -> str:
    write, place, shape = lanes.write, op.args[0], form(op.type, lanes.width)
    assert isinstance(place, Op), "asked before"
    base, scale = lanes.scalar(place.args[0]), place.attrs["scale"]
    numbers, given, found = _Indices(lanes, place.args[1]), _Numbers(lanes, op.args[1]), "poison"
    active = _Active(lanes, mask, op.attrs["align"]) if mask is not None and not lanes.forms.is_scalar(mask) else None
    for lane in range(lanes.width):
        at = write.let(f"getelementptr [{scale} x i8], ptr {base}, i64 {numbers.of(lane)}")
        at = active.place(lane, at) if active is not None else at
        old = write.let(plain_update(write, op, [at, given.of(lane)]))
        if op in lanes.forms.used:
            found = write.let(f"insertelement {shape} {found}, {form(op.type)} {old}, i32 {lane}")
    return found


def _unknown(lanes: Lanes, type: str, value: str) -> str:
    """The same, and LLVM does not know."""
    return lanes.write.let(f'call {type} asm "", "=r,0"({type} {value})')


class _Active:
    """Which lanes are: a choice between two addresses, never a branch, for it could not be foretold."""

    def __init__(self, lanes: Lanes, mask: Value, align: int) -> None:
        self.lanes, self.pitch = lanes, max(SPARE_BYTES, align)
        bits = lanes.bits_of(lanes.vector(mask))
        if lanes.width < I64.bits:
            bits = lanes.write.let(f"zext i{lanes.width} {bits} to i64")
        self.bits = _unknown(lanes, "i64", bits)
        spare = lanes.write.private(f"alloca [{self.pitch * lanes.width} x i8], align {max(64, align)}")
        self.spare = _unknown(lanes, "ptr", spare)

    def place(self, lane: int, own: str) -> str:
        let = self.lanes.write.let
        bit = let(f"icmp ne i64 {let(f'and i64 {self.bits}, {integer_text(I64, 1 << lane)}')}, 0")
        spare = let(f"getelementptr i8, ptr {self.spare}, i64 {lane * self.pitch}")
        return let(f"select i1 {bit}, ptr {own}, ptr {spare}, {mark(self.lanes.write.needs, 'not foretold')}")


class _Numbers:
    """Lanes of a value, one after the other: out of pairs, where two are as large as a register."""

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
        """In its low bits, the lane."""
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
