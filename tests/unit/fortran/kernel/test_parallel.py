"""Loops over lanes: which of a nest carry nothing, and which go along the memory."""

from __future__ import annotations

import pytest

from lanewise.fortran.kernel.parallel import goes_along, parallel_loops
from lib.samples.fortran_nests import nest_of

INNER = "do j = 1, n\ndo i = 1, n\n{}\nend do\nend do"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("a(i) = b(i)", "I"),
        ("a(i) = a(i-1)", ""),
        ("a(k1(i)) = b(i)", ""),
        ("t = b(i)\na(i) = t*t", "I"),
        ("t = t + b(i)", ""),
        ("if (b(i) > 0) then\nt = b(i)\na(i) = t\nend if", "I"),
        ("if (b(i) > 0) t = b(i)\na(i) = t", ""),
        ("x = b(i)\na(i) = x", ""),
        (INNER.format("m2(i,j) = n2(i,j)"), "J I"),
        (INNER.format("m2(i,j) = m2(i-1,j)"), "J"),
        (INNER.format("m2(i,j) = m2(i,j-1)"), ""),
        (INNER.format("a(i) = a(i) + m2(i,j)"), ""),
        ("do j = 1, n\ndo i = 1, j\nm2(i,j) = 0\nend do\nend do", "J"),
        ("do i = 1, n\nt = 0\ndo j = 1, n\nt = t + m2(i,j)\nend do\na(i) = t\nend do", "I"),
    ],
)
def test_which(body: str, found: str) -> None:
    nest = nest_of(body)
    made = parallel_loops(nest.unit, nest.loop, nest.nodes, nest.known, nest.names)
    assert " ".join(one.variable for one in made) == found


def test_a_scalar_that_is_read_later() -> None:
    nest = nest_of("t = b(i)\na(i) = t", after="a(1) = t")
    assert parallel_loops(nest.unit, nest.loop, nest.nodes, nest.known, nest.names) == []


@pytest.mark.parametrize(("body", "along"), [("m2(i,j) = 1", True), ("m2(j,i) = 1", False), ("t = m2(i,j)", False)])
def test_along_the_memory(body: str, along: bool) -> None:
    assert goes_along(nest_of(body).loop) is along
