"""Frames: the constructs that are open where a statement is written, and how they are left.

    DO                      a frame: CYCLE goes to its head, EXIT behind it
      IF (A) EXIT           of the innermost DO without a name
      IF (B) EXIT LWB1      of anything else by its name, which it is given when the first one needs it

Ensures   a block begins at the first statement that leaves it.
Costs     what a finished node leaves is looked up once.
"""

from __future__ import annotations

from ..record import dataclass, field
from .fresh import Names
from .places import Place
from .tree import Block, Do, Leave, Node, bodies


@dataclass(slots=True, eq=False)
class Frame:
    """An open construct: CYCLE goes to `head`, EXIT to `after`."""

    node: Node
    after: Place | None
    head: Place | None = None
    used: bool = False


@dataclass(slots=True)
class Opened:
    names: Names
    leaves: dict[Node, frozenset[Node]] = field(default_factory=dict[Node, frozenset[Node]])

    def closed(self, frame: Frame, nodes: list[Node]) -> list[Node]:
        """The block around those nodes from the first that leaves it on."""
        block = frame.node
        assert isinstance(block, Block)
        for index, node in enumerate(nodes):
            if block in self.left(node):
                block.body = nodes[index:]
                return [*nodes[:index], block]
        return nodes

    def left(self, node: Node) -> frozenset[Node]:
        """What the EXITs and CYCLEs in a finished node leave; remembered, for blocks are nested deep."""
        if isinstance(node, Leave):
            return frozenset(() if node.of is None else (node.of,))
        if node not in self.leaves:
            inside = [self.left(one) for body in bodies(node) for one in body]
            self.leaves[node] = frozenset[Node]().union(*inside)
        return self.leaves[node]

    def leave(self, frame: Frame, word: str, frames: list[Frame]) -> Node:
        frame.used = True
        innermost = next((one for one in reversed(frames) if isinstance(one.node, Do)), None)
        made = Leave(word=word, of=frame.node)
        if frame is not innermost:
            assert isinstance(frame.node, (Do, Block))
            if not frame.node.name:
                frame.node.name = self.names.fresh("B" if isinstance(frame.node, Block) else "L")
            made.name = frame.node.name
        return made
