"""Iterate: implicitly iterative regions become DO loops (PASS 3). Guards become IF blocks in `guard_blocks.py`.

    100 IF (G) S1                     DO
        IF (G) S2                       IF (G) THEN ; S1 ; S2 ; END IF
        IF (TP1) GOTO 100               IF (.NOT. TP1) EXIT
                                      END DO

Requires  only backward branches, in laminar regions, each on a flag.
Ensures   no branch is left.
Source    the paper's last pass, which it mentions without a description.
"""

from __future__ import annotations

from ..read.tree import Do, Goto, If, Leave, Node, Note, bodies
from ..write.fresh import Names
from .bdd import ONE
from .formula import Flag, Not
from .remove import Guarded, Removed


def iterate(items: list[Guarded], shared: Removed) -> list[Guarded]:
    """Nest the regions of one list, and of the DO bodies in it, into loops."""
    last: dict[int, Goto] = {}
    for item in items:
        if isinstance(item.node, Goto):
            last[item.node.target] = item.node
        if isinstance(item.node, Do) and item.node in shared.bodies:
            shared.bodies[item.node] = iterate(shared.bodies[item.node], shared)
    stack: list[tuple[list[Guarded], dict[int, Do]]] = [([], {})]
    for item in items:
        node = item.node
        if isinstance(node, Note) and any(label in last for label in node.labels):
            loop = Do(kind="doforever")
            heads = dict(stack[-1][1])
            heads.update(dict.fromkeys(node.labels, loop))
            stack.append(([], heads))
        elif isinstance(node, Goto):
            _branch_back(node, last, stack, shared)
        else:
            stack[-1][0].append(item)
    assert len(stack) == 1, "regions are laminar"
    return stack[0][0]


def _branch_back(
    node: Goto, last: dict[int, Goto], stack: list[tuple[list[Guarded], dict[int, Do]]], shared: Removed
) -> None:
    items, heads = stack[-1]
    loop = heads[node.target]
    assert isinstance(node.test, Flag)
    if last[node.target] is not node:
        again = Leave(word="CYCLE", of=loop)
        items.append(Guarded(ONE, If(arms=[(node.test, [again], None)])))
        return
    items.append(Guarded(ONE, If(arms=[(Not(node.test), [Leave(word="EXIT", of=loop)], None)])))
    stack.pop()
    shared.bodies[loop] = items
    stack[-1][0].append(Guarded(ONE, loop))


def name_leaves(nodes: list[Node], names: Names, around: tuple[Do, ...] = ()) -> None:
    """Name each loop that is left or repeated from inside another."""
    for node in nodes:
        if isinstance(node, Leave) and isinstance(node.of, Do) and (not around or around[-1] is not node.of):
            node.of.name = node.of.name or names.fresh("L")
            node.name = node.of.name
        inner = (*around, node) if isinstance(node, Do) else around
        for body in bodies(node):
            name_leaves(body, names, inner)
