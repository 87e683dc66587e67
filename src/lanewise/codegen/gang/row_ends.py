"""Neighbours under a mask, without masked instructions of their size: whole loads, and stores of a prefix.

    load %p if %m         row = any %m ? %p : a spare row
                          one plain load, if the row does not cross a page; else lane by lane

    store %v, %p if %m    lanes 0 to n - 1 are active:  all: one plain store
                                                        n & 8: the next 8, n & 4: the next 4, ...
                          else lane by lane

A plain load also reads elements of inactive lanes, which may lie beyond the end of an array. The processor allows that
within a page that has an active lane's element: memory is protected by pages of 4,096 bytes and more. Nothing uses what
inactive lanes get. The C library reads strings so.

Only gangs at the ends of rows store so: their masks are prefixes, and all have the same length, which the branch
predictor learns. Other masks are rarely prefixes.
"""

from __future__ import annotations

from ...ir.function import Op, Value
from ..text.types import form
from .lane_accesses import load_lanes, store_lanes
from .lanes import Lanes

PAGE = 4096  # bytes, the least of any processor
MOST = 128  # bytes of a row


def load_row(lanes: Lanes, op: Op, mask: Value) -> str:
    """The right side of the last instruction."""
    size, write, shape = op.type.bytes * lanes.width, lanes.write, form(op.type, lanes.width)
    if size > MOST:
        return load_lanes(lanes, op, mask)
    base = lanes.base(op.args[0], mask)
    row = write.let(f"select i1 {lanes.any(mask)}, ptr {base}, ptr {write.private(f'alloca {shape}, align 64')}")
    place = write.let(f"and i64 {write.let(f'ptrtoint ptr {row} to i64')}, {PAGE - 1}")
    inside = write.let(f"icmp ule i64 {place}, {PAGE - size}")
    return lanes.write.either(
        write.let(f"call i1 @llvm.expect(i1 {inside}, i1 true)"),
        lambda: write.let(f"load {shape}, ptr {row}, align {op.attrs['align']}"),
        lambda: write.let(load_lanes(lanes, op, mask)),
        shape,
    )


def store_row(lanes: Lanes, op: Op, mask: Value) -> None:
    value, pointer = op.args
    if value.type.bytes * lanes.width > MOST or not _ends_row(lanes, mask):
        store_lanes(lanes, op, mask)
        return
    write, bits = lanes.write, lanes.bits_of(lanes.vector(mask))
    text, base = lanes.vector(value), lanes.base(pointer, mask)
    number = bits if lanes.width == 64 else write.let(f"zext i{lanes.width} {bits} to i64")
    above = write.let(f"add i64 {number}, 1")
    is_prefix = write.let(f"icmp eq i64 {write.let(f'and i64 {number}, {above}')}, 0")

    def prefix() -> str:
        count = write.let(f"call i64 @llvm.cttz(i64 {above}, i1 false)")
        _store_first(lanes, op, text, base, count)
        return ""

    def others() -> str:
        store_lanes(lanes, op, mask)
        return ""

    lanes.write.either(write.let(f"call i1 @llvm.expect(i1 {is_prefix}, i1 true)"), prefix, others, "")


def _ends_row(lanes: Lanes, mask: Value) -> bool:
    """Is it the mask of a gang at the end of a row?"""
    fn = lanes.function
    return "lanes" in fn.attrs and bool(fn.attrs.get("entry_mask")) and mask is fn.params[0]


def _store_first(lanes: Lanes, op: Op, text: str, base: str, count: str) -> None:
    """So many elements of a vector, from the first on."""
    write, type, align = lanes.write, op.args[0].type, op.attrs["align"]
    shape, whole = form(type, lanes.width), type.bytes * lanes.width
    length = write.let(f"mul i64 {count}, {type.bytes}")

    def all_of() -> str:
        write.do(f"store {shape} {text}, ptr {base}, align {align}")
        return ""

    def parts() -> str:
        held = write.private(f"alloca {shape}, align 64")
        write.do(f"store {shape} {text}, ptr {held}, align 64")
        part = whole // 2
        while part >= type.bytes:
            wanted = write.let(f"icmp ne i64 {write.let(f'and i64 {length}, {part}')}, 0")
            lanes.write.guarded(wanted, lambda part=part: _copy(lanes, held, base, length, part, align), "", "")
            part //= 2
        return ""

    lanes.write.either(write.let(f"icmp uge i64 {length}, {whole}"), all_of, parts, "")


def _copy(lanes: Lanes, held: str, base: str, length: str, part: int, align: int) -> None:
    """Bytes of a power of two, after the longer parts."""
    write = lanes.write
    at = write.let(f"and i64 {length}, {-2 * part}")
    source, target = (write.let(f"getelementptr i8, ptr {place}, i64 {at}") for place in (held, base))
    kind = f"i{8 * part}" if part <= 8 else f"<{part} x i8>"
    moved = write.let(f"load {kind}, ptr {source}, align {min(part, 16)}")
    write.do(f"store {kind} {moved}, ptr {target}, align {min(part, align)}")
