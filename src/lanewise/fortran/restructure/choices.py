"""Choices: a multiway branch as SELECT CASE or IF, ELSE IF, ELSE, once the arms are written.

    GOTO (10, 20, 10), K       CASE (1, 3) ; CASE (2)
    IF (X) 10, 20, 20          IF (X .LT. 0) THEN ; ELSE

Requires  the nodes of every arm, by its target.
Ensures   one arm for each place.
"""

from __future__ import annotations

import re

from ..flow.places import Multi, Place
from ..read.declared import Declarations
from ..read.expression import Binary, Name, Paren, Ref
from ..read.parse import parse_text
from ..read.tree import Act, If, Node, Note
from .formula import Formula, Pred
from .negation import opposite


def by_target(arms: list[tuple[str, Place]]) -> list[tuple[str, Place]]:
    """One case per place: different labels may lead to the same one."""
    texts: dict[Place, list[str]] = {}
    for text, target in arms:
        texts.setdefault(target, []).append(text[1:-1])
    return [(f"({', '.join(found)})", target) for target, found in texts.items()]


def has_action(nodes: list[Node]) -> bool:
    return any(not isinstance(one, Note) and not (isinstance(one, Act) and one.is_placeholder()) for one in nodes)


def if_node(test: Formula, body: list[Node]) -> If:
    return If(arms=[(test, body, None)])


def sign_test(out: Multi, written: dict[Place, list[Node]], known: Declarations) -> If:
    """An arithmetic IF as IF, ELSE IF, ELSE; a value that is neither below nor equal (also NaN) takes the last arm."""
    (_, low), (_, zero), (_, high) = out.arms
    text = _operand(out.expression)
    if low is zero:
        return _two(Pred(f"{text} .LE. 0"), written[low], written[high], known)
    if zero is high:
        return _two(Pred(f"{text} .LT. 0"), written[low], written[high], known)
    if low is high:
        return _two(Pred(f"{text} .EQ. 0"), written[zero], written[high], known)
    below, equal = Pred(f"{text} .LT. 0"), Pred(f"{text} .EQ. 0")
    acts = tuple(has_action(written[one]) for one in (low, zero, high))
    # NaN is neither below nor equal, and takes the last arm.
    if acts == (True, False, True):
        different = (opposite(equal, known), [*written[zero], *written[high]], None)
        return If(arms=[(below, written[low], None), different])
    if acts == (False, True, True):
        above = (opposite(below, known), [*written[low], *written[high]], None)
        return If(arms=[(equal, written[zero], None), above])
    if acts == (False, False, True):
        positive = opposite(Pred(f"{text} .LE. 0"), known)
        return if_node(positive, [*written[low], *written[zero], *written[high]])
    if acts == (False, True, False):
        return if_node(equal, [*written[low], *written[zero], *written[high]])
    if acts == (True, False, False):
        return if_node(below, [*written[low], *written[zero], *written[high]])
    made = If(arms=[(below, written[low], None), (equal, written[zero], None)])
    if has_action(written[high]):
        made.orelse = written[high]
    return made


def _two(test: Pred, yes: list[Node], no: list[Node], known: Declarations) -> If:
    if not has_action(yes):
        return if_node(opposite(test, known), [*yes, *no])
    made = if_node(test, yes)
    if has_action(no):
        made.orelse = no
    return made


def _operand(text: str) -> str:
    """The text, in parentheses unless relations bind weaker than all of its operators."""
    bare = text.strip()
    binds = re.fullmatch(r"\w+(?:\([^()]*\))?", bare) or isinstance(parse_text(bare), (Binary, Ref, Name, Paren))
    return bare if binds and not re.search(r"\.[A-Za-z]+\.|[<>]|==|/=", bare) else f"({bare})"
