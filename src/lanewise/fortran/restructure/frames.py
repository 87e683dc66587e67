"""Frames: the constructs that are open where a statement is written, and how to leave them.

    DO                      a frame: CYCLE goes to its head, EXIT after it
      IF (A) EXIT           the innermost DO needs no name
      IF (B) EXIT TO90      anything else is named, when the first EXIT needs it: by the label that it went to

Ensures   a block begins at the first statement that leaves it.
Costs     the constructs that a finished node leaves are computed once.
"""

from __future__ import annotations

from ...record import dataclass, field
from ..flow.places import Place
from ..read.tree import Block, Do, Leave, Node, bodies
from ..write.fresh import Names


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
        """The block around those nodes, from the first that leaves it."""
        block = frame.node
        assert isinstance(block, Block)
        for index, node in enumerate(nodes):
            if block in self.left(node):
                block.body = nodes[index:]
                return [*nodes[:index], block]
        return nodes

    def left(self, node: Node) -> frozenset[Node]:
        """The constructs that EXITs and CYCLEs in a finished node leave; cached, since blocks nest deeply."""
        if isinstance(node, Leave):
            return frozenset(() if node.of is None else (node.of,))
        if node not in self.leaves:
            inside = [self.left(one) for body in bodies(node) for one in body]
            self.leaves[node] = frozenset[Node]().union(*inside)
        return self.leaves[node]

    def name(self, frame: Frame) -> str:
        """By the label that its EXITs or CYCLEs went to, if there was one."""
        node = frame.node
        if isinstance(node, Block):
            return self.names.label("TO", frame.after.label if frame.after else 0) or self.names.fresh("B")
        terminal = node.origin.terminal if node.origin else None
        return self.names.label("LOOP", terminal or (frame.head.label if frame.head else 0)) or self.names.fresh("L")

    def leave(self, frame: Frame, word: str, frames: list[Frame]) -> Node:
        frame.used = True
        innermost = next((one for one in reversed(frames) if isinstance(one.node, Do)), None)
        made = Leave(word=word, of=frame.node)
        if frame is not innermost:
            assert isinstance(frame.node, (Do, Block))
            if not frame.node.name:
                frame.node.name = self.name(frame)
            made.name = frame.node.name
        return made
