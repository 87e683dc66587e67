"""Bounds: whether an array element is in bounds in every iteration of the loops around it.

    REAL A(2*N) ; DO I = 1, N ; A(I+1)      2*N - (N + 1) = N - 1, which is at least 0 if the loop runs: in bounds

Requires  declared bounds and loop bounds that are affine.
Ensures   yes only if no executed iteration can leave the declared dimension.
"""

from __future__ import annotations

from ...read.declared import Declarations
from ...read.expression import Ref
from ..nests.nest import Head, Line
from .affine import Affine, affine
from .feasible import never_negative


def within_bounds(ref: Ref, line: Line, known: Declarations) -> bool:
    dimensions = known.look(ref.name).dimensions
    if len(dimensions) != len(ref.args):
        return False
    for arg, (low, high) in zip(ref.args, dimensions, strict=True):
        form = affine(arg, known, set())
        least, most = affine(low, known, set()), affine(high, known, set())
        if form is None or least is None or most is None:
            return False
        ends = _ends(form, line.loops, known)
        if ends is None:
            return False
        lengths = tuple(length for head in line.loops if (length := _length(head, known)) is not None)
        if not never_negative(ends[0].minus(least), lengths) or not never_negative(most.minus(ends[1]), lengths):
            return False
    return True


def _ends(form: Affine, loops: tuple[Head, ...], known: Declarations) -> tuple[Affine, Affine] | None:
    """The least and the greatest value of a subscript."""
    first = last = form
    for head in reversed(loops):
        begin, end = affine(head.low, known, set()), affine(head.high, known, set())
        for is_first in (True, False):
            current = first if is_first else last
            factor = current.factor(head.index)
            if not factor:
                continue
            if begin is None or end is None or head.step != 1:
                return None
            bound = begin if (factor > 0) is is_first else end
            current = current.substituted(head.index, bound)
            first, last = (current, last) if is_first else (first, current)
    return first, last


def _length(head: Head, known: Declarations) -> Affine | None:
    begin, end = affine(head.low, known, set()), affine(head.high, known, set())
    return None if begin is None or end is None or head.step != 1 else end.plus(begin, -1)
