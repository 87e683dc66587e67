"""The head-rewired graph: a finite acyclic stand-in for all iterations of all loops.

    h: loop header      the header's successors are replaced by the loop's exits: a path that returns to the header is
    a -> b -> h         in a later iteration, where every block is another instance than in this one, and only the exit
    h -> e              by which it leaves matters. Such edges are *early exits*.

Two paths from the successors of a split that share no node and end in one correspond exactly to two lanes that diverge
at an instance of the split and meet again, having shared no instance on the way (`labels` finds them).

An irreducible loop has other entries than its header, so the header does not represent the loop. Its header gets a
second node, *again*: blocks inside that lead to the header lead to `again`, and `again` has the early exits; the header
itself stays an entry and keeps its successors. The body is then traversed in the one iteration in which lanes may be
diverged, because every later one begins at one instance of the header. Exits need no assumptions either: an edge may
leave several loops, go to a header, or share its target with edges from elsewhere.

Requires  tags as in `tags`: a loop counts its iterations at its header, also if it is irreducible.
Ensures   acyclic; every cycle of the program contains its innermost loop's header, and a header has no path back.
Costs     linear, and a pair for each edge and each loop that it leaves.
Source    Rosemann, Moll, Hack, POPL 2021, Definition 4.14; irreducible loops and edges across loops are ours.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ir.function import Function
from ...ir.graph import postorder
from ...record import dataclass
from ..facts import Facts
from .cfg import Cfg, cfg
from .loops import Loops, loops


@dataclass(frozen=True, slots=True, eq=False)
class HeadRewired:
    """Nodes are block numbers, then the `again` nodes; `block` is the block a node stands for.

    `sources[s]` are the nodes that the successors of block s stand for, each once; a split has two or more.
    `order` has every node that matters after its predecessors, `place` is a node's index in it.
    """

    names: Sequence[str]
    block: Sequence[int]
    followers: Sequence[Sequence[int]]
    sources: Sequence[Sequence[int]]
    order: Sequence[int]
    place: Sequence[int]

    @property
    def splits(self) -> list[int]:
        """Blocks with two successors or more, in order of number."""
        return [block for block, sources in enumerate(self.sources) if len(sources) > 1]

    def name(self, node: int) -> str:
        return self.names[self.block[node]] + (" again" if node >= len(self.names) else "")

    def __str__(self) -> str:
        return "\n".join(
            f"{self.name(node)} -> {' '.join(map(self.name, self.followers[node])) or 'end'}" for node in self.order
        )


def head_rewired(fn: Function, facts: Facts) -> HeadRewired:
    return rewire(facts[cfg], facts[loops])


def rewire(graph: Cfg, forest: Loops) -> HeadRewired:
    names = [block.name for block in graph.blocks]
    again = {loop.header: len(names) + index for index, loop in enumerate(forest.irreducible)}
    sources = [_sources(graph, forest, again, block) for block in range(len(names))]
    followers: list[Sequence[int]] = [*sources, *([] for _ in again)]
    for loop in forest:
        leaving = dict.fromkeys(_landing(forest, again, edge.source, edge.target) for edge in loop.exit_edges)
        followers[again.get(loop.header, loop.header)] = list(leaving)
    block = [*range(len(names)), *again]
    order = _topological(followers, [*graph.order, *again.values()])
    place = [-1] * len(block)
    for index, node in enumerate(order):
        place[node] = index
    return HeadRewired(names, block, followers, sources, order, place)


def _sources(graph: Cfg, forest: Loops, again: dict[int, int], block: int) -> list[int]:
    if not graph.reaches(block):
        return []
    if not again:
        return list(dict.fromkeys(graph.successors[block]))
    return list(dict.fromkeys(_landing(forest, again, block, target) for target in graph.successors[block]))


def _landing(forest: Loops, again: dict[int, int], source: int, target: int) -> int:
    """The node that an edge leads to."""
    if target in again:
        loop = forest.headed_by(target)
        if loop is not None and forest.contains(loop, source):
            return again[target]
    return target


def _topological(followers: list[Sequence[int]], nodes: list[int]) -> list[int]:
    """All these nodes, each after its predecessors; no single node reaches all of them, loops being cut."""
    order = postorder([*followers, nodes], len(followers))
    order.reverse()
    return order[1:]
