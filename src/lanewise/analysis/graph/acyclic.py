"""Dominators of an acyclic graph, and where dominance ends.

In topological order a node's immediate dominator is the nearest common ancestor, in the tree built so far, of its
predecessors. Every node keeps a pointer to some ancestor far above it, chosen so that two climbs of the tree meet
in logarithmic time.

A node's *frontier* is where its dominance ends: nodes it does not strictly dominate, with a predecessor that it
dominates. All frontiers together may be quadratic in the graph. Here a frontier that grows past WIDE is truncated,
so that the whole stays linear; a user of a truncated frontier needs another algorithm.

Costs     near-linear.
Source    Myers 1983 (the pointers); Cooper, Harvey, Kennedy 2001 (frontiers).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...ir.graph import UNREACHED

WIDE = 24
NONE: list[int] = []  # the frontier of most nodes


class AcyclicTree:
    """The dominator tree of the nodes in `order`, the first of which is the root and reaches all others.

    `first` is a node's number in preorder of the tree and `last` the last number of what it dominates; `at` is the
    node of a number. `is_meeting` says whether a node has two edges to it or more.
    """

    __slots__ = ("_far", "at", "depth", "first", "followers", "idom", "is_meeting", "last", "order")

    def __init__(self, order: Sequence[int], followers: Sequence[Sequence[int]]) -> None:
        size = len(followers)
        self.order, self.followers = order, followers
        self.idom = [UNREACHED] * size
        self.is_meeting = [False] * size
        self.depth = [0] * size
        self._far = [UNREACHED] * size
        self.first = [UNREACHED] * size
        self.last = [UNREACHED] * size
        self.at = [UNREACHED] * len(order)
        self._hang_all()
        self._number()

    def _hang_all(self) -> None:
        """Until a node is visited, `idom` is that of the predecessors met so far; then it is final."""
        idom, depth, far, is_meeting = self.idom, self.depth, self._far, self.is_meeting
        root = self.order[0]
        idom[root] = far[root] = root
        for node in self.order:
            if node != root:
                above = idom[node]
                middle = far[above]
                depth[node] = depth[above] + 1
                even = depth[above] - depth[middle] == depth[middle] - depth[far[middle]]
                far[node] = far[middle] if even else above
            for follower in self.followers[node]:
                known = idom[follower]
                if known == UNREACHED:
                    idom[follower] = node
                else:
                    is_meeting[follower] = True
                    idom[follower] = self.nearest(known, node)

    def nearest(self, a: int, b: int) -> int:
        """The last node that dominates both."""
        idom, depth, far = self.idom, self.depth, self._far
        while a != b:
            if depth[a] < depth[b]:
                a, b = b, a
            if depth[a] > depth[b]:
                a = far[a] if depth[far[a]] >= depth[b] else idom[a]
            elif far[a] != far[b]:
                a, b = far[a], far[b]
            else:
                a, b = idom[a], idom[b]
        return a

    def _number(self) -> None:
        """Preorder without a walk: a node's numbers start where those of its siblings before it end."""
        idom, first, last, at = self.idom, self.first, self.last, self.at
        size = [1] * len(idom)
        for node in reversed(self.order):
            size[idom[node]] += size[node]
        free = [0] * len(idom)  # the next free number below a node
        for node in self.order:
            above = idom[node]
            number = free[above]
            free[above] = number + size[node]
            first[node], last[node] = number, number + size[node] - 1
            free[node] = number + 1
            at[number] = node
        root = self.order[0]
        last[root] = len(self.order) - 1

    def below(self, node: int) -> Iterator[int]:
        """The nodes whose immediate dominator it is."""
        number = self.first[node] + 1
        while number <= self.last[node]:
            child = self.at[number]
            yield child
            number = self.last[child] + 1

    def dominates(self, a: int, b: int) -> bool:
        return self.first[a] <= self.first[b] <= self.last[a]

    def frontiers(self, counted: Iterable[int]) -> tuple[list[list[int]], dict[int, dict[int, int]]]:
        """Of each node; one of more than WIDE nodes is truncated.

        For `counted` nodes also, for each node on the frontier, the number of ways there: how many children have it on
        theirs, and one more if the node itself leads there.
        """
        idom, depth, is_meeting = self.idom, self.depth, self.is_meeting
        result = [NONE] * len(idom)
        ways: dict[int, dict[int, int]] = {node: {} for node in counted}
        thin = list(range(len(idom)))  # a full node points up, past all full ones
        for source in self.order:
            for node in self.followers[source]:
                if not is_meeting[node]:
                    continue
                end = depth[idom[node]]
                climber = _find(thin, source)
                while depth[climber] > end:
                    if climber in ways:
                        ways[climber][node] = ways[climber].get(node, 0) + 1
                    frontier = result[climber]
                    if node in frontier:
                        break
                    if not frontier:
                        frontier = result[climber] = []
                    frontier.append(node)
                    if len(frontier) > WIDE:
                        thin[climber] = idom[climber]
                    climber = _find(thin, idom[climber])
        return result, ways


def _find(link: list[int], node: int) -> int:
    while link[node] != node:
        link[node] = link[link[node]]
        node = link[node]
    return node
