"""The loops of a function: a forest, irreducible regions among them.

    preheader                 header   where the loop is entered; of an irreducible loop, one of its entries
        |                     latch    a block inside that goes to the header
      header <----+           exit     a block outside that is reached from inside, by an exit edge
      /    \\      |           depth    1 for an outermost loop
   exit    latch -+           members  all blocks inside, those of inner loops too; the header first

A loop is *irreducible* if it has entries besides its header. Then which entry is the header depends on the order of
targets in the program, and a transform (`make_reducible`) must run before any pass that needs one entry.
Costs: near-linear in blocks, edges, and pairs of an exit or irreducible entry edge with a loop that it crosses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...ir.function import Function
from ...ir.graph import UNREACHED
from ...record import dataclass
from ..facts import Facts
from .cfg import Cfg, Edge, cfg
from .nesting import NO_LOOP, nesting


@dataclass(frozen=True, slots=True, eq=False)
class Loop:
    """One loop; `start` and `stop` bound its members in the forest's `compact` order."""

    index: int
    header: int
    parent: Loop | None
    depth: int
    start: int
    stop: int
    entry_edges: Sequence[Edge]
    back_edges: Sequence[Edge]
    exit_edges: Sequence[Edge]

    @property
    def entries(self) -> list[int]:
        """Where it is entered, the header first."""
        return list(dict.fromkeys([self.header, *(edge.target for edge in self.entry_edges)]))

    @property
    def is_reducible(self) -> bool:
        return all(edge.target == self.header for edge in self.entry_edges)

    @property
    def latches(self) -> list[int]:
        return list(dict.fromkeys(edge.source for edge in self.back_edges))

    @property
    def exits(self) -> list[int]:
        return list(dict.fromkeys(edge.target for edge in self.exit_edges))

    @property
    def ancestors(self) -> Iterator[Loop]:
        """The loop itself and those around it, inside out."""
        loop: Loop | None = self
        while loop is not None:
            yield loop
            loop = loop.parent

    def __repr__(self) -> str:
        return f"Loop(header {self.header}, depth {self.depth})"


@dataclass(frozen=True, slots=True, eq=False)
class Loops:
    """All loops, each after the one around it, headers in reverse postorder.

    `compact` lists the reached blocks so that every loop is one stretch; `spot` is a block's index in it.
    """

    names: Sequence[str]
    all: Sequence[Loop]
    innermost: Sequence[Loop | None]
    compact: Sequence[int]
    spot: Sequence[int]

    def __iter__(self) -> Iterator[Loop]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    def of(self, block: int) -> Loop | None:
        """The innermost loop around a block; None outside of all loops."""
        return self.innermost[block]

    def depth(self, block: int) -> int:
        loop = self.innermost[block]
        return loop.depth if loop is not None else 0

    def headed_by(self, block: int) -> Loop | None:
        """The loop that this block is the header of."""
        loop = self.innermost[block]
        return loop if loop is not None and loop.header == block else None

    def contains(self, loop: Loop, block: int) -> bool:
        return loop.start <= self.spot[block] < loop.stop

    def members(self, loop: Loop) -> Sequence[int]:
        return self.compact[loop.start : loop.stop]

    def inside(self, block: int) -> Iterator[Loop]:
        """The loops around a block, inside out."""
        loop = self.innermost[block]
        return loop.ancestors if loop is not None else iter(())

    def crossed(self, source: int, target: int) -> list[Loop]:
        """The loops that an edge leaves, inside out."""
        result: list[Loop] = []
        for loop in self.inside(source):
            if self.contains(loop, target):
                break
            result.append(loop)
        return result

    @property
    def irreducible(self) -> list[Loop]:
        return [loop for loop in self.all if not loop.is_reducible]

    def __str__(self) -> str:
        return "\n".join(self._line(loop) for loop in self.all) or "no loops"

    def _line(self, loop: Loop) -> str:
        names = self.names
        parts = [f"members {' '.join(names[b] for b in self.members(loop))}"]
        parts.append(f"latches {' '.join(names[b] for b in loop.latches)}")
        if loop.exits:
            parts.append(f"exits {' '.join(names[b] for b in loop.exits)}")
        if not loop.is_reducible:
            parts.append(f"irreducible, entries {' '.join(names[b] for b in loop.entries)}")
        return f"{'  ' * (loop.depth - 1)}{names[loop.header]}: {'; '.join(parts)}"


def loops(fn: Function, facts: Facts) -> Loops:
    graph = facts[cfg]
    around, heads = nesting(graph.successors)
    compact, start, stop = _compact(graph, around, heads)
    spot = [UNREACHED] * len(graph.blocks)
    for index, block in enumerate(compact):
        spot[block] = index
    entries: list[list[Edge]] = []
    backs: list[list[Edge]] = []
    exits: list[list[Edge]] = []
    headed: dict[int, Loop] = {}
    innermost: list[Loop | None] = [None] * len(graph.blocks)
    for block in graph.order:
        if heads[block]:
            up = headed.get(around[block])
            depth = up.depth + 1 if up is not None else 1
            for edges in (entries, backs, exits):
                edges.append([])
            bounds = (start[block], stop[block])
            headed[block] = Loop(len(headed), block, up, depth, *bounds, entries[-1], backs[-1], exits[-1])
        innermost[block] = headed.get(block if heads[block] else around[block])
    result = Loops([block.name for block in graph.blocks], list(headed.values()), innermost, compact, spot)
    _sort_edges(graph, result, entries, backs, exits)
    return result


def _compact(graph: Cfg, around: list[int], heads: list[bool]) -> tuple[list[int], dict[int, int], dict[int, int]]:
    """Blocks in an order where every loop is one stretch that begins with its header; where each begins and ends."""
    inside: dict[int, list[int]] = {}
    for block in graph.order:
        inside.setdefault(around[block], []).append(block)
    compact: list[int] = []
    start: dict[int, int] = {}
    stop: dict[int, int] = {}
    stack = [(block, False) for block in reversed(inside.get(NO_LOOP, []))]
    while stack:
        block, leaving = stack.pop()
        if leaving:
            stop[block] = len(compact)
            continue
        if heads[block]:
            start[block] = len(compact)
            stack.append((block, True))
            stack.extend((member, False) for member in reversed(inside.get(block, [])))
        compact.append(block)
    return compact, start, stop


def _sort_edges(
    graph: Cfg, forest: Loops, entries: list[list[Edge]], backs: list[list[Edge]], exits: list[list[Edge]]
) -> None:
    """Give each loop the edges that enter it, that go back to its header, and that leave it."""
    for edge in graph.edges:
        source, target = forest.innermost[edge.source], forest.innermost[edge.target]
        if target is not None and target.header == edge.target and forest.contains(target, edge.source):
            backs[target.index].append(edge)
        if source is target:
            continue
        for loop in forest.crossed(edge.source, edge.target):
            exits[loop.index].append(edge)
        for loop in forest.crossed(edge.target, edge.source):
            entries[loop.index].append(edge)
