"""Far reads: indirect loads, at places that another array holds, which itself is read element by element.

    for at in range(start[row], start[row + 1]):
        total += value[at] * x[column[at]]          x is read at random; column says where, ahead of time
    for i in lw.lanes(len(out)):
        out[i] = x[index[i]]                        the same from lane to lane

A later iteration's address can be computed now and prefetched (`prefetch_ahead.py`). For an inner loop, it is the
address of its first iteration: the first slot of a hash table, the start of a row. The search looks through small
callees in between.

Requires  the body function of a lanes loop, at the source stage.
Leaves    places that depend on more than one load, or on one whose index is not linear in the loop's counter; index
          arrays of several axes, or with an unknown stride or length.
Costs     for each load a walk over at most `MOST_OPS` ops, in each loop around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, cfg
from ...analysis.graph.loops import Loop, Loops, loops
from ...analysis.memory.array_places import Extent, extents, start_of
from ...analysis.values.sums import Sum, value_sum
from ...ir.function import Block, Const, Function, Named, Op, Param, Value
from ...ir.meaning.meaning import is_pure
from ...ir.types import I64
from ...record import dataclass, field
from ..arithmetic.narrow_rules import from_end

# Between the index load and the address computed from it, including callees: a prefetch must take less time than the
# cache miss that it hides.
MOST_OPS = 32
SHIFTS = ("shl", "lshr", "ashr")
NOWHERE = Extent(0, ())


@dataclass(frozen=True, slots=True, eq=False)
class IndexLoad:
    """A load of an index array: the array and its number of elements, `count` plus `more`; its index, as it was
    written, and by how much that grows per iteration, or, with `of_lanes`, from lane to lane; the bytes of an element,
    and the offset inside it.
    """

    load: Op
    array: Param
    count: Value
    more: int
    index: Value
    step: int
    of_lanes: bool
    scale: int
    inside: int


@dataclass(frozen=True, slots=True, eq=False)
class FarRead:
    """A load, the array that it reads, the index load, and the address ahead: ops in order, each with operands.

    An index that counts from the end if negative is taken as it is; an inner loop's counter, as it begins.
    """

    load: Op
    array: Param
    index_load: IndexLoad
    address: Value
    between: Mapping[Op, tuple[Value, ...]]


def far_reads(fn: Function, facts: Facts, one_lane: bool) -> Iterator[FarRead]:
    """For scalar code, or for a gang, whose lanes would each need a load of their own ahead in a loop."""
    loads = [op for op in fn.ops if op.opcode == "load" and _is_plain(op)]
    dims = int(fn.attrs.get("lanes", {}).get("dims", 0))
    arrays = extents(fn)
    if len(loads) < 2 or not dims or not any(op.type.is_int for op in loads):
        return
    graph, forest = facts[cfg], facts[loops]
    begins = _beginnings(graph, forest)
    sure = set(takewhile(lambda op: op.opcode == "load" or op.row.speculates, fn.entry.ops))
    here: dict[Block | None, list[Op]] = {}
    for load in loads:
        here.setdefault(load.block, []).append(load)
    found: dict[Op, FarRead] = {}
    for loop in (*(forest if one_lane else ()), None):
        counters = _counters(graph, loop) if loop is not None else {fn.params[0]: 1} if dims == 1 else {}
        if not counters:
            continue
        inside = range(len(graph.blocks)) if loop is None else forest.members(loop)
        blocks = [graph.blocks[number] for number in inside]
        own = {graph.blocks[number] for number in inside if forest.of(number) is loop}
        scope = _Scope(fn, arrays, set(blocks), own, counters, begins, sure, loop is None)
        for load in (load for block in blocks for load in here.get(block, ())):
            if load not in found and (far := scope.far_read(load)) is not None:
                found[load] = far
    yield from found.values()


def _is_plain(op: Op) -> bool:
    return not op.attrs.get("volatile") and not op.attrs.get("order")


def _beginnings(graph: Cfg, forest: Loops) -> dict[Param, Value]:
    """The parameters of loops in the first iteration, for loops with one entry.

    Loops that count from a constant are excluded: rows that begin where others end need no prefetch.
    """
    found: dict[Param, Value] = {}
    for loop in forest:
        if len(loop.entry_edges) == 1 and loop.is_reducible:
            counters = _counters(graph, loop)
            begun = zip(graph.blocks[loop.header].params, graph.target(loop.entry_edges[0]).args, strict=True)
            found |= {param: value for param, value in begun if param not in counters or isinstance(value, Const)}
    return found


def _counters(graph: Cfg, loop: Loop) -> dict[Param, int]:
    """Parameters of a loop that grow by the same number in every iteration."""
    found: dict[Param, int] = {}
    for at, param in enumerate(graph.blocks[loop.header].params):
        steps = {_added(graph.target(edge).args[at], param) for edge in loop.back_edges} if param.type.is_int else {0}
        step = steps.pop() if len(steps) == 1 else None
        if step:
            found[param] = step
    return found


def _added(value: Value, param: Param) -> int | None:
    found = value_sum(value)
    return None if found is None else found.offset_from(param)


def plain_index(value: Value) -> Value:
    """An index as it was written, without the select for negative ones, which count from the end."""
    while isinstance(value, Op) and (parts := from_end(value)) is not None:
        value = parts[1]
    return value


@dataclass(slots=True, eq=False)
class _Walk:
    """A walk back from an address: the values ahead, the ops in between with their operands, and the loads."""

    made: dict[Value, Value] = field(default_factory=dict[Value, Value])
    between: dict[Op, tuple[Value, ...]] = field(default_factory=dict[Op, tuple[Value, ...]])
    index_loads: list[Op] = field(default_factory=list[Op])

    def called(self, block: Block, args: Sequence[Value]) -> Value | None:
        """The result of a one-block function, with copies of its ops in place of the call."""
        given: dict[Value, Value] = dict(zip(block.params, args, strict=True))
        for op in block.ops:
            given[op] = copy = Op(op.row, op.type, [], mode=op.mode, attrs=op.attrs)
            self.between[copy] = tuple(given.get(arg, arg) for arg in op.args)
        return None if block.end is None else given.get(block.end.args[0], block.end.args[0])


@dataclass(frozen=True, slots=True, eq=False)
class _Scope:
    """A loop, or the whole body: its blocks, those outside inner loops, and the counters of its iterations.

    Inner loops have beginnings; some loads are `sure` to run in every lane.
    """

    fn: Function
    arrays: dict[Param, list[Extent]]
    members: set[Block]
    own: set[Block]
    counters: Mapping[Param, int]
    begins: Mapping[Param, Value]
    sure: set[Op]
    of_lanes: bool

    def far_read(self, load: Op) -> FarRead | None:
        array = start_of(load.args[0])
        if not isinstance(array, Param) or array not in self.arrays:
            return None
        walk = _Walk()
        address = self._ahead(load.args[0], walk)
        if address is None or len(walk.index_loads) != 1:
            return None
        found = self._index_load(walk.index_loads[0])
        return None if found is None or found.array is array else FarRead(load, array, found, address, walk.between)

    def _ahead(self, value: Value, walk: _Walk) -> Value | None:
        """A value of a later iteration, with its ops; None if it needs more than loads and ops that never fail."""
        value = plain_index(value)
        work = [value]
        while work:
            first = work[-1]
            if first in walk.made:
                work.pop()
                continue
            if len(walk.between) + len(work) > MOST_OPS or (parts := self._parts(first)) is None:
                return None
            parts = [*map(plain_index, parts)]
            if waiting := [part for part in reversed(parts) if part not in walk.made]:
                work += waiting
                continue
            made = self._value_ahead(first, [walk.made[part] for part in parts], walk)
            if made is None:
                return None
            walk.made[first] = made
        return walk.made[value]

    def _parts(self, value: Value) -> Sequence[Value] | None:
        """The operands that must be known ahead before a value is; None if it cannot be."""
        if (begun := self._begun(value)) is not None:
            return [begun]
        if not self._changes(value) or (isinstance(value, Op) and value.opcode == "load"):
            return []
        if not isinstance(value, Op) or not (_never_fails(value) or _whole(self.fn, value)):
            return None
        return value.args

    def _value_ahead(self, value: Value, parts: Sequence[Value], walk: _Walk) -> Value | None:
        """A value ahead, from its operands; None if a function returns none."""
        if self._begun(value) is not None:
            return parts[0]
        if not isinstance(value, Op) or not self._changes(value):
            return value
        if value.opcode == "load":
            walk.index_loads.append(value)
        elif (inside := _whole(self.fn, value)) is not None:
            return walk.called(inside, parts)
        else:
            walk.between[value] = tuple(parts)
        return value

    def _begun(self, value: Value) -> Value | None:
        """The first value of an inner loop's parameter."""
        if not isinstance(value, Param) or value.block in self.own or value.block not in self.members:
            return None
        return self.begins.get(value)

    def _changes(self, value: Value) -> bool:
        """May a value change in the next iteration, or lane?"""
        if not isinstance(value, Named) or value.block not in self.members:
            return False
        return value not in self.fn.params or value is self.fn.params[0]

    def _index_load(self, load: Op) -> IndexLoad | None:
        """The load, if it reads a one-dimensional array at a place that moves by a constant per iteration."""
        if not load.type.is_int or not _is_plain(load) or load.block not in self.own:
            return None
        steps, inside, array = _steps(load.args[0])
        if len(steps) != 1 or not isinstance(array, Param):
            return None
        index, scale = plain_index(steps[0][0]), steps[0][1]
        form = value_sum(index) if index.type is I64 else None
        moves = self._moves(form) if form is not None else None
        if form is None or not moves:
            return None
        extent, *others = self.arrays.get(array, [NOWHERE])
        if others or len(extent.axes) != 1:
            return None  # two views start there, and either may be the longer one
        (axis,) = extent.axes
        count, more = self._lanes(load, form) if axis.length == 0 else (axis.length, 0)
        if count is None or axis.stride != scale or not 0 <= inside <= extent.bytes - load.type.bytes:
            return None  # the bytes beside the last element need not exist
        count = Const(I64, count) if isinstance(count, int) else count
        return IndexLoad(load, array, count, more, index, moves, self.of_lanes, scale, inside)

    def _lanes(self, load: Op, index: Sum) -> tuple[Value | None, int]:
        """A lower bound of the number of elements, because each lane reads its own: the number of lanes, and more."""
        if not self.of_lanes or load not in self.sure:
            return None, 0
        sizes = self.fn.attrs["lanes"]["sizes"]
        return next((param for param in self.fn.params if param.name == sizes[0]), None), index.constant

    def _moves(self, index: Sum) -> int | None:
        """By how much an index grows per iteration; None if not known. A lanes index must not be negative."""
        if any(self._changes(atom) and atom not in self.counters for atom in index.parts):
            return None
        if self.of_lanes:
            return 1 if dict(index.parts) == dict(self.counters) and index.constant >= 0 else None
        return sum(step * index.factor(param) for param, step in self.counters.items())


