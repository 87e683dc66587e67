"""Whole: constructs that stay unchanged, from their first statement to their last.

    ASSOCIATE (X => A(I)%X)         one action
      DO K = 1, N
        IF (X(K) < 0) EXIT          leaves a loop inside: stays
      END DO
    END ASSOCIATE

BLOCK with declarations, ASSOCIATE, SELECT TYPE, CRITICAL and the like define names of their own, so nothing moves into
or out of them. If an EXIT or CYCLE leaves one, the loop that it refers to stays whole too.

Requires  the executable statements of a unit.
Ensures   spans that do not overlap; a refusal if another branch is inside one.
"""

from __future__ import annotations

import re

from ...ir.position import CompileError
from ...record import dataclass
from ..read.statement import OPENERS, Statement
from ..read.tree import Act, Node, walk
from ..read.unit import Unit

_DOS = frozenset(["do", "dowhile", "doforever", "doconcurrent"])
_ENDS = {**OPENERS, "ifthen": "endif", **dict.fromkeys(_DOS, "enddo")}
_BRANCHES = frozenset(["goto", "computed", "assigned", "arith"])


@dataclass(slots=True)
class _Open:
    at: int
    statement: Statement
    whole: bool


def wholes(unit: Unit, statements: list[Statement]) -> dict[int, int]:
    """Where constructs that stay whole begin and end."""
    if not any(_stays(statements, at) for at in range(len(statements))):
        return {}
    found: dict[int, int] = {}
    open_: list[_Open] = []
    for at, statement in enumerate(statements):
        if statement.kind in _ENDS:
            open_.append(_Open(at, statement, _stays(statements, at)))
        _take_along(unit, statement, open_)
        while open_ and _closes(statement, open_[-1].statement):
            closed = open_.pop()
            if closed.whole and not any(one.whole for one in open_):
                found = {first: last for first, last in found.items() if first < closed.at}
                found[closed.at] = at
            if statement.kind == _ENDS[closed.statement.kind]:
                break
    if unfinished := [one.statement for one in open_ if one.whole]:
        raise unit.refuse("this construct has no end", unfinished[0])
    for first, last in found.items():
        for statement in statements[first : last + 1]:
            _refuse_branch(unit, statement, statements[first])
    return found


def _refuse_branch(unit: Unit, statement: Statement, opener: Statement) -> None:
    if (statement.inner or statement).kind in _BRANCHES:
        raise _refusal(unit, statement, opener)


def refuse_labels(unit: Unit, nodes: list[Node]) -> None:
    """END=, ERR= and alternate returns inside a whole construct name labels that may not stay."""
    naming = [one for one in unit.executable if (one.inner or one).jumps or (one.inner or one).targets]
    for node in walk(nodes) if naming else ():
        if isinstance(node, Act) and node.last is not None and node.origin is not None:
            first, last = node.origin.line.first, node.last.line.last
            if inside := [one for one in naming if first <= one.line.first <= last]:
                raise _refusal(unit, inside[0], node.origin)


def _refusal(unit: Unit, statement: Statement, opener: Statement) -> CompileError:
    word = re.split(r"[(\d]", opener.code.rpartition(":")[2])[0] if opener.kind not in _DOS else "a DO with BLOCKs"
    return unit.refuse(f"a branch inside {word} is not restructured; move it outside", statement)


def _take_along(unit: Unit, statement: Statement, open_: list[_Open]) -> None:
    """A branch inside a whole construct: the construct that it leaves stays whole too."""
    inner = statement.inner or statement
    outermost = next((at for at, one in enumerate(open_) if one.whole), None)
    if outermost is None:
        return
    if inner.kind not in ("exit", "cycle"):
        return
    left = [at for at, one in enumerate(open_) if _is_left(inner, one.statement)]
    if not left:
        raise unit.refuse("there is no construct around this to leave", statement)
    loop = open_[left[-1]].statement
    if left[-1] < outermost and loop.terminal is not None:
        raise unit.refuse("an EXIT or CYCLE leaves a BLOCK for a DO with a label; end the DO by END DO", statement)
    open_[left[-1]].whole |= left[-1] < outermost


def _is_left(leave: Statement, construct: Statement) -> bool:
    return construct.name == leave.name if leave.name else construct.kind in _DOS


def _closes(statement: Statement, opener: Statement) -> bool:
    if opener.kind in _DOS and opener.terminal is not None:
        return statement.label == opener.terminal
    return statement.kind == _ENDS[opener.kind]


def _stays(statements: list[Statement], at: int) -> bool:
    one = statements[at]
    if one.kind == "select":
        return "SELECTCASE(" not in one.code
    if one.kind == "block":  # without declarations it only groups statements
        return at + 1 < len(statements) and statements[at + 1].kind == "spec"
    return one.kind in OPENERS
