"""Arrivals: the parameters and mask of a block after linearization.

Linearization replaces the edges to a block by others (`lead`). Each new edge stands for the old edges that may have
been taken on the way. These are the edges of blocks that have run, except those of kept branches, which lead here
directly. If there is one old edge, it brings the arguments. If there are several, selects on their masks choose:
select(mask of an edge, its argument, the rest).

    old: a -> j(x), b -> j(y)        new: a -> b -> j        b -> j stands for both; j gets select(mask a->j, x, y)

Where the block of an edge has not run, the edge's mask is 0: `linearize` repairs SSA form that way.
"""

from __future__ import annotations

from collections import Counter

from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import Edge, cfg
from ...analysis.graph.loops import loops
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Op, Target, Undefined, Value
from ...ir.same import same_value, value_key
from ...ir.types import I1
from ...record import dataclass
from .masks import NO, YES, Mask, Masks


@dataclass(slots=True, eq=False)
class _Arrival:
    """One new edge: its arguments, and the block on it that computes them, if one is needed."""

    source: Block
    args: list[Value]
    mask: Mask
    between: Block | None = None


class Arrivals:
    def __init__(self, fn: Function, facts: Facts, masks: Masks, place: dict[int, int]) -> None:
        self.fn, self.masks, self.place = fn, masks, place
        self.graph, self.forest, self.found = facts[cfg], facts[loops], facts[divergence]
        self.leading: dict[int, list[int]] = {number: [] for number in place}
        self.before: dict[int, int] = dict.fromkeys(place, 0)  # bits by place: blocks that ran in this iteration
        self.between: dict[int, list[Block]] = {}

    def lead(self, source: int, target: int) -> None:
        """Record a new edge from one block to another."""
        self.leading[target].append(source)
        self.before[target] |= self.before[source] | 1 << self.place[source]

    def settle(self, number: int) -> dict[Value, Value]:
        """Fix parameters and mask of a block after all its new edges; returns the replacements of its parameters."""
        block = self.graph.blocks[number]
        inherited = self.masks.inherited(number)
        found = [self._arrival(block, source, inherited is None) for source in self.leading[number]]
        for arrival in found:
            self._connect(arrival, block, number)
        self.masks.of[number] = self.masks.of[inherited] if inherited is not None else self._mask(block, found)
        if len(found) == 1 and self.forest.headed_by(number) is None:
            return self._without_params(found[0], block)
        return {}

    def _arrival(self, block: Block, source: int, wants_mask: bool) -> _Arrival:
        number = self.graph.number[block]
        ran = self.before[source] | 1 << self.place[source]
        near = [
            edge
            for edge in self.graph.entering[number]
            if self._is_forward(edge)
            and ran >> self.place[edge.source] & 1
            and (edge.source == source or not self._goes_right_to(block, edge))
        ]
        here = self.graph.blocks[source]
        assert near, f"nothing comes to '{block.name}' over '{here.name}'"
        if len(near) == 1:
            (edge,) = near
            ask = self.masks.edge if edge.source == source else self.masks.present  # the source may have been skipped
            mask = ask(edge, self._is_whole(edge, source, block)) if wants_mask else None
            return _Arrival(here, list(self._old(edge).args), mask)
        place = block if len(self.leading[number]) == 1 else Block(self.fn.fresh_block(f"{block.name}.blend"), self.fn)
        builder = Builder(place)
        place.ops, rest = [], place.ops
        masks = [self.masks.present(edge, self._is_whole(edge, source, block)) for edge in near]
        choices = [self._choice(number, edge, mask) for edge, mask in zip(near, masks, strict=True)]
        args = [
            self._blend(builder, block, index, near, masks if param.type is I1 else choices)
            for index, param in enumerate(block.params)
        ]
        mask = self._either(builder, masks) if wants_mask else None
        place.ops += rest
        return _Arrival(here, args, mask, place if place is not block else None)

    def _is_forward(self, edge: Edge) -> bool:
        loop = self.forest.headed_by(edge.target)
        return loop is None or not self.forest.contains(loop, edge.source)

    def _goes_right_to(self, block: Block, edge: Edge) -> bool:
        """Does a kept branch at its source go to the block? Then lanes that arrive over other edges did not take it."""
        end = self.graph.blocks[edge.source].end
        assert end is not None, "a block that has run has its end"
        return len(end.targets) > 1 and end.targets[edge.slot].block is block

    def _old(self, edge: Edge) -> Target:
        return self.masks.old[self.graph.blocks[edge.source]].targets[edge.slot]

    def _is_whole(self, edge: Edge, source: int, block: Block) -> bool:
        """Does control flow imply that all lanes of the edge's block take it, by a kept branch that goes here?"""
        if edge.source != source or self.found.branches.get(source):
            return False
        end = self.graph.blocks[source].end
        assert end is not None, "a block that leads on has its end"
        return [target.block for target in end.targets].count(block) == 1 and len(end.targets) > 1

    def _blend(self, builder: Builder, block: Block, index: int, near: list[Edge], masks: list[Value]) -> Value:
        """The argument of most edges, unless an edge's mask selects another."""
        brought = [self._old(edge).args[index] for edge in near]
        values = [value for value in brought if not _is_undefined(value)]
        if not values:
            return brought[0]
        count = Counter(map(value_key, values))
        result = common = max(values, key=lambda value: count[value_key(value)])
        builder.position = block.params[index].position
        for value, mask in zip(brought, masks, strict=True):
            if not _is_undefined(value) and not same_value(value, common):
                result = _chosen(builder, mask, value, result, block.params[index].name)
        return result

    def _choice(self, number: int, edge: Edge, mask: Value) -> Value:
        """The condition to select by instead of an edge's mask: the bare condition, if all arriving lanes evaluated it.

        They did if the block that evaluates it dominates this one. Also, all lanes for which it holds must have come
        over the edge: its source has their mask, but a kept branch may have skipped the source with all of them. Lanes
        that do not arrive may get any value, and the condition is available earlier than the mask.
        """
        up = self.masks.inherited(number)
        bare = mask.args[0] if isinstance(mask, Op) and mask in self.masks.copies else mask
        if up is None or not isinstance(bare, Op) or bare.opcode != "select":
            return mask
        asked, condition, rest = bare.args
        assert bare.block is not None, "a mask stands in a block"
        asker = self.graph.number[bare.block]
        always = self.masks.tree.dominates(asker, number) and self.forest.of(asker) is self.forest.of(number)
        always = always and self._is_sure(asker, edge.source)
        return condition if always and asked is self.masks.of[up] and same_value(rest, NO) else mask

    def _is_sure(self, asker: int, source: int) -> bool:
        """Do all lanes that go from a branch to the side of a block reach the block?"""
        if source == asker:
            return True
        sides = [self.graph.number[target.block] for target in self.masks.old[self.graph.blocks[asker]].targets]
        tree, ends = self.masks.tree, self.masks.ends
        return any(tree.dominates(side, source) and ends.dominates(source, side) for side in sides)

    def _either(self, builder: Builder, masks: list[Value]) -> Value:
        result = masks[0]
        for mask in masks[1:]:
            result = builder.op("or", result, mask, hint="mask")
        return self.masks.noted(result)

    def _connect(self, arrival: _Arrival, block: Block, number: int) -> None:
        target_block = block
        args = arrival.args
        if arrival.between is not None:
            Builder(arrival.between).jump(block, args)
            self.between.setdefault(number, []).append(arrival.between)
            target_block, args = arrival.between, []
        assert arrival.source.end is not None, "a block that leads on has its end"
        for target in arrival.source.end.targets:
            if target.block is block:
                target.block, target.args = target_block, list(args)

    def _mask(self, block: Block, found: list[_Arrival]) -> Mask:
        """The mask of a block with several incoming edges is a parameter, unless all bring the same mask."""
        first = found[0].mask
        if all(arrival.mask is first for arrival in found):
            return first
        param = self.fn.add_param(block, I1, "mask")
        for arrival in found:
            place = arrival.between or arrival.source
            assert place.end is not None, "a block that leads on has its end"
            for target in place.end.targets:
                if target.block is block:
                    target.args.append(arrival.mask if arrival.mask is not None else YES)
        return self.masks.noted(param)

    def _without_params(self, arrival: _Arrival, block: Block) -> dict[Value, Value]:
        """A block with one incoming edge needs no parameters: the edge's arguments replace them."""
        swaps: dict[Value, Value] = dict(zip(block.params, arrival.args, strict=True))
        assert arrival.source.end is not None, "a block that leads on has its end"
        block.params = []
        for target in arrival.source.end.targets:
            if target.block is block:
                target.args = []
        return swaps


def _is_undefined(value: Value) -> bool:
    return isinstance(value, Const) and isinstance(value.value, Undefined)


def _chosen(builder: Builder, mask: Value, value: Value, otherwise: Value, hint: str) -> Value:
    """select(mask, value, otherwise); for booleans that are masks themselves, its simplified form."""
    if value.type is I1 and isinstance(value, Const) and value.value == 1:
        is_empty = isinstance(otherwise, Const) and otherwise.value == 0
        return mask if is_empty else builder.op("or", mask, otherwise, hint=hint)
    return builder.op("select", mask, value, otherwise, hint=hint)
