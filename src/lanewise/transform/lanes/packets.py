"""Packets: a copy of a loop, run before it, in which some lanes of a gang go on while others wait.

    preheader -> header(..., credit)        header                    the copy
                   | who goes on?             |  go, some of them     body -> again -> header
                   |                          |  the others           again
                   +-- few for long -------> apart -> the loop as it was

Waiting lanes keep their state. If few lanes go on for several iterations, all leave for the original loop.

Requires  source stage, loops normalized.
Ensures   loops are still normalized.
"""

from __future__ import annotations

from ...analysis.divergence.divergence import Gang
from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import Loop, loops
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Named, Op, Param, Target, Value
from ...ir.types import I32
from ..edit.clone_blocks import clone_block
from ..edit.insert_block import Layout, insert_block

FEW = 8  # an eighth of the lanes is few
PATIENCE, MOST_PATIENCE = 4, 16  # iterations with few lanes, at first and after full ones


class Packet:
    """A loop, and the state for making its copy."""

    def __init__(self, fn: Function, facts: Facts, loop: Loop, layout: Layout) -> None:
        graph = facts[cfg]
        self.fn, self.width = fn, facts.given(Gang).width
        self.header = graph.blocks[loop.header]
        self.members = [graph.blocks[number] for number in facts[loops].members(loop)]
        self.preheader = graph.blocks[loop.entry_edges[0].source]
        self.latch = graph.blocks[loop.latches[0]]
        self.exits = [graph.target(edge) for edge in loop.exit_edges]
        self.layout = layout
        self.position = next((op.position for op in self.header.ops), fn.position)
        self.copies: dict[Op, Op] = {}
        self.ends: set[Block] = set()  # of the copy: its header, and the blocks at its exits
        self.few, self.patience, self.most_patience = FEW, PATIENCE, MOST_PATIENCE

    def run(self) -> Block:
        """Make the copy; returns its header."""
        raise NotImplementedError

    def copy(self, others: dict[Op, Op]) -> tuple[Block, Block]:
        """Copy all blocks before the loop, with other arrays; exits of both meet in blocks before the old ones.

        Returns header and latch of the copy.
        """
        copies: dict[Named, list[Named]] = {}
        blocks = {block: clone_block(self.fn, block, copies) for block in self.members}
        values: dict[Value, Value] = {old: new for old, (new,) in copies.items()}
        values.update(others.items())
        left: dict[int, Target] = {}
        for old, new in blocks.items():
            self.copies.update(zip(old.all_ops, new.all_ops, strict=True))
            for op in new.all_ops:
                op.args = [values.get(arg, arg) for arg in op.args]
            for was, target in zip(old.targets, new.targets, strict=True):
                target.args = [values.get(arg, arg) for arg in target.args]
                target.block = blocks.get(target.block, target.block)
                left[id(was)] = target
            self.layout.before(self.header, new)
        for was in self.exits:
            after = was.block
            ends = [insert_block(self.fn, [to], f"{after.name}.from", params=True) for to in (left[id(was)], was)]
            for end in ends:
                self.layout.before(after, end)
            self.ends.add(ends[0])
        (entry,) = self.preheader.targets
        entry.block = blocks[self.header]
        self.ends.add(entry.block)
        return blocks[self.header], blocks[self.latch]

    def split(self, block: Block, at: int, word: str) -> Block:
        """Split off the ops after the first few, with the terminator; the first few are left without one."""
        rest = Block(self.fn.fresh_block(f"{block.name}.{word}"), self.fn)
        rest.ops, block.ops = block.ops[at:], block.ops[:at]
        rest.end, block.end = block.end, None
        for op in rest.all_ops:
            op.block = rest
        self.layout.after(block, rest)
        return rest

    def give_up(self, header: Block, chosen: Block, again: Block, goes: Value, out: Block, left: list[Value]) -> Block:
        """Count the lanes that go on; if they have been few for long, all leave. Returns the block for the rest."""
        fn, lanes = self.fn, self.width
        go = Block(fn.fresh_block(f"{header.name}.go"), fn)
        self.layout.after(chosen, go)
        credit = fn.add_param(header, I32, "credit")
        builder = Builder(chosen, self.position)
        count = builder.op("count", goes, type=I32, hint="going")
        gain = builder.op("mul", count, Const(I32, self.few), flags=("nsw",))
        more = builder.op("add", credit, builder.op("sub", gain, Const(I32, lanes), flags=("nsw",)), flags=("nsw",))
        rest = builder.op("smin", more, Const(I32, self.most_patience * lanes), hint="credit")
        builder.branch(builder.op("icmp", rest, Const(I32, 0), mode="slt", hint="few"), out, go, left, ())
        (entry,) = self.preheader.targets
        entry.args.append(Const(I32, self.patience * lanes))
        again.targets[0].args.append(rest)
        return go

    def apart(self) -> Block:
        """A block from which the original loop starts with its arguments."""
        out = Block(self.fn.fresh_block(f"{self.header.name}.apart"), self.fn)
        out.params = [Param(one.type, self.fn.fresh(one.name), out, one.position) for one in self.header.params]
        self.layout.before(self.header, out)
        return out

    def supersede(self, first: Block, old: Value, new: Value) -> None:
        """Replace a value from a block of the copy on, up to its back edge and exits, with parameters where needed."""
        for block in self.reached(first):
            for op in block.all_ops:
                op.args = [new if arg is old else arg for arg in op.args]
                for target in op.targets:
                    target.args = [new if arg is old else arg for arg in target.args]

    def reached(self, first: Block) -> list[Block]:
        found = [first]
        seen = {first, *self.ends}
        for block in found:
            new = [to for to in block.successors if to not in seen]
            found += new
            seen.update(new)
        return found


def entry_at(builder: Builder, array: Op, place: Value, value: Value) -> Op:
    return builder.op("ptradd", array, place, scale=value.type.bytes, hint=array.name)
