"""The loop nesting forest of any graph: which nodes head a loop, and which loop each node is in.

A *header* is the first node of a cycle that a depth-first walk meets; its loop is every node, below it in the walk,
from which it can be reached without leaving what is below it. In a reducible graph these are the natural loops. In
an irreducible one the walk decides which of the entries is the header, and every cycle still has one: the header of
the innermost loop around the cycle lies on it.

Costs: near-linear, also for irreducible graphs: an edge that enters a loop elsewhere than at its header is visited
once, when the loops below the nearest common ancestor of its ends have been found and folded into their headers.
Source: Havlak 1997; Ramalingam 1999 (the nearest common ancestors).
"""

from __future__ import annotations

from ...ir.graph import UNREACHED, Successors, depth_first

NO_LOOP = -1


def nesting(successors: Successors, root: int = 0) -> tuple[list[int], list[bool]]:
    """For each node the header of the innermost loop around it, itself aside; and whether it is a header."""
    order, parent = depth_first(successors, root)
    forest = _Walk(successors, order, parent)
    for header in range(len(order) - 1, -1, -1):
        forest.let_in(header)
        forest.fold(header)
    around = [NO_LOOP] * len(successors)
    heads = [False] * len(successors)
    for index, node in enumerate(order):
        heads[node] = forest.heads[index]
        if forest.around[index] != NO_LOOP:
            around[node] = order[forest.around[index]]
    return around, heads


class _Walk:
    """A depth-first walk and the loops found so far; nodes are named by their place in the walk."""

    def __init__(self, successors: Successors, order: list[int], parent: list[int]) -> None:
        count = len(order)
        self.parent = parent
        self.last = _last_below(parent)
        self.around = [NO_LOOP] * count
        self.heads = [False] * count
        self.folded = list(range(count))  # towards the outermost header found so far
        self.backs: dict[int, list[int]] = {}  # by header
        self.others: dict[int, list[tuple[int, int]]] = {}  # by common ancestor
        self.entering: dict[int, list[int]] = {}
        self._sort_edges(successors, order)

    def _sort_edges(self, successors: Successors, order: list[int]) -> None:
        """Into tree edges (nothing to note), back edges by header, and others by nearest common ancestor."""
        place = [UNREACHED] * len(successors)
        for index, node in enumerate(order):
            place[node] = index
        climbed = list(range(len(order)))  # a finished node points to its parent
        path: list[int] = []
        for index, node in enumerate(order):
            while path and self.last[path[-1]] < index:
                climbed[path[-1]] = self.parent[path[-1]]
                path.pop()
            path.append(index)
            for follower in map(place.__getitem__, successors[node]):
                if follower <= index <= self.last[follower]:
                    self.backs.setdefault(follower, []).append(index)
                elif follower < index:
                    self.others.setdefault(_find(climbed, follower), []).append((index, follower))
                elif self.parent[follower] != index:
                    self.others.setdefault(index, []).append((index, follower))

    def let_in(self, ancestor: int) -> None:
        """Activate these edges: both ends are below `ancestor`, in different branches of the walk."""
        for source, target in self.others.get(ancestor, ()):
            self.entering.setdefault(_find(self.folded, target), []).append(source)

    def fold(self, header: int) -> None:
        """Find the loop of `header`, if it has one, by walking backwards from its back edges."""
        if header not in self.backs:
            return
        self.heads[header] = True
        work = [_find(self.folded, source) for source in self.backs[header]]
        while work:
            node = work.pop()
            if node == header or self.around[node] != NO_LOOP:
                continue
            self.around[node] = header
            work.append(_find(self.folded, self.parent[node]))
            work.extend(_find(self.folded, source) for source in self.entering.get(node, ()))
            self.folded[node] = header


def _last_below(parent: list[int]) -> list[int]:
    """The last node below each node of the walk."""
    last = list(range(len(parent)))
    for node in range(len(parent) - 1, 0, -1):
        last[parent[node]] = max(last[parent[node]], last[node])
    return last


def _find(link: list[int], node: int) -> int:
    """The end of the links from a node, with path halving."""
    while link[node] != node:
        link[node] = link[link[node]]
        node = link[node]
    return node
