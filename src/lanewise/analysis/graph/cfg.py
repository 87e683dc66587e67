"""The control-flow graph by numbers: a block's number is its place in `fn.blocks`, the entry's is 0.

An edge is a block and one of its targets, so that two edges from a block to another stay two. Every fact about
control flow names blocks by these numbers; `blocks[n]` and `number[block]` convert between them and the blocks.
Costs: linear.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...ir.function import Block, Function, Target
from ...ir.graph import UNREACHED, postorder
from ...record import dataclass
from ..facts import Facts


class Edge(NamedTuple):
    """Block `source` goes to block `target` by its target number `slot`."""

    source: int
    slot: int
    target: int


@dataclass(frozen=True, slots=True, eq=False)
class Cfg:
    """`order` is reverse postorder of the blocks that can be reached, `place` a block's index in it."""

    blocks: Sequence[Block]
    number: Mapping[Block, int]
    successors: Sequence[Sequence[int]]
    entering: Sequence[Sequence[Edge]]
    order: Sequence[int]
    place: Sequence[int]

    def leaving(self, block: int) -> list[Edge]:
        return [Edge(block, slot, target) for slot, target in enumerate(self.successors[block])]

    def predecessors(self, block: int) -> list[int]:
        """The blocks that go to this one, each once, in order of number."""
        return list(dict.fromkeys(edge.source for edge in self.entering[block]))

    def reaches(self, block: int) -> bool:
        """Can it be reached from the entry?"""
        return self.place[block] != UNREACHED

    def target(self, edge: Edge) -> Target:
        return self.blocks[edge.source].targets[edge.slot]

    @property
    def edges(self) -> Iterator[Edge]:
        """All edges between blocks that can be reached, sources in reverse postorder."""
        for block in self.order:
            for slot, target in enumerate(self.successors[block]):
                yield Edge(block, slot, target)

    def __str__(self) -> str:
        name = [block.name for block in self.blocks]
        lines = [f"{name[b]} -> {' '.join(name[s] for s in self.successors[b]) or 'end'}" for b in self.order]
        lost = [name[b] for b in range(len(name)) if self.place[b] == UNREACHED]
        return "\n".join([*lines, *([f"unreached: {' '.join(lost)}"] if lost else [])])


def cfg(fn: Function, facts: Facts) -> Cfg:
    blocks = list(fn.blocks)
    number = {block: index for index, block in enumerate(blocks)}
    successors = [[number[target.block] for target in block.targets] for block in blocks]
    entering: list[list[Edge]] = [[] for _ in blocks]
    for source, targets in enumerate(successors):
        for slot, target in enumerate(targets):
            entering[target].append(Edge(source, slot, target))
    order = postorder(successors)
    order.reverse()
    place = [UNREACHED] * len(blocks)
    for index, block in enumerate(order):
        place[block] = index
    return Cfg(blocks, number, successors, entering, order, place)
