"""Refill lanes: a lane that has left its loop takes another iteration of the lanes loop instead of waiting for others.

    body(i)                 body(begin, end, held)                      iterations begin .. end-1 of a row, in one call
      before                  round(running, has, at, next, ...)
      while c: work             few lanes running?   refill: after,     for lanes that have an iteration and left
      after                       |                          before     for the next iterations, lane by lane from 0 on
                                  |                          deal       the start values go to the lanes that are free;
                                  v                                     no lane has an iteration: return
                                running?  header ... latch -> again     one iteration of the loop for lanes that run
                                  |         \\ leaves ------> again      runs no more, and waits with its values
                                  +--------------------------> again -> round

A gang of the lanes loop runs until its last lane is done, and lanes that are done wait. Here they wait only until
enough of them do (`few`), which costs a vote per iteration. Code before the loop runs for consecutive iterations, as in
a gang, with contiguous loads and stores; `expand` then deals the loop's start values to the free lanes. Code after the
loop runs in the lanes as they are, each with its own index. At the end of the row the last ones run out together.

Lanes with private arrays are dealt only the index, and run the code before the loop in place. If a check may fail, each
lane stores the iteration that it has at `held` in a refill, -1 for none, followed by how many have begun before. The
caller runs the unfinished ones again, one by one (`codegen/launch/held_iterations.py`).

Requires  source stage; the body of a lanes loop, loops normalized, single return; divergence; `parts_of` finds the
          parts. The function becomes one with three uniform parameters in place of the innermost index, for its own
          driver.
Ensures   every iteration from begin to end once, with results as before; in another order.
Leaves    bodies whose iterations are not independent.
Costs     per iteration a vote and a select for each value that lives out; per refill a vector through memory for each
          start value of the loop, and scatters for stores after it. Two calls of a gang may be cheaper: the caller
          compares by measurement (`runtime/choice`).
Source    persistent threads and ray compaction on GPUs (Aila, Laine 2009; Wald 2011), here in a gang's lanes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...analysis.cost.op_cost import Priced, ops_cost
from ...analysis.divergence.divergence import Gang, divergence
from ...analysis.facts import Facts
from ...ir.build import Builder
from ...ir.function import UNDEF, Block, Const, Function, Named, Op, Param, Value
from ...ir.shapes import VARYING
from ...ir.types import I1, I32, I64, PTR
from ..edit.clone_blocks import clone_op
from ..edit.repair_ssa import Variable, repair_ssa
from .refill_parts import Parts, parts_of

YES, NO = Const(I1, 1), Const(I1, 0)
TRIP_COUNT = 60  # a rough guess: a loop for which repacking pays is long
LEAST_IDLE, MOST_IDLE = 1 / 8, 1 / 2  # of the lanes


def refill_lanes(fn: Function, facts: Facts) -> None:
    parts, width = facts[parts_of], facts.given(Gang).width
    if isinstance(parts, str):
        return
    refilling = _Refilling(fn, parts, width, max(1, round(width * _idle(fn, facts, parts, width))))
    refilling.run()
    repair_ssa(fn, facts, refilling.variables())


def _idle(fn: Function, facts: Facts, parts: Parts, width: int) -> float:
    """The share of the lanes that wait before they get other work.

    If a share s waits, s / 2 does on average, and each of the loop's n iterations makes 1 / (n s) refills. The cost is
    least if s * s is two refills by n iterations. (Collatz: measured best at 3/8, by this 0.37; rays in a tree of
    boxes, whose iterations are twenty times as expensive: at 1/8, by this 0.08.)
    """
    shape, prices = facts[divergence].shape, facts.given(Priced).prices

    def cost(blocks: Sequence[Block]) -> float:
        ops = [op for block in blocks for op in block.ops]
        called = [fn.module.functions[str(op.attrs["callee"])] for op in ops if op.opcode == "call" and fn.module]
        inner = sum(ops_cost(function.ops, lambda _: VARYING, width, prices) for function in called)
        return ops_cost(ops, shape, width, prices) + inner

    dealt = 0 if parts.in_place else len(parts.header.params) + len(parts.carried)
    refill = cost(parts.before) + cost(parts.after) + dealt * prices.dealt + prices.refill
    share = math.sqrt(2 * refill / (TRIP_COUNT * max(1.0, cost(parts.inside))))
    return min(MOST_IDLE, max(LEAST_IDLE, share))


class _Refilling:
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
        (
            self.entry,
            self.step,
            self.refill,
            self.finish,
            self.settled,
            self.deal,
            self.go,
            self.again,
            self.leave,
        ) = (
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
        order = [self.entry, self.step, self.refill, self.finish, *outs, *parts.after, self.settled, *parts.before]
        fn.blocks = [*order, self.deal, self.go, *parts.inside, *self.leaves, self.again, self.leave]
        Builder(self.leave, fn.position).ret()
        self._rename()
        fn.touch()

    def variables(self) -> list[Variable]:
        """Carried values may be defined only on some paths to `deal`; the next refill forgets them."""
        return [Variable([value], resets=[self.settled]) for value in self.taken if value is not self.index]

    def _begin(self, old: Block) -> None:
        """A new entry, with the values that the whole row has in common."""
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
        """The state at the start of an iteration, for each lane and for the gang."""
        fn, at = self.fn, self.step
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
        """The values that a lane takes out of the loop: those of the header, and those computed after it."""
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
        ask = Builder(self.step, self.fn.position)
        self.count = ask.op("count", self.running, type=I32, hint="count")
        few = ask.op("icmp", self.count, self.stop, mode="ule", hint="few")
        ask.branch(few, self.refill, self.go, (), [*self.step.params])
        refill = Builder(self.refill, self.fn.position)
        self.idle = refill.op("xor", self.running, YES, hint="idle")
        done = refill.op("and", self.idle, self.has, hint="done")
        refill.branch(done, self.finish, self.settled)

    def _finish(self) -> list[Block]:
        """Lanes that have left continue after the loop, each by the edge that it took."""
        fn, builder = self.fn, Builder(self.finish, self.fn.position)
        index = self._index(builder, self.place)
        swaps: dict[Value, Value] = {self.index: index}
        swaps |= zip(self.taken, self.given, strict=True)
        swaps[self.index] = index
        for op in self.parts.again:
            assert isinstance(op, Op), "a value that is recomputed is an op"
            new = clone_op(fn, op, self.finish)
            new.args = [swaps.get(arg, arg) for arg in new.args]
            self.finish.ops.append(new)
            swaps[op] = new
        for block in self.parts.after:
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
        """Begin the next iterations: as many as there are free lanes, and as are left."""
        builder = Builder(self.settled, self.fn.position)
        if self.parts.may_fail:
            self._hold(builder)
        room = builder.op("sub", Const(I32, self.width), self.count, flags=("nsw",))
        left = builder.op("sub", self.total, self.next, flags=("nsw",))
        more = builder.op("smin", room, left, hint="more")
        self.following = builder.op("add", self.next, more, flags=("nsw",), hint="next")
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
        """Free lanes, one after the other, take the next iterations, while there are any."""
        ranks = builder.op("add", self.next, self.lane, flags=("nsw",))
        self.dealt_place = builder.op("expand", ranks, self.idle)
        got = builder.op("icmp", self.dealt_place, self.following, mode="slt")
        self.chosen = builder.op("and", self.idle, got, hint="taken")

    def _hold(self, builder: Builder) -> None:
        """Store which lane has which iteration, and how many have begun, for the case that a check fails."""
        held = builder.op("select", self.running, self.place, Const(I32, -1), hint="held")
        lane = builder.op("lane", type=I64)
        builder.op("store", held, builder.op("ptradd", self.held, lane, scale=4), align=4)
        after = builder.op("add", lane, Const(I64, self.width), flags=("nsw",))
        builder.op("store", self.next, builder.op("ptradd", self.held, after, scale=4), align=4)

    def _deal(self) -> None:
        """Deal to each free lane one of the iterations that have begun, while there are any."""
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
        are_left = deal.op("icmp", self.following, self.total, mode="slt")
        stop = deal.op("select", are_left, Const(I32, self.width - self.enough), Const(I32, 0), hint="stop")
        someone = deal.op("any", has, hint="someone")
        deal.branch(someone, self.go, self.leave, [*state, self.following, stop])

    def _is_common(self, value: Value) -> bool:
        return not isinstance(value, Named) or value.block is self.entry

    def _dealt(self, builder: Builder, value: Value, to: Value, old: Value) -> Value:
        if not (self.parts.in_place or self._is_common(value)):
            value = builder.op("expand", value, self.idle)
        return builder.op("select", to, value, old)

    def _go(self) -> None:
        """One iteration of the loop, for lanes that run."""
        fn = self.fn
        self.now = [fn.add_param(self.go, param.type, param.name, param.position) for param in self.step.params]
        new = dict(zip(self.step.params, self.now, strict=True))
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
        """The values of a lane that has left: of the loop-carried ones, those needed after the loop."""
        return [
            self.new[param] if old in self.waits else Const(param.type, UNDEF)
            for old, param in zip(self.carried, self.values, strict=True)
        ]

    def _around(self) -> None:
        """Edges of the loop: back, or out, where a lane waits."""
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
        Builder(self.again, fn.position).jump(self.step, [kept.get(old, self.new[old]) for old in self.step.params])

    def _rename(self) -> None:
        """Facts about the index hold for the first one."""
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
