"""Alternate: a CALL with alternate returns keeps its labels to itself; its branches become tests of an integer.

    CALL F(A, *10)                 LWRET1 = 1
                                   CALL F(A, *95001)
                                   LWRET1 = 0
                             95001 CONTINUE
                                   IF (LWRET1 .EQ. 1) GOTO 10

    CALL F(A, *10, *20)            LWRET1 = 2
                                   CALL F(A, *95001, *95002)
                                   LWRET1 = 0
                             95001 IF (LWRET1 .EQ. 2) LWRET1 = 1
                             95002 CONTINUE
                                   IF (LWRET1 .EQ. 1) GOTO 10
                                   IF (LWRET1 .EQ. 2) GOTO 20

More than a few different labels become a switch. The callee stays as it is, and so do its other callers. The labels are
on the lines right after the CALL, in the same construct, wherever the statements 10 and 20 move.

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
FEW = 3
"""Different labels that are tested one after the other."""


def without_returns(node: Act, call: Statement, names: Names, labels: Labels) -> list[Node]:
    """The CALL between the statements that find out how it returned, and the branches that follow from that."""
    chosen = names.one("RET", "INTEGER")
    targets = list(dict.fromkeys(call.targets))
    last = len(targets)
    by_target = {target: labels.fresh() for target in targets}
    ours = tuple(by_target.values())
    before = Act(node.labels, call, node.trivia, text=f"{chosen} = {last}")
    node.labels, node.trivia = [], (0, 0)
    node.text, node.goes_to = _relabelled(call, [by_target[one] for one in call.targets]), ours
    made: list[Node] = [before, node, Act(origin=call, text=f"{chosen} = 0")]
    for number, label in enumerate(ours[:-1], 1):
        made.append(Act([label], call, text=f"IF ({chosen} .EQ. {last}) {chosen} = {number}"))
    made.append(Act([ours[-1]], call, text="CONTINUE"))
    if last > FEW:
        cases = [(f"({number})", target) for number, target in enumerate(targets, 1)]
        return [*made, Switch(origin=call, expression=chosen, cases=cases)]
    for number, target in enumerate(targets, 1):
        made.append(Goto(origin=call, target=target, test=Pred(f"{chosen} .EQ. {number}")))
    return made


def _relabelled(call: Statement, ours: list[int]) -> str:
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
