"""Tidy: small rewrites that make structured code read as a person would have written it.

    DO ... IF (C) CYCLE ; EXIT ; END DO        ->   DO ... IF (.NOT. C) EXIT ; END DO
    DO ... CYCLE ; END DO                      ->   DO ... END DO
    ELSE ; IF (B) THEN ... END IF ; END IF     ->   ELSE IF (B) THEN ...
    DO ... a block that ends the body, EXIT    ->   its statements, CYCLE

Requires  a structured tree.
Ensures   the same order of actions and tests.
"""

from __future__ import annotations

from .declared import Declarations
from .fresh import Names
from .negation import opposite
from .tree import Act, Block, Do, If, Leave, Node, Note, bodies, walk


def tidy(nodes: list[Node], known: Declarations, names: Names) -> list[Node]:
    for node in nodes:
        for body in bodies(node):
            body[:] = tidy(body, known, names)
        if isinstance(node, Do):
            node.body = _loop_end(node, _opened(node, node.body, names), known)
        elif isinstance(node, If):
            _else_if(node)
    return nodes


def _opened(loop: Do, body: list[Node], names: Names) -> list[Node]:
    """Who leaves a block of ours that ends the body goes on with the next iteration."""
    last = _last_action(body)
    if not isinstance(last, Block) or last.origin is not None or last.labels:
        return body
    inner = {one for node in walk(last.body) if isinstance(node, Do) for one in walk(node.body)}
    for node in walk(last.body):
        if isinstance(node, Leave) and node.of is last:
            if node in inner and not loop.name:
                loop.name = names.fresh("L")
            node.word, node.of, node.name = "CYCLE", loop, loop.name if node in inner else ""
    at = body.index(last)
    return [*body[:at], *last.body, *body[at + 1 :]]


def _loop_end(loop: Do, body: list[Node], known: Declarations) -> list[Node]:
    last = _last_action(body)
    if last is None:
        return body
    if isinstance(last, Leave) and last.word == "CYCLE" and last.of is loop:
        return [node for node in body if node is not last]
    if not (isinstance(last, Leave) and last.word == "EXIT"):
        return body
    rest = [node for node in body if node is not last]
    before = _last_action(rest)
    if isinstance(before, If) and before.orelse is None and len(before.arms) == 1 and not before.labels:
        test, inner, statement = before.arms[0]
        if len(inner) == 1 and isinstance(inner[0], Leave) and inner[0].word == "CYCLE" and inner[0].of is loop:
            before.arms = [(opposite(test, known), [last], statement)]
            return rest
    return body


def _last_action(body: list[Node]) -> Node | None:
    for node in reversed(body):
        if not isinstance(node, Note) and not (isinstance(node, Act) and node.is_placeholder()):
            return node
    return None


def _else_if(node: If) -> None:
    """Pull an IF that is all of an ELSE up into the chain."""
    while node.orelse is not None:
        actions = [one for one in node.orelse if not isinstance(one, Note)]
        if len(actions) != 1 or len(node.orelse) != 1 or not isinstance(actions[0], If):
            return
        inner = actions[0]
        if inner.origin is not None or inner.name or inner.labels:
            return
        node.arms.extend(inner.arms)
        node.orelse = inner.orelse
