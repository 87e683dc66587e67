"""Bounds: whether an array element exists for every iteration of the loops around it.

    REAL A(2*N) ; DO I = 1, N ; A(I+1)      2*N - (N + 1) = N - 1, which is the loop's length: exists

Requires  declared bounds and loop bounds that are affine.
Ensures   yes only if no iteration that runs can leave the declared dimension.
"""

from __future__ import annotations

from .affine import Affine, affine
from .declared import Declarations
from .expression import Ref
from .nest import Head, Line


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
        lengths = [_length(head, known) for head in line.loops]
        if not _at_least_zero(ends[0].plus(least, -1), lengths) or not _at_least_zero(most.plus(ends[1], -1), lengths):
            return False
    return True


def _ends(form: Affine, loops: tuple[Head, ...], known: Declarations) -> tuple[Affine, Affine] | None:
    """The least and the greatest value of a subscript."""
    first = last = form
    for head in reversed(loops):
        begin, end = affine(head.low, known, set()), affine(head.high, known, set())
        for is_first in (True, False):
            current = first if is_first else last
            factor = current.of(head.index)
            if not factor:
                continue
            if begin is None or end is None or head.step != 1:
                return None
            bound = begin if (factor > 0) is is_first else end
            current = current.without((head.index,)).plus(bound, factor)
            first, last = (current, last) if is_first else (first, current)
    return first, last


def _length(head: Head, known: Declarations) -> Affine | None:
    begin, end = affine(head.low, known, set()), affine(head.high, known, set())
    return None if begin is None or end is None or head.step != 1 else end.plus(begin, -1)


def _at_least_zero(form: Affine, lengths: list[Affine | None]) -> bool:
    """A number that is not negative, or a multiple of the length of a loop that runs, plus such a number."""
    if form.is_number():
        return form.constant >= 0
    for length in lengths:
        for times in (1, 2):
            rest = form.plus(length, -times) if length is not None else form
            if rest.is_number() and rest.constant >= 0:
                return True
    return False
