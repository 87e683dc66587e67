"""Indices that are contiguous in memory, loaded one by one: that is cheaper than extracting them from a vector.

    lw.atomic_add(counts, j[i], 1)          %one = load i32, ptr (of j[i]) + 4 * lane      for each lane

An index that may be negative is a select: from the end, or as loaded. If a test of the vector finds no negative one in
the gang, all are as loaded.

Requires  loads with a stride of one element; no write to memory since.
Ensures   the index that `row_of` was called with, per lane, if its condition `unless` holds in no lane.
"""

from __future__ import annotations

from collections.abc import Callable

from ...ir.function import Op, Value
from ...ir.types import I1, I64
from ...record import dataclass
from ..text.types import form
from .lanes import Lanes

WRITES = frozenset(("store", "memcpy", "memmove", "memset", "call", "call_pointer", "crev"))
WIDENS = ("sext", "zext")
FEW_BITS = 16


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A load, the ops that widen it, in order, and the condition under which the index is another number."""

    lanes: Lanes
    load: Op
    widened: tuple[Op, ...]
    unless: Value | None

    def is_usual(self, mask: Value | None) -> str | None:
        """Are all lanes active, and is the index as loaded in each? None if that is known."""
        let, all_of = self.lanes.write.let, form(I1, self.lanes.width)
        tests: list[str] = []
        if mask is not None:
            tests.append(let(f"call i1 @llvm.vector.reduce.and({all_of} {self.lanes.vector(mask)})"))
        if self.unless is not None:
            some = self.lanes.any(self.unless)
            tests.append(let(f"xor i1 {some}, true"))
        return let(f"and i1 {tests[0]}, {tests[1]}") if len(tests) > 1 else next(iter(tests), None)

    def reader(self) -> Callable[[int], str]:
        """The index of a lane, by its number, with its type, loaded where it is used.

        LLVM would extract it from the vector that was loaded from there, so the address is hidden from it. Every second
        instruction is longer by a byte (`table_updates.py`).
        """
        write, load = self.lanes.write, self.load
        first = self.lanes.scalar(load.args[0])
        first = write.let(f'call ptr asm "", "=r,0"(ptr {first})')

        def read(lane: int) -> str:
            type = load.type
            place = write.let(f"getelementptr i8, ptr {first}, i64 {lane * type.bytes}")
            one = write.let(f"load {form(type)}, ptr {place}, align {load.attrs['align']}")
            for op in self.widened:
                one, type = write.let(f"{op.opcode} {type} {one} to {op.type}"), op.type
            if lane % 2 and self.widened and type is I64 and self.lanes.costs.scatter:  # with AVX-512
                one = write.let(f'call i64 asm "", "=r,0"(i64 {one})')
            return f"{type} {one}"

        return read


def may_be_full(lanes: Lanes, mask: Value | None) -> bool:
    """May all lanes be active? Not in the remainder gang; but other gangs run this version as well, if the driver's
    test fails that an array has an element for each value of the index type.
    """
    if mask is None or lanes.forms.is_scalar(mask):
        return mask is None
    return not lanes.function.attrs.get("entry_mask") or any(map(_is_of_few, lanes.function.ops))


def _is_of_few(op: Op) -> bool:
    """Is it a check of an index of few bits?"""
    value = op.args[1] if op.opcode == "check" and len(op.args) > 1 else None
    while isinstance(value, Op) and value.opcode in WIDENS:
        value = value.args[0]
    return value is not None and value.type.bits <= FEW_BITS


def row_of(lanes: Lanes, index: Value) -> Row | None:
    """For a user that reads it only if all lanes are active, so that all of them have run the load."""
    widened, unless = list[Op](), None
    while isinstance(index, Op) and index.opcode in (*WIDENS, "select"):
        if index.opcode == "select":
            if unless is not None:
                return None
            unless, index = index.args[0], index.args[2]
        else:
            widened.append(index)
            index = index.args[0]
    if not isinstance(index, Op) or index.opcode != "load" or index.attrs.get("volatile") or "order" in index.attrs:
        return None
    if lanes.forms.stride(index.args[0]) != index.type.bytes or any(op.opcode in WRITES for op in lanes.function.ops):
        return None
    return Row(lanes, index, tuple(reversed(widened)), unless)
