"""Masks: for each block and each edge, the set of lanes that run it, as i1 values.

    block     the entry: all lanes, or the entry mask; a block that exactly the lanes of its immediate dominator reach:
              the dominator's mask; else the union of the masks of its incoming edges (`arrivals`)
    edge      the lanes of its block for which the branch's condition holds, computed at the end of that block

None stands for all lanes. An edge that a kept uniform branch takes with the whole block has the block's mask.
Blocks are processed in block order, each after its predecessors. A lane outside a mask may hold poison as its
condition, so the mask of an edge is a select and not an and.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...analysis.facts import Facts
from ...analysis.graph.cfg import Edge, cfg
from ...analysis.graph.dominance import dominance, post_dominance
from ...analysis.graph.loops import loops
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Op, Target, Value
from ...ir.types import I1

Mask = Value | None
YES, NO = Const(I1, 1), Const(I1, 0)


class Masks:
    """Masks of blocks, recorded as they become known, and of edges. Takes the terminators off all blocks."""

    def __init__(self, fn: Function, facts: Facts) -> None:
        self.graph, self.forest = facts[cfg], facts[loops]
        self.tree, self.ends = facts[dominance], facts[post_dominance]
        self.old: dict[Block, Op] = {}
        for block in fn.blocks:
            assert block.end is not None, f"block '{block.name}' does not end"
            self.old[block], block.end = block.end, None
        self.of: dict[int, Mask] = {}
        self.all: dict[Value, None] = {}  # every value that is used as a mask
        self.copies: dict[Op, None] = {}  # of masks, one in each block that must show whether it has run
        self._built: dict[object, Value] = {}

    def inherited(self, number: int) -> int | None:
        """The block whose lanes, and no others, all come here: its immediate dominator, if it always leads here."""
        up = self.tree.parent[number]
        same_loop = self.forest.of(up) is self.forest.of(number)
        return up if same_loop and self.ends.dominates(number, up) else None

    def edge(self, edge: Edge, whole: bool) -> Mask:
        """The lanes of a block that take an edge; `whole`: control flow implies that all of them do."""
        mask = self.of[edge.source]
        end = self.old[self.graph.blocks[edge.source]]
        if not whole and len(end.targets) > 1:
            mask = self._once(
                (edge.source, edge.slot), lambda: self._narrowed(edge.source, mask, self._holds(end, edge))
            )
        return None if mask is None else self.noted(mask)

    def present(self, edge: Edge, whole: bool) -> Value:
        """The same as a value that its block computes, so that it can be 0 if the block has not run."""
        mask = self.edge(edge, whole)
        block = self.graph.blocks[edge.source]
        if isinstance(mask, Op) and mask.block is block:
            return mask
        return self.noted(self._once(("here", edge.source, mask), lambda: self._copy(edge.source, mask or YES)))

    def _copy(self, number: int, mask: Value) -> Value:
        copy = self._op(number, "or", mask, NO, hint="here")
        self.copies[copy] = None
        return copy

    def noted(self, mask: Value) -> Value:
        self.all[mask] = None
        return mask

    def _holds(self, end: Op, edge: Edge) -> Value:
        """The condition under which an edge is taken."""
        if end.opcode == "branch":
            return end.args[0] if edge.slot == 0 else self._not(edge.source, end.args[0])
        if edge.slot == 0:
            return self._not(edge.source, self._any_case(end, edge.source, end.targets[1:]))
        return self._any_case(end, edge.source, [end.targets[edge.slot]])

    def _any_case(self, end: Op, number: int, targets: Sequence[Target]) -> Value:
        found: Value = NO
        for case in [case for target in targets for case in target.cases]:
            hit = self._op(number, "icmp", end.args[0], Const(end.args[0].type, case), mode="eq", hint="is")
            found = hit if found is NO else self._op(number, "or", found, hit, hint="is")
        return found

    def _not(self, number: int, value: Value) -> Value:
        return self._once(("not", number, value), lambda: self._op(number, "xor", value, YES, hint="not"))

    def _narrowed(self, number: int, mask: Mask, condition: Value) -> Value:
        return condition if mask is None else self._op(number, "select", mask, condition, NO, hint="mask")

    def _once(self, key: object, make: Callable[[], Value]) -> Value:
        if key not in self._built:
            self._built[key] = make()
        return self._built[key]

    def _op(self, number: int, name: str, *args: Value, mode: str = "", hint: str = "") -> Op:
        return Builder(self.graph.blocks[number]).op(name, *args, mode=mode, hint=hint)
