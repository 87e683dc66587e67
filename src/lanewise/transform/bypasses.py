"""Bypasses: a dear side of a divergent branch is skipped when no lane takes it.

      s (divergent)                  s (divergent)
     / \\                            / \\
    a   |                       test  |            test: is a lane active here?  uniform, so it is kept
    |   |            =>          | \\  |
    b   |                        a  | |
     \\ /                         b  | |
      j(x)                        \\/  |
                                merge(x)           what comes past the side brings undef, which no lane looks at
                                    \\ |
                                     j(x)

Folding a branch runs both its sides for every gang, one of them perhaps for nobody. That changes nothing but time:
nothing that stands in such a side acts without an active lane. A test costs some cycles, and more where it cannot be
foreseen, so a side must be dear: divisions, elementary functions, calls, gathers, much arithmetic. Loops do not count:
they are guarded already.

Requires  loops normalized, unified and guarded; divergence.
Ensures   results as before; sides with a price of at least `WORTH_A_TEST` are run with an active lane only.
Leaves    sides that end in several places, that the rest of a loop body stands in, or whose lanes were asked for just
          before.
Costs     an any-test and two blocks per side. Linear: of sides inside each other, each exit belongs to the innermost.
Source    all-zero bypass of VPlan; BOSCC (Shin, 2007).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate

from ..analysis.cfg import Edge, cfg
from ..analysis.divergence import Gang, divergence
from ..analysis.dominance import dominance
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..analysis.prices import ops_price
from ..ir.build import Builder
from ..ir.function import UNDEF, Block, Const, Function, Named, Op, Param, Target, Value
from ..ir.same import same_value
from ..ir.types import I1
from ..record import dataclass, field
from ..target import WORTH_A_TEST
from .insert_block import Layout, block_before

STAYS = frozenset(("everywhere", "end_everywhere", "barrier", "return"))


@dataclass(frozen=True, slots=True, eq=False)
class Ways:
    """The edges to a block, by where their sources stand in the tree: those that leave a side are neighbours."""

    edges: list[Edge]
    starts: list[int]
    alike: list[int]  # by an edge the first behind it that comes from another loop


@dataclass(slots=True, eq=False)
class Side:
    """One side of a divergent branch: how it is entered, the edges to one block that it is left by, first and end."""

    entry: Target
    source: Block
    behind: int
    exits: range
    is_inside: Callable[[Value], bool]
    around: Side | None = None  # the next one that is left to the same block
    own: list[Target] = field(default_factory=list[Target])  # exits that are in no side inside
    brings: list[Value | None] | None = None  # by the block's parameters: what all exits bring, if that is one value
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
        _bypass(fn, side, search.graph.blocks[side.behind], layout)
    layout.apply()
    fn.touch()


class _Search:
    def __init__(self, fn: Function, facts: Facts) -> None:
        self.fn = fn
        self.graph, self.tree, self.forest = facts[cfg], facts[dominance], facts[loops]
        self.found = facts[divergence]
        self.width = facts.given(Gang).width
        self.by_start = sorted(self.graph.order, key=self.tree.first.__getitem__)
        self.starts = [self.tree.first[number] for number in self.by_start]
        stays = (any(op.opcode in STAYS for op in self.graph.blocks[number].all_ops) for number in self.by_start)
        self.stays_before = list(accumulate(stays, initial=0))
        self.behind = self._only_exits()
        self.ways: dict[int, Ways] = {}

    def sides(self) -> Iterator[Side]:
        """Outer sides first; a side inside one that is skipped is asked for on its own, if it is dear itself."""
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
        behind = self.behind[first]
        if behind is None:
            return None
        exits = self._exits(first, behind)
        if not self._can_be_skipped(first, behind, exits) or not self._is_dear(first):
            return None
        inside = partial(self._is_inside, first)
        return Side(self.graph.target(edge), self.graph.blocks[edge.source], behind, exits, inside)

    def nest(self, found: list[Side]) -> None:
        """Tell sides what is around them, and which exits are theirs alone. Both are walked by where they begin."""
        by_behind: dict[int, list[Side]] = {}
        for side in found:
            by_behind.setdefault(side.behind, []).append(side)
        for behind, sides in by_behind.items():
            waiting = sorted(sides, key=lambda side: (side.exits.start, -side.exits.stop), reverse=True)
            around: list[Side] = []
            for at, edge in enumerate(self.ways[behind].edges):
                while around and around[-1].exits.stop <= at:
                    around.pop()
                while waiting and waiting[-1].exits.start == at:
                    side = waiting.pop()
                    side.around = around[-1] if around else None
                    around.append(side)
                if around:
                    around[-1].own.append(self.graph.target(edge))

    def _exits(self, first: int, behind: int) -> range:
        """The edges to a block from what another dominates."""
        if behind not in self.ways:
            self.ways[behind] = self._ways(behind)
        starts, tree = self.ways[behind].starts, self.tree
        return range(bisect_left(starts, tree.first[first]), bisect_left(starts, tree.last[first] + 1))

    def _ways(self, behind: int) -> Ways:
        edges = [edge for edge in self.graph.entering[behind] if self.graph.reaches(edge.source)]
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
        """The block that all edges go to that leave what a block dominates; None if there are several, or none.

        From the leaves of the tree up, the smaller of what two blocks below bring is put into the larger.
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

    def _can_be_skipped(self, first: int, behind: int, exits: range) -> bool:
        """It ends in the same loop, before no header, and nothing acts by itself. Values leave as arguments alone."""
        ways = self.ways[behind]
        source = ways.edges[exits.start].source
        if self.forest.headed_by(behind) is not None or self.forest.of(behind) is not self.forest.of(source):
            return False
        region = self._dominated(first)
        if self.stays_before[region.start] != self.stays_before[region.stop]:
            return False
        return ways.alike[exits.start] >= exits.stop

    def _is_dear(self, first: int) -> bool:
        home, region, price = self.forest.of(first), self._dominated(first), 0.0
        for at in range(region.start, region.stop):
            if price >= WORTH_A_TEST:
                return True
            if self.forest.of(self.by_start[at]) is home:
                price += ops_price(self.graph.blocks[self.by_start[at]].ops, self.found.shape, self.width)
        return price >= WORTH_A_TEST


def _bring(side: Side) -> None:
    """Note what all exits of a side bring, those of sides inside, which come first, among them."""
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


def _bypass(fn: Function, side: Side, behind: Block, layout: Layout) -> None:
    """The sides around it have been given theirs."""
    onto = behind if side.around is None else side.around.merge
    assert onto is not None, "outer sides come first"
    side.merge = merge = block_before(fn, onto, f"{onto.name}.past")
    _pass_on(side, merge, range(len(behind.params)) if side.around is None else side.around.kept)
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
    """What all exits bring, if it is there without the side, needs no parameter: its shape stays what it was."""
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