def _whole(fn: Function, op: Op) -> Block | None:
    """The block of a callee, if it has only one, and nothing in it fails: a hash, or an index computation."""
    called = fn.module.functions.get(str(op.attrs["callee"])) if op.opcode == "call" and fn.module else None
    if called is None or len(called.blocks) > 1 or len(called.entry.ops) > MOST_OPS or not called.result.is_int:
        return None
    return called.entry if all(map(_never_fails, called.entry.ops)) else None


def _never_fails(op: Op) -> bool:
    """Does it have a result for any operands?"""
    shifts_far = op.opcode in SHIFTS and not isinstance(op.args[1], Const)
    return is_pure(op) and op.row.speculates and not shifts_far and (op.type.is_int or op.type.is_ptr)


def _steps(pointer: Value) -> tuple[list[tuple[Value, int]], int, Value]:
    """The variable steps of an address, the bytes of the constant ones, and its base."""
    steps: list[tuple[Value, int]] = []
    far = 0
    while isinstance(pointer, Op) and pointer.opcode == "ptradd":
        step, scale = pointer.args[1], int(pointer.attrs["scale"])
        if isinstance(step, Const):
            far += step.signed * scale
        else:
            steps.append((step, scale))
        pointer = pointer.args[0]
    return steps, far, pointer
