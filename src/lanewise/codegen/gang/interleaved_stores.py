"""Stores that together fill a stretch of memory, one per component: written as whole vectors.

    out[i, 0] = r                 lanes' r g b  ->  r0 g0 b0 r1 g1 b1 ...          3 vector stores instead of
    out[i, 1] = g                                                                  3 scatters
    out[i, 2] = b

A group is k stores of one size and type in one block, under one mask or none, at a stride of k elements, whose
addresses differ by constants so that every element of the stretch is written once. Nothing between them touches memory
or may end the function, except for loads from arrays that are apart from the one that is written, and checks: when one
fails, the iterations of its gang have run in part. They are written at the place of the last one. Cost: k stores and
k * (k - 1) shuffles.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...analysis.facts import Facts
from ...analysis.memory.states import reads_elsewhere
from ...analysis.values.value_numbers import Numbers, numbers
from ...ir.function import Block, Const, Op, Value
from ...ir.types import I1, I64
from ...record import dataclass
from ..text.types import form
from .lanes import Lanes
from .strided_access import spreads_masks, steps


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """The stores, by component."""

    stores: tuple[Op, ...]
    last: Op


def store_groups(lanes: Lanes) -> dict[Op, Group]:
    """Each store of a group, with the group."""
    if lanes.is_source:
        return {}
    same = Facts(lanes.function)[numbers]
    found = [group for block in lanes.function.blocks for group in _in_block(lanes, block, same)]
    return {op: group for group in found for op in group.stores}


def _in_block(lanes: Lanes, block: Block, same: Numbers) -> Iterator[Group]:
    run: list[Op] = []
    common: tuple[object, ...] | None = None  # of the stores in `run`
    for op in [*block.ops, None]:
        key = _key(lanes, op, same) if op is not None and op.opcode == "store" else None
        if op is not None and key is not None and (not run or key == common):
            run.append(op)
            common = key
            continue
        if op is not None and op.opcode != "store" and not (op.row.reads or op.row.writes or op.row.crosses):
            continue
        if op is not None and run and (op.opcode == "check" or reads_elsewhere(op, run[0])):
            continue
        yield from _groups(lanes, run)
        run, common = ([op], key) if op is not None and key is not None else ([], None)


def _key(lanes: Lanes, op: Op, same: Numbers) -> tuple[object, ...] | None:
    """The common properties of a group's stores: array, index, stride and type. None for other stores.

    Each store may compute the address of its array and index anew.
    """
    value, pointer = op.args
    mask = lanes.mask(op)
    if (mask is not None and not spreads_masks(lanes)) or op.attrs.get("volatile") or op.attrs.get("order"):
        return None
    if value.type.bits not in (8, 16, 32, 64) or value.type.is_ptr or not lanes.forms.is_scalar(pointer):
        return None
    shape = lanes.shape(pointer)
    count = steps(shape.stride, value.type.bytes, lanes.width) if shape.is_strided else None
    if count is None or count < 0:
        return None
    if not lanes.costs.writes_strided(value.type.bits, lanes.width, count, mask is not None):
        return None
    base, index, scale = _place(pointer)[0]
    return (same.of(base), index if index is None else same.of(index), scale, count, value.type, mask)


def _place(pointer: Value) -> tuple[tuple[Value, Value | None, int], int]:
    """The variable parts of an address, and its constant offset in bytes: also that of `3 * i + 1`."""
    offset = 0
    while isinstance(pointer, Op) and pointer.opcode == "ptradd" and isinstance(pointer.args[1], Const):
        offset += pointer.args[1].signed * pointer.attrs["scale"]
        pointer = pointer.args[0]
    if not isinstance(pointer, Op) or pointer.opcode != "ptradd":
        return (pointer, None, 0), offset
    (base, index), scale = pointer.args, int(pointer.attrs["scale"])
    while index.type is I64 and isinstance(index, Op) and index.opcode in ("add", "sub"):
        first, more = index.args
        if not isinstance(more, Const):
            break
        offset += (more.signed if index.opcode == "add" else -more.signed) * scale
        index = first
    return (base, index, scale), offset


def _groups(lanes: Lanes, run: list[Op]) -> Iterator[Group]:
    """As many stores as a stretch has components, each component once."""
    if not run:
        return
    size = run[0].args[0].type.bytes
    count = steps(lanes.shape(run[0].args[1]).stride, size, lanes.width) or 0
    for at in range(0, len(run) - count + 1, count):
        part = run[at : at + count]
        places = sorted((_place(op.args[1])[1], number) for number, op in enumerate(part))
        if [place for place, _ in places] == [places[0][0] + size * component for component in range(count)]:
            yield Group(tuple(part[number] for _, number in places), part[-1])


def write_group(lanes: Lanes, group: Group) -> None:
    write, width, count = lanes.write, lanes.width, len(group.stores)
    first = group.stores[0]
    shape, size = form(first.args[0].type, width), first.args[0].type.bytes
    values = [lanes.vector(op.args[0]) for op in group.stores]
    mask = lanes.mask(first)
    base = lanes.base(first.args[1], mask)
    align = min(int(op.attrs["align"]) for op in group.stores)
    for part in range(count):
        mixed = values[0]
        for component in range(1, count):
            picks = ", ".join(_pick(part * width + at, at, component, count, width) for at in range(width))
            mixed = write.let(f"shufflevector {shape} {mixed}, {shape} {values[component]}, <{width} x i32> <{picks}>")
        place = write.let(f"getelementptr i8, ptr {base}, i64 {part * width * size}")
        if mask is None:
            write.do(f"store {shape} {mixed}, ptr {place}, align {align}")
            continue
        active = tuple((part * width + at) // count for at in range(width))
        where = f"ptr align {align} {place}, {form(I1, width)} {lanes.shuffled_mask(mask, active)}"
        write.do(f"call void @llvm.masked.store({shape} {mixed}, {where})")


def _pick(element: int, at: int, component: int, count: int, width: int) -> str:
    """The source of an element of the stretch when a component is merged in, after the ones before it."""
    lane, wanted = divmod(element, count)
    if wanted == component:
        return f"i32 {width + lane}"
    if wanted > component:
        return "i32 poison"
    return f"i32 {lane if component == 1 else at}"
