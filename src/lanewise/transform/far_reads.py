"""Far reads: elements read at places that another array tells, which itself is read element after element.

    for at in range(start[row], start[row + 1]):
        total += value[at] * x[column[at]]          x is read far and wide; column tells where, some rounds ahead
    for i in lw.lanes(len(out)):
        out[i] = x[index[i]]                        the same from lane to lane

What will be read some rounds later can be known now, and asked for (`prefetch_ahead.py`). Of a loop inside of the one
that counts it is what its first round reads: the first slot of a hash table, the start of a row. Small functions that
are called in between are looked through.

Requires  the body function of a lanes loop, at the source stage.
Leaves    places that are told by more than one load, or by one whose index is not linear in the loop's counter; index
          arrays of several axes, or with a stride or a length that is not known.
Costs     for each load a walk over at most `MOST_OPS` ops, in each loop around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from ..analysis.array_places import Extent, extents, start_of
from ..analysis.cfg import Cfg, cfg
from ..analysis.facts import Facts
from ..analysis.linear import Linear, linear
from ..analysis.loops import Loop, Loops, loops
from ..ir.function import Block, Const, Function, Named, Op, Param, Value
from ..ir.meaning import is_pure
from ..ir.types import I64
from ..record import dataclass, field
from .narrow_rules import from_end

# Between the load that tells a place and the address that it tells, with those of functions: a prefetch must take less
# time than the wait that it saves.
MOST_OPS = 32
SHIFTS = ("shl", "lshr", "ashr")
NOWHERE = Extent(0, ())


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """A load that tells places: its array and how many elements are there, `count` and some more; its index, as it was
    written, and by how much that grows in a round, or `of_lanes`, from lane to lane; the bytes of an element, and how
    far inside of it is read.
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
    """A load, the array that it reads, what tells its place, and the address ahead: ops in order, each with operands.

    An index that counts from the end if it is negative is taken as it is; what a loop counts, as it begins.
    """

    load: Op
    array: Param
    told: Told
    address: Value
    between: Mapping[Op, tuple[Value, ...]]


def far_reads(fn: Function, facts: Facts, one_lane: bool) -> Iterator[FarRead]:
    """In code for one lane, or for a gang: its lanes would each need a load of their own ahead in a loop."""
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
    """What the parameters of loops are in the first round, where a loop is entered at one place.

    Not of those that count from a number of the program's: rows that begin where others end need no prefetch.
    """
    found: dict[Param, Value] = {}
    for loop in forest:
        if len(loop.entry_edges) == 1 and loop.is_reducible:
            counters = _counters(graph, loop)
            begun = zip(graph.blocks[loop.header].params, graph.target(loop.entry_edges[0]).args, strict=True)
            found |= {param: value for param, value in begun if param not in counters or isinstance(value, Const)}
    return found


def _counters(graph: Cfg, loop: Loop) -> dict[Param, int]:
    """Parameters of a loop that grow by the same number in every round."""
    found: dict[Param, int] = {}
    for at, param in enumerate(graph.blocks[loop.header].params):
        steps = {_added(graph.target(edge).args[at], param) for edge in loop.back_edges} if param.type.is_int else {0}
        step = steps.pop() if len(steps) == 1 else None
        if step:
            found[param] = step
    return found


def _added(value: Value, param: Param) -> int | None:
    found = linear(value)
    return found.constant if found is not None and dict(found.parts) == {param: 1} else None


def plain_index(value: Value) -> Value:
    """An index as it was written, where one that is negative counts from the end."""
    while isinstance(value, Op) and (parts := from_end(value)) is not None:
        value = parts[1]
    return value


@dataclass(slots=True, eq=False)
class _Walk:
    """Back from an address: what values are ahead, the ops in between with their operands, and loads."""

    made: dict[Value, Value] = field(default_factory=dict[Value, Value])
    between: dict[Op, tuple[Value, ...]] = field(default_factory=dict[Op, tuple[Value, ...]])
    tellers: list[Op] = field(default_factory=list[Op])

    def called(self, block: Block, args: Sequence[Value]) -> Value | None:
        """The result of a function that is one block, with copies of its ops in the place of the call."""
        given: dict[Value, Value] = dict(zip(block.params, args, strict=True))
        for op in block.ops:
            given[op] = copy = Op(op.row, op.type, [], mode=op.mode, attrs=op.attrs)
            self.between[copy] = tuple(given.get(arg, arg) for arg in op.args)
        return None if block.end is None else given.get(block.end.args[0], block.end.args[0])


