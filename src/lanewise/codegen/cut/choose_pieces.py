"""Choose pieces: which blocks of a large function become functions of their own.

A *piece* is the region that a block dominates, without earlier pieces: it has one entry. The pass walks the dominator
tree from its leaves, and cuts a piece when enough lines have accumulated. No piece begins inside a loop that fits
into one, so that loops stay whole where possible. The call of a piece stays outside the next piece, unless the next one
is entered from it: pieces are called in a row, not by each other.

Requires  blocks in an order in which the entry comes first; how many lines of LLVM text each becomes.
Ensures   the function keeps its entry, less than `PIECE` lines and the calls of pieces, unless a block has hundreds of
          exits. No block is in two pieces; inner pieces come before those around them.
Costs     linear in blocks and values.
Source    LLVM's CodeExtractor; docs/decisions/0040-large-kernels-in-pieces.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...ir.function import Block, Named, Value
from ...ir.graph import UNREACHED, components, dominators, intervals, postorder
from ...ir.types import VOID
from ...record import dataclass, field

PIECE = 1500  # lines


@dataclass(eq=False)
class Piece:
    """Blocks with one entry; `parent` is the piece that calls it, None for the remaining function.

    `exits` are the blocks that it may go to; `leaves` are values that it defines and others use, as far as operands
    show.
    """

    number: int
    entry: Block
    blocks: Sequence[Block]
    calls: Sequence[Piece]
    parent: Piece | None = None
    exits: set[Block] = field(default_factory=set[Block])
    leaves: list[Named] = field(default_factory=list[Named])

    def holds(self, other: Piece | None) -> bool:
        """Is it another piece, or around it?"""
        while other is not None and other is not self:
            other = other.parent
        return other is self


def choose_pieces(blocks: Sequence[Block], lines: Mapping[Block, int]) -> list[Piece]:
    return _Choice(blocks, lines).run()


class Graph:
    """Blocks by number."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = blocks
        self.number = {block: at for at, block in enumerate(blocks)}
        self.successors = [[self.number[to] for to in block.successors] for block in blocks]
        self.up = dominators(self.successors)
        self.first, self.last = intervals(self.up)

    def dominates(self, a: Block, b: Block) -> bool:
        at, here = self.number[a], self.number[b]
        return self.first[at] <= self.first[here] <= self.last[at]


class _Choice:
    def __init__(self, blocks: Sequence[Block], lines: Mapping[Block, int]) -> None:
        self.blocks = blocks
        self.graph = Graph(blocks)
        self.weights = [lines[block] for block in blocks]
        self.below: list[list[int]] = [[] for _ in blocks]
        for block, up in enumerate(self.graph.up):
            if block and up != UNREACHED:
                self.below[up].append(block)
        self.pieces: list[Piece] = []
        self.of: dict[Block, Piece] = {}
        self.calls: dict[int, Piece] = {}  # by the number of the entry, where the call is
        self.users: dict[Value, list[Block]] = {}
        for block in blocks:
            for op in block.all_ops:
                for value in op.operands:
                    if isinstance(value, Named):
                        self.users.setdefault(value, []).append(block)

    def run(self) -> list[Piece]:
        whole = {self.graph.number[block] for loop in loops_of(self.graph, self.weights)[0] for block in loop[1:]}
        for block in postorder(self.below):
            self.weights[block] += sum(self.weights[child] for child in self.below[block])
            if block and self.weights[block] > PIECE and block not in whole:
                self._cut(block)
        return self.pieces

    def _cut(self, root: int) -> None:
        members, inner, outside = self._gathered(root)
        blocks = [self.blocks[at] for at in sorted(members)]
        piece = Piece(len(self.pieces), self.blocks[root], blocks, [self.calls[at] for at in inner])
        for call in piece.calls:
            call.parent = piece
        self.of |= dict.fromkeys(blocks, piece)
        ways = [to for block in blocks for to in block.successors] + [to for call in piece.calls for to in call.exits]
        piece.exits = {to for to in ways if not piece.holds(self.of.get(to))}
        piece.leaves = self._leaves(piece)
        self.pieces.append(piece)
        self.calls[root] = piece
        for call in outside:
            self.below[call] = []
        self.below[root] = outside
        self.weights[root] = 2 + 2 * len(piece.leaves)

    def _gathered(self, root: int) -> tuple[set[int], list[int], list[int]]:
        """The blocks of a piece, the calls of pieces below that it makes, and those that stay outside."""
        found = [root]
        for block in found:
            found += self.below[block]
        members = {at for at in found if at not in self.calls}
        outside = [at for at in found if at in self.calls]
        inner: list[int] = []
        inside = {self.blocks[at] for at in members} - {self.blocks[root]}
        while entered := [at for at in outside if not inside.isdisjoint(self.calls[at].exits)]:
            inner += entered
            inside |= {self.blocks[at] for at in entered}
            outside = [at for at in outside if self.blocks[at] not in inside]
        return members, inner, outside

    def _leaves(self, piece: Piece) -> list[Named]:
        made: list[Named] = [value for block in piece.blocks for value in _defined(block)]
        made += [value for call in piece.calls for value in call.leaves]
        return [value for value in made if any(not piece.holds(self.of.get(at)) for at in self.users.get(value, ()))]


def _defined(block: Block) -> Iterator[Named]:
    yield from block.params
    yield from (op for op in block.ops if op.type is not VOID)


def loops_of(graph: Graph, weights: Sequence[int]) -> tuple[list[list[Block]], list[list[Block]]]:
    """Loops that fit into a piece, and those that do not, outer ones first; a header is the first of its loop."""
    small: list[list[Block]] = []
    large: list[list[Block]] = []
    waiting = [[at for at in range(len(graph.blocks)) if graph.first[at] != UNREACHED]]
    while waiting:
        blocks = waiting.pop()
        number = {block: at for at, block in enumerate(blocks, 1)}
        inner = [[number[to] for to in graph.successors[block] if to in number] for block in blocks]
        for numbers in components([list(number.values()), *inner])[1]:
            loop = sorted((blocks[at - 1] for at in numbers if at), key=lambda block: graph.first[block])
            if len(loop) > 1:
                fits = sum(weights[block] for block in loop) <= PIECE
                (small if fits else large).append([graph.blocks[at] for at in loop])
                if not fits:
                    waiting.append(loop[1:])
    return small, large
