"""Tidy: small rewrites that make structured code read as if written by hand.

    DO ... IF (C) CYCLE ; EXIT ; END DO        ->   DO ... IF (.NOT. C) EXIT ; END DO
    DO ... CYCLE ; END DO                      ->   DO ... END DO
    DO ... IF (C) THEN ; S ; CYCLE ; END IF ; EXIT    ->   DO ... IF (.NOT. C) EXIT ; S ; END DO
    ELSE ; IF (B) THEN ... END IF ; END IF     ->   ELSE IF (B) THEN ...
    DO ... a block that ends the body, EXIT    ->   its statements, CYCLE
    B: block ; IF (C) EXIT B ; S               ->   IF (.NOT. C) THEN ; S ; END IF
    B: block ; IF (C) THEN ... EXIT B ...      ->   B: IF (C) THEN ... EXIT B ...

Requires  a structured tree.
Ensures   the same order of actions and tests.
"""

from __future__ import annotations

from ..read.declared import Declarations
from ..read.tree import Act, Block, Do, If, Leave, Node, Note, bodies, is_macro, walk
from ..write.fresh import Names
from .negation import opposite


def tidy(nodes: list[Node], known: Declarations, names: Names) -> list[Node]:
    return _as_ifs(_tidied(nodes, known, names), known)


def _tidied(nodes: list[Node], known: Declarations, names: Names) -> list[Node]:
    for node in nodes:
        for body in bodies(node):
            body[:] = _tidied(body, known, names)
        if isinstance(node, Do):
            node.body = _loop_end(node, _opened(node, node.body, names), known)
        elif isinstance(node, If):
            _else_if(node)
    return nodes


def _as_ifs(nodes: list[Node], known: Declarations) -> list[Node]:
    """Generated blocks that are one IF, or begin with an EXIT, become that IF."""
    made: list[Node] = []
    for node in nodes:
        for body in bodies(node):
            body[:] = _as_ifs(body, known)
        if isinstance(node, If):
            _else_if(node)
        made.extend(_as_if(node, known) if isinstance(node, Block) else [node])
    return made


def _as_if(block: Block, known: Declarations) -> list[Node]:
    at = next((at for at, node in enumerate(block.body) if not isinstance(node, Note)), None)
    first = None if at is None else block.body[at]
    if at is None or not isinstance(first, If) or block.origin is not None or block.labels:
        return [block]
    if first.origin is not None or first.labels or is_macro(first):
        return [block]
    before, rest = block.body[:at], block.body[at + 1 :]
    if all(isinstance(node, Note) for node in rest):
        _leave_instead(block, first)
        return [*before, first, *rest]
    test, body, _ = first.arms[0]
    only = body[0] if len(first.arms) == len(body) == 1 and first.orelse is None else None
    if not isinstance(only, Leave) or only.of is not block or first.name:
        return [block]
    made = If(trivia=first.trivia, arms=[(opposite(test, known), rest, None)])
    if any(isinstance(node, Leave) and node.of is block for node in walk(rest)):
        _leave_instead(block, made)
    return [*before, made]


def _leave_instead(block: Block, made: If) -> None:
    """EXITs of the block become EXITs of the IF, which takes its name if it has none."""
    made.name = made.name or block.name
    for node in walk(block.body):
        if isinstance(node, Leave) and node.of is block:
            node.of, node.name = made, made.name


def _opened(loop: Do, body: list[Node], names: Names) -> list[Node]:
    """An EXIT of a generated block that ends the body becomes CYCLE."""
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
        if len(inner) == 1 and _repeats(inner[0], loop):
            before.arms = [(opposite(test, known), [last], statement)]
            return rest
        if before.origin is None and not before.name:
            return _exit_first(loop, body, before, last, known)
    return body


def _exit_first(loop: Do, body: list[Node], before: If, last: Leave, known: Declarations) -> list[Node]:
    """An IF before the EXIT whose last statement may repeat the loop: the EXIT first, under the opposite test."""
    test, inner, _ = before.arms[0]
    end = _last_action(inner)
    if isinstance(end, Leave) and end.word == "EXIT" and end.of is last.of and not end.labels:
        inner = [node for node in inner if node is not end]
        end = _last_action(inner)
    once = isinstance(end, If) and end.orelse is None and len(end.arms) == 1 and len(end.arms[0][1]) == 1
    again = end.arms[0][1][0] if once and isinstance(end, If) else end
    if again is None or not _repeats(again, loop):
        return body
    leave = If(
        trivia=before.trivia, arms=[(opposite(test, known), [Leave(word="EXIT", name=last.name, of=last.of)], None)]
    )
    at = body.index(before)
    made = [*body[:at], leave, *inner, *body[at + 1 :]]
    return _loop_end(
        loop, [node for node in made if node is not end and node is not last] if again is end else made, known
    )


def _repeats(node: Node, loop: Do) -> bool:
    return isinstance(node, Leave) and node.word == "CYCLE" and node.of is loop and not node.labels


def _last_action(body: list[Node]) -> Node | None:
    for node in reversed(body):
        if not isinstance(node, Note) and not (isinstance(node, Act) and node.is_placeholder()):
            return node
    return None


def _else_if(node: If) -> None:
    """Merge an IF that is the whole ELSE into the chain."""
    while node.orelse is not None:
        heard = [one for one in node.orelse if not (isinstance(one, Note) and one.is_silent())]
        inner = heard[0] if len(heard) == 1 else None
        if not isinstance(inner, If) or is_macro(inner) != is_macro(node):
            return
        if inner.origin is not None or inner.name or inner.labels:
            return
        node.arms.extend(inner.arms)
        node.orelse = inner.orelse