@dataclass(frozen=True, slots=True, eq=False)
class _Scope:
    """A loop, or the whole body: its blocks, those in no loop inside of it, and what counts its rounds.

    Other loops have beginnings; some loads are `sure` to be made in every lane.
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
        if address is None or len(walk.tellers) != 1:
            return None
        told = self._told(walk.tellers[0])
        return None if told is None or told.array is array else FarRead(load, array, told, address, walk.between)

    def _ahead(self, value: Value, walk: _Walk) -> Value | None:
        """What a value is made of in a later round, noted; None if that is more than loads and ops that never fail."""
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
            made = self._made(first, [walk.made[part] for part in parts], walk)
            if made is None:
                return None
            walk.made[first] = made
        return walk.made[value]

    def _parts(self, value: Value) -> Sequence[Value] | None:
        """What must be known ahead before a value is; None if it cannot be."""
        if (begun := self._begun(value)) is not None:
            return [begun]
        if not self._changes(value) or (isinstance(value, Op) and value.opcode == "load"):
            return []
        if not isinstance(value, Op) or not (_never_fails(value) or _whole(self.fn, value)):
            return None
        return value.args

    def _made(self, value: Value, parts: Sequence[Value], walk: _Walk) -> Value | None:
        """A value ahead, of its parts; None if a function returns none."""
        if self._begun(value) is not None:
            return parts[0]
        if not isinstance(value, Op) or not self._changes(value):
            return value
        if value.opcode == "load":
            walk.tellers.append(value)
        elif (inside := _whole(self.fn, value)) is not None:
            return walk.called(inside, parts)
        else:
            walk.between[value] = tuple(parts)
        return value

    def _begun(self, value: Value) -> Value | None:
        """What a parameter of a loop inside of this one is at first."""
        if not isinstance(value, Param) or value.block in self.own or value.block not in self.members:
            return None
        return self.begins.get(value)

    def _changes(self, value: Value) -> bool:
        """May a value be another one in the next round, or lane?"""
        if not isinstance(value, Named) or value.block not in self.members:
            return False
        return value not in self.fn.params or value is self.fn.params[0]

    def _told(self, load: Op) -> Told | None:
        """By an array of one axis, at a place that moves by the same number of elements in every round."""
        if not load.type.is_int or not _is_plain(load) or load.block not in self.own:
            return None
        steps, inside, array = _steps(load.args[0])
        if len(steps) != 1 or not isinstance(array, Param):
            return None
        index, scale = plain_index(steps[0][0]), steps[0][1]
        form = linear(index) if index.type is I64 else None
        moves = self._moves(form) if form is not None else None
        if form is None or not moves:
            return None
        extent, *others = self.arrays.get(array, [NOWHERE])
        if others or len(extent.axes) != 1:
            return None  # of two views that begin there, the longer one may be read, or the one that is not empty
        (axis,) = extent.axes
        count, more = self._lanes(load, form) if axis.length == 0 else (axis.length, 0)
        if count is None or axis.stride != scale or not 0 <= inside <= extent.bytes - load.type.bytes:
            return None  # what lies beside the element of this index need not be there beside the last
        count = Const(I64, count) if isinstance(count, int) else count
        return Told(load, array, count, more, index, moves, self.of_lanes, scale, inside)

    def _lanes(self, load: Op, index: Linear) -> tuple[Value | None, int]:
        """How many elements there are in any case, because each lane reads its own: the number of lanes, and more."""
        if not self.of_lanes or load not in self.sure:
            return None, 0
        sizes = self.fn.attrs["lanes"]["sizes"]
        return next((param for param in self.fn.params if param.name == sizes[0]), None), index.constant

    def _moves(self, index: Linear) -> int | None:
        """By how much an index grows in a round; None if nobody knows. One of lanes is not negative, and no other."""
        if any(self._changes(atom) and atom not in self.counters for atom in index.parts):
            return None
        if self.of_lanes:
            return 1 if dict(index.parts) == dict(self.counters) and index.constant >= 0 else None
        return sum(step * index.parts.get(param, 0) for param, step in self.counters.items())


def _whole(fn: Function, op: Op) -> Block | None:
    """The block of a function that is called, if it has one only, and nothing in it fails: a hash, or an index."""
    called = fn.module.functions.get(str(op.attrs["callee"])) if op.opcode == "call" and fn.module else None
    if called is None or len(called.blocks) > 1 or len(called.entry.ops) > MOST_OPS or not called.result.is_int:
        return None
    return called.entry if all(map(_never_fails, called.entry.ops)) else None


def _never_fails(op: Op) -> bool:
    """Does it give a number for any operands?"""
    shifts_far = op.opcode in SHIFTS and not isinstance(op.args[1], Const)
    return is_pure(op) and op.row.speculates and not shifts_far and (op.type.is_int or op.type.is_ptr)


def _steps(pointer: Value) -> tuple[list[tuple[Value, int]], int, Value]:
    """The steps of an address that are not known, the bytes of those that are, and where they begin."""
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
