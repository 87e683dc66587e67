"""Near joins: those of a split all of whose labels but one end directly below it, or directly after its loop.

    s -> a, b         In the region of a split the nodes directly below it have labels of their own, and those with
    a -> j, exit      several predecessors are joins. They pass labels on to their frontiers, and so on until one label
    b -> j            is left, or none. If some leave the loop while `again` has another label, those exits are joins;
                      so are the nodes directly below the loop's unit that they reach, for other exits lead there too.

This is the beginning of the walk in `leaps`, for the common splits of most programs, without its bookkeeping.

Ensures   the joins of Algorithm 1; or None if a walk is needed.
Costs     the nodes right below the split and their frontiers.
"""

from __future__ import annotations

from .acyclic import WIDE
from .loops import Loop
from .regions import Regions

INHERITED = -1  # the label of nodes after a loop without their own label
FEW = 16  # exits of a loop; with more, a walk counts its steps


def joins_near(regions: Regions, split: int) -> list[int] | None:
    """The blocks where disjoint paths from a split join; None if a walk is needed."""
    tree, frontiers, out_from, out_to = regions.tree, regions.frontier, regions.out_from, regions.out_to
    idom, is_meeting, at, last = tree.idom, tree.is_meeting, tree.at, tree.last
    origin = regions.start[split]
    joins: list[int] = []
    leaving: list[tuple[int, int]] = []  # nodes that lead out of the region, with their labels
    pending: dict[int, int] = {}  # labels that have come to nodes farther on
    number, end = tree.first[origin] + 1, last[origin]
    while number <= end:
        node = at[number]
        number = last[node] + 1
        if is_meeting[node]:
            joins.append(node)
        if out_from[node] < out_to[node]:
            leaving.append((node, node))
        frontier = frontiers[node]
        if frontier:
            if len(frontier) > WIDE:
                return None
            for follower in frontier:
                if idom[follower] != origin and pending.setdefault(follower, node) != node:
                    joins.append(follower)
                    pending[follower] = follower
    for node in tree.followers[origin]:
        if idom[node] != origin:
            if node in pending:
                joins.append(node)
            pending[node] = node
    more = len(pending) + len(leaving) > 1
    if more and not (pending and _one_is_left(regions, pending, leaving, joins)):
        loop = regions.forest.innermost[split]
        if pending or loop is None or not _goes_on(regions, loop, leaving, joins):
            return None
    if regions.closed and not regions.closed.isdisjoint(joins):
        return None
    return [regions.block[node] for node in joins]


def _one_is_left(regions: Regions, pending: dict[int, int], leaving: list[tuple[int, int]], joins: list[int]) -> bool:
    """Pass labels on from frontier to frontier until one is left; False if none waits any more, or it takes long."""
    frontiers = regions.frontier
    out = {label for _, label in leaving}
    for _ in range(FEW):
        if len(out.union(pending.values())) < 2:
            return True
        if not pending:
            return False
        node = min(pending, key=regions.place.__getitem__)
        frontier = frontiers[node]
        if len(frontier) > WIDE:
            return False
        label = pending.pop(node)
        if regions.out_from[node] < regions.out_to[node]:
            leaving.append((node, label))
            out.add(label)
        for follower in frontier:  # not right below the origin, as another way leads here
            if pending.setdefault(follower, label) != label:
                joins.append(follower)
                pending[follower] = follower
    return False


def _goes_on(regions: Regions, loop: Loop, leaving: list[tuple[int, int]], joins: list[int]) -> bool:
    """Add the joins after the loop, if one label is left after the nodes directly below its unit; False if not."""
    tree, frontiers, out_from, out_to = regions.tree, regions.frontier, regions.out_from, regions.out_to
    idom, unit = tree.idom, regions.unit[loop.index]
    labelled = _exits(regions, loop, leaving, joins)
    inherits = out_to[unit] - out_from[unit]  # ways out of the region around that no labelled node leads to
    if len(labelled) > FEW or unit in regions.closed or len(frontiers[unit]) > WIDE:
        return False
    pending: dict[int, int] = {}
    ways = dict(regions.ways[unit])
    alive: set[int] = set()
    work = list(labelled)
    for node in work:
        if idom[node] != unit or len(frontiers[node]) > WIDE:
            return False
        if out_from[node] < out_to[node]:
            alive.add(node)
            inherits -= out_to[node] - out_from[node]
        if tree.is_meeting[node]:
            joins.append(node)
        for follower in frontiers[node]:
            if idom[follower] == unit:
                if follower not in labelled:
                    labelled[follower] = None
                    work.append(follower)
                continue
            ways[follower] -= 1
            if pending.setdefault(follower, node) != node:
                joins.append(follower)
                pending[follower] = follower
    for node, count in ways.items():
        if count and pending.setdefault(node, INHERITED) != INHERITED:
            joins.append(node)
            pending[node] = node
    if inherits:
        alive.add(INHERITED)
    return len(alive.union(pending.values())) < 2


def _exits(regions: Regions, loop: Loop, leaving: list[tuple[int, int]], joins: list[int]) -> dict[int, None]:
    """The exits that have another label than `again` are joins; returns where they lead to in the region around."""
    first, last, beyond = regions.tree.first, regions.tree.last, dict[int, None]()
    number = first[regions.again[loop.index]]
    again = next(label for node, label in leaving if first[node] <= number <= last[node])
    for node, label in leaving:
        if label != again:
            ways = regions.ways_out[regions.out_from[node] : regions.out_to[node]]
            joins += ways
            beyond.update((regions.beyond[way], None) for way in ways)
    return beyond
