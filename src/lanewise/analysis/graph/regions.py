"""Regions: the head-rewired graph split into a graph for each loop, with dominators; `leaps` walks over them.

    +- outside --------------------+    Each loop is a graph of its own, its *region*: one pass through the body,
    |  a -> [loop] -> x -> y       |    from the root (before the header's successors) to the exits: `again`, for edges
    +------------------------------+    back to the header, and one `leave` node for each block outside that it goes
    +- [loop] ---------------------+    to. In the region around it the whole loop is one node, its *unit*, which
    |  root -> b -> c -> again     |    leads to those blocks. Regions share no edges, so that dominators of all of them
    |          b -> leave x        |    are computed at once. The root of an irreducible loop leads to all its entries,
    +------------------------------+    and its unit is a node that is not a block.

Requires  as `head_rewired`.
Ensures   every edge of the program is an edge of the region it starts in, and of those around that it leaves.
Costs     near-linear, and a pair for each edge and each loop that it leaves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from ...ir.graph import UNREACHED, postorder
from ...record import dataclass
from .acyclic import AcyclicTree
from .cfg import Cfg
from .loops import Loop, Loops

NO_BLOCK = -1


@dataclass(frozen=True, slots=True, eq=False)
class Regions:
    """All regions as one graph; a node is a block number or more. Lists are by node, those of loops by loop index.

    block               what a node stands for; -1: no block
    tree                dominators, successors (`tree.followers`) and a topological order, place: a node's index in it
    frontier            where a node's dominance ends, truncated if too wide
    ways                for units: how many of the nodes right below lead to each node on the frontier
    ways_out            the `again` and `leave` nodes, in preorder of the tree
    out_from, out_to    which of them a node dominates
    beyond              of a `leave` node, where it leads to in the region around
    unit, again         of each loop, closed: units of irreducible loops
    start               by block: the node from which its successors are reached
    """

    forest: Loops
    block: Sequence[int]
    tree: AcyclicTree
    place: Sequence[int]
    frontier: Sequence[Sequence[int]]
    ways: Mapping[int, Mapping[int, int]]
    ways_out: Sequence[int]
    out_from: Sequence[int]
    out_to: Sequence[int]
    beyond: Mapping[int, int]
    unit: Sequence[int]
    again: Sequence[int]
    start: Sequence[int]
    closed: frozenset[int]


def regions(graph: Cfg, forest: Loops) -> Regions:
    built = _Building(graph, forest)
    order = postorder(built.followers, built.top)
    order.reverse()
    place = [UNREACHED] * len(built.block)
    for index, node in enumerate(order):
        place[node] = index
    tree = AcyclicTree(order, built.followers)
    frontier, ways = tree.frontiers(built.unit)
    ways_out = sorted([*built.again, *built.beyond], key=tree.first.__getitem__)
    out_from, out_to = _spans(tree, ways_out)
    return Regions(
        forest=forest,
        block=built.block,
        tree=tree,
        place=place,
        frontier=frontier,
        ways=ways,
        ways_out=ways_out,
        out_from=out_from,
        out_to=out_to,
        beyond=built.beyond,
        unit=built.unit,
        again=built.again,
        start=_starts(graph, built),
        closed=frozenset(unit for unit in built.unit if built.block[unit] == NO_BLOCK),
    )


def _starts(graph: Cfg, built: _Building) -> list[int]:
    start = list(range(len(graph.blocks)))
    for header, unit, root in zip((loop.header for loop in built.forest), built.unit, built.root, strict=True):
        if unit == header:
            start[header] = root
    return start


def _spans(tree: AcyclicTree, marked: Sequence[int]) -> tuple[list[int], list[int]]:
    """Which of the marked nodes, given in preorder, each node dominates: from which index to which."""
    if not marked:
        return [0] * len(tree.first), [0] * len(tree.first)
    flags = [0] * (len(tree.at) + 1)
    for node in marked:
        flags[tree.first[node] + 1] = 1
    before = list(accumulate(flags))  # how many are marked before a number
    return [before[at] for at in tree.first], [before[at + 1] for at in tree.last]


class _Building:
    """The regions' edges while they are built."""

    def __init__(self, graph: Cfg, forest: Loops) -> None:
        self.forest = forest
        self.block = list(range(len(graph.blocks)))
        self.followers: list[list[int]] = [[] for _ in self.block]
        self.top = self._node(NO_BLOCK)  # leads to the root of every region
        self.root = [self._node(NO_BLOCK) for _ in forest]
        self.again = [self._node(loop.header) for loop in forest]
        self.reducible = [loop.is_reducible for loop in forest]
        self.unit = [loop.header if self.reducible[loop.index] else self._node(NO_BLOCK) for loop in forest]
        self.leave: dict[tuple[int, int], int] = {}
        self.beyond: dict[int, int] = {}
        self.followers[self.top] = [self._landing(None, 0), *self.root]
        self._add_edges(graph)

    def _node(self, block: int) -> int:
        self.block.append(block)
        self.followers.append([])
        return len(self.block) - 1

    def _add_edges(self, graph: Cfg) -> None:
        """Most edges stay in their region; the others are followed."""
        innermost = self.forest.innermost
        for block in graph.order:
            region = innermost[block]
            header = region.header if region is not None else UNREACHED
            targets = graph.successors[block]
            followers = self.followers[block]
            for target in targets if len(targets) == 1 else dict.fromkeys(targets):
                if innermost[target] is region and target != header != block:
                    followers.append(target)
                else:
                    self._follow(block, target)

    def _follow(self, block: int, target: int) -> None:
        """An edge of the program: one edge in each region that it leaves, and one where it lands."""
        forest = self.forest
        region = forest.of(block)
        headed = region is not None and region.header == block and self.reducible[region.index]
        source = self.root[region.index] if region is not None and headed else block
        left: int | None = None
        while region is not None and not forest.contains(region, target):
            known = self.leave.get((region.index, target))
            way_out = known if known is not None else self._node(target)
            self.followers[source].append(way_out)
            if left is not None:
                self.beyond[left] = way_out
            if known is not None:
                return
            self.leave[region.index, target] = left = way_out
            source, region = self.unit[region.index], region.parent
        landing = self._landing(region, target)
        self.followers[source].append(landing)
        if left is not None:
            self.beyond[left] = landing

    def _landing(self, region: Loop | None, target: int) -> int:
        """The node of a block in this region; entering an inner irreducible loop, its root leads there too."""
        if region is not None and region.header == target:
            return self.again[region.index]
        node = target
        inner = self.forest.of(target)
        while inner is not region and inner is not None:
            if not self.reducible[inner.index] and node not in self.followers[self.root[inner.index]]:
                self.followers[self.root[inner.index]].append(node)
            node, inner = self.unit[inner.index], inner.parent
        return node
