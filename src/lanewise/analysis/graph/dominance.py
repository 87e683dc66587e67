"""Dominators and post-dominators.

    entry        idom: a, b, c by entry; d by c             a dominates itself, and b strictly dominates nothing
     /  \\        post-dominance is dominance from the end, on a graph with one more node, the *end* (its number is
    a    b       the number of blocks), which every return and every unreachable goes to. A loop that nothing leaves
     \\  /        goes to the end from its first block in reverse postorder, so that every block reaches it.
      c
      |          Blocks that the entry does not reach are dominated by themselves only.
      d

Costs: near-linear to compute; `dominates` is constant. Frontiers can be quadratic and are a fact of their own.
Source: Georgiadis 2005 (Semi-NCA); Cooper, Harvey, Kennedy 2001 (frontiers).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ir.function import Function
from ...ir.graph import UNREACHED, components, dominators, intervals, predecessors
from ...record import dataclass
from ..facts import Facts
from .cfg import Cfg, cfg


@dataclass(frozen=True, slots=True, eq=False)
class Dominance:
    """A dominator tree; `parent[root]` is the root, an unreached block's parent is UNREACHED."""

    names: Sequence[str]
    root: int
    parent: Sequence[int]
    first: Sequence[int]
    last: Sequence[int]

    def dominates(self, a: int, b: int) -> bool:
        return self.first[a] <= self.first[b] <= self.last[a] if self.first[b] != UNREACHED else a == b

    def strictly(self, a: int, b: int) -> bool:
        return a != b and self.dominates(a, b)

    def nearest(self, a: int, b: int) -> int:
        """The last block that dominates both; both must be reached."""
        while not self.dominates(a, b):
            a = self.parent[a]
        return a

    def children(self) -> list[list[int]]:
        """The children of each block in the tree."""
        result: list[list[int]] = [[] for _ in self.parent]
        for block, up in enumerate(self.parent):
            if up != UNREACHED and block != self.root:
                result[up].append(block)
        return result

    def __str__(self) -> str:
        children = self.children()
        lines: list[str] = []
        stack = [(self.root, 0)]
        while stack:
            block, depth = stack.pop()
            lines.append("  " * depth + self.names[block])
            stack.extend((child, depth + 1) for child in reversed(children[block]))
        return "\n".join(lines)


def dominance(fn: Function, facts: Facts) -> Dominance:
    graph = facts[cfg]
    parent = dominators(graph.successors)
    return Dominance(_names(graph), 0, parent, *intervals(parent))


def post_dominance(fn: Function, facts: Facts) -> Dominance:
    graph = facts[cfg]
    end = len(graph.blocks)
    successors = [[*graph.successors[block]] if graph.reaches(block) else [] for block in range(end)]
    for block in [*_endless(graph), *(block for block in graph.order if not successors[block])]:
        successors[block].append(end)
    parent = dominators(predecessors([*successors, []]), end)
    return Dominance([*_names(graph), "end"], end, parent, *intervals(parent, end))


def _names(graph: Cfg) -> list[str]:
    return [block.name for block in graph.blocks]


def _endless(graph: Cfg) -> list[int]:
    """One block of each set of blocks that never end: the first in reverse postorder."""
    result: list[int] = []
    component_of, members = components(graph.successors)
    for index, blocks in enumerate(members):
        leaves = any(component_of[to] != index for block in blocks for to in graph.successors[block])
        if not leaves and any(graph.successors[block] for block in blocks):
            result.append(min(blocks, key=lambda block: graph.place[block]))
    return sorted(result)


def frontiers(fn: Function, facts: Facts) -> list[list[int]]:
    """For each block, the blocks where its dominance ends: it dominates a predecessor, but not the block strictly."""
    graph, tree = facts[cfg], facts[dominance]
    result: list[dict[int, None]] = [{} for _ in graph.blocks]
    for block in graph.order:
        for source in graph.predecessors(block):
            if not graph.reaches(source):
                continue
            while not tree.strictly(source, block):
                result[source][block] = None
                source = tree.parent[source]
    return [list(blocks) for blocks in result]
