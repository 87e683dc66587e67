"""Alternate: a CALL with alternate returns keeps its labels to itself; its branches become a switch.

    CALL F(A, *10)                 LWRET1 = 1
                                   CALL F(A, *95001)
                                   LWRET1 = 0
                             95001 CONTINUE
                                   IF (LWRET1 .EQ. 1) GOTO 10

    CALL F(A, *10, *20)            LWRET1 = 0
                                   CALL F(A, *95001, *95002)
                                   LWRET1 = -1
                             95001 IF (LWRET1 .EQ. 0) LWRET1 = 1
                             95002 IF (LWRET1 .EQ. 0) LWRET1 = 2
                                   switch on LWRET1: 1 -> 10, 2 -> 20

The callee stays as it is, and so do its other callers. The labels are on the lines right after the CALL, in the same
construct, wherever the statements 10 and 20 move.

Requires  a CALL that branches.
Ensures   no branch except to those following lines.
"""

from __future__ import annotations

from ...ir.digits import is_digits
from ..restructure.formula import Pred
from ..write.fresh import Labels, Names
from .statement import Statement, matching, split_top
from .tree import Act, Goto, Node, Switch

FIRST = 95000
"""Generated labels start here."""


def returns_as_switch(node: Act, call: Statement, names: Names, labels: Labels) -> list[Node]:
    chosen = names.one("RET", "INTEGER")
    ours = tuple(labels.fresh() for _ in call.targets)
    before = Act(node.labels, call, node.trivia, text=f"{chosen} = 0")
    node.labels, node.trivia = [], (0, 0)
    node.text, node.goes_to = _relabelled(call, ours), ours
    if len(ours) == 1:
        before.text = f"{chosen} = 1"
        after = [Act(origin=call, text=f"{chosen} = 0"), Act([*ours], call, text="CONTINUE")]
        return [before, node, *after, Goto(origin=call, target=call.targets[0], test=Pred(f"{chosen} .EQ. 1"))]
    made: list[Node] = [before, node, Act(origin=call, text=f"{chosen} = -1")]
    for number, label in enumerate(ours, 1):
        made.append(Act([label], call, text=f"IF ({chosen} .EQ. 0) {chosen} = {number}"))
    cases = [(f"({number})", label) for number, label in enumerate(call.targets, 1)]
    return [*made, Switch(origin=call, expression=chosen, cases=cases)]


def _relabelled(call: Statement, ours: tuple[int, ...]) -> str:
    line, code = call.line, call.line.code
    opening = code.index("(", call.begin)
    at = opening + 1
    left = list(ours)
    pieces: list[str] = []
    for piece in split_top(code[at : matching(code, opening)]):
        is_label = piece[:1] in ("*", "&") and is_digits(piece[1:])
        pieces.append(f"*{left.pop(0)}" if is_label else line.source(at, at + len(piece)))
        at += len(piece) + 1
    return f"{line.source(call.begin, opening)} ({', '.join(pieces)})"
