"""Bounds: elements that no executed iteration puts outside their array."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.expression import Ref, subexpressions
from lanewise.fortran.vectorize.dependence.bounds import within_bounds
from lib.samples.fortran_nests import nest_of

DECLARED = "real e(9), f(0:2*n), g(n+1), h(k:n), r(*), s2(n,9)"


@pytest.mark.parametrize(
    ("loops", "element", "within"),
    [
        ("do i = 1, 9", "e(i)", True),
        ("do i = 1, 10", "e(i)", False),
        ("do i = 0, 9", "e(i)", False),
        ("do i = 1, 8", "e(i+1)", True),
        ("do i = 1, 8", "e(10-i)", True),
        ("do i = 1, 8", "e(8-i)", False),
        ("do i = 1, n", "e(i)", False),
        ("do i = 1, n", "g(i+1)", True),
        ("do i = 1, n", "g(i+2)", False),
        ("do i = 1, n", "f(2*i)", True),
        ("do i = 1, n", "f(i+1)", True),
        ("do i = 1, n", "f(2*i+1)", False),
        ("do i = 1, n", "h(i)", False),
        ("do i = 1, n", "r(i)", False),
        ("do i = 1, n", "e(k1(i))", False),
        ("do i = 9, 1, -1", "e(i)", False),
        ("do i = 1, 9", "e(3)", True),
        ("do i = 1, 9", "e(12)", False),
        ("do i = 1, 9", "s2(1,i)", False),
        ("do i = 1, n\ndo j = 1, 9", "s2(i,j)", True),
        ("do i = 1, n\ndo j = 1, i", "g(j)", True),
        ("do i = 1, n\ndo j = i, n", "g(j+1)", True),
    ],
)
def test_within(loops: str, element: str, within: bool) -> None:
    body = f"{loops}\nx = {element}\n" + "end do\n" * (loops.count("do"))
    nest = nest_of(body, DECLARED)
    (line,) = nest.lines
    ref = next(one for one in subexpressions(line.value) if isinstance(one, Ref))
    assert within_bounds(ref, line, nest.known) is within
