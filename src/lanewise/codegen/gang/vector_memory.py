"""Memory of a gang: each access in the cheapest form that its address allows.

| address                   | all lanes active       | under a mask                                              |
| uniform                   | one load or store      | the same, after a test that a lane is active              |
| stride = element          | vector load or store   | llvm.masked.load, llvm.masked.store; by cost lane by lane |
|                           |                        | a plain load, if it is in bounds (`unmasked_loads.py`)    |
| stride = -element         | the same and a reversal of the lanes                                               |
| stride = 2 to 4 elements  | vector loads, shuffles | the same, masked, where the machine can; by cost a gather |
| the same, k stores        | shuffles, vector stores| the same, masked, where the machine can; by cost scatters |
| private, interleaved      | vector load or store   | whole rows, read and blended (`own_rows.py`)              |
| rows, a number each       | rows at once, transposed (`transposed_rows.py`)                                    |
| stride of a record        | lane by lane, at distances from one base, where that costs less than a gather      |
| any other                 | gather or scatter, or lane by lane (`lane_accesses.py`), whichever costs less      |
| probably the same         | one load, after a test that lanes agree (`coherent_access.py`)                     |

If lanes store different values at one address, the last active one wins: LLVM scatters in lane order. Types whose size
in memory differs from that in vectors (an i1 is a byte), and volatile or ordered accesses, are handled lane by lane.
So are copies of bytes and most atomic updates.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd

from ...ir.function import Op, Value
from ...ir.ops import TABLE
from ...ir.types import I1, Type
from ...machine.prices import STRIDED
from ..launch.streams import past_the_caches, streamed
from ..text.elementwise import same
from ..text.function import EMITTERS
from ..text.types import form
from .checked_pairs import checked_pairs, read_first, read_second
from .coherent_access import asks, load_together, store_together
from .interleaved_stores import Group, store_groups, write_group
from .lane_accesses import load_lanes, store_lanes
from .lanes import Lanes
from .near_places import address_vector
from .opaque_mask import all_lanes
from .own_rows import blended, own_row
from .paired_loads import half, pairs, read_unwrapped
from .row_ends import load_row, store_row
from .strided_access import spreads_masks, steps, strided_load
from .transposed_rows import load_column, store_column, transposed_rows
from .unmasked_loads import is_loose, reads_whole, row_or_spare

WIDEST_ALIGN = 64
PACKED = frozenset((8, 16, 32, 64))


def _load(lanes: Lanes, op: Op) -> str | None:
    pointer, mask = op.args[0], lanes.mask(op)
    if lanes.forms.is_scalar(op):
        return _one_load(lanes, op, pointer, None if is_loose(lanes, op) else mask)
    if not _is_plain(op, op.type):
        return _lane_by_lane(lanes, op)
    size, stride = op.type.bytes, _stride(lanes, pointer)
    if stride in (size, -size) and (right := _row_load(lanes, op, mask, stride < 0)) is not None:
        return right
    asked = None if is_loose(lanes, op) else mask
    count = steps(stride, size, lanes.width) if asked is None or spreads_masks(lanes) else None
    if count is not None and not lanes.costs.reads_strided(op.type.bits, lanes.width, abs(count), asked is not None):
        count = None
    if count is not None and _is_shared(lanes, pointer):
        return strided_load(lanes, op, lanes.base(pointer, asked), count, asked)
    if mask is None and op in (rows := transposed_rows(lanes)):
        return load_column(lanes, op, rows[op])
    checked = checked_pairs(lanes)
    if op in checked.second:
        return read_second(lanes, op, lambda one: _any_places(lanes, one, mask, one))
    if op in checked.first:
        return read_first(
            lanes, op, lambda one: _any_places(lanes, one, mask, one), lambda one: _gather(lanes, one, mask)
        )
    found = pairs(lanes)
    if op in found.second:
        return half(lanes, op, found.second[op], False)
    if op in found.first:
        both = found.first[op]
        if both in found.wraps:
            right = read_unwrapped(lanes, both, found.wraps[both], lambda one: _gather(lanes, one, mask))
        else:
            right = _any_places(lanes, both, mask, op)
        found.read[both] = lanes.write.let(right)
        return half(lanes, op, both, True)
    return _any_places(lanes, op, mask, op)


def _row_load(lanes: Lanes, op: Op, mask: Value | None, back: bool) -> str | None:
    """A contiguous load, ascending or `back`; None if a gather should load it."""
    pointer, shape = op.args[0], form(op.type, lanes.width)
    if not back and (own := own_row(lanes, pointer, mask)) is not None:
        return f"load {shape}, ptr {own}, align {_align(lanes, op, pointer)}"
    whole = reads_whole(lanes, op, mask)
    if not whole and not lanes.costs.reads_masked(op.type.bits, lanes.width):
        return None if back or mask is None else load_row(lanes, op, mask)
    row = lanes.base(pointer, mask)
    if back:
        row = lanes.write.let(f"getelementptr i8, ptr {row}, i64 {-op.type.bytes * (lanes.width - 1)}")
    if whole:
        row = row_or_spare(lanes, op, row, mask)
    bools = None if whole else _mask_text(lanes, mask)
    right = _read(lanes, op, row, _reversed(lanes, I1, bools) if back else bools)
    return f"shufflevector {shape} {lanes.write.let(right)}, {shape} poison, {_backwards(lanes)}" if back else right


def _any_places(lanes: Lanes, op: Op, mask: Value | None, asked: Op) -> str:
    """`asked` is the load of the program that it stands for."""
    if asks(lanes, asked):
        return load_together(lanes, op, mask, lambda: _gather(lanes, op, mask), asked)
    return _gather(lanes, op, mask)


def _gather(lanes: Lanes, op: Op, mask: Value | None) -> str:
    pointer, shape = op.args[0], form(op.type, lanes.width)
    if not lanes.costs.gathers(op.type.bits, lanes.width, _share(lanes, pointer, mask)):
        return load_lanes(lanes, op, mask)
    bools = _mask_text(lanes, mask) or all_lanes(lanes)
    places = f"{form(pointer.type, lanes.width)} align {op.attrs['align']} {address_vector(lanes, pointer)}"
    return f"call {shape} @llvm.masked.gather({places}, {form(I1, lanes.width)} {bools}, {shape} poison)"


def _one_load(lanes: Lanes, op: Op, pointer: Value, mask: Value | None) -> str:
    """One load for all lanes, if any is active."""

    def load() -> str:
        return lanes.write.let(EMITTERS["load"](lanes.write, op, [lanes.pick(pointer, mask)], 0) or "")

    value = lanes.write.guarded(lanes.any(mask), load, form(op.type), "poison")
    return same(form(op.type), value)


def _read(lanes: Lanes, op: Op, base: str, bools: str | None) -> str:
    shape, align = form(op.type, lanes.width), _align(lanes, op, op.args[0])
    if bools is None:
        return f"load {shape}, ptr {base}, align {align}"
    return f"call {shape} @llvm.masked.load(ptr align {align} {base}, {form(I1, lanes.width)} {bools}, {shape} poison)"


def _store(lanes: Lanes, op: Op) -> str | None:
    value, pointer = op.args
    mask = lanes.mask(op)
    if lanes.shape(pointer).is_uniform:
        return _one_store(lanes, op, value, pointer, mask)
    if not _is_plain(op, value.type):
        return _lane_by_lane(lanes, op)
    if (group := _group(lanes, op)) is not None:
        if op is group.last:
            write_group(lanes, group)
        return None
    if mask is None and op in (rows := transposed_rows(lanes)):
        return store_column(lanes, op, rows[op])
    size = value.type.bytes
    stride = _stride(lanes, pointer)
    whole = mask is None or lanes.costs.writes_masked(value.type.bits, lanes.width)
    if stride == size:
        if mask is not None and (row := own_row(lanes, pointer, mask)) is not None:
            return blended(lanes, op, row, mask, _align(lanes, op, pointer))
        if mask is not None and not whole:
            return store_row(lanes, op, mask)
        return _write(lanes, op, lanes.vector(value), lanes.base(pointer, mask), _mask_text(lanes, mask))
    if stride == -size and whole:
        last = lanes.write.let(f"getelementptr i8, ptr {lanes.base(pointer, mask)}, i64 {-size * (lanes.width - 1)}")
        back = _reversed(lanes, value.type, lanes.vector(value)) or ""
        return _write(lanes, op, back, last, _reversed(lanes, I1, _mask_text(lanes, mask)))
    if asks(lanes, op):
        return store_together(lanes, op, mask, lambda: _scatter(lanes, op, mask))
    return _scatter(lanes, op, mask)


def _scatter(lanes: Lanes, op: Op, mask: Value | None) -> str | None:
    value, pointer = op.args
    shape = form(value.type, lanes.width)
    if not lanes.costs.scatters(value.type.bits, lanes.width, _share(lanes, pointer, mask)):
        return store_lanes(lanes, op, mask)
    bools = _mask_text(lanes, mask) or all_lanes(lanes)
    places = f"{form(pointer.type, lanes.width)} align {op.attrs['align']} {address_vector(lanes, pointer)}"
    what = f"{shape} {lanes.vector(value)}"
    return f"call void @llvm.masked.scatter({what}, {places}, {form(I1, lanes.width)} {bools})"


def _share(lanes: Lanes, pointer: Value, mask: Value | None) -> float:
    """The share of a scattered lane's cost: addresses at known distances need no vector."""
    return STRIDED if mask is None and lanes.forms.is_scalar(pointer) else 1.0


