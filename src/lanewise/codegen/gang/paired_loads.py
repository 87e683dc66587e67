"""Two neighbours at any address: one load of twice the size, split into halves.

    px, py = points[node, 0], points[node, 1]       a gather of 64 bits per lane, split, instead of two of 32

The cost of a gather depends on the number of lanes, hardly on the size of elements. A pair is two loads of one type in
one block under one mask, the second at the next address, with nothing in between that writes or may end the
function: so every lane that runs the first runs the second, and nothing is read that would not have been.

    table[a], table[a + 1]                          neighbours, unless a is -1: then one is at the end

For indices that may count from the end, a test looks for negative ones, which are rare; if there is one, both are
loaded separately.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...analysis.cost.op_cost import has_loop
from ...analysis.facts import Facts
from ...analysis.values.value_numbers import Numbers, numbers
from ...ir.function import Block, Const, Function, Op, Value
from ...ir.ops import TABLE
from ...ir.shapes import VARYING
from ...ir.types import I1, I8, I16, I32, I64, Type
from ...record import dataclass, field
from ...transform.checks.version_on_bounds import counts_from_end
from ..text.types import form
from .coherent_access import asks
from .lanes import Lanes

TWICE: dict[int, Type] = {8: I16, 16: I32, 32: I64}
NARROW: dict[int, Type] = {8: I8, 16: I16, 32: I32}
PAYS = 0.9
MOST_DEPTH = 3  # of nested calls


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
    """The first and the second load of each pair, each with the load of both; and the loaded values of the latter.

    `wraps`: for a pair whose indices may count from the end, the place of the first.
    """

    first: dict[Op, Op] = field(default_factory=dict[Op, Op])
    second: dict[Op, Op] = field(default_factory=dict[Op, Op])
    read: dict[Op, str] = field(default_factory=dict[Op, str])
    wraps: dict[Op, Place] = field(default_factory=dict[Op, Place])


def pairs(lanes: Lanes) -> Pairs:
    """Found on first use."""
    if lanes.pairs is None:
        lanes.pairs = found = Pairs()
        if has_two(lanes):
            same = numbers(lanes.function, Facts(lanes.function))
            for block in lanes.function.blocks:
                _find(lanes, block, same, found)
    return lanes.pairs


def has_two(lanes: Lanes) -> bool:
    """Are there two loads that could be a pair at all? Most functions have none, and need no value numbers for it."""
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
    """Does an op leave memory unchanged, and always continue? Short callees are examined.

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
    question = lanes.costs.op("any", 1, 1) if place is not None and place.length is not None else 0.0
    return price(2 * bits, lanes.width) + question <= PAYS * 2 * price(bits, lanes.width)


def _constant_key(lanes: Lanes, op: Op, same: Numbers) -> tuple[object, int]:
    """The common parts of a pair's loads, and the constant part of the address."""
    pointer, offset = op.args[0], 0
    while isinstance(pointer, Op) and pointer.opcode == "ptradd" and isinstance(pointer.args[1], Const):
        offset += pointer.args[1].signed * pointer.attrs["scale"]
        pointer = pointer.args[0]
    return (same.of(pointer), op.type, lanes.mask(op)), offset


def _key(lanes: Lanes, op: Op, place: Place, same: Numbers) -> tuple[object, int]:
    """The same for an index that is a sum."""
    length = None if place.length is None else same.of(place.length)
    where = (same.of(place.base), same.of(place.core), place.scale, length, op.type, lanes.mask(op))
    return where, place.more * place.scale


def place_of(pointer: Value) -> Place | None:
    """The place of an address, through sums that are promised not to wrap."""
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
    """The value that a load like `op` reads at another index of the same array."""
    write, width, kind = lanes.write, lanes.width, form(place.index.type, lanes.width)
    there = Op(
        TABLE["freeze"], place.index.type, [place.index]
    )  # new values, so that nothing is shared with the old ones
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
    """Both of a pair: at once if no active lane counts from the end, else separately."""
    write, width, mask = lanes.write, lanes.width, lanes.mask(both)
    kind, wide, bools = form(place.index.type, width), form(both.type, width), form(I1, width)
    index = lanes.vector(place.index)
    negative = write.let(f"icmp slt {kind} {index}, zeroinitializer")
    if mask is not None:
        negative = write.let(f"select {bools} {lanes.vector(mask)}, {bools} {negative}, {bools} zeroinitializer")
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
            right = write.let(f"select {bools} {below}, {kind} {moved}, {kind} {there}")
            there_read = read_at(lanes, part, place, right, read)
            halves.append(write.let(f"zext <{width} x i{narrow}> {there_read} to {wide}"))
        high = write.let(f"shl {wide} {halves[1]}, splat ({both.type} {narrow})")
        return write.let(f"or {wide} {halves[0]}, {high}")

    return lanes.write.either(rare, apart, lambda: read_at(lanes, both, place, index, read), wide)


def half(lanes: Lanes, op: Op, both: Op, first: bool) -> str:
    """The right side of one of the two loads."""
    return cut(lanes, op, both.type, pairs(lanes).read[both], first)


def cut(lanes: Lanes, op: Op, both: Type, text: str, first: bool) -> str:
    """The right side that extracts a half of a value of twice the width."""
    wide, narrow = form(both, lanes.width), f"<{lanes.width} x i{op.type.bits}>"
    if not first:
        text = lanes.write.let(f"lshr {wide} {text}, splat ({both} {op.type.bits})")
    if not op.type.is_float:
        return f"trunc {wide} {text} to {narrow}"
    return f"bitcast {narrow} {lanes.write.let(f'trunc {wide} {text} to {narrow}')} to {form(op.type, lanes.width)}"
