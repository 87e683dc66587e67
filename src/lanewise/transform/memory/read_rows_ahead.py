"""Read rows ahead: eight numbers of each lane's row are loaded at once, also in loops that lanes leave one by one.

    while any live:                         while any live:
        v = load %p  if live        =>          if left == 0:   ahead = %p[0], %p[1], ..., %p[7];   left = 8
        ...                                     v = ahead[8 - left];   left -= 1
        p += 1                                  ...

The loads of eight numbers are rows, transposed in registers (`codegen/gang/transposed_rows.py`), and kept in a private
array: a gather in every eighth iteration, in place of each. Lanes that leave the loop have loaded more than they
need. So it is asked first whether all of it lies in the array; near the ends of the array, and for indices that count
from the end, one number is loaded as before. Other iterations, masks and checks stay as they are.

Requires  linearized, after `unroll_rows`; divergence.
Ensures   the same values in active lanes; nothing is read but the array's memory, from its first element to its last.
Leaves    loads that not every iteration makes in which lanes are active, or under masks that lanes may enter again;
          arrays that are no arguments, or that the loop may write; loops with calls.
Costs     linear; ten blocks' ops for each load.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...analysis.divergence.divergence import divergence
from ...analysis.divergence.record import Gang
from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.dominance import dominance
from ...analysis.graph.loops import Loop, loops
from ...analysis.memory.row_columns import LEAST_LANES, SHORT, access_of, address_in, is_near, is_number
from ...analysis.memory.row_steps import address_step, step_of
from ...analysis.memory.states import HARMLESS
from ...analysis.values.undefined import is_undefined
from ...analysis.values.value_numbers import numbers
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Op, Param, Target, Value
from ...ir.types import I1, I32, I64, PTR
from ...record import dataclass
from ..arithmetic.narrow_rules import from_end
from ..control.linearize import EntryMask

MOST_ROWS = 6  # of a loop
MANY_LANES = 32  # from which on 16 bytes are read ahead: strings 0.7 to 0.8 of the time, measured with 32 and 64 lanes
Axes = list[tuple[Value, Value]]  # lengths and strides


@dataclass(frozen=True, slots=True, eq=False)
class _Join:
    """A block that is entered from `source`, or by a bypass, which is taken if no lane is active.

    On a bypass the values that the loop carries on are undefined.
    """

    block: Block
    source: Block
    active: Target
    bypasses: list[Target]


@dataclass(frozen=True, slots=True, eq=False)
class _Row:
    """A load that goes through rows, forward or backward by `step`, of the loop with this header and these edges.

    Its address is `index` elements from `base`, unless `wraps`: then the index counts from the end. Only lanes that are
    `live` when numbers are read ahead will use them; None stands for all lanes. The array is at `root`.
    """

    load: Op
    header: Block
    entering: Target
    again: Target
    joins: list[_Join]
    base: Value
    index: Value
    wraps: Value | None
    step: int
    live: Value | None
    root: Param
    axes: Axes
    count: int  # of numbers that are read ahead


def read_rows_ahead(fn: Function, facts: Facts) -> None:
    if facts.given(EntryMask).present or facts.given(Gang).width < LEAST_LANES:
        return
    found = [row for loop in facts[loops] for row in _rows(fn, facts, loop)]
    for row in found:
        _read_ahead(fn, row)
    if found:
        fn.touch()


def _rows(fn: Function, facts: Facts, loop: Loop) -> Iterator[_Row]:
    """The loads of a loop that read rows; none if it has other loops in it or calls."""
    graph, forest = facts[cfg], facts[loops]
    members = forest.members(loop)
    if any(forest.of(number) is not loop for number in members) or not loop.is_reducible:
        return
    if len(loop.entry_edges) != 1 or len(loop.back_edges) != 1:
        return
    blocks = [graph.blocks[number] for number in members]
    writes = [op for block in blocks for op in block.ops if op.row.writes and op.opcode not in HARMLESS]
    if any(op.opcode != "store" for op in writes):
        return
    loads = [op for block in blocks for op in block.ops if op.opcode == "load" and is_number(op)]
    found = (row for op in loads if (row := _row(fn, facts, loop, blocks, op, writes)) is not None)
    yield from islice(found, MOST_ROWS)


def _row(fn: Function, facts: Facts, loop: Loop, blocks: list[Block], op: Op, writes: list[Op]) -> _Row | None:
    place, size = address_in(op), op.type.bytes
    shape, root = facts[divergence].shape(place), _start_of(place)
    if shape.private or shape.is_uniform or (shape.is_strided and is_near(shape.stride, size)):
        return None
    if root is None or not isinstance(place, Op) or place.opcode != "ptradd" or place.attrs["scale"] != size:
        return None
    if not _is_unchanged(op, writes, facts):
        return None
    index = place.args[1]
    parts = from_end(index) if isinstance(index, Op) else None
    wraps = index.args[0] if parts is not None and isinstance(index, Op) else None
    index = index if parts is None else parts[1]
    graph, header = facts[cfg], blocks[0]
    entering, again = graph.target(loop.entry_edges[0]), graph.target(loop.back_edges[0])
    live = None
    if op.mask is not None:
        live = _entered_once(op.mask, header, again, blocks)
        if live is None:
            return None
    lean = Op(place.row, PTR, [place.args[0], index], attrs=place.attrs)
    invariant = _invariant_loads(blocks, live, writes, facts)
    step, joins = 0, list[_Join]()
    for counter, after in zip(header.params, again.args, strict=True):
        after, through = _through_joins(after, blocks)
        if step == 0 and (by := step_of(after, counter)) and _never_wraps(after):
            step, joins = by * address_step(lean, size, counter, blocks, invariant), through
    last = joins[-1].source if joins else graph.blocks[loop.back_edges[0].source]
    if op.block is None or not facts[dominance].dominates(graph.number[op.block], graph.number[last]):
        return None
    axes = _axes(fn, root)
    if not step or axes is None or (wraps is not None and step < 0):
        return None
    count = 2 * SHORT if size == 1 and facts.given(Gang).width >= MANY_LANES else SHORT
    return _Row(op, header, entering, again, joins, place.args[0], index, wraps, step, live, root, axes, count)


def _through_joins(value: Value, blocks: list[Block]) -> tuple[Value, list[_Join]]:
    """The value that a parameter has if lanes are active, and the blocks that it went through, the last one first."""
    joins: list[_Join] = []
    while isinstance(value, Param) and value.block is not None and value.block in blocks[1:]:
        at = value.block.params.index(value)
        edges = [(block, edge) for block in blocks for edge in block.targets if edge.block is value.block]
        active = [(block, edge) for block, edge in edges if not is_undefined(edge.args[at])]
        if len(active) != 1:
            break
        source, edge = active[0]
        joins.append(_Join(value.block, source, edge, [other for _, other in edges if other is not edge]))
        value = edge.args[at]
    return value, joins


def _never_wraps(sum: Value) -> bool:
    """Or as an address does."""
    return sum.type is I64 or (isinstance(sum, Op) and "nsw" in sum.flags)


def _is_unchanged(op: Op, writes: list[Op], facts: Facts) -> bool:
    """Do none of these stores change what a load reads, in any iteration?"""
    same = facts[numbers]
    own = access_of(op, same)
    stores = [access_of(other, same) for other in writes]
    return all(other.root != own.root and own.is_apart(other) for other in stores)


def _invariant_loads(blocks: list[Block], live: Value | None, writes: list[Op], facts: Facts) -> set[Op]:
    """Loads that give the same in each iteration, in lanes that are live, if their addresses stay."""
    masks = [None, *([] if live is None else _implied(live))]
    loads = [op for block in blocks for op in block.ops if op.opcode == "load" and is_number(op) and op.mask in masks]
    return {op for op in loads if _is_unchanged(op, writes, facts)}


def _start_of(place: Value) -> Param | None:
    """The argument whose memory an address is in."""
    while isinstance(place, Op) and place.opcode in ("ptradd", "freeze"):
        place = place.args[0]
    block = place.block if isinstance(place, Param) else None
    return place if isinstance(place, Param) and block is not None and block is block.function.entry else None


def _axes(fn: Function, root: Param) -> Axes | None:
    """The lengths and strides of an array that is an argument of this function; None if they are not all known."""
    params = {param.name: param for param in fn.params}
    described = [axes for name, _, *axes in fn.attrs.get("arrays", ()) if name == root.name]
    if len(described) != 1:
        return None
    found: Axes = []
    for length, stride in described[0]:
        one = params.get(length) if isinstance(length, str) else Const(I64, length) if length else None
        two = params.get(stride) if isinstance(stride, str) else Const(I64, stride) if stride else None
        if one is None or two is None or one.type is not I64 or two.type is not I64:
            return None
        found.append((one, two))
    return found


def _entered_once(mask: Value, header: Block, again: Target, blocks: list[Block]) -> Value | None:
    """A mask that holds wherever this one does, now and in later iterations, and that no lane enters in the loop."""
    for one in _implied(mask):
        if not isinstance(one, Op | Param) or one.block not in blocks:
            return one
        if one in header.params:
            later = _implied(again.args[header.params.index(one)])
            if mask in later or one in later:
                return mask if mask in later else one
    return None


def _implied(mask: Value) -> list[Value]:
    """Conditions that hold wherever a mask does."""
    found, stack = list[Value](), [mask]
    while stack:
        value = stack.pop()
        if isinstance(value, Const) or value in found:
            continue
        found.append(value)
        if isinstance(value, Op) and value.opcode == "select" and _is_false(value.args[2]):
            stack += value.args[:2]
        if isinstance(value, Op) and value.opcode in ("and", "freeze"):
            stack += value.args
    return found


def _is_false(value: Value) -> bool:
    return isinstance(value, Const) and value.value == 0


def _read_ahead(fn: Function, row: _Row) -> None:
    load, block = row.load, row.load.block
    assert block is not None, "a load stands in a block"
    ask, ahead, one, use = (
        Block(fn.fresh_block(f"{block.name}.{name}"), fn) for name in ("ask", "ahead", "one", "use")
    )
    at = block.ops.index(load)
    rest, use.end = block.ops[at + 1 :], block.end
    block.ops, block.end = block.ops[:at], None
    left = Param(I32, fn.fresh("left"), row.header, load.position)
    row.header.params.append(left)
    row.entering.args.append(Const(I32, 0))
    kept = Param(I32, fn.fresh("left"), use, load.position)
    use.params = [kept]
    room = _private(fn, row)

    builder = Builder(block, load.position)
    builder.branch(builder.op("icmp", left, Const(I32, 0), mode="eq"), ask, use, [], [left])

    builder = Builder(ask, load.position)
    start, outside = _first_number(fn, builder, row)
    builder.branch(builder.op("any", outside), one, ahead)

    builder = Builder(ahead, load.position)
    places = [_element(builder, start, Const(I64, number), row) for number in range(row.count)]
    values = [builder.op("load", place, type=load.type, align=load.attrs["align"]) for place in places]
    for number, value in enumerate(values[:: row.step]):
        builder.op("store", value, _element(builder, room, Const(I64, number), row), align=load.type.bytes)
    builder.jump(use, [Const(I32, row.count)])

    builder = Builder(use, load.position)
    number = builder.op("sub", Const(I64, row.count), builder.op("zext", kept, type=I64))
    value = builder.op("load", _element(builder, room, number, row), type=load.type, align=load.type.bytes)
    after: Value = builder.op("sub", kept, Const(I32, 1))
    for join in reversed(row.joins):
        join.active.args.append(after)
        for bypass in join.bypasses:
            bypass.args.append(Const(I32, 0))
        after = Param(I32, fn.fresh("left"), join.block, load.position)
        join.block.params.append(after)
    row.again.args.append(after)
    use.ops += rest
    for op in [*rest, *([use.end] if use.end is not None else [])]:
        op.block = use

    at = fn.blocks.index(block) + 1
    fn.blocks[at:at] = [ask, ahead, one, use]
    fn.replace({load: value})
    one.ops, load.block = [load], one
    builder = Builder(one, load.position)
    builder.op("store", load, _element(builder, room, Const(I64, row.count - 1), row), align=load.type.bytes)
    builder.jump(use, [Const(I32, 1)])


def _first_number(fn: Function, builder: Builder, row: _Row) -> tuple[Value, Value]:
    """The address of the numbers to read, and for which lanes they are not all in the array.

    Lanes that have left read where the array begins, if it has as many numbers.
    """
    size, (low, high) = row.load.type.bytes, _bounds(fn, row)
    place = builder.op("ptradd", row.base, row.index, type=PTR, scale=size)
    first: Value = builder.op("ptrtoint", place, type=I64)
    if row.step < 0:
        first = builder.op("sub", first, Const(I64, (row.count - 1) * size))
    last = builder.op("add", first, Const(I64, row.count * size))
    above, below = builder.op("icmp", first, low, mode="uge"), builder.op("icmp", last, high, mode="ule")
    inside: Value = builder.op("and", above, below)
    if row.wraps is not None:
        inside = builder.op("and", inside, builder.op("xor", row.wraps, Const(I1, 1)))
    outside: Value = builder.op("xor", inside, Const(I1, 1))
    if row.live is not None:
        short = builder.op("icmp", builder.op("add", low, Const(I64, row.count * size)), high, mode="ugt")
        outside = builder.op("select", row.live, outside, short)
        first = builder.op("select", inside, first, low)
    return builder.op("inttoptr", first, type=PTR), outside


def _element(builder: Builder, start: Value, number: Value, row: _Row) -> Value:
    return builder.op("ptradd", start, number, type=PTR, scale=row.load.type.bytes)


def _private(fn: Function, row: _Row) -> Op:
    """Each lane's array for the numbers."""
    size = row.load.type.bytes
    builder = Builder(fn.entry, row.load.position)
    room = builder.op("private", type=PTR, size=row.count * size, align=size, hint="ahead")
    fn.entry.ops.insert(0, fn.entry.ops.pop())
    return room


def _bounds(fn: Function, row: _Row) -> tuple[Value, Value]:
    """The array's first byte and the byte after its last, as numbers, computed where the function starts."""
    before = list(fn.entry.ops)
    builder = Builder(fn.entry, row.load.position)
    low: Value = builder.op("ptrtoint", row.root, type=I64)
    high: Value = builder.op("add", low, Const(I64, row.load.type.bytes))
    for length, stride in row.axes:
        far = builder.op("mul", builder.op("sub", length, Const(I64, 1)), stride)
        if not isinstance(stride, Const):
            low = builder.op("add", low, builder.op("smin", far, Const(I64, 0)))
            far = builder.op("smax", far, Const(I64, 0))
        high = builder.op("add", high, far)
    made = fn.entry.ops[len(before) :]
    fn.entry.ops = [*made, *before]
    return low, high
