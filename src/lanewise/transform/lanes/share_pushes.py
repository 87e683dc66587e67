"""Share pushes: one stack for all lanes of a gang, each entry with a mask of the lanes that own it.

    while top > 0:                      count         entries on the gang's stack; 0: continue in the original loop
        top -= 1                        count -= 1
        node = stack[top]               node, mine = nodes[count], this lane is in whose[count]
        if hits(left[node], ...):       lanes that do not own it wait
            stack[top] = left[node]     nodes[count], whose[count] = left[node], the active lanes
            top += 1                    count += 1, once for all of them; `top` stays per lane

A lane's own stack consists of the entries of the gang's stack that it owns, in their order. This holds at first, since
all lanes start with the same entries. The last entry of the gang is the last one of each of its owners, and is popped
for all of them. Then these only push (`push_order.py`), and each of their pushes is one of the gang's.

If lanes push different nodes at once, those that push the first lane's node go first, then the others in the same way.
A node is read once for all lanes that reach it, however many of its siblings each of them pushed. The gang's stack has
room for the entries of all lanes. If few lanes own an entry, the gang continues in the original loop, each lane with
its own stack. It does so at once if lanes choose what they push and no measurement decides whether sharing pays.

Requires  source stage, loops normalized; divergence; lanes do not affect each other in the loop.
Ensures   results as before. Loops are still normalized.
Costs     the loop twice; per iteration a test of bits; per push a ballot.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.loops import Loop
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Op, Value
from ...ir.types import I1, I32, I64, Type
from ...record import dataclass
from ..edit.insert_block import Layout, insert_block
from .packets import FEW, MOST_PATIENCE, PATIENCE, Packet, entry_at
from .push_order import Pushes
from .shared_stacks import is_of_entries

WHILE_MEASURED = (FEW // 2, PATIENCE, MOST_PATIENCE)  # a quarter is few, if measurement may choose scalar code
AT_ONCE = (1, 0, 0)  # without measurement, fewer than all are few: waiting may take a third longer than gathers
WATERFALL = ("ask", "put", "asked", "others")  # blocks in which lanes that push different nodes go one after the other
APART = ("ask", "move", "put", "next", "on")  # blocks in which each lane gets its own stack back


@dataclass(frozen=True, slots=True)
class Competes:
    """Does scalar code compete with this gang, because costs do not decide which is faster?"""

    present: bool = False


def _bits(width: int) -> Type:
    return I32 if width <= 32 else I64


class SharedPushes(Packet):
    def __init__(
        self, fn: Function, facts: Facts, loop: Loop, layout: Layout, pushes: Pushes, entries: list[Value]
    ) -> None:
        super().__init__(fn, facts, loop, layout)
        self.pushes, self.entries = pushes, entries
        self.type, self.bits = entries[0].type, _bits(self.width)
        stacks = {pushes.array}
        self.alike = [is_of_entries(facts, loop, stacks, (), store.args[0]) for store in pushes.stores]
        if not all(self.alike):  # lanes that choose what they push do not meet again
            self.few, self.patience, self.most_patience = WHILE_MEASURED if facts.given(Competes).present else AT_ONCE
        room = pushes.array.attrs["size"] // self.type.bytes * self.width
        self.nodes = self._shared(self.type, room, pushes.array.name)
        self.whose = self._shared(self.bits, room, "whose")
        self.cell = self._shared(I64, 1, "count")

    def run(self) -> Block:
        """Make the copy; returns its header."""
        self._start()
        header, latch = self.copy({})
        again = insert_block(self.fn, latch.targets, f"{header.name}.waited", params=True)
        self.layout.after(latch, again)
        body = self.split(header, 0, "mine")
        self._take(header, body, again)
        for store, alike in zip(self.pushes.stores, self.alike, strict=True):
            self._push(self.copies[store], alike)
        return header

    def _shared(self, type: Type, room: int, name: str) -> Op:
        array = self.pushes.array
        attrs = {"size": room * type.bytes, "align": type.bytes, "shared": 1, "element": type}
        made = Op(array.row, array.type, [], name=self.fn.fresh(name), attrs=attrs, position=array.position)
        made.block = self.fn.entry
        self.fn.entry.ops.insert(0, made)
        return made

    def _load(self, builder: Builder, array: Op, place: Value, type: Type) -> Op:
        address = builder.op("ptradd", array, place, scale=type.bytes, hint=array.name)
        found = builder.op("load", address, type=type, align=type.bytes, hint=array.name)
        return builder.op("first", found, hint=array.name)

    def _store(self, builder: Builder, value: Value, array: Op, place: Value) -> None:
        builder.op("store", value, entry_at(builder, array, place, value), align=value.type.bytes)

    def _start(self) -> None:
        rest, self.preheader.end = self.preheader.end, None
        builder = Builder(self.preheader, self.position)
        for place, value in enumerate(self.entries):
            self._store(builder, value, self.nodes, Const(I64, place))
            self._store(builder, Const(self.bits, -1), self.whose, Const(I64, place))
        self._store(builder, Const(I64, len(self.entries)), self.cell, Const(I64, 0))
        self.preheader.end = rest

    def _take(self, header: Block, body: Block, again: Block) -> None:
        """Pop the last entry, for the lanes that own it."""
        fn, carried = self.fn, list[Value](header.params)
        look = Block(fn.fresh_block(f"{header.name}.look"), fn)
        out = self._apart()
        builder = Builder(header, self.position)
        count = self._load(builder, self.cell, Const(I64, 0), I64)
        empty = builder.op("icmp", count, Const(I64, 0), mode="eq", hint="empty")
        builder.branch(empty, out, look, [*carried, count], ())
        builder = Builder(look, self.position)
        last = builder.op("add", count, Const(I64, -1), flags=("nsw",), hint="last")
        node = self._load(builder, self.nodes, last, self.type)
        mine = self._is_mine(builder, last)
        self._store(builder, last, self.cell, Const(I64, 0))
        go = self.give_up(header, look, again, mine, out, [*carried, count])
        for leaving in [target for block in (header, look) for target in block.targets if target.block is out]:
            self.layout.before(out, insert_block(fn, [leaving], f"{out.name}.from", params=True))
        self.layout.after(header, look)
        Builder(go, self.position).branch(mine, body, again, (), carried)
        for load in self.pushes.loads:
            copy = self.copies[load]
            self.supersede(body, copy, node)
            assert copy.block is not None, "an op stands in a block"
            copy.block.ops.remove(copy)

    def _is_mine(self, builder: Builder, place: Value) -> Op:
        whose = self._load(builder, self.whose, place, self.bits)
        lane = builder.op("lane", type=self.bits)
        bit = builder.op("and", whose, builder.op("shl", Const(self.bits, 1), lane))
        return builder.op("icmp", bit, Const(self.bits, 0), mode="ne", hint="mine")

    # what is pushed

    def _push(self, store: Op, alike: bool) -> None:
        block, value = store.block, store.args[0]
        assert block is not None, "an op stands in a block"
        rest = self.split(block, block.ops.index(store), "pushed")
        rest.ops.remove(store)
        if alike:
            builder = Builder(block, store.position)
            self._put(builder, builder.op("first", value, hint="pushed"))
            builder.jump(rest)
            return
        fn = self.fn
        ask, put, asked, others = (Block(fn.fresh_block(f"{block.name}.{word}"), fn) for word in WATERFALL)
        for new in (others, asked, put, ask):
            self.layout.after(block, new)
        Builder(block, store.position).jump(ask)
        builder = Builder(ask, store.position)
        first = builder.op("first", value, hint="pushed")
        same = builder.op("icmp", value, first, mode="eq", hint="same")
        builder.branch(same, put, asked)
        builder = Builder(put, store.position)
        self._put(builder, first)
        builder.jump(asked)
        Builder(asked, store.position).branch(same, rest, others)
        Builder(others, store.position).jump(ask)

    def _put(self, builder: Builder, node: Value) -> None:
        """Push for all active lanes."""
        count = self._load(builder, self.cell, Const(I64, 0), I64)
        lanes = builder.op("ballot", Const(I1, 1), type=self.bits, hint="lanes")
        self._store(builder, node, self.nodes, count)
        self._store(builder, lanes, self.whose, count)
        more = builder.op("add", count, Const(I64, 1), flags=("nsw",), hint="count")
        self._store(builder, more, self.cell, Const(I64, 0))

    # the loop as it was

    def _apart(self) -> Block:
        """Each lane copies its entries to its own stack."""
        fn, out = self.fn, self.apart()
        carried = list(out.params)
        count = fn.add_param(out, I64, "count")
        ask, move, put, onward, on = (Block(fn.fresh_block(f"{out.name}.{word}"), fn) for word in APART)
        for block in (ask, move, put, onward, on):
            self.layout.before(self.header, block)
        place, own = fn.add_param(ask, I64, "place"), fn.add_param(ask, I64, "own")
        next_own = fn.add_param(onward, I64, "own")
        Builder(out, self.position).jump(ask, [Const(I64, 0), Const(I64, 0)])
        builder = Builder(ask, self.position)
        builder.branch(builder.op("icmp", place, count, mode="slt"), move, on)
        builder = Builder(move, self.position)
        node = self._load(builder, self.nodes, place, self.type)
        builder.branch(self._is_mine(builder, place), put, onward, (), [own])
        builder = Builder(put, self.position)
        self._store(builder, node, self.pushes.array, own)
        builder.jump(onward, [builder.op("add", own, Const(I64, 1), flags=("nsw",))])
        builder = Builder(onward, self.position)
        builder.jump(ask, [builder.op("add", place, Const(I64, 1), flags=("nsw",)), next_own])
        Builder(on, self.position).jump(self.header, carried)
        return out
