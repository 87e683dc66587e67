"""The joins that `labels` finds, region by region and by leaps over everything that a node dominates.

    s -> a, j        In the region of a split s, the label of a node is that of its immediate dominator, unless that one
    a -> ... -> j    is s or above s. So labels are needed only for the nodes right below s, which all have their own
    j -> k           (each is a source or a join), and for nodes on the frontiers of nodes with a label. The walk goes
                     from frontier to frontier, in topological order, and skips everything between: however large
                     the part below a is, only its frontier {j} is visited. It ends when one label is left in the queue.

A split has effects outside its loop if an exit has another label than `again`: some lanes leave while others stay.
Those exits are joins. In the region around, the unit passes the label of `again` on to all nodes that it dominates,
except for those exits, which have their own; a node directly below the unit that one of their labels reaches is a join,
since the unit's label reaches it too. This continues, region by region, as long as there are such exits.

Most splits need no such walk: see `near_joins`.

Ensures   the joins of Algorithm 1; or None if this walk does not apply: a frontier was truncated, more than
          `steps` labels were passed on, or an irreducible loop is entered with two labels (they go on inside it).
Costs     the joins, and the frontiers that lead to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from .acyclic import WIDE
from .loops import Loop
from .regions import Regions

NOWHERE = -1


class _TooLong(Exception):
    pass


def joins_by_leaps(regions: Regions, split: int, steps: int) -> list[int] | None:
    """The blocks where disjoint paths from a split join; None if the walk does not apply."""
    walk = _Walk(regions, steps)
    region = regions.forest.innermost[split]
    try:
        under_way = walk.begin(regions.start[split])
        while under_way and region is not None:
            under_way = walk.leave(region)
            region = region.parent
    except _TooLong:
        return None
    return list(walk.joins)


class _Walk:
    """Labels of the nodes seen in one region; `live` counts the labels that can still meet others.

    `labelled` has finished nodes, no one below another, `pending` those still to visit. All nodes below
    `unit` without their own label have the label `inherited`; `ways` counts, for the nodes on the unit's frontier,
    the nodes directly below the unit that lead there and have no label of their own.
    """

    __slots__ = (
        "heap",
        "inherited",
        "joins",
        "labelled",
        "live",
        "origin",
        "pending",
        "regions",
        "steps",
        "tree",
        "unit",
        "ways",
    )

    def __init__(self, regions: Regions, steps: int) -> None:
        self.regions, self.tree = regions, regions.tree
        self.joins: dict[int, None] = {}
        self.labelled: list[tuple[int, int]] = []
        self.pending: dict[int, int] = {}
        self.heap: list[tuple[int, int]] = []
        self.live: dict[int, int] = {}
        self.ways: dict[int, int] = {}
        self.unit = self.inherited = self.origin = NOWHERE
        self.steps = steps

    def begin(self, origin: int) -> bool:
        """Start at a split: are there several labels in the queue at the end of its region?"""
        self.origin = origin
        for node in self.tree.below(origin):
            if self.tree.is_meeting[node]:
                self._join(node)
            self._finish(node, node)
        for node in self.tree.followers[origin]:
            if self.tree.idom[node] != origin:
                self._bring(node, node)
        return self._run()

    def leave(self, loop: Loop) -> bool:
        """From the region of a loop to the one around it."""
        regions = self.regions
        again = self._label_of(regions.again[loop.index])
        exits = self._ways_out(again)
        if not exits:
            return False
        self._spend(len(exits))
        self.labelled, self.pending, self.heap, self.live, self.ways = [], {}, [], {}, {}
        self.unit, self.inherited, self.origin = regions.unit[loop.index], again, NOWHERE
        inherits = regions.out_to[self.unit] - regions.out_from[self.unit]
        for way_out in exits:
            self.joins[regions.block[way_out]] = None
            beyond = regions.beyond[way_out]
            self._bring(beyond, beyond)
            if self.tree.idom[beyond] == self.unit:
                inherits -= regions.out_to[beyond] - regions.out_from[beyond]
        if inherits > 0:
            self._more(again)
        self._bequeath()
        return self._run()

    def _bequeath(self) -> None:
        """The nodes that the unit dominates lead to its frontier, unless all that lead there get their own label."""
        regions = self.regions
        frontier = regions.frontier[self.unit]
        self._pay(frontier)
        for node, ways in regions.ways[self.unit].items():
            self.ways[node] = ways
            self._more(self.inherited)
            if node not in self.pending:
                self.pending[node] = NOWHERE
                heappush(self.heap, (regions.place[node], node))

    def _run(self) -> bool:
        """Finish nodes until none is left (True) or all labels in the queue are the same (False)."""
        while len(self.live) > 1:
            if not self.heap:
                return True
            node = heappop(self.heap)[1]
            self._finish(node, self._settle(node))
        return False

    def _settle(self, node: int) -> int:
        """The label of a node now that all before it are finished."""
        label = self.pending.pop(node)
        if label != NOWHERE:
            self._less(label)
        if self.tree.idom[node] == self.unit:
            self._less(self.inherited)
        if self.ways.pop(node, 0):
            self._less(self.inherited)
            if label != self.inherited:
                return self.inherited if label == NOWHERE else self._join(node)
        return label

    def _finish(self, node: int, label: int) -> None:
        self.labelled.append((node, label))
        self._pass_on(node, label, self.regions.out_from[node] < self.regions.out_to[node])

    def _pass_on(self, node: int, label: int, leads_out: bool) -> None:
        regions = self.regions
        frontier = regions.frontier[node]
        self._pay(frontier)
        if leads_out:
            self._more(label)  # for as long as this region lasts
        for follower in frontier:
            if self.tree.idom[follower] != self.origin:
                self._bring(follower, label)
        if self.ways and self.tree.idom[node] == self.unit:
            self._disinherit(frontier)

    def _disinherit(self, frontier: Sequence[int]) -> None:
        """A node directly below the unit has its own label: one way less for the unit's."""
        for node in frontier:
            if node in self.ways:
                self.ways[node] -= 1
                if not self.ways[node]:
                    self._less(self.inherited)

    def _pay(self, frontier: Sequence[int]) -> None:
        if len(frontier) > WIDE:
            raise _TooLong
        self._spend(len(frontier))

    def _spend(self, steps: int) -> None:
        self.steps -= steps
        if self.steps < 0:
            raise _TooLong

    def _bring(self, node: int, label: int) -> None:
        """A label reaches an unfinished node; a source gets its own label, and only once."""
        old = self.pending.get(node)
        if old is None:
            heappush(self.heap, (self.regions.place[node], node))
            if self.tree.idom[node] == self.unit:
                self._more(self.inherited)  # the unit may lead here by other paths as well
                if label != node or self.tree.is_meeting[node]:
                    label = self._join(node)
            self.pending[node] = label
            self._more(label)
        elif old == NOWHERE:
            self.pending[node] = label
            self._more(label)
        elif old != label or label == node:
            self.pending[node] = self._join(node)
            self._less(old)
            self._more(node)

    def _join(self, node: int) -> int:
        if node in self.regions.closed:
            raise _TooLong
        self.joins[self.regions.block[node]] = None
        return node

    def _more(self, label: int) -> None:
        self.live[label] = self.live.get(label, 0) + 1

    def _less(self, label: int) -> None:
        self.live[label] -= 1
        if not self.live[label]:
            del self.live[label]

    def _label_of(self, node: int) -> int:
        for labelled, label in self.labelled:
            if self.tree.dominates(labelled, node):
                return label
        assert self.unit != NOWHERE and self.tree.dominates(self.unit, node), "a split does not reach its own header"
        return self.inherited

    def _ways_out(self, again: int) -> list[int]:
        """The exits of the region whose label is not this one."""
        regions = self.regions
        spans = [(regions.out_from[node], regions.out_to[node], label) for node, label in self.labelled]
        if self.unit != NOWHERE and self.inherited != again:
            spans += [(start, stop, self.inherited) for start, stop in self._inheriting(spans)]
        return [way for start, stop, label in spans if label != again for way in regions.ways_out[start:stop]]

    def _inheriting(self, spans: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
        """The exits below the unit that are not in one of these spans."""
        at, end = self.regions.out_from[self.unit], self.regions.out_to[self.unit]
        gaps: list[tuple[int, int]] = []
        for start, stop, _ in sorted(span for span in spans if at <= span[0] < end):
            gaps.append((at, start))
            at = stop
        return [*gaps, (at, end)]
