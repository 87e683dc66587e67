"""Wait for the deepest: in a loop with a stack per lane, lanes with the deepest stack go first.

    while top > 0:              header(top, ..., credit)
        top -= 1                  deepest = the largest top among lanes                 uniform
        node = stack[top]         too few of them, for some time?                       the original loop, from here
        ...                       branch top == deepest, body, again                    others wait
        stack[top] = ...        body: node = stack[deepest - 1]
        top += 2                  branch node == the first lane's, together, again      others wait
                                together: top and node are uniform here
                                again(...) -> header

Lanes that walk a tree diverge where one descends and another does not, and never meet again: each is then at a node of
its own, and loads it by gathers. If the one that stays waits until the other is back, both continue at the same node,
because what they push depends on nodes alone (`stack_walks.py`) and their stacks are equal up to the smaller depth. So
a node is loaded once for all, as in code with one stack for a packet of rays, in as many iterations as there are nodes
that any lane visits. Lanes with little in common need too many: if less than an eighth of a gang is active per
iteration, the gang continues in the original loop.

Requires  source stage, loops normalized; divergence.
Ensures   results as before: a lane that waits changes nothing, and of those that are live one is the deepest.
          Loops are still normalized.
Costs     the loop twice; per iteration a reduction, compares, and a select for each loop-carried value.
Source    packets of rays: Wald and others, 2001; here from the code of one ray.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import Loop, loops
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Op, Param, Value
from ...ir.types import I1, I64
from ..edit.insert_block import Layout, insert_block
from ..memory.private_accesses import array_of
from .packets import Packet, entry_at
from .share_pushes import SharedPushes
from .shared_stacks import Sharing, sharing
from .stack_walks import Walk, stack_walk
from .walk_remarks import record_walks


def wait_for_deepest(fn: Function, facts: Facts) -> None:
    record_walks(fn, facts)
    done: set[Block] = set()
    while found := _outermost(fn, facts, done):
        layout = Layout(fn)
        packets = [_packet(fn, facts, loop, layout, walk) for loop, walk in found]
        for packet in packets:
            done |= {packet.header, packet.run()}
        layout.apply()


def _outermost(fn: Function, facts: Facts, done: set[Block]) -> list[tuple[Loop, Walk]]:
    """Walks that are in no other one and not yet done; those inside one are found in its copy, too."""
    graph, found = facts[cfg], dict[Loop, Walk]()
    for loop in facts[loops]:
        if graph.blocks[loop.header] not in done and not any(outer in found for outer in loop.ancestors):
            walk = stack_walk(fn, facts, loop)
            if walk is not None:
                found[loop] = walk
    return list(found.items())


def _packet(fn: Function, facts: Facts, loop: Loop, layout: Layout, walk: Walk) -> Packet:
    shared = sharing(fn, facts, loop, walk) if walk.is_alike else None
    if shared is None and walk.pushes is not None:
        return SharedPushes(fn, facts, loop, layout, walk.pushes, walk.entries)
    return _Deepest(fn, facts, loop, layout, walk, shared)


class _Deepest(Packet):
    """A copy of a loop, before it, in which lanes wait."""

    def __init__(
        self, fn: Function, facts: Facts, loop: Loop, layout: Layout, walk: Walk, shared: Sharing | None
    ) -> None:
        super().__init__(fn, facts, loop, layout)
        self.at = self.header.params.index(walk.top)
        self.walk = walk
        self.sharing = shared
        self.shared: dict[Op, Op] = {}

    def run(self) -> Block:
        """Make the copy; returns its header."""
        if self.sharing is not None:
            self._share(self.sharing)
        header, latch = self.copy(self.shared)
        again = insert_block(self.fn, latch.targets, f"{header.name}.waited", params=True)
        self.layout.after(latch, again)
        body = self.split(header, 0, "deepest")
        carried = list(header.params)
        ask = self._ask_for_deepest if self.sharing is None else self._guess_deepest
        chosen, deepest, is_deepest = ask(header, again)
        go = self.give_up(header, chosen, again, is_deepest, self._apart(), list(carried))
        Builder(go, self.position).branch(is_deepest, body, again, (), carried)
        self.supersede(body, carried[self.at], deepest)
        if self.sharing is None:
            self._wait_for_node(body, again, carried)
        else:
            self._meet_at_loads(body)
        return header

    # who goes on

    def _ask_for_deepest(self, header: Block, again: Block) -> tuple[Block, Value, Value]:
        """Find the depth by a reduction; returns the block where it is known, the depth, and the lanes there."""
        del again
        builder, top = Builder(header, self.position), header.params[self.at]
        deepest = builder.op("reduce", top, mode="smax", hint=f"{top.name}.deepest")
        return header, deepest, builder.op("icmp", top, deepest, mode="eq", hint="is_deepest")

    def _guess_deepest(self, header: Block, again: Block) -> tuple[Block, Value, Value]:
        """The same without a reduction: some lane has gone up, or else down, or else has left the loop."""
        assert self.sharing is not None
        fn, top = self.fn, header.params[self.at]
        chosen = Block(fn.fresh_block(f"{header.name}.chosen"), fn)
        deepest = fn.add_param(chosen, top.type, f"{top.name}.deepest")
        is_deepest = fn.add_param(chosen, I1, "is_deepest")
        last = fn.add_param(header, top.type, f"{top.name}.last")
        (entry,) = self.preheader.targets
        start = entry.args[self.at]
        assert isinstance(start, Const) and isinstance(start.value, int), "it is known how deep all begin"
        entry.args.append(Const(top.type, start.value - self.sharing.rise))
        again.targets[0].args.append(deepest)
        builder = Builder(header, self.position)
        for change, word in ((self.sharing.rise, "up"), (-1, "down")):
            guess = builder.op("add", last, Const(top.type, change), flags=("nsw",), hint=f"{top.name}.{word}")
            there = builder.op("icmp", top, guess, mode="eq", hint=f"is_{word}")
            other = Block(fn.fresh_block(f"{header.name}.not_{word}"), fn)
            builder.branch(builder.op("any", there), chosen, other, (guess, there), ())
            self.layout.after(header, other)
            builder = Builder(other, self.position)
        found = builder.op("reduce", top, mode="smax", hint=f"{top.name}.found")
        builder.jump(chosen, (found, builder.op("icmp", top, found, mode="eq", hint="is_found")))
        self.layout.after(header, chosen)
        return chosen, deepest, is_deepest

    # nodes

    def _wait_for_node(self, body: Block, again: Block, carried: list[Param]) -> None:
        """Of lanes of equal depth, those at another node than the first lane wait, too."""
        at, node = self._first_node(body)
        if at is None or node is None:
            return
        rest = self.split(at, at.ops.index(node) + 1, "together")
        builder = Builder(at, node.position)
        first = builder.op("first", node, hint=f"{node.name}.first")
        same = builder.op("icmp", node, first, mode="eq", hint="is_together")
        builder.branch(same, rest, again, (), carried)
        self.supersede(rest, node, first)

    def _first_node(self, body: Block) -> tuple[Block | None, Op | None]:
        """The first integer that is read from a stack, if one path leads there and nothing is written on it."""
        entered: dict[Block, int] = {}
        for block in self.reached(body):
            for target in block.targets:
                entered[target.block] = entered.get(target.block, 0) + 1
        block = body
        while True:
            for op in block.ops:
                if op.opcode == "load" and op.type.is_int and array_of(op.args[0]) in self.walk.stacks:
                    return block, op
                if op.opcode == "store":
                    return None, None
            onward = [to for to in block.successors if entered[to] == 1 and _reads_a_stack(to)]
            if len(onward) != 1:
                return None, None
            block = onward[0]

    def _share(self, how: Sharing) -> None:
        """Replace each lane's array by one for all lanes, with the same entries."""
        for array, entries in how.entries.items():
            attrs = {**array.attrs, "shared": 1}
            made = Op(array.row, array.type, [], name=self.fn.fresh(array.name), attrs=attrs, position=array.position)
            made.block = self.fn.entry
            self.fn.entry.ops.insert(0, made)
            self.shared[array] = made
            rest = self.preheader.end
            builder, self.preheader.end = Builder(self.preheader, self.position), None
            for place, value in enumerate(entries):
                builder.op("store", value, entry_at(builder, made, Const(I64, place), value), align=value.type.bytes)
            self.preheader.end = rest

    def _meet_at_loads(self, body: Block) -> None:
        """All lanes read the entries that will be overwritten before any of them goes on."""
        for block in self.reached(body):
            for op in [op for op in block.ops if op.opcode == "load" and array_of(op.args[0]) in self.shared.values()]:
                builder = Builder(block, op.position)
                first = builder.op("first", op, hint=f"{op.name}.first")
                block.ops.insert(block.ops.index(op) + 1, block.ops.pop())
                self.supersede(block, op, first)
                first.args[0] = op

    def _apart(self) -> Block:
        """The path to the original loop, where each lane has its own stack again."""
        fn, out = self.fn, self.apart()
        builder = Builder(out, self.position)
        if self.sharing is None:
            builder.jump(self.header, out.params)
            return out
        top = out.params[self.at]
        deepest = builder.op("reduce", top, mode="smax", hint=f"{top.name}.deepest")
        ask, move, on = (Block(fn.fresh_block(f"{out.name}.{word}"), fn) for word in ("ask", "move", "on"))
        for block in (ask, move, on):
            self.layout.before(self.header, block)
        base = Const(top.type, self.sharing.base)
        last = builder.op("add", deepest, base, flags=("nsw",), hint="last")
        builder.jump(ask, [Const(top.type, 0)])
        place = fn.add_param(ask, top.type, "place")
        builder = Builder(ask, self.position)
        builder.branch(builder.op("icmp", place, last, mode="sle"), move, on)
        builder = Builder(move, self.position)
        for array, shared in self.shared.items():
            value = self.sharing.entries[array][0]
            size = value.type.bytes
            entry = builder.op("load", entry_at(builder, shared, place, value), type=value.type, align=size)
            builder.op("store", entry, entry_at(builder, array, place, value), align=size)
        builder.jump(ask, [builder.op("add", place, Const(top.type, 1), flags=("nsw",))])
        Builder(on, self.position).jump(self.header, out.params)
        return out


def _reads_a_stack(block: Block) -> bool:
    return any(op.opcode == "load" and array_of(op.args[0]) is not None for op in block.ops)
