"""Masks: invariant conditions of a nest, substituted into their uses.

    DO I                                       DO J
      IF (AA(I,1) .GT. 0.) THEN                  WHERE (AA(1:N,1) .GT. 0.) AA(1:N,J) = AA(1:N,J-1) + ..
        DO J = 2, N
          AA(I,J) = AA(I,J-1) + ..             AA(I,1) is never written: J starts at 2

Requires  lines of a nest; masks are assigned once.
Ensures   a mask is replaced only if no statement of the nest can write what it reads, in any iteration.
"""

from __future__ import annotations

from ...read.declared import Declarations
from ...read.expression import Name, Ref, subexpressions
from ..dependence.meeting import Assumed, Meetings
from ..nests.nest import Line
from ..nests.rewrite import parenthesised
from ..statements.harm import is_harmful
from .induction import with_values


def steady_masks(lines: list[Line], known: Declarations, assumed: Assumed) -> list[Line]:
    meetings = Meetings(known, {line.target.name for line in lines}, assumed)
    for mask in [line for line in lines if line.is_mask]:
        current = next((line for line in lines if line.target == mask.target and line.is_mask), None)
        if current is not None and _is_steady(current, lines, meetings) and not _needs_guard(current, known):
            value = {mask.target.name: parenthesised(current.value)}
            lines = [with_values(line, value) for line in lines if line is not current]
    return lines


def _needs_guard(mask: Line, known: Declarations) -> bool:
    return mask.guard is not None and is_harmful(mask.value, mask, known)


def _is_steady(mask: Line, lines: list[Line], meetings: Meetings) -> bool:
    for one in subexpressions(mask.value):
        if not isinstance(one, (Name, Ref)) or (isinstance(one, Ref) and not meetings.known.is_array(one.name)):
            continue
        for line in lines:
            if meetings.share(line.target, one) and meetings.between(one, mask, line.target, line):
                return False
    return True
