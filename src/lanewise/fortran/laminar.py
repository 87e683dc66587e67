"""Make laminar: regions of backward branches that overlap are nested (PASS 1b).

    y1                              y1   IF (.NOT. r) GOTO y2
    y2                              y2   r = .TRUE.
       IF (P) GOTO y1   (b1)             IF (P) GOTO y1
       IF (Q) GOTO y2   (b2)             r = .NOT. Q ; IF (.NOT. r) GOTO y1

Requires  branches and targets in the same list.
Ensures   of two regions [target, branch] one holds the other, or they are apart.
Costs     a flag for each overlapping pair; 118 of 907 backward branches of one large library need it.
Source    the step the paper's conclusion mentions and does not give.
"""

from __future__ import annotations

from .formula import FALSE, TRUE, Flag, Not, negate
from .fresh import Names
from .relocate import Relocated
from .tree import Assign, Goto, Node


def make_laminar(nodes: list[Node], names: Names, facts: Relocated) -> list[str]:
    """Change one list; returns the flags that must be true when the unit starts."""
    made: list[str] = []
    while True:
        pair = _overlap(nodes)
        if pair is None:
            return made
        made.append(_nest(nodes, *pair, names, facts))


def positions(nodes: list[Node]) -> dict[int, int]:
    return {label: at for at, node in enumerate(nodes) for label in node.labels}


def backward(nodes: list[Node]) -> list[tuple[int, int]]:
    """(branch, target) positions of the backward branches of a list."""
    where = positions(nodes)
    return [
        (at, where[node.target])
        for at, node in enumerate(nodes)
        if isinstance(node, Goto) and where.get(node.target, at + 1) <= at
    ]


def _overlap(nodes: list[Node]) -> tuple[int, int, int] | None:
    found = backward(nodes)
    for b1, y1 in found:
        for b2, y2 in found:
            if y1 < y2 <= b1 < b2:
                return y1, b2, y2
    return None


def _nest(nodes: list[Node], y1: int, b2: int, y2: int, names: Names, facts: Relocated) -> str:
    flag = names.fresh("RB", "LOGICAL")
    branch, low, high = nodes[b2], nodes[y1], nodes[y2]
    assert isinstance(branch, Goto)
    target, test = branch.target, branch.test
    value = FALSE if test is None else negate(test)
    chooser = Goto(low.labels, None, (0, 0), target, Not(Flag(flag)))
    reset = Assign(high.labels, None, (0, 0), flag, TRUE)
    setter = Assign(branch.labels, branch.origin, branch.trivia, flag, value)
    back = Goto([], branch.origin, (0, 0), chooser.labels[0], None if test is None else Not(Flag(flag)))
    low.labels, high.labels, branch.labels = [], [], []
    for new, old in ((chooser, low), (reset, high), (setter, branch), (back, branch)):
        facts.guards[new] = list(facts.guards.get(old, []))
    nodes[b2 : b2 + 1] = [setter, back]
    nodes.insert(y2, reset)
    nodes.insert(y1, chooser)
    return flag
