"""Unify loops: a loop that lanes leave at different times becomes one that the whole gang leaves at once.

    preheader                     preheader
       |                              | live = the lanes that come in
    header <--- latch             header(live, left, kept) <------------ again      uniform: any lane still live?
     |    \\      ^                  |        \\                             ^
    exit   body--+                 done     test -- not live ------------+      divergent: masks the body by live
                                     |        | live                     |
                                   exit      body --- latch -------------+      next iteration: live stays
                                                \\---- leave --------------+      leaves: live no more, exit recorded,
                                                                                values that live out are kept

A lane that has left waits with its values: for each exit but one a bit that says it left there (`left`), and each value
that an exit takes with it (`kept`). When no lane is live, each lane goes to its exit. An exit that all live lanes take
together (`last`) ends the loop. Nothing is kept for it across iterations, not even its bit, and its values stay
uniform. Many exits to one block, as `break`s are, become one (`many_exits.py`). A loop reached with no active lane runs
no iteration. Loop-carried values are not kept for lanes that have left: they get undef, which costs no select. Each
lane counts a counter that all live lanes share, instead of keeping it (`lane_counters.py`).

Requires  loops normalized, single return; divergence.
Ensures   no loop is divergent.
Leaves    uniform loops.
Costs     per iteration an any-test, and a select for each value that lives out.
Source    the guarded loop transform of the Region Vectorizer (Moll, Hack).
"""

from __future__ import annotations

from ...analysis.divergence.divergence import Divergence, divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, cfg
from ...analysis.graph.loops import Loop, Loops, loops
from ...ir.build import Builder
from ...ir.function import UNDEF, Block, Const, Function, Named, Param, Target, Value
from ...ir.same import same_value
from ...ir.types import I1, Type
from ...record import dataclass
from ..clean.remove_unreached import remove_unreached
from ..edit.insert_block import Layout
from ..lanes.lane_counters import Counted, counted
from .many_exits import Door, Exit, joined_exits

YES, NO = Const(I1, 1), Const(I1, 0)


def unify_loops(fn: Function, facts: Facts) -> None:
    # A value that is kept for a lane varies, and another loop may depend on it: hence again, until none is divergent.
    while divergent := [loop for loop in facts[loops] if facts[divergence].loops[loop.header]]:
        layout = Layout(fn)
        graph, found, forest = facts[cfg], facts[divergence], facts[loops]
        for loop in reversed(divergent):  # inner ones first: a header may be the preheader of the loop inside
            _Unifier(fn, graph, found, loop, layout, forest).run()
        layout.apply()
        fn.touch()
        remove_unreached(fn, facts)


@dataclass(slots=True, eq=False)
class _Way:
    """An exit, the edges to it, and the values that the loop carries for it.

    `last`: all lanes that are still live take it together, and the loop ends. `values` are the exit's final arguments,
    each with an offset: parameters of the header, including those in `kept`, or values from before the loop.
    """

    exit: Exit
    left: Param | None
    values: list[tuple[Value, int]]
    kept: list[Param]
    last: bool


