"""Tidy: small rewrites that make structured code read as if written by hand.

    DO ... IF (C) CYCLE ; EXIT ; END DO        ->   DO ... IF (.NOT. C) EXIT ; END DO
    DO ... CYCLE ; END DO                      ->   DO ... END DO
    DO ... IF (C) THEN ; S ; CYCLE ; END IF ; EXIT    ->   DO ... IF (.NOT. C) EXIT ; S ; END DO
    ELSE ; IF (B) THEN ... END IF ; END IF     ->   ELSE IF (B) THEN ...
    DO ... a block that ends the body, EXIT    ->   its statements, CYCLE
    B: block ; IF (C) EXIT B ; S               ->   IF (.NOT. C) THEN ; S ; END IF
    B: block ; IF (C) THEN ... EXIT B ...      ->   B: IF (C) THEN ... EXIT B ...
    B: block ; IF (C) THEN ; T ; EXIT B ; END IF ; S      ->   IF (C) THEN ; T ; ELSE ; S ; END IF
    B: block ; SELECT CASE ... EXIT B ...      ->   B: SELECT CASE ... EXIT B ...

Requires  a structured tree.
Ensures   the same order of actions and tests.
"""

from __future__ import annotations

from ..read.declared import Declarations
from ..read.tree import Act, Block, Do, If, Leave, Node, Note, Select, bodies, is_macro, walk
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
    if at is None or not isinstance(first, (If, Select)) or block.origin is not None or block.labels:
        return [block]
    if first.origin is not None or first.labels or (isinstance(first, If) and is_macro(first)):
        return [block]
    before, rest = block.body[:at], block.body[at + 1 :]
    if all(isinstance(node, Note) for node in rest):
        _leave_instead(block, first)
        return [*before, first, *rest]
    if _takes_rest(block, first, rest):
        return [*before, first]
    if isinstance(first, Select):
        return [block]
    test, body, _ = first.arms[0]
    only = body[0] if len(first.arms) == len(body) == 1 and first.orelse is None else None
    if not isinstance(only, Leave) or only.of is not block or first.name:
        return [block]
    made = If(trivia=first.trivia, arms=[(opposite(test, known), rest, None)])
    if any(isinstance(node, Leave) and node.of is block for node in walk(rest)):
        _leave_instead(block, made)
    return [*before, made]


def _takes_rest(block: Block, first: If | Select, rest: list[Node]) -> bool:
    """Whether the statements after the construct have become the end of its only arm that reaches them."""
    arms = [(body, _last_action(body)) for body in bodies(first)]
    falling = [body for body, end in arms if end is None or _falls(end)]
    is_open = not any(text == "DEFAULT" for text, _, _ in first.arms) if isinstance(first, Select) else not first.orelse
    if len(falling) + is_open != 1 or first.name:
        return False
    if isinstance(first, If) and all(len(body) == 1 and _leaves(end, block) for body, end in arms):
        return False  # IF (C) EXIT B ; S reads best as IF (.NOT. C) THEN ; S
    for body, end in arms:
        if end is not None and _leaves(end, block):
            body[body.index(end)] = Note([], None, end.trivia)
    if not is_open:
        falling[0].extend(rest)
    elif isinstance(first, Select):
        first.arms.append(("DEFAULT", rest, None))
    else:
        first.orelse = rest
    if any(isinstance(node, Leave) and node.of is block for node in walk([first])):
        _leave_instead(block, first)
    return True


def _leaves(end: Node | None, block: Block) -> bool:
    return isinstance(end, Leave) and end.of is block and not end.labels


def _falls(node: Node) -> bool:
    """Whether control may reach what follows."""
    if isinstance(node, If) and node.origin is None and node.orelse is not None and not node.name:
        ends = [_last_action(body) for body in bodies(node)]
        return any(end is None or _falls(end) for end in ends)
    return not (isinstance(node, Leave) or (isinstance(node, Act) and node.halts))


def _leave_instead(block: Block, made: If | Select) -> None:
    """EXITs of the block become EXITs of the IF or SELECT, which takes its name if it has none."""
    made.name = made.name or block.name
    for node in walk([made, *block.body]):
        if isinstance(node, Leave) and node.of is block:
            node.of, node.name = made, made.name
    _drop_last_exits(made, made)
    if not any(isinstance(node, Leave) and node.of is made for node in walk([made])):
        made.name = ""


def _drop_last_exits(node: If | Select, made: If | Select) -> None:
    """An EXIT that ends an arm goes where control goes anyway; one that stands alone keeps its arm."""
    for body in bodies(node):
        end = _last_action(body)
        if isinstance(end, Leave) and end.of is made and not end.labels and len(body) > 1:
            body[body.index(end)] = Note([], None, end.trivia)
            end = _last_action(body)
        if isinstance(end, (If, Select)) and end.origin is None:
            _drop_last_exits(end, made)


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
