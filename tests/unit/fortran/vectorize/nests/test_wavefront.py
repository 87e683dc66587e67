"""Wavefront: nests that run along their diagonals, and those for which that does not pay."""

from __future__ import annotations

import pytest

from lanewise.fortran.vectorize.dependence.graph import edges
from lanewise.fortran.vectorize.dependence.meeting import Assumed, Meetings
from lanewise.fortran.vectorize.nests.wavefront import Wave, has_diagonals, wave
from lib.samples.fortran_nests import nest_of, statements


def nest(statement: str, outer: str = "j = 2, n", inner: str = "i = 2, n") -> str:
    return f"do {outer}\ndo {inner}\n{statement}\nend do\nend do"


def tried(body: str, declared: str = "") -> Wave | str | None:
    """The diagonals, what speaks against them, or None if there are none."""
    found = nest_of(body, declared)
    graph = edges(found.lines, found.known, set())
    written = {line.target.name for line in found.lines}
    if not has_diagonals(found.lines, graph, Meetings(found.known, written, Assumed())):
        return None
    return wave(found.lines, graph, found.known, "LWW1", "I")


ROOT = "m2(i,j) = sqrt(m2(i-1,j)*m2(i,j-1))"
ALONG = "MAX(2, LWW1 - N), MIN(N, LWW1 - 2)"
TURNED = "M2(I, LWW1 - I) = SQRT(M2(I - 1, LWW1 - I)*M2(I, LWW1 - I - 1))"


def test_diagonals() -> None:
    found = tried(nest(ROOT))
    assert isinstance(found, Wave) and found.test == ""
    assert statements(found.nodes(simd=False)) == [
        f"DO LWW1 = 4, 2*N {{FORALL (I = {ALONG.replace(', MIN', ':MIN')}) {TURNED}}}"
    ]
    assert statements(found.nodes(simd=True)) == [f"DO LWW1 = 4, 2*N {{!$omp simd; DO I = {ALONG} {{{TURNED}}}}}"]


@pytest.mark.parametrize(
    "body",
    [
        nest("m2(i,j) = m2(i-1,j)"),
        nest("m2(i,j) = m2(i-1,j) + m2(i+1,j-1)"),
        nest(ROOT, inner="i = 2, j"),
        nest(ROOT, inner="i = 2, n, 2"),
        nest(f"if (b(i) > 0) {ROOT}"),
        "do i = 2, n\na(i) = a(i-1)\nend do",
    ],
    ids=["one loop carries it", "an earlier diagonal", "triangle", "step", "guard", "one loop"],
)
def test_no_diagonals(body: str) -> None:
    assert tried(body) is None


@pytest.mark.parametrize(
    ("statement", "test"),
    [
        ("m2(i,j) = m2(i-1,j)/m2(i,j-1) + 1", ""),
        ("m2(i,j) = exp(m2(i-1,j)) + m2(i,j-1)", ""),
        ("m2(i,j) = (m2(i-1,j) + m2(i,j-1))*0.5", "N - 2 .GE. 100"),
        ("m2(i,j) = m2(i-1,j) + m2(i,j-1)", None),
        ("m2(i,j) = (m2(i-1,j) + m2(i,j-1))*n2(i,j)", None),
    ],
)
def test_what_pays(statement: str, test: str | None) -> None:
    found = tried(nest(statement))
    if test is None:
        assert found == "a diagonal lies apart in memory, and so few operations do not pay for that"
    else:
        assert isinstance(found, Wave) and found.test == test


@pytest.mark.parametrize(("extent", "pays"), [(10, False), (50, True), (500, True)])
def test_short_loops_do_not_pay(extent: int, pays: bool) -> None:
    found = tried(nest(ROOT, f"j = 2, {extent}", f"i = 2, {extent}"))
    assert isinstance(found, Wave) is pays
    short = tried(nest("m2(i,j) = (m2(i-1,j) + m2(i,j-1))*0.5", f"j = 2, {extent}", f"i = 2, {extent}"))
    assert isinstance(short, Wave) is (extent > 100)