def _group(lanes: Lanes, op: Op) -> Group | None:
    """The group of stores that it belongs to."""
    if lanes.store_groups is None:
        lanes.store_groups = store_groups(lanes)
    return lanes.store_groups.get(op)


def _one_store(lanes: Lanes, op: Op, value: Value, pointer: Value, mask: Value | None) -> None:
    """One store for all lanes, of the last active lane's value."""

    def store() -> None:
        uniform = lanes.shape(value).is_uniform
        what = lanes.pick(value, mask) if uniform else lanes.at(value, lanes.last(mask))
        lanes.write.do(EMITTERS["store"](lanes.write, op, [what, lanes.pick(pointer, mask)], 0) or "")

    lanes.write.guarded(lanes.any(mask), store, "", "")


def _write(lanes: Lanes, op: Op, value: str, base: str, bools: str | None) -> str:
    shape, align = form(op.args[0].type, lanes.width), _align(lanes, op, op.args[1])
    if bools is None and streamed(lanes, op):
        return past_the_caches(lanes, f"store {shape} {value}, ptr {base}")
    if bools is None:
        return f"store {shape} {value}, ptr {base}, align {align}"
    where = f"ptr align {align} {base}, {form(I1, lanes.width)} {bools}"
    return f"call void @llvm.masked.store({shape} {value}, {where})"


