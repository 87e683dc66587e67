"""Repack lanes: a lane that has left its loop takes another iteration of the lanes loop, and does not wait for others.

    body(i)                 body(begin, end, held)                      iterations begin .. end-1 of a row, in one call
      before                  round(running, has, at, next, ...)
      while c: work             few lanes running?   refill: behind,    for lanes that have an iteration and left
      behind                      |                          before     for the next iterations, lane by lane from 0 on
                                  |                          deal       what these start with goes to the lanes that
                                  v                                     are free; nobody has an iteration: return
                                running?  header ... latch -> again     one round of the loop for those that run
                                  |         \\ leaves ------> again      runs no more, and waits with what it has
                                  +--------------------------> again -> round

A gang of the lanes loop runs until its last lane is done, and lanes that are done wait. Here they wait until enough
of them do (`few`), which costs a vote per round. What stands before the loop is run for consecutive iterations, as in
a gang, with loads and stores in a row, and what the loop starts with is then dealt out by `expand`; what stands behind
it is run where lanes are, each with an index of its own. At the end of the row the last ones run out together.

Lanes with private arrays are dealt the index alone, and run what stands before the loop where they are. If a check may
fail, each lane writes down at `held` in a refill which iteration it has, -1 for none, and behind these how many have
begun before: who calls it runs those that were not done once more, one by one (`codegen/held_iterations.py`).

Requires  source stage; the body of a lanes loop, loops normalized, single return; divergence; `parts_of` says how.
          The function becomes one with three uniform parameters in place of the innermost index, for its own driver.
Ensures   every iteration from begin to end once, with results as before; in another order.
Leaves    bodies whose iterations are not each a matter of their own.
Costs     per round a vote and a select for each value that lives out; per refill a vector through memory for each value
          that the loop starts with and scatters for what is written behind it. Two calls of a gang may be cheaper:
          who calls it compares (`codegen/measured_drivers.py`).
Source    persistent threads and ray compaction on GPUs (Aila, Laine 2009; Wald 2011), here in a gang's lanes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..analysis.divergence import divergence
from ..analysis.facts import Facts
from ..analysis.prices import ops_price
from ..ir.build import Builder
from ..ir.function import UNDEF, Block, Const, Function, Named, Op, Param, Value
from ..ir.shapes import VARYING
from ..ir.types import I1, I32, I64, PTR
from .clone_blocks import clone_op
from .repack_parts import Parts
from .repair_ssa import Variable, repair_ssa

YES, NO = Const(I1, 1), Const(I1, 0)
ROUNDS = 60  # of an iteration, roughly
DEALT, REFILLED = 30, 20  # cycles: of a value that goes through memory, and of a refill else
LEAST_IDLE, MOST_IDLE = 1 / 8, 1 / 2  # of the lanes


def repack_lanes(fn: Function, facts: Facts, parts: Parts, width: int) -> None:
    repacking = _Repacking(fn, parts, width, max(1, round(width * _idle(fn, facts, parts, width))))
    repacking.run()
    repair_ssa(fn, facts, repacking.variables())


def _idle(fn: Function, facts: Facts, parts: Parts, width: int) -> float:
    """The share of the lanes that wait before they are given other work.

    If a share s waits, s / 2 does on average, and for each of an iteration's n rounds 1 / (n s) refills are made: what
    that costs is least where s * s is two refills by n rounds. (Collatz: measured best at 3/8, by this 0.37; rays in a
    tree of boxes, whose rounds are twenty times as dear: at 1/8, by this 0.08.)
    """
    shape = facts[divergence].shape

    def price(blocks: Sequence[Block]) -> float:
        ops = [op for block in blocks for op in block.ops]
        called = [fn.module.functions[str(op.attrs["callee"])] for op in ops if op.opcode == "call" and fn.module]
        inner = sum(ops_price(function.ops, lambda _: VARYING, width) for function in called)
        return ops_price(ops, shape, width) + inner

    dealt = 0 if parts.in_place else len(parts.header.params) + len(parts.carried)
    refill = price(parts.before) + price(parts.behind) + dealt * DEALT + REFILLED
    share = math.sqrt(2 * refill / (ROUNDS * max(1.0, price(parts.inside))))
    return min(MOST_IDLE, max(LEAST_IDLE, share))


class _Repacking:
    def __init__(self, fn: Function, parts: Parts, width: int, idle: int) -> None:
        self.fn, self.parts, self.width = fn, parts, width
        self.enough = idle  # lanes that wait before a refill
        self.at_dims = int(fn.attrs["lanes"]["dims"]) - 1
        self.index = fn.params[self.at_dims]
        self.carried = list(parts.header.params)  # by the loop itself
        self.taken = list(parts.carried)  # from before it

    def run(self) -> None:
        fn, parts = self.fn, self.parts
        old_entry = fn.entry
        self.entry, self.round, self.refill, self.finish, self.settled, self.deal, self.go, self.again, self.leave = (
            Block(fn.fresh_block(name), fn)
            for name in ("start", "round", "refill", "finish", "settled", "deal", "go", "again", "all_done")
        )
        self._begin(old_entry)
        self._state()
        self._ask()
        outs = self._finish()
        self._settle(old_entry)
        self._deal()
        self._go()
        self._around()
        order = [self.entry, self.round, self.refill, self.finish, *outs, *parts.behind, self.settled, *parts.before]
        fn.blocks = [*order, self.deal, self.go, *parts.inside, *self.leaves, self.again, self.leave]
        Builder(self.leave, fn.position).ret()
        self._rename()
        fn.touch()

    def variables(self) -> list[Variable]:
        """What is carried may be made on some ways to `deal` only; in another refill it is forgotten."""
        return [Variable([value], resets=[self.settled]) for value in self.taken if value is not self.index]

    def _begin(self, old: Block) -> None:
        """A new entry, with what the whole row has in common."""
        fn, entry = self.fn, self.entry
        self.first, self.end = (Param(I64, fn.fresh(name), entry, self.index.position) for name in ("begin", "end"))
        self.held = Param(PTR, fn.fresh("held"), entry, self.index.position)
        entry.params = list(old.params)
        entry.params[self.at_dims : self.at_dims + 1] = [self.first, self.end, self.held]
        old.params = []
        for param in entry.params:
            param.block = entry
        for block in self.parts.before:
            for op in [op for op in block.ops if op in self.parts.fixed]:
                block.ops.remove(op)
                entry.ops.append(op)
                op.block = entry
        builder = Builder(entry, fn.position)
        self.total = builder.op("trunc", builder.op("sub", self.end, self.first), type=I32, hint="total")

    def _state(self) -> None:
        """What a round begins with, for each lane and for all."""
        fn, at = self.fn, self.round
        self.running, self.has = fn.add_param(at, I1, "running"), fn.add_param(at, I1, "has")
        self.place = fn.add_param(at, I32, "at")
        self.values = [fn.add_param(at, old.type, old.name, old.position) for old in self.carried]
        self.given = [fn.add_param(at, old.type, old.name, old.position) for old in self.taken]
        self.left = [fn.add_param(at, I1, "left") for _ in self.parts.ways[1:]]
        self._find_kept()
        self.keeps = [fn.add_param(at, old.type, f"{old.name}.kept", old.position) for old in self.kept]
        self.next, self.stop = fn.add_param(at, I32, "next"), fn.add_param(at, I32, "stop")
        nothing: list[Value] = [Const(param.type, UNDEF) for param in at.params]
        nothing[:2] = [NO, NO]
        nothing[3 + len(self.values) + len(self.given) : -2] = [
            *(NO for _ in self.left),
            *(Const(param.type, UNDEF) for param in self.keeps),
        ]
        nothing[-2:] = [Const(I32, 0), Const(I32, self.width)]
        Builder(self.entry, fn.position).jump(at, nothing)

    def _find_kept(self) -> None:
        """What a lane takes with it from inside the loop: what the header has, and what is made behind that."""
        inside = set(self.parts.inside)
        self.kept: dict[Named, None] = {}
        self.waits: set[Named] = set()
        for _, target in self.parts.ways:
            for arg in target.args:
                if isinstance(arg, Named) and arg.block in inside:
                    if arg in self.carried:
                        self.waits.add(arg)
                    else:
                        self.kept[arg] = None

    def _ask(self) -> None:
        ask = Builder(self.round, self.fn.position)
        self.count = ask.op("count", self.running, type=I32, hint="count")
        few = ask.op("icmp", self.count, self.stop, mode="ule", hint="few")
        ask.branch(few, self.refill, self.go, (), [*self.round.params])
        refill = Builder(self.refill, self.fn.position)
        self.idle = refill.op("xor", self.running, YES, hint="idle")
        done = refill.op("and", self.idle, self.has, hint="done")
        refill.branch(done, self.finish, self.settled)

    def _finish(self) -> list[Block]:
        """Lanes that have left go on behind the loop, each by the edge that it took."""
        fn, builder = self.fn, Builder(self.finish, self.fn.position)
        index = self._index(builder, self.place)
        swaps: dict[Value, Value] = {self.index: index}
        swaps |= zip(self.taken, self.given, strict=True)
        swaps[self.index] = index
        for op in self.parts.again:
            assert isinstance(op, Op), "what is made anew is made by an op"
            new = clone_op(fn, op, self.finish)
            new.args = [swaps.get(arg, arg) for arg in new.args]
            self.finish.ops.append(new)
            swaps[op] = new
        for block in self.parts.behind:
            for op in block.all_ops:
                _swap(op, swaps)
            if block.end is not None and block.end.opcode == "return":
                block.end = None
                Builder(block, fn.position).jump(self.settled)
        swaps |= zip(self.carried, self.values, strict=True)
        swaps |= zip(self.kept, self.keeps, strict=True)
        blocks, here = list[Block](), self.finish
        for (_, target), left in zip(self.parts.ways[1:], self.left, strict=True):
            rest = Block(fn.fresh_block("finish"), fn)
            args = [swaps.get(arg, arg) for arg in target.args]
            Builder(here, fn.position).branch(left, target.block, rest, args)
            here = rest
            blocks.append(rest)
        first = self.parts.ways[0][1]
        Builder(here, fn.position).jump(first.block, [swaps.get(arg, arg) for arg in first.args])
        return blocks

    def _index(self, builder: Builder, place: Value) -> Op:
        far = builder.op("zext", place, type=I64, flags=("nneg",))
        return builder.op("add", self.first, far, flags=("nsw",), hint=self.index.name)

    def _settle(self, old: Block) -> None:
        """The next iterations begin: as many as lanes are free, and are left."""
        builder = Builder(self.settled, self.fn.position)
        if self.parts.may_fail:
            self._hold(builder)
        room = builder.op("sub", Const(I32, self.width), self.count, flags=("nsw",))
        left = builder.op("sub", self.total, self.next, flags=("nsw",))
        more = builder.op("smin", room, left, hint="more")
        self.behind = builder.op("add", self.next, more, flags=("nsw",), hint="next")
        self.lane = builder.op("lane", type=I32)
        if self.parts.in_place:
            self._choose(builder)
            fresh, self.fresh_index = self.chosen, self._index(builder, self.dealt_place)
        else:
            fresh = builder.op("icmp", self.lane, more, mode="slt", hint="fresh")
            start = self._index(builder, self.next)
            lane = builder.op("lane", type=I64)
            self.fresh_index = builder.op("add", start, lane, flags=("nsw",), hint=self.index.name)
        self.starts = [self.fn.add_param(self.deal, old.type, old.name, old.position) for old in self.carried]
        self.passes = [self.fn.add_param(self.deal, I1, "passes") for _ in self.parts.ways]
        nothing: list[Value] = [Const(param.type, UNDEF) for param in self.starts]
        builder.branch(fresh, old, self.deal, (), [*nothing, *(NO for _ in self.passes)])
        swaps: dict[Value, Value] = {self.index: self.fresh_index}
        for block in self.parts.before:
            for op in block.all_ops:
                _swap(op, swaps)

    def _choose(self, builder: Builder) -> None:
        """Lanes that are free, one after the other, take the next iterations, while there are any."""
        ranks = builder.op("add", self.next, self.lane, flags=("nsw",))
        self.dealt_place = builder.op("expand", ranks, self.idle)
        got = builder.op("icmp", self.dealt_place, self.behind, mode="slt")
        self.chosen = builder.op("and", self.idle, got, hint="taken")

    def _hold(self, builder: Builder) -> None:
        """Write down who has which iteration, and how many have begun, for what comes if a check fails."""
        held = builder.op("select", self.running, self.place, Const(I32, -1), hint="held")
        lane = builder.op("lane", type=I64)
        builder.op("store", held, builder.op("ptradd", self.held, lane, scale=4), align=4)
        behind = builder.op("add", lane, Const(I64, self.width), flags=("nsw",))
        builder.op("store", self.next, builder.op("ptradd", self.held, behind, scale=4), align=4)

    def _deal(self) -> None:
        """To each lane that is free one of the iterations that have begun, while there are any."""
        deal = Builder(self.deal, self.fn.position)
        preheader = self.parts.preheader.end
        assert preheader is not None, "a preheader ends in a jump"
        (entering,) = preheader.targets
        first_args = list(entering.args)
        entering.block, entering.args = self.deal, [*first_args, *(NO for _ in self.passes)]
        before, past = set(self.parts.before), set[int]()
        for number, (source, target) in enumerate(self.parts.ways):
            if source in before:
                past.add(number)
                target.block = self.deal
                target.args = [Const(param.type, UNDEF) for param in self.starts]
                target.args += [YES if number == other else NO for other in range(len(self.passes))]
        if not self.parts.in_place:
            self._choose(deal)
        place, taken = self.dealt_place, self.chosen
        skips: dict[int, Value] = {at: self._dealt(deal, self.passes[at], taken, NO) for at in sorted(past)}
        running: Value = deal.op("or", self.running, taken)
        for skip in skips.values():
            running = deal.op("and", running, deal.op("xor", skip, YES))
        has = deal.op("or", self.running, taken)
        state: list[Value] = [running, has, deal.op("select", self.idle, place, self.place)]
        for arg, start, old in zip(first_args, self.starts, self.values, strict=True):
            state.append(self._dealt(deal, arg if self._is_common(arg) else start, self.idle, old))
        for old, value in zip(self.given, self.taken, strict=True):
            state.append(self._dealt(deal, self.fresh_index if value is self.index else value, self.idle, old))
        state += [skips.get(at, NO) for at in range(1, len(self.parts.ways))]
        state += self.keeps
        are_left = deal.op("icmp", self.behind, self.total, mode="slt")
        stop = deal.op("select", are_left, Const(I32, self.width - self.enough), Const(I32, 0), hint="stop")
        someone = deal.op("any", has, hint="someone")
        deal.branch(someone, self.go, self.leave, [*state, self.behind, stop])

    def _is_common(self, value: Value) -> bool:
        return not isinstance(value, Named) or value.block is self.entry

    def _dealt(self, builder: Builder, value: Value, to: Value, old: Value) -> Value:
        if not (self.parts.in_place or self._is_common(value)):
            value = builder.op("expand", value, self.idle)
        return builder.op("select", to, value, old)

    def _go(self) -> None:
        """One round of the loop, for lanes that run."""
        fn = self.fn
        self.now = [fn.add_param(self.go, param.type, param.name, param.position) for param in self.round.params]
        new = dict(zip(self.round.params, self.now, strict=True))
        self.new = new
        swaps: dict[Value, Value] = {old: new[given] for old, given in zip(self.taken, self.given, strict=True)}
        for block in self.parts.inside:
            for op in block.all_ops:
                _swap(op, swaps)
        for kept in (self.running, *self.values, *self.left, *self.keeps):
            fn.add_param(self.again, kept.type, kept.name, kept.position)
        waits = [NO, *self._waiting(), *(new[param] for param in (*self.left, *self.keeps))]
        Builder(self.go, fn.position).branch(
            new[self.running], self.parts.header, self.again, [new[param] for param in self.values], waits
        )

    def _waiting(self) -> list[Value]:
        """What a lane has that has left: of what the loop carries, what is needed behind it."""
        return [
            self.new[param] if old in self.waits else Const(param.type, UNDEF)
            for old, param in zip(self.carried, self.values, strict=True)
        ]

    def _around(self) -> None:
        """Edges of the loop: round, or out, where a lane waits."""
        fn, end = self.fn, self.parts.latch.end
        assert end is not None, "a latch ends in a jump"
        (target,) = end.targets
        undefined: list[Value] = [Const(param.type, UNDEF) for param in self.keeps]
        target.args = [YES, *target.args, *(self.new[param] for param in self.left), *undefined]
        target.block = self.again
        before, self.leaves = set(self.parts.before), list[Block]()
        for number, (source, way) in enumerate(self.parts.ways):
            if source in before:
                continue
            block = Block(fn.fresh_block(f"{way.block.name}.left"), fn)
            self.leaves.append(block)
            state: list[Value] = [old if old in self.waits else Const(old.type, UNDEF) for old in self.carried]
            state += [YES if at == number else self.new[left] for at, left in enumerate(self.left, 1)]
            state += [value if value in way.args else Const(value.type, UNDEF) for value in self.kept]
            Builder(block, fn.position).jump(self.again, [NO, *state])
            way.block, way.args = block, []
        kept = dict(zip((self.running, *self.values, *self.left, *self.keeps), self.again.params, strict=True))
        Builder(self.again, fn.position).jump(self.round, [kept.get(old, self.new[old]) for old in self.round.params])

    def _rename(self) -> None:
        """What is known of the index holds of the first one."""
        fn, name = self.fn, self.index.name
        attrs = dict(fn.attrs)
        del attrs["lanes"]
        ranges = dict(attrs.get("ranges", {}))
        if name in ranges:
            ranges[self.first.name] = ranges.pop(name)
        attrs["ranges"] = ranges
        fn.attrs = attrs


def _swap(op: Op, swaps: dict[Value, Value]) -> None:
    op.args = [swaps.get(arg, arg) for arg in op.args]
    for target in op.targets:
        target.args = [swaps.get(arg, arg) for arg in target.args]
