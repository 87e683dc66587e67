"""Indices that stand side by side in memory, read one by one: that is cheaper than taking a vector apart.

    lw.atomic_add(counts, j[i], 1)          %one = load i32, ptr (of j[i]) + 4 * lane      for each lane

An index that may be negative is a choice: from the end, or as it was read. Where no lane of a gang has a negative one,
which a test of the vector tells, all are as they were read.

Needs     places of loads that are a stride of an element apart; nothing that has been written since.
Ensures   the lane of the index that `row_of` was asked for, if its condition `unless` holds in no lane.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ir.function import Op, Value
from ..ir.types import I1, I64
from ..record import dataclass
from .lanes import Lanes
from .types import form

WRITES = frozenset(("store", "memcpy", "memmove", "memset", "call", "call_pointer", "crev"))
WIDENS = ("sext", "zext")
FEW_BITS = 16


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A load, what widens it, first things first, and a condition under which the index is another number."""

    lanes: Lanes
    load: Op
    widened: tuple[Op, ...]
    unless: Value | None

    def is_usual(self, mask: Value | None) -> str | None:
        """Are all lanes active, and is the index as it was read in each? None if that is known."""
        let, all_of = self.lanes.write.let, form(I1, self.lanes.width)
        tests: list[str] = []
        if mask is not None:
            tests.append(let(f"call i1 @llvm.vector.reduce.and({all_of} {self.lanes.vector(mask)})"))
        if self.unless is not None:
            some = self.lanes.any(self.unless)
            tests.append(let(f"xor i1 {some}, true"))
        return let(f"and i1 {tests[0]}, {tests[1]}") if len(tests) > 1 else next(iter(tests), None)

    def reader(self) -> Callable[[int], str]:
        """By the number of a lane its index with its type, read where it is asked for.

        LLVM would take them from the vector that has been loaded from there, so that it must not know. Every other one
        is longer by a byte (`table_updates.py`).
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
    """May all lanes be active? Not in the gang that is left over; but others come as well, if the driver asks in vain
    whether an array has a place for each index that its type has.
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
    """For a user that reads it only where all lanes are active, so that the load was made by all."""
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