def _stride(lanes: Lanes, pointer: Value) -> int | None:
    """The stride of an address, if it is known."""
    shape = lanes.shape(pointer)
    if shape.private:
        return lanes.forms.stride(pointer)
    return shape.stride if shape.is_strided else None


def _is_shared(lanes: Lanes, pointer: Value) -> bool:
    return not lanes.shape(pointer).private


def _align(lanes: Lanes, op: Op, pointer: Value) -> int:
    """The alignment of a whole vector: that of an element in the program; rows of interleaved arrays are fully aligned.

    An element may be aligned better than its neighbours, if it is the only one that is accessed.
    """
    element = lanes.forms.privates.elements.get(pointer)
    if element is not None:
        return min(WIDEST_ALIGN, element * lanes.width)
    return gcd(op.attrs["align"], lanes.shape(pointer).stride or 0)


def _mask_text(lanes: Lanes, mask: Value | None) -> str | None:
    return None if mask is None else lanes.vector(mask)


def _reversed(lanes: Lanes, type: Type, text: str | None) -> str | None:
    if text is None:
        return None
    shape = form(type, lanes.width)
    return lanes.write.let(f"shufflevector {shape} {text}, {shape} poison, {_backwards(lanes)}")


def _backwards(lanes: Lanes) -> str:
    inside = ", ".join(f"i32 {lane}" for lane in reversed(range(lanes.width)))
    return f"<{lanes.width} x i32> <{inside}>"


def _is_plain(op: Op, type: Type) -> bool:
    return type.bits in PACKED and not op.attrs.get("volatile") and not op.attrs.get("order")


def _lane_by_lane(lanes: Lanes, op: Op) -> str | None:
    """The access of each active lane, one after the other."""

    def one(lane: int) -> str | None:
        right = EMITTERS[op.opcode](lanes.write, op, [lanes.lane(arg, lane) for arg in op.args], 0) or ""
        if op.type.is_void:
            lanes.write.do(right)
            return None
        return lanes.write.let(right)

    made = lanes.one_by_one(lanes.mask(op), op.type, one)
    return None if op.type.is_void else same(form(op.type, lanes.width), made)


def _private(lanes: Lanes, op: Op) -> None:
    """Memory for all lanes, in the chosen layout; or for one, if they share it."""
    size, align = op.attrs["size"], op.attrs["align"]
    if op.attrs.get("shared"):
        lanes.known(op, lanes.write.private(f"alloca [{max(size, 1)} x i8], align {align}"))
        return
    if op in lanes.forms.privates.elements:
        whole = lanes.write.private(f"alloca [{max(size, 1) * lanes.width} x i8], align {WIDEST_ALIGN}")
        lanes.known(op, whole)
        return
    pitch = (max(size, 1) + align - 1) // align * align
    whole = lanes.write.private(f"alloca [{pitch * lanes.width} x i8], align {max(align, 16)}")
    lanes.known(op, lanes.ramp(op.type, whole, pitch))


def _update(lanes: Lanes, op: Op) -> str | None:
    from .plain_gangs import is_plain_gang, update_gang  # few need these
    from .vector_atomics import combined_update, combines

    if combines(lanes, op):
        return combined_update(lanes, op)
    return update_gang(lanes, op) if is_plain_gang(lanes, op) else _lane_by_lane(lanes, op)


def _fence(lanes: Lanes, op: Op) -> str:
    return EMITTERS["fence"](lanes.write, op, [], 0) or ""


MEMORY: dict[str, Callable[[Lanes, Op], str | None]] = {
    "load": _load,
    "store": _store,
    "private": _private,
    **dict.fromkeys(("memcpy", "memmove", "memset", "cmpxchg"), _lane_by_lane),
    "atomic": _update,
    "fence": _fence,
}
assert all(name in TABLE for name in MEMORY)
