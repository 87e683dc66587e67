"""Two neighbours at any address: one load of twice the size, and two halves.

    px, py = points[node, 0], points[node, 1]       a gather of 64 bits per lane, cut in two, instead of two of 32

What a gather costs hangs on the number of lanes, hardly on the size of elements. A pair is two loads of one type in one
block under one mask, the second at the address behind the first's, with nothing in between that writes or may end the
function: so whoever makes the first makes the second, and nothing is read that would not have been.

    table[a], table[a + 1]                          neighbours, unless a is -1: then one lies at the end

Indices that may count from the end are asked for negative ones, which are rare; if there is one, both are read as the
program says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..analysis.facts import Facts
from ..analysis.numbers import Numbers, numbers
from ..analysis.prices import has_loop
from ..ir.function import Block, Const, Function, Op, Value
from ..ir.ops import TABLE
from ..ir.shapes import VARYING
from ..ir.types import I1, I8, I16, I32, I64, Type
from ..record import dataclass, field
from ..transform.ask_ends import counts_from_end
from .lanes import Lanes
from .together import asks
from .types import form

TWICE: dict[int, Type] = {8: I16, 16: I32, 32: I64}
NARROW: dict[int, Type] = {8: I8, 16: I16, 32: I32}
PAYS = 0.9
MOST_DEPTH = 3  # of calls inside calls
QUESTION = 3.0  # cycles, whether an index is negative


@dataclass(frozen=True, slots=True)
class Place:
    """An address: base + (core + more) * scale, where core + more counts from the end of `length` if it is negative."""

    base: Value
    core: Value
    more: int
    scale: int
    index: Value
    length: Value | None


@dataclass(eq=False)
class Pairs:
    """The first and the second load of each pair, each with the load of both; and what was read of the latter.

    `wraps`: of a pair whose indices may count from the end, the place of the first.
    """

    first: dict[Op, Op] = field(default_factory=dict[Op, Op])
    second: dict[Op, Op] = field(default_factory=dict[Op, Op])
    read: dict[Op, str] = field(default_factory=dict[Op, str])
    wraps: dict[Op, Place] = field(default_factory=dict[Op, Place])


def pairs(lanes: Lanes) -> Pairs:
    """Found when they are first asked for."""
    if lanes.pairs is None:
        lanes.pairs = found = Pairs()
        if has_two(lanes):
            same = numbers(lanes.function, Facts(lanes.function))
            for block in lanes.function.blocks:
                _find(lanes, block, same, found)
    return lanes.pairs


def has_two(lanes: Lanes) -> bool:
    """Are there two loads that could be a pair at all? Most functions have none, and need no numbers for it."""
    return not lanes.is_source and sum(may_pair(lanes, op) for op in lanes.function.ops) > 1


def _find(lanes: Lanes, block: Block, same: Numbers, found: Pairs) -> None:
    waiting: dict[tuple[object, int], Op] = {}
    for op in block.ops:
        if not is_quiet(op, lanes.functions):
            waiting.clear()
        if not may_pair(lanes, op):
            continue
        place = None if lanes.function.attrs.get("doubted") else place_of(op.args[0])
        keys = [_constant_key(lanes, op, same), *([_key(lanes, op, place, same)] if place else [])]
        for key in keys:
            where, offset = key
            before = waiting.get((where, offset - op.type.bytes))
            if before is None or before in found.first or not pays(lanes, op, place):
                continue
            from_end = place is not None and place.length is not None and key is not keys[0]
            if from_end and (asks(lanes, before) or asks(lanes, op)):
                continue
            _pair(before, op, block, found)
            if from_end:
                found.wraps[found.first[before]] = _placed(place_of(before.args[0]))
            break
        else:
            waiting |= dict.fromkeys(keys, op)


def is_quiet(op: Op, functions: Mapping[str, Function], may_end: bool = False, depth: int = MOST_DEPTH) -> bool:
    """Does an op leave memory as it is, and let those behind it run? Short functions may be called on the way.

    `may_end`: a check is quiet, too.
    """
    if op.opcode != "call":
        quiet = not (op.row.writes or op.row.crosses or op.opcode == "opaque")
        return quiet or (may_end and op.opcode == "check")
    called = functions.get(str(op.attrs["callee"]))
    if called is None or not depth or has_loop(called):
        return False
    return all(is_quiet(one, functions, may_end, depth - 1) for block in called.blocks for one in block.ops)


def _pair(before: Op, op: Op, block: Block, found: Pairs) -> None:
    both = Op(TABLE["load"], TWICE[op.type.bits], [before.args[0]], attrs={"align": before.attrs["align"]})
    both.mask, both.block, both.shape, both.position = before.mask, block, VARYING, before.position
    found.first[before], found.second[op] = both, both


def _placed(place: Place | None) -> Place:
    assert place is not None, "the first of a pair is at a place like that of the second"
    return place


def may_pair(lanes: Lanes, op: Op) -> bool:
    if op.opcode != "load" or op.type.bits not in TWICE or op.attrs.get("volatile") or op.attrs.get("order"):
        return False
    shape = lanes.shape(op.args[0])
    return shape.is_varying and not shape.private and not lanes.forms.is_scalar(op)


def pays(lanes: Lanes, op: Op, place: Place | None) -> bool:
    price, bits = lanes.costs.reading, op.type.bits
    question = QUESTION if place is not None and place.length is not None else 0.0
    return price(2 * bits, lanes.width) + question <= PAYS * 2 * price(bits, lanes.width)


def _constant_key(lanes: Lanes, op: Op, same: Numbers) -> tuple[object, int]:
    """What the loads of a pair have in common, and the constant part of the address."""
    pointer, offset = op.args[0], 0
    while isinstance(pointer, Op) and pointer.opcode == "ptradd" and isinstance(pointer.args[1], Const):
        offset += pointer.args[1].signed * pointer.attrs["scale"]
        pointer = pointer.args[0]
    return (same.of(pointer), op.type, lanes.mask(op)), offset


def _key(lanes: Lanes, op: Op, place: Place, same: Numbers) -> tuple[object, int]:
    """The same, of an index that is a sum."""
    length = None if place.length is None else same.of(place.length)
    where = (same.of(place.base), same.of(place.core), place.scale, length, op.type, lanes.mask(op))
    return where, place.more * place.scale


def place_of(pointer: Value) -> Place | None:
    """Sums that are promised not to wrap are looked through."""
    if not isinstance(pointer, Op) or pointer.opcode != "ptradd":
        return None
    base, index = pointer.args
    if isinstance(index, Op) and index.opcode == "sext":
        index = index.args[0]
    wrap = counts_from_end(index) if isinstance(index, Op) else None
    length = None
    if wrap is not None:
        index, length = wrap
    core, more = index, 0
    if isinstance(core, Op) and core.opcode == "add" and "nsw" in core.flags and isinstance(core.args[1], Const):
        core, more = core.args[0], core.args[1].signed
    return Place(base, core, more, int(pointer.attrs["scale"]), index, length)


def read_at(lanes: Lanes, op: Op, place: Place, index: str, read: Callable[[Op], str]) -> str:
    """What a load like `op` reads at another index of the same array."""
    write, width, kind = lanes.write, lanes.width, form(place.index.type, lanes.width)
    there = Op(TABLE["freeze"], place.index.type, [place.index])  # values of their own, whatever is made of them
    pointer = Op(TABLE["ptradd"], op.args[0].type, [place.base, there], attrs={"scale": place.scale})
    there.shape = pointer.shape = VARYING
    is_scalar = lanes.forms.is_scalar(place.base)
    base = lanes.scalar(place.base) if is_scalar else lanes.vector(place.base)
    start = f"{form(pointer.type, 0 if is_scalar else width)} {base}"
    lanes.vectors[there] = index
    lanes.vectors[pointer] = write.let(f"getelementptr [{place.scale} x i8], {start}, {kind} {index}")
    one = Op(TABLE["load"], op.type, [pointer], attrs=op.attrs)
    one.mask, one.block, one.shape, one.position = op.mask, op.block, VARYING, op.position
    return write.let(read(one))


def read_unwrapped(lanes: Lanes, both: Op, place: Place, read: Callable[[Op], str]) -> str:
    """Both of a pair: at once if no active lane counts from the end, else each where it lies."""
    write, width, mask = lanes.write, lanes.width, lanes.mask(both)
    kind, wide, truth = form(place.index.type, width), form(both.type, width), form(I1, width)
    index = lanes.vector(place.index)
    negative = write.let(f"icmp slt {kind} {index}, zeroinitializer")
    if mask is not None:
        negative = write.let(f"select {truth} {lanes.vector(mask)}, {truth} {negative}, {truth} zeroinitializer")
    rare = write.let(f"call i1 @llvm.expect(i1 {lanes.any_of(negative)}, i1 false)")

    def apart() -> str:
        assert place.length is not None, "an index counts from the end of something"
        narrow = both.type.bits // 2
        part = Op(TABLE["load"], NARROW[narrow], [both.args[0]], attrs=both.attrs)
        part.mask, part.block, part.position = both.mask, both.block, both.position
        halves: list[str] = []
        for more in (0, 1):
            there = write.let(f"add {kind} {index}, splat ({place.index.type} {more})")
            below = write.let(f"icmp slt {kind} {there}, zeroinitializer")
            moved = write.let(f"add {kind} {there}, {lanes.vector(place.length)}")
            right = write.let(f"select {truth} {below}, {kind} {moved}, {kind} {there}")
            there_read = read_at(lanes, part, place, right, read)
            halves.append(write.let(f"zext <{width} x i{narrow}> {there_read} to {wide}"))
        high = write.let(f"shl {wide} {halves[1]}, splat ({both.type} {narrow})")
        return write.let(f"or {wide} {halves[0]}, {high}")

    return lanes.either(rare, apart, lambda: read_at(lanes, both, place, index, read), wide)


def half(lanes: Lanes, op: Op, both: Op, first: bool) -> str:
    """The right side of one of the two."""
    return cut(lanes, op, both.type, pairs(lanes).read[both], first)


def cut(lanes: Lanes, op: Op, both: Type, text: str, first: bool) -> str:
    """The right side of a half of what is twice as wide."""
    wide, narrow = form(both, lanes.width), f"<{lanes.width} x i{op.type.bits}>"
    if not first:
        text = lanes.write.let(f"lshr {wide} {text}, splat ({both} {op.type.bits})")
    if not op.type.is_float:
        return f"trunc {wide} {text} to {narrow}"
    return f"bitcast {narrow} {lanes.write.let(f'trunc {wide} {text} to {narrow}')} to {form(op.type, lanes.width)}"
