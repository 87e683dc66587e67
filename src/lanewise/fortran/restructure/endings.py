"""Endings: which exits of a loop are written inside the loop, where they are taken, rather than after it.

    DO 10 I = 1, N                    DO I = 1, N
      IF (A(I) .LT. 0.) GOTO 90         IF (A(I) .LT. 0.) THEN
 10   A(I) = SQRT(A(I))                   K = I
    GOTO 95                               EXIT
 90 K = I                               END IF
 95 N = 0                               A(I) = SQRT(A(I))
                                      END DO
                                      N = 0

A DO variable may not be set inside its loop, so a place that could set one stays after it.

Requires  a place with one predecessor, which is inside loops that it leaves.
Ensures   yes only if the place may be inside all of them.
"""

from __future__ import annotations

import re

from ..flow.constants import is_handed_on
from ..flow.places import Loop, Place, Stop
from ..read.declared import Declarations
from ..read.mention import mentioned
from ..read.statement import Statement, words
from ..read.tree import Act, Assign, Do, Leave, Node, Note, walk
from ..vectorize.dependence.given import may_call
from ..vectorize.dependence.overlap import partners

SHORT = 3
"""Actions of a short ending (an error message and RETURN), which reads best where it is decided."""
_READING = frozenset(["if", "ifthen", "elseif", "else", "endif", "continue", "return", "stop"])


def is_short_ending(place: Place) -> bool:
    return isinstance(place.out, Stop) and length(place) <= SHORT and not place.is_end


def length(place: Place) -> int:
    """The number of its statements, including those inside constructs."""
    return sum(_lines(node) for node in walk(place.items) if not isinstance(node, Note))


def _lines(node: Node) -> int:
    last = node.last if isinstance(node, Act) else None
    return 1 if last is None or node.origin is None else last.line.last - node.origin.line.first + 1


def may_stand_inside(place: Place, heads: list[Place], known: Declarations) -> bool:
    """Whether nothing in the place can set a DO variable of these loops."""
    variables = {head.out.do.variable for head in heads if isinstance(head.out, Loop)} - {""}
    if not variables:
        return True
    if any(known.get(one).other for one in variables) or partners(variables, known) != variables:
        return False
    seen = not known.complete or any(known.get(one).common or one in known.inherited for one in variables)
    for node in walk(place.items):
        if isinstance(node, (Note, Assign, Leave)):
            continue
        if isinstance(node, Act) and (node.text is not None or node.last is not None):
            return False
        if isinstance(node, Do) and node.variable in variables:
            return False
        if node.origin is not None and not _keeps(node.origin, variables, seen, known):
            return False
    return True


def _keeps(statement: Statement, variables: set[str], seen: bool, known: Declarations) -> bool:
    """Whether a statement does not change the variables; `seen`: procedures that it calls see them."""
    inner = statement.inner or statement
    code = statement.line.code
    writes = inner.kind == "io" and inner.code.startswith(("WRITE(", "PRINT"))
    if seen and (may_call(code.replace("WRITE(", "IF("), known) or inner.kind == "call"):
        return False
    for name in variables & mentioned(statement):
        word = re.compile(rf"(?<![A-Z0-9_$]){re.escape(name)}(?![A-Z0-9_$])")
        if is_handed_on(code, word, known):
            return False
        if inner.kind == "assign":
            if words(inner.code)[0] == name:
                return False
        elif writes:
            if re.search(rf"{word.pattern}=|={word.pattern}", inner.code):
                return False
        elif inner.kind not in _READING:
            return False
    return True
