"""Hoist functions: hoist calls of functions such as `exp` out of loops in which their operands are invariant.

    loop:                                        %e = exp %x
      %e = exp %x                  becomes       loop:
      %p = pow %e, %j                              %p = pow %e, %j

LLVM hoists arithmetic, but at that point an elementary function is code with a branch for rare operands. These
functions are total and cost dozens of instructions, so hoisting costs little if the loop runs no iteration. For a `pow`
with an invariant base that stays in the loop, the pass records a bound of the exponent (`most`). The code can then test
for rare operands without the exponent, and LLVM hoists that test.

Requires  source stage; loops normalized.
Ensures   results as before; a moved op and the arithmetic that feeds it are at the end of a preheader. No exponent
          is larger than `most` in an active lane.
Leaves    functions that some iteration may skip, and operands that depend on loads, calls or ops across lanes.
Costs     linear in the ops of loops that feed functions, for each loop around them.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, cfg
from ...analysis.graph.dominance import dominance
from ...analysis.graph.loops import Loop, Loops, loops
from ...analysis.values.values import values
from ...ir.function import Block, Function, Op, Param, Value
from ...std.functions import ROWS

FUNCTIONS = frozenset(ROWS)
LARGE = 1 << 20  # with larger exponents the test would mostly find rare operands
STAYS = ("freeze", "private", "lane", "width", "workitem")  # these are bound to their place


def hoist_functions(fn: Function, facts: Facts) -> None:
    found = [
        op
        for number, block in enumerate(facts[cfg].blocks)
        if facts[loops].of(number) is not None
        for op in block.ops
        if op.opcode in FUNCTIONS
    ]
    if found:
        _Hoisting(fn, facts).run(found)


class _Hoisting:
    def __init__(self, fn: Function, facts: Facts) -> None:
        self.fn, self.facts = fn, facts
        self.graph: Cfg = facts[cfg]
        self.forest: Loops = facts[loops]
        self.tree = facts[dominance]
        self.home = {block: number for number, block in enumerate(self.graph.blocks)}

    def run(self, found: list[Op]) -> None:
        moved = False
        for op in found:
            loop = self._outermost(op)
            if loop is not None:
                self._move(self._feeding(op, loop) or [], self.graph.blocks[loop.entry_edges[0].source])
                moved = True
        if moved:
            self.fn.touch()
        for op in found:
            if op.opcode == "pow" and not op.attrs.keys() & {"most", "twice"}:
                self._record_most(op)

    def _record_most(self, op: Op) -> None:
        base, exponent = op.args
        assert op.block is not None, "an op of a loop stands in a block"
        place = self.home[op.block]
        around = self.forest.of(place)
        if around is None or self._is_inside(base, around):
            return
        if not (isinstance(exponent, Op) and exponent.opcode == "sitofp" and exponent.type is op.type):
            return
        range = self.facts[values].at(exponent.args[0], place)
        if range is not None and range.smin > -LARGE and range.smax < LARGE:
            op.attrs["most"] = max(-range.smin, range.smax, 1)

    def _outermost(self, op: Op) -> Loop | None:
        """The outermost loop in which the op is invariant and runs in every iteration."""
        assert op.block is not None, "an op of a loop stands in a block"
        number, best = self.home[op.block], None  # an earlier hoist may have moved it
        for loop in self.forest.inside(number):
            is_always_run = all(self.tree.dominates(number, latch) for latch in loop.latches)
            if not is_always_run or len(loop.entry_edges) != 1 or self._feeding(op, loop) is None:
                break
            best, number = loop, loop.entry_edges[0].source
        return best

    def _feeding(self, op: Op, loop: Loop) -> list[Op] | None:
        """The op and the ops of the loop that it needs, operands first; None if one of them must stay."""
        needed: dict[Op, None] = {}
        stack: list[tuple[Op, bool]] = [(op, False)]
        while stack:
            at, is_ready = stack.pop()
            if is_ready:
                needed.setdefault(at)
                continue
            if not at.row.speculates or at.opcode in STAYS:
                return None
            stack.append((at, True))
            for arg in at.args:
                if not self._is_inside(arg, loop) or arg in needed:
                    continue
                if not isinstance(arg, Op):
                    return None
                stack.append((arg, False))
        return list(needed)

    def _is_inside(self, value: Value, loop: Loop) -> bool:
        if not isinstance(value, Op | Param) or value.block is None:
            return False
        return self.forest.contains(loop, self.home[value.block])

    def _move(self, ops: list[Op], to: Block) -> None:
        gone = set(ops)
        for block in {op.block: None for op in ops}:
            assert block is not None, "an op of a loop stands in a block"
            block.ops = [op for op in block.ops if op not in gone]
        for op in ops:
            op.block = to
        to.ops += ops
