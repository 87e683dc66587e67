"""Make laminar: overlapping regions of backward branches are nested (PASS 1b).

    y1                              y1   IF (.NOT. r) GOTO y2
    y2                              y2   r = .TRUE.
       IF (P) GOTO y1   (b1)             IF (P) GOTO y1
       IF (Q) GOTO y2   (b2)             r = .NOT. Q ; IF (.NOT. r) GOTO y1

Requires  branches and targets in the same list.
Ensures   of two regions [target, branch] one contains the other, or they are disjoint.
Costs     a flag for each head that is reached through another; 118 of 907 backward branches of one library need one.
Source    a step that the paper's conclusion mentions without a description.
"""

from __future__ import annotations

from ..read.tree import Assign, Goto, Node
from ..write.fresh import Names
from .formula import FALSE, TRUE, Flag, Not, negate
from .relocate import Relocated


def make_laminar(nodes: list[Node], names: Names, facts: Relocated) -> list[str]:
    """Change one list; returns the flags that must be true when the unit starts.

    Branches are processed from first to last, so that every region that ends earlier is final, and the branch goes back
    at once to the outermost head that it would cross.
    """
    flags: dict[tuple[int, int], str] = {}
    detours: list[tuple[int, int, int]] = []
    regions: list[tuple[int, int]] = []
    for branch, head in backward(nodes):
        crossed = [y for y, b in regions if y < head <= b]
        if crossed:
            detours.append((branch, min(crossed), head))
        regions.append((min(crossed, default=head), branch))
    for _, low, high in detours:
        if (low, high) not in flags:
            flags[low, high] = names.fresh("RB", "LOGICAL")
    _rewrite(nodes, detours, flags, facts)
    return list(flags.values())


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


def _rewrite(
    nodes: list[Node], detours: list[tuple[int, int, int]], flags: dict[tuple[int, int], str], facts: Relocated
) -> None:
    """Branches go to their lower head, which dispatches control to the right one.

    A head first resets the flags that led there, then chooses among the heads after it.
    """
    labels = {at: nodes[at].labels[0] for _, low, high in detours for at in (low, high)}
    before: dict[int, list[Node]] = {at: [] for at in labels}
    for (_, high), flag in flags.items():
        before[high].append(Assign(name=flag, value=TRUE))
    for (low, high), flag in flags.items():
        before[low].append(Goto(target=labels[high], test=Not(Flag(flag))))
    for at, made in before.items():
        made[0].labels, nodes[at].labels = nodes[at].labels, []
        for one in made:
            facts.guards[one] = list(facts.guards.get(nodes[at], []))
    instead = {at: _detour(nodes[at], flags[low, high], labels[low], facts) for at, low, high in detours}
    nodes[:] = [one for at, node in enumerate(nodes) for one in (*before.get(at, []), *instead.get(at, [node]))]


def _detour(branch: Node, flag: str, target: int, facts: Relocated) -> list[Node]:
    assert isinstance(branch, Goto)
    value = FALSE if branch.test is None else negate(branch.test)
    setter = Assign(branch.labels, branch.origin, branch.trivia, flag, value)
    back = Goto([], branch.origin, (0, 0), target, None if branch.test is None else Not(Flag(flag)))
    for one in (setter, back):
        facts.guards[one] = list(facts.guards.get(branch, []))
    return [setter, back]
