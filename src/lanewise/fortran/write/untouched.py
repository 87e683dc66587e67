"""Untouched: which nodes still match their statements, and which constructs keep their own lines.

    DO 10 I = 1, N                  DO 10 I = 1, N        the loop is `opened`: only what changed inside is new,
    IF (A(I)) 5, 10, 5              IF (A(I) .EQ. 0) ..   its own lines and all others are the file's
    GO TO 10                        GO TO 10              a branch as it was written
 10 CONTINUE                     10 CONTINUE

Requires  a tree of `build` in which some nodes were changed or replaced.
Ensures   `opened` on constructs around a change whose own lines still hold; others lose their `end` and are
          printed anew.
"""

from __future__ import annotations

from ..read.build import do_head
from ..read.tree import Act, Block, Do, Goto, If, Leave, Node, Select, Switch, bodies
from ..restructure.formula import Pred


def as_written(node: Node) -> bool:
    """Whether a branch matches its statement."""
    origin = node.origin
    if origin is None:
        return False
    if isinstance(node, Goto):
        inner = origin.inner
        if node.test is None or inner is None:
            return node.test is None and origin.kind == "goto" and origin.targets == (node.target,)
        same = origin.kind == "if" and inner.kind == "goto" and inner.targets == (node.target,)
        return same and node.test == Pred(origin.part(origin.test))
    if isinstance(node, Leave):
        return node.word == origin.kind.upper() and node.name == origin.name
    if isinstance(node, If) and origin.kind == "if" and len(node.arms) == 1 and node.orelse is None:
        test, body, _ = node.arms[0]
        same = test == Pred(origin.part(origin.test)) and len(body) == 1 and body[0].origin is origin.inner
        return same and (as_written(body[0]) or is_kept(body[0]))
    return False


def is_kept(node: Node) -> bool:
    return isinstance(node, Switch) or (isinstance(node, Act) and node.text is None)


def open_changed(nodes: list[Node], changed: set[Node]) -> bool:
    """Open the constructs with something changed inside; False if there are none."""
    any_changed = False
    for node in nodes:
        inside = [open_changed(body, changed) for body in bodies(node)]
        if node in changed or any(inside):
            any_changed = True
            if isinstance(node, (Do, If, Select, Block)):
                _open(node, node in changed)
    return any_changed


def _open(node: Do | If | Select | Block, is_changed: bool) -> None:
    """A DO that itself changed gets a new first and last line around the part that stays."""
    if isinstance(node, Do):
        node.opened = is_changed or _keeps_its_lines(node)
        node.end = node.end if _keeps_its_lines(node) else None
    elif _has_its_lines(node):
        node.opened = True
    else:
        node.end = None


def _keeps_its_lines(node: Do) -> bool:
    if node.origin is None or node.end is None or node.head != do_head(node.origin) or node.name != node.origin.name:
        return False
    return node.end.kind == "enddo" or any(one.origin is node.end and is_kept(one) for one in node.body[-1:])


def _has_its_lines(node: If | Select | Block) -> bool:
    """Whether the tests, cases and the name match the statements."""
    if node.origin is None or node.end is None or node.name != node.origin.name:
        return False
    if isinstance(node, Select):
        return all(statement is not None and text == statement.line.source(4) for text, _, statement in node.arms)
    if isinstance(node, If):
        as_they_were = all(one is not None and test == Pred(one.part(one.test)) for test, _, one in node.arms)
        return as_they_were and (node.orelse is None) == (node.otherwise is None)
    return True