class _Unifier:
    def __init__(self, fn: Function, graph: Cfg, found: Divergence, loop: Loop, layout: Layout, forest: Loops) -> None:
        self.fn, self.graph, self.found, self.loop, self.layout = fn, graph, found, loop, layout
        self.header = graph.blocks[loop.header]
        self.preheader = graph.blocks[loop.entry_edges[0].source]
        self.latch = graph.blocks[loop.latches[0]]
        self.members = {graph.blocks[number] for number in forest.members(loop)}

    def run(self) -> None:
        fn, header = self.fn, self.header
        body = self._split_header()
        self.carried = list(header.params)
        self.live = fn.add_param(header, I1, "live")
        self.counters: dict[tuple[Param, Type, int], Param] = {}
        self.ways: list[_Way] = []
        exits = self._exits(body)
        for number, way_out in enumerate(exits, 1):
            self.ways.append(self._way(way_out, number < len(exits)))
        header.params += self.counters.values()
        test, again, done = (Block(fn.fresh_block(f"{header.name}.{word}"), fn) for word in ("test", "again", "done"))
        self.layout.after(header, test)
        self.layout.after(self.latch if self.latch is not header else body, again)
        self.layout.after(again, done)
        self._enter()
        for param in header.params:
            fn.add_param(again, param.type, param.name, param.position)
        builder = Builder(header)
        builder.branch(builder.op("any", self.live, hint="any_live"), test, done)
        Builder(test).branch(self.live, body, again, (), self._stay(None))
        Builder(again).jump(header, again.params)
        self._go_round(again)
        for way in self.ways:
            for door in way.exit.doors:
                self._leave(way, door, again)
        self._send_out(done)

    def _split_header(self) -> Block:
        """The header keeps its parameters; its ops move to a block after it."""
        body = Block(self.fn.fresh_block(f"{self.header.name}.body"), self.fn)
        body.ops, self.header.ops = self.header.ops, []
        body.end, self.header.end = self.header.end, None
        for op in body.all_ops:
            op.block = body
        self.layout.after(self.header, body)
        return body

    def _exits(self, body: Block) -> list[Exit]:
        """Exits that lanes take together come first."""
        found: list[Exit] = []
        for edge in self.loop.exit_edges:
            source = self.graph.blocks[edge.source]
            source = body if source is self.header else source
            target = source.targets[edge.slot]
            door = Door(source, target, list(target.args))
            found.append(Exit(target.block, [door], not self.found.exits[edge.target]))
        return sorted(joined_exits(self.fn, found, self.layout), key=lambda way_out: not way_out.together)

    def _way(self, way_out: Exit, noted: bool) -> _Way:
        fn, block = self.fn, way_out.block
        left = fn.add_param(self.header, I1, f"left.{block.name}") if noted else None
        way = _Way(way_out, left, [], [], way_out.together)
        for at, param in enumerate(block.params):
            value = self._carried(way_out, at)
            if value is None:
                way.kept.append(fn.add_param(self.header, param.type, f"{param.name}.kept", param.position))
                value = way.kept[-1], 0
            way.values.append(value)
        return way

    def _carried(self, way_out: Exit, at: int) -> tuple[Value, int] | None:
        """The value that all edges to an exit bring for one of its parameters, if nothing has to be kept for it."""
        first, *others = (door.args[at] for door in way_out.doors)
        if self._is_outside(first):
            return (first, 0) if all(same_value(first, other) for other in others) else None
        if way_out.together:
            return None
        found = self._counted(first)
        if found is None or not all(self._counted(other) == found for other in others):
            return None
        return self._counter(found), found.offset

    def _is_outside(self, value: Value) -> bool:
        """Is it defined before the loop, so that it need not be kept?"""
        if not isinstance(value, Named):
            return True
        return value.block is not None and value.block in self.graph.number and value.block not in self.members

    def _counted(self, value: Value) -> Counted | None:
        end = self.latch.end
        assert end is not None, "a latch ends in a jump to its header"
        return counted(value, self.header, end.targets[0].args, self.found.shape)

    def _counter(self, found: Counted) -> Param:
        """The parameter that counts a value in each lane."""
        key = found.param, found.type, found.step
        if key not in self.counters:
            name = self.fn.fresh(f"{found.param.name}.count")
            self.counters[key] = Param(found.type, name, self.header, found.param.position)
        return self.counters[key]

    def _enter(self) -> None:
        """Lanes that enter are live, no lane has left, nothing is kept."""
        builder = Builder(self.preheader)
        end = self.preheader.end
        assert end is not None, "a preheader ends in a jump"
        active = builder.op("active", hint="active")
        args = end.targets[0].args
        args.append(active)
        for way in self.ways:
            if way.left is not None:
                args.append(NO)
            args += [Const(param.type, UNDEF) for param in way.kept]
        args += [self._first(builder, param, type) for param, type, _ in self.counters]

    def _first(self, builder: Builder, param: Param, type: Type) -> Value:
        """The start of a counter: that of the loop's own parameter, truncated to its type."""
        end = self.preheader.end
        assert end is not None, "a preheader ends in a jump"
        first = end.targets[0].args[self.carried.index(param)]
        if isinstance(first, Const):
            return Const(type, first.value)
        return first if first.type is type else builder.op("trunc", first, type=type)

    def _stay(
        self,
        leaving: tuple[_Way, Door] | None,
        carried: list[Value] | None = None,
        counts: list[Value] | None = None,
    ) -> list[Value]:
        """Arguments for the next iteration: of lanes that go on (`carried`), that leave now, or that left before."""
        args: list[Value] = carried or [Const(param.type, UNDEF) for param in self.carried]
        args.append(YES if carried is not None else NO)
        taken, door = leaving or (None, None)
        for way in self.ways:
            if way.left is not None:
                args.append(YES if way is taken else NO if way.last else way.left)
            if way is taken and door is not None:
                args += [arg for arg, (value, _) in zip(door.args, way.values, strict=True) if value in way.kept]
            else:
                args += [Const(param.type, UNDEF) for param in way.kept] if way.last else way.kept
        return args + (counts or list(self.counters.values()))

    def _go_round(self, again: Block) -> None:
        end = self.latch.end
        assert end is not None and self.latch is not self.header, "a latch ends in a jump to its header"
        (target,) = end.targets
        builder = Builder(self.latch)
        counts: list[Value] = [
            builder.op("add", count, Const(count.type, step), hint=count.name)
            for (_, _, step), count in self.counters.items()
        ]
        target.args = self._stay(None, list(target.args), counts)
        target.block = again

    def _leave(self, way: _Way, door: Door, again: Block) -> None:
        """Redirect an exit edge to the next iteration, through its own block, since two edges may leave one block."""
        block = Block(self.fn.fresh_block(f"{door.target.block.name}.leave"), self.fn)
        self.layout.after(door.source, block)
        door.target.block, door.target.args = block, []
        _drop_fake_edge(door.source, door.target)
        Builder(block).jump(again, self._stay((way, door)))

    def _send_out(self, done: Block) -> None:
        """All lanes have left: each goes to the exit that it left by."""
        here = done
        for index, way in enumerate(self.ways):
            kept = [_plus(done, value, offset) for value, offset in way.values]
            if index + 1 == len(self.ways):
                Builder(here).jump(way.exit.block, kept)
                return
            rest = Block(self.fn.fresh_block(done.name), self.fn)
            self.layout.after(here, rest)
            assert way.left is not None, "one of several exits has its bit"
            Builder(here).branch(way.left, way.exit.block, rest, kept)
            here = rest
        Builder(here).unreachable()


def _plus(block: Block, value: Value, offset: int) -> Value:
    return value if offset == 0 else Builder(block).op("add", value, Const(value.type, offset), hint="counted")


def _drop_fake_edge(block: Block, target: Target) -> None:
    """A relay's edge to the latch only puts it into the loop. It starts the next iteration now, so it needs none."""
    end = block.end
    if end is not None and end.opcode == "branch" and same_value(end.args[0], YES) and end.targets[0] is target:
        block.end = None
        Builder(block, end.position).jump(target.block, target.args)
