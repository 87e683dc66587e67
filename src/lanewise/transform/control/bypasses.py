"""Bypasses: skip an expensive side of a divergent branch when no lane takes it.

      s (divergent)                  s (divergent)
     / \\                            / \\
    a   |                       test  |            test: is a lane active here?  uniform, so it is kept
    |   |            =>          | \\  |
    b   |                        a  | |
     \\ /                         b  | |
      j(x)                        \\/  |
                                merge(x)           the edge past the side brings undef, which no lane reads
                                    \\ |
                                     j(x)

Folding a branch runs both its sides for every gang, one of them perhaps with no active lane. That changes only time:
no op in such a side acts without an active lane. A test costs some cycles, and more when it is mispredicted, so a side
must be expensive: divisions, elementary functions, calls, gathers, much arithmetic. Loops do not count: they have
guards already.

Requires  loops normalized, unified and guarded; divergence.
Ensures   results as before; sides that cost at least `WORTH_A_TEST` run only with an active lane.
Leaves    sides that end in several places, sides that contain the rest of a loop body, and sides whose lanes were
          tested just before.
Costs     an any-test and two blocks per side. Linear: of sides inside each other, each exit belongs to the innermost.
Source    all-zero bypass of VPlan; BOSCC (Shin, 2007).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate

from ...analysis.cost.op_cost import Priced
from ...analysis.cost.region_cost import Run, block_cost
from ...analysis.divergence.divergence import Gang, divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import Edge, cfg
from ...analysis.graph.dominance import dominance
from ...analysis.graph.loops import loops
from ...ir.build import Builder
from ...ir.function import UNDEF, Block, Const, Function, Named, Op, Param, Target, Value
from ...ir.same import same_value
from ...ir.types import I1
from ...record import dataclass, field
from ..edit.insert_block import Layout, block_before

# Policy: cycles that a side must cost. The test takes 3, and a misprediction 15: in a loop, where lanes decide anew in
# each iteration, it is mispredicted more often than outside, where gangs next to each other mostly go the same way.
WORTH_A_TEST, WORTH_A_TEST_OUTSIDE = 30.0, 20.0
STAYS = frozenset(("everywhere", "end_everywhere", "barrier", "return"))


@dataclass(frozen=True, slots=True, eq=False)
class Ways:
    """The edges to a block, by where their sources stand in the tree: those that leave a side are neighbours."""

    edges: list[Edge]
    starts: list[int]
    alike: list[int]  # for each edge, the next one that comes from another loop


@dataclass(slots=True, eq=False)
class Side:
    """One side of a divergent branch: its entry, the block it is left to, and the range of the edges that leave it."""

    entry: Target
    source: Block
    join: int
    exits: range
    is_inside: Callable[[Value], bool]
    around: Side | None = None  # the next outer side that is left to the same block
    own: list[Target] = field(default_factory=list[Target])  # exits that are in no inner side
    brings: list[Value | None] | None = None  # per parameter of the block: the value that all exits bring, if it is one
    merge: Block | None = None
    kept: list[int] = field(default_factory=list[int])  # parameters of the block that the merge has as well


def bypasses(fn: Function, facts: Facts) -> None:
    search = _Search(fn, facts)
    found = list(search.sides())
    if not found:
        return
    search.nest(found)
    for side in reversed(found):
        _bring(side)
    layout = Layout(fn)
    for side in found:
        _bypass(fn, side, search.graph.blocks[side.join], layout)
    layout.apply()
    fn.touch()


class _Search:
    def __init__(self, fn: Function, facts: Facts) -> None:
        self.fn = fn
        self.graph, self.tree, self.forest = facts[cfg], facts[dominance], facts[loops]
        self.found = facts[divergence]
        everywhere = range(len(self.graph.blocks))
        self.run = Run(facts.given(Priced).prices, facts.given(Gang).width, self.found.shape, masked=everywhere)
        self.facts, self.costs = facts, dict[int, float]()
        self.by_start = sorted(self.graph.order, key=self.tree.first.__getitem__)
        self.starts = [self.tree.first[number] for number in self.by_start]
        stays = (any(op.opcode in STAYS for op in self.graph.blocks[number].all_ops) for number in self.by_start)
        self.stays_before = list(accumulate(stays, initial=0))
        self.joins = self._only_exits()
        self.ways: dict[int, Ways] = {}

    def sides(self) -> Iterator[Side]:
        """Outer sides first; an inner side of a skipped one is examined on its own, if it is expensive itself."""
        for number in self.graph.order:
            end = self.graph.blocks[number].end
            if end is None or end.opcode != "branch" or not self.found.branches.get(number):
                continue
            for edge in self.graph.leaving(number):
                side = self._side(edge, end)
                if side is not None:
                    yield side

    def _side(self, edge: Edge, end: Op) -> Side | None:
        first = edge.target
        if len(self.graph.entering[first]) != 1 or self.forest.of(first) is not self.forest.of(edge.source):
            return None
        if self.forest.headed_by(first) is not None or self._was_asked(edge, end):
            return None
        join = self.joins[first]
        if join is None:
            return None
        exits = self._exits(first, join)
        if not self._can_be_skipped(first, join, exits) or not self._is_expensive(first):
            return None
        inside = partial(self._is_inside, first)
        return Side(self.graph.target(edge), self.graph.blocks[edge.source], join, exits, inside)

    def nest(self, found: list[Side]) -> None:
        """Find the side around each side, and the exits that are its own. Both are walked in order of start.

        Sides with the same exits, beside arms that are never left, are in each other in the order of `found`.
        """
        by_join: dict[int, list[Side]] = {}
        for side in found:
            by_join.setdefault(side.join, []).append(side)
        for join, sides in by_join.items():
            waiting = sorted(sides, key=lambda side: (side.exits.start, -side.exits.stop))[::-1]
            around: list[Side] = []
            for at, edge in enumerate(self.ways[join].edges):
                while around and around[-1].exits.stop <= at:
                    around.pop()
                while waiting and waiting[-1].exits.start == at:
                    side = waiting.pop()
                    side.around = around[-1] if around else None
                    around.append(side)
                if around:
                    around[-1].own.append(self.graph.target(edge))

    def _exits(self, first: int, join: int) -> range:
        """The edges to a block from the blocks that another one dominates."""
        if join not in self.ways:
            self.ways[join] = self._ways(join)
        starts, tree = self.ways[join].starts, self.tree
        return range(bisect_left(starts, tree.first[first]), bisect_left(starts, tree.last[first] + 1))

    def _ways(self, join: int) -> Ways:
        edges = [edge for edge in self.graph.entering[join] if self.graph.reaches(edge.source)]
        edges.sort(key=lambda edge: (self.tree.first[edge.source], edge.slot))
        alike = list(range(1, len(edges) + 1))
        for at in reversed(range(len(edges) - 1)):
            if self.forest.of(edges[at].source) is self.forest.of(edges[at + 1].source):
                alike[at] = alike[at + 1]
        return Ways(edges, [self.tree.first[edge.source] for edge in edges], alike)

    def _is_inside(self, first: int, value: Value) -> bool:
        home = self.graph.number.get(value.block) if isinstance(value, Named) and value.block is not None else None
        return home is not None and self.tree.dominates(first, home)

    def _only_exits(self) -> list[int | None]:
        """The one block that all edges lead to that leave the region dominated by a block; None if several, or none.

        From the leaves of the tree up, the smaller set of two subtrees is merged into the larger.
        """
        only: list[int | None] = [None] * len(self.graph.blocks)
        below = self.tree.children()
        gathered: dict[int, dict[int, None]] = {}
        for number in reversed(self.by_start):
            mine = dict.fromkeys(self.graph.successors[number])
            for child in below[number]:
                other = gathered.pop(child)
                mine, other = (other, mine) if len(other) > len(mine) else (mine, other)
                mine |= other
            for inside in (number, *below[number]):
                mine.pop(inside, None)
            if len(mine) == 1:
                (only[number],) = mine
            gathered[number] = mine
        return only

    def _dominated(self, first: int) -> slice:
        begin, end = (bisect_left(self.starts, at) for at in (self.tree.first[first], self.tree.last[first] + 1))
        return slice(begin, end)

    def _was_asked(self, edge: Edge, end: Op) -> bool:
        """Has the block before tested that a lane goes this way? A unified loop has."""
        above = self.graph.blocks[self.tree.parent[edge.source]].end
        asked = above.args[0] if above is not None and above.opcode == "branch" else None
        return edge.slot == 0 and isinstance(asked, Op) and asked.opcode == "any" and asked.args[0] is end.args[0]

    def _can_be_skipped(self, first: int, join: int, exits: range) -> bool:
        """It ends in the same loop, not at a header, and has no effect without lanes. Values leave as arguments."""
        ways = self.ways[join]
        source = ways.edges[exits.start].source
        if self.forest.headed_by(join) is not None or self.forest.of(join) is not self.forest.of(source):
            return False
        region = self._dominated(first)
        if self.stays_before[region.start] != self.stays_before[region.stop]:
            return False
        return ways.alike[exits.start] >= exits.stop

    def _cost(self, number: int) -> float:
        if number not in self.costs:
            self.costs[number] = block_cost(self.facts, number, self.run).total
        return self.costs[number]

    def _is_expensive(self, first: int) -> bool:
        home, region, cost = self.forest.of(first), self._dominated(first), 0.0
        enough = WORTH_A_TEST if home is not None else min(WORTH_A_TEST, WORTH_A_TEST_OUTSIDE)
        for at in range(region.start, region.stop):
            if cost >= enough:
                return True
            if self.forest.of(self.by_start[at]) is home:
                cost += self._cost(self.by_start[at])
        return cost >= enough


def _bring(side: Side) -> None:
    """Record what all exits of a side bring, including those of inner sides, which come first."""
    for way in side.own:
        _meet(side, way.args)
    if side.around is not None and side.brings is not None:
        _meet(side.around, side.brings)


def _meet(side: Side, values: Sequence[Value | None]) -> None:
    if side.brings is None:
        side.brings = list(values)
        return
    for at, (one, other) in enumerate(zip(side.brings, values, strict=True)):
        if one is not None and (other is None or not same_value(one, other)):
            side.brings[at] = None


def _bypass(fn: Function, side: Side, join: Block, layout: Layout) -> None:
    """Insert test and merge of a side; the sides around it have theirs already."""
    onto = join if side.around is None else side.around.merge
    assert onto is not None, "outer sides come first"
    side.merge = merge = block_before(fn, onto, f"{onto.name}.past")
    _pass_on(side, merge, range(len(join.params)) if side.around is None else side.around.kept)
    for way in side.own:
        way.block, way.args = merge, [way.args[at] for at in side.kept]
    layout.before(onto, merge)
    test = Block(fn.fresh_block(f"{side.entry.block.name}.some"), fn)
    layout.after(side.source, test)
    builder = Builder(test, side.entry.block.ops[0].position if side.entry.block.ops else fn.position)
    someone = builder.op("any", Const(I1, 1), hint="someone")
    nothing = [Const(param.type, UNDEF) for param in merge.params]
    builder.branch(someone, side.entry.block, merge, side.entry.args, nothing)
    side.entry.block, side.entry.args = test, []


def _pass_on(side: Side, merge: Block, params: Sequence[int]) -> None:
    """A value that all exits bring and that is defined outside the side needs no parameter, so it keeps its shape."""
    (onward,) = merge.targets
    assert side.brings is not None, "a side has an exit"
    left: list[Param] = []
    for at, (number, param) in enumerate(zip(params, merge.params, strict=True)):
        value = side.brings[number]
        if value is None or side.is_inside(value):
            left.append(param)
            side.kept.append(number)
        else:
            onward.args[at] = value
    merge.params = left
