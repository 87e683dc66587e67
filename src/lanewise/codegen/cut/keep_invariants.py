"""Keep invariants: in a function that is cut, compute expensive values once, at its start or before a large loop.

    one:                                             entry:
      %x = sitofp %n                                   %x = sitofp %n
      %y = fdiv 1.0, %x                                %y = fdiv 1.0, %x
    two:                                      =>     one: ... %y
      %z = sitofp %n                                 two: ... %y
      %w = fdiv 1.0, %z

    loop:                                            before:
      %c = srem %i, %n      (a vector)                 %c = srem %i, %n;  store %c, %kept
      ... %c                                         loop:
                                                       %d = load %kept;  ... %d

In a whole function LLVM does CSE and LICM, also below branches. In pieces it sees no loop around a piece: a large loop
in which half of the work is invariant took 1.4 times as long. Scalars are passed to the pieces that need them. A vector
that a loop needs is kept in a private array, stored once and loaded where it was computed.

Requires  `lanes_of`: which values are vectors, and of how many lanes.
Ensures   the same results: numbers are computed in the same way. A division that may trap stays, or is guarded.
Leaves    cheap values: passing them costs as much as computing them again. Loads, calls and ops across lanes.
Costs     linear in the ops, times the depth of loops that are larger than a piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Op, Symbol, Value
from ...ir.meaning.meaning import DIVISIONS
from ...ir.ops import TABLE
from ...ir.shapes import UNIFORM, VARYING, ZERO, private, strided
from ...ir.types import I1, I64, PTR, VOID, Type
from ...record import dataclass, field
from ..gang.lane_division import NARROW, by_floats
from ..gang.lanes import ANY_MACHINE
from ..gang.widen import may_fail

STAYS = ("freeze", "private", "lane", "width", "workitem", "ptradd", "pack", "unpack")
# Policy: cycles from which a value is passed to pieces, not computed again; and the cap of sums.
EXPENSIVE, MOST = 6.0, 1000.0
GUARDED = ("srem", "urem", "udiv")  # divisions of many bits that can be made not to trap

LanesOf = Callable[[Value], int]


def keep_invariants(fn: Function, loops: Iterable[Sequence[Block]], lanes_of: LanesOf) -> None:
    """`loops`: those that are cut, outer ones first, each with its header first."""
    keeping = _Keeping(fn, lanes_of)
    keeping.at_the_start()
    for blocks in loops:
        inside = set(blocks)
        before = [block for block in fn.blocks if blocks[0] in block.successors and block not in inside]
        if len(before) == 1 and len(before[0].targets) == 1:
            keeping.before_loop(blocks, before[0])
    keeping.finish()
    fn.touch()


@dataclass(eq=False)
class _Found:
    """Ops that can be computed elsewhere: the first of equal ones, with its cost including operands."""

    first: dict[Value, Op] = field(default_factory=dict[Value, Op])
    price: dict[Op, float] = field(default_factory=dict[Op, float])

    def same(self, value: Value) -> Value:
        return self.first.get(value, value)

    @property
    def expensive(self) -> dict[Value, Op]:
        return {op: first for op, first in self.first.items() if self.price[first] >= EXPENSIVE}


class _Keeping:
    def __init__(self, fn: Function, lanes_of: LanesOf) -> None:
        self.fn, self.lanes_of = fn, lanes_of
        self.arrays: dict[int, Op] = {}  # by the size of an element

    def at_the_start(self) -> None:
        """Scalars that depend on the arguments alone."""
        found = self._invariants(self.fn.blocks, lambda op: not self.lanes_of(op))
        hoisted = self._hoisted(found, set(found.expensive.values()))
        for op in hoisted.values():
            op.block = self.fn.entry
        self.fn.entry.ops[:0] = hoisted.values()
        self._drop(found)
        self.fn.replace({op: hoisted[first] for op, first in found.expensive.items()})

    def before_loop(self, blocks: Sequence[Block], place: Block) -> None:
        """Loop invariants."""
        found = self._invariants(blocks, lambda op: True)
        expensive = found.expensive
        used = {expensive[value] for value in self._used(expensive)}
        hoisted = self._hoisted(found, used)
        slots: dict[Op, Op] = {}
        for first, op in hoisted.items():
            op.block = place
            place.ops.append(op)
            if first in used and self.lanes_of(first) and op.type is not I1:
                slots[first] = self._stored(op, place)  # stored at once, so that few are alive
        swaps: dict[Value, Value] = {}
        for block in blocks:
            ops, block.ops = block.ops, []
            for op in ops:
                first = expensive.get(op)
                if first is None:
                    block.ops.append(op)
                elif first in slots:
                    swaps[op] = self._loaded(slots[first], op, block)
                elif first in used:
                    swaps[op] = hoisted[first]
        self.fn.replace(swaps)

    def finish(self) -> None:
        """Put private arrays before their uses."""
        self.fn.entry.ops[:0] = self.arrays.values()

    def _invariants(self, blocks: Sequence[Block], fits: Callable[[Op], bool]) -> _Found:
        """Pure ops whose operands are defined outside these blocks, or are such ops themselves."""
        inside = {value for block in blocks for value in (*block.params, *block.ops)}
        inside -= set(self.fn.params)
        found, known = _Found(), dict[tuple[object, ...], Op]()
        for op in (op for block in blocks for op in block.ops):
            if not self._may_move(op) or not fits(op):
                continue
            if any(arg in inside and arg not in found.first for arg in op.args):
                continue
            found.first[op] = first = known.setdefault(_key(op, found), op)
            if first is op:
                more = sum(found.price.get(found.first[arg], 0.0) for arg in op.args if arg in found.first)
                found.price[op] = min(ANY_MACHINE.op(op.opcode, op.type.bits, 1) + more, MOST)
        return found

    def _may_move(self, op: Op) -> bool:
        if op.type is VOID or op.type.is_opaque or op.type.is_ptr or op.opcode in STAYS:
            return False
        if op.opcode in DIVISIONS:
            return not may_fail(op) or (
                self.lanes_of(op) > 0 and by_floats(op) and (_is_short(op) or op.opcode in GUARDED)
            )
        return op.row.speculates

    def _hoisted(self, found: _Found, wanted: set[Op]) -> dict[Op, Op]:
        """Copies of ops and of their operands, in order."""
        needed = set(wanted)
        for op in reversed(found.price):
            if op in needed:
                needed.update(found.first[arg] for arg in op.args if arg in found.first)
        copies: dict[Op, Op] = {}
        for op in found.price:
            if op in needed:
                args = [copies[found.first[arg]] if arg in found.first else arg for arg in op.args]
                if op.opcode in DIVISIONS and may_fail(op) and not _is_short(op):
                    args[1] = self._guarded(op, args[1], copies)
                copies[op] = self._copy(op, args)
        return copies

    def _copy(self, op: Op, args: list[Value]) -> Op:
        copy = Op(op.row, op.type, args, mode=op.mode, flags=op.flags, attrs=op.attrs, position=op.position)
        copy.name, copy.shape = self.fn.fresh(op.name), op.shape
        return copy

    def _guarded(self, op: Op, divisor: Value, copies: dict[Op, Op]) -> Value:
        """The divisor with 0 and -1 replaced by 1: -1 has the same remainder, and no active lane has 0."""
        for odd in (0, -1) if op.opcode == "srem" else (0,):
            is_odd = Op(TABLE["icmp"], I1, [divisor, Const(op.type, odd)], mode="eq")
            other = Op(TABLE["select"], op.type, [is_odd, Const(op.type, 1), divisor])
            for made in (is_odd, other):
                made.name, made.position = self.fn.fresh("divisor"), op.position
                made.shape = UNIFORM if divisor.shape is not None and divisor.shape.is_uniform else VARYING
                copies[made] = made
            divisor = other
        return divisor

    def _drop(self, found: _Found) -> None:
        gone = found.expensive
        for block in self.fn.blocks:
            block.ops = [op for op in block.ops if op not in gone]

    def _used(self, expensive: dict[Value, Op]) -> Iterable[Value]:
        """Expensive values with a use that is not itself expensive."""
        for op in self.fn.ops:
            if op not in expensive:
                yield from (value for value in op.operands if value in expensive)

    def _stored(self, op: Op, block: Block) -> Op:
        array = self.arrays.get(op.type.bytes)
        if array is None:
            array = self.arrays[op.type.bytes] = self._array(op.type)
        at = array.attrs["size"]
        array.attrs["size"] = at + op.type.bytes
        build = Builder(block)
        place = build.op("ptradd", array, build.const(I64, at), scale=1)
        place.shape = private(strided(0, op.type.bytes))
        build.op("store", op, place, type=VOID, align=op.type.bytes)
        return place

    def _array(self, type: Type) -> Op:
        """A private array, still without a size."""
        build = Builder(self.fn.entry)
        array = build.op("private", type=PTR, hint="kept", size=0, align=type.bytes)
        array.shape = private(ZERO)
        self.fn.entry.ops.pop()
        return array

    def _loaded(self, place: Op, op: Op, block: Block) -> Op:
        build = Builder(block, op.position)
        array, at = place.args
        there = build.op("ptradd", array, at, scale=1)
        there.shape = place.shape
        loaded = build.op("load", there, type=op.type, hint=op.name, align=op.type.bytes)
        loaded.shape = VARYING
        return loaded


def _is_short(op: Op) -> bool:
    """Are vectors of such integers divided as floats, which never traps?"""
    return op.type.bits <= NARROW


def _key(op: Op, found: _Found) -> tuple[object, ...]:
    """Equal keys for ops that compute the same."""
    args = [_constant(arg) if isinstance(arg, Const | Symbol) else found.same(arg) for arg in op.args]
    return (op.row, op.type, op.mode, op.flags, str(sorted(op.attrs.items(), key=lambda one: one[0])), *args)


def _constant(value: Const | Symbol) -> object:
    return (value.type, repr(value))
