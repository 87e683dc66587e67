"""Linearize: fold divergent branches, keep uniform ones.

      s (divergent)             s
     / \\                        |              both sides run, one after the other, each under its mask;
    a   b          =>           a              masks select the values that meet in j:
     \\ /                        |                  j's parameter = select(mask of a -> j, from a, from b)
      j                         b
                                |
                                j

A uniform branch keeps its targets, unless a block that must still run comes before them.

Requires  loops uniform, normalized and guarded, one return, no divergent switch; divergence.
Ensures   no branch left on a varying condition; ops that must not run in every lane carry a mask.
Leaves    uniform branches: taking one costs less than running both arms.
Costs     linear in blocks and edges, and SSA repair.
Source    Moll, Hack, PLDI 2018.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.graph.block_order import block_order
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import Loop, loops
from ...ir.build import Builder
from ...ir.function import Block, Function, Named, Op, Param, Target, Value
from ...ir.position import NOWHERE
from ...ir.types import I1
from ...record import dataclass
from ..edit.repair_ssa import Variable, broken_values, repair_ssa
from .arrivals import Arrivals
from .masks import NO, YES, Masks
from .relays import NONE, Relays


@dataclass(frozen=True, slots=True)
class EntryMask:
    """Does the function start with some lanes inactive? Then its first parameter is their mask."""

    present: bool = False


def linearize(fn: Function, facts: Facts) -> None:
    _Linearizer(fn, facts).run()


class _Linearizer:
    def __init__(self, fn: Function, facts: Facts) -> None:
        self.fn, self.facts = fn, facts
        self.graph, self.forest, self.found = facts[cfg], facts[loops], facts[divergence]
        self.order = block_order(fn, facts)
        self.place = {number: at for at, number in enumerate(self.order)}
        self.relays = Relays(len(self.order))
        self.masks = Masks(fn, facts)
        self.arrivals = Arrivals(fn, facts, self.masks, self.place)
        self.swaps: dict[Value, Value] = {}

    def run(self) -> None:
        self.masks.of[0] = self._entry_mask()
        for at, number in enumerate(self.order):
            chain = self.relays.take(at)
            loop = self.forest.headed_by(number)
            if loop is not None:
                chain = self._put_off(loop, chain)
            if number:
                self.swaps.update(self.arrivals.settle(number))
            self._put_masks(number)
            home = self.forest.of(number)
            if home is not None and home.latches == [number]:
                assert chain == NONE, "nothing is left to run at a back edge"
                self._keep_latch(number)
            else:
                self._end(number, chain)
        self._finish()

    def _entry_mask(self) -> Value | None:
        if not self.facts.given(EntryMask).present:
            return None
        mask = Param(I1, self.fn.fresh("entry_mask"), self.fn.entry, NOWHERE)
        self.fn.entry.params.insert(0, mask)
        self.fn.attrs["entry_mask"] = 1
        return mask

    def _put_off(self, loop: Loop, chain: int) -> int:
        """Blocks that are pending before a loop run after it, whichever exit is taken."""
        if chain != NONE:
            for number in loop.exits:
                self.relays.with_target(chain, self.place[number])
        return NONE

    def _put_masks(self, number: int) -> None:
        """Ops that must not run in every lane get the block's mask; `active` is the mask itself."""
        mask = self.masks.of[number]
        block = self.graph.blocks[number]
        for op in block.ops:
            if op.opcode == "active":
                self.swaps[op] = mask if mask is not None else YES
            elif mask is not None and not op.row.speculates and op.mask is None:
                op.mask = mask
        block.ops = [op for op in block.ops if op.opcode != "active"]

    # control

    def _keep_latch(self, number: int) -> None:
        block = self.graph.blocks[number]
        old = self.masks.old[block]
        Builder(block, old.position).jump(old.targets[0].block, old.targets[0].args)

    def _end(self, number: int, chain: int) -> None:
        """Give a block its new terminator; `chain` must run after it."""
        block = self.graph.blocks[number]
        old = self.masks.old[block]
        places = [self.place[to] for to in self.graph.successors[number]]
        if not places:
            if chain == NONE:
                block.end = old
            else:
                self._go(block, old, [chain])
        elif self.found.branches.get(number):
            target = chain
            for place in sorted(set(places)):
                target = self.relays.with_target(target, place)
            self._go(block, old, [target])
        else:
            self._go(block, old, [self.relays.with_target(chain, place) for place in places])

    def _go(self, block: Block, old: Op, places: Sequence[int]) -> None:
        targets = [self.graph.blocks[self.order[place]] for place in places]
        if all(target is targets[0] for target in targets):
            Builder(block, old.position).jump(targets[0])
        else:
            cases = [target.cases for target in old.targets]
            new = [Target(target, [], case) for target, case in zip(targets, cases, strict=True)]
            mask = self.masks.of[self.graph.number[block]]
            block.end = Op(old.row, old.type, list(old.args), targets=new, mask=mask, position=old.position)
            block.end.block = block
        for target in dict.fromkeys(targets):
            self.arrivals.lead(self.graph.number[block], self.graph.number[target])

    # the new function

    def _finish(self) -> None:
        blocks: list[Block] = []
        for number in self.order:
            blocks += self.arrivals.between.get(number, [])
            blocks.append(self.graph.blocks[number])
        self.fn.blocks = blocks
        self.fn.touch()
        self.fn.replace(self.swaps)
        masks = {self._final(mask) for mask in self.masks.all}
        facts = Facts(self.fn)
        resets = self._resets(facts)
        variables = [
            Variable([value], otherwise=NO if value in masks else None, resets=resets(value))
            for value in broken_values(self.fn, facts)
        ]
        repair_ssa(self.fn, facts, variables)
        self._drop_copies()

    def _drop_copies(self) -> None:
        """Remove the copy of a mask in its block, which only SSA repair needed."""
        copies: dict[Value, Value] = {copy: copy.args[0] for copy in self.masks.copies}
        for block in self.fn.blocks:
            block.ops = [op for op in block.ops if op not in copies]
        self.fn.replace(copies)

    def _final(self, value: Value) -> Value:
        while value in self.swaps:
            value = self.swaps[value]
        return value

    def _resets(self, facts: Facts) -> Callable[[Named], list[Block]]:
        graph, forest = facts[cfg], facts[loops]

        def resets(value: Named) -> list[Block]:
            """The headers of the loops around a definition: a value of the last iteration is not the current one."""
            assert value.block is not None, "a value stands in a block"
            return [graph.blocks[loop.header] for loop in forest.inside(graph.number[value.block])]

        return resets
