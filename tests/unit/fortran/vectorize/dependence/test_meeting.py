"""Meeting: directions in which two accesses of a nest touch the same storage."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.expression import Name, Ref
from lanewise.fortran.vectorize.dependence.affine import affine
from lanewise.fortran.vectorize.dependence.meeting import Assumed, Meetings, common, symbolic_factor
from lib.samples.fortran_nests import nest_of
from lib.samples.fortran_texts import expr


def ref(text: str) -> Ref | Name:
    found = expr(text)
    assert isinstance(found, (Ref, Name))
    return found


def directions(loops: str, one: str, two: str, declared: str = "", fact: str = "", nonzero: str = "") -> set[str]:
    """Of the first access towards the second, as `<`, `=` and `>` for each loop."""
    nest = nest_of(f"{loops}\nx = 1\n" + "end do\n" * loops.count("do "), declared)
    (line,) = nest.lines
    form = affine(expr(fact), nest.known, set()) if fact else None
    assumed = Assumed(() if form is None else (form,), frozenset(nonzero.split()))
    found = Meetings(nest.known, {"X"}, assumed).between(ref(one), line, ref(two), line)
    return {"".join(vector) for vector in found}


NONE: set[str] = set()
I, IJ = "do i = 1, n", "do j = 1, n\ndo i = 1, n"


@pytest.mark.parametrize(
    ("loops", "one", "two", "found"),
    [
        (I, "a(i)", "a(i)", {"="}),
        (I, "a(i)", "a(i-1)", {"<"}),
        (I, "a(i)", "a(i+1)", {">"}),
        (I, "a(2*i)", "a(2*i+1)", NONE),
        (I, "a(i)", "a(n+i)", NONE),
        (I, "a(i)", "a(1)", {"<", "="}),
        (I, "a(i)", "a(k1(i))", {"<", "=", ">"}),
        (I, "x", "x", {"<", "=", ">"}),
        (IJ, "m2(i,j)", "m2(i,j-1)", {"<="}),
        (IJ, "m2(i,j)", "m2(i-1,j)", {"=<"}),
        (IJ, "m2(i,j)", "m2(i+1,j-1)", {"<>"}),
        ("do j = 1, n\ndo i = 1, j-1", "m2(i,j)", "m2(j,i)", NONE),
        ("do i = 1, 4", "a(i)", "a(i+4)", NONE),
        ("do i = 9, 1, -2", "a(i)", "a(i-2)", {">"}),
        ("do i = 1, n, 2", "a(i)", "a(i+1)", NONE),
        ("do i = 1, n, k", "a(i)", "a(i)", {"="}),
    ],
)
def test_directions(loops: str, one: str, two: str, found: set[str]) -> None:
    assert directions(loops, one, two) == found


def test_facts_and_nonzero_names() -> None:
    assert directions(I, "a(i)", "a(i+k)") == {"<", "=", ">"}
    assert directions(I, "a(i)", "a(i+k)", fact="k - 1") == {">"}
    assert directions(I, "a(i*k)", "a(i*k)") == {"<", "=", ">"}
    assert directions(I, "a(i*k)", "a(i*k)", nonzero="K") == {"="}


def test_equivalence_is_a_shift() -> None:
    declared = "real e(20), f(20)\nequivalence (e(1), f(5))"
    assert directions(I, "e(i)", "f(i+4)", declared) == {"="}
    assert directions(I, "e(i)", "f(i+3)", declared) == {"<"}
    other = "real e(20)\ninteger f(20)\nequivalence (e, f)"
    assert directions(I, "e(i)", "f(i)", other) == {"<", "=", ">"}


def test_names_that_share_storage() -> None:
    nest = nest_of("x = 1", "real e(9), f(9), g(9)\nequivalence (e, f)")
    meetings = Meetings(nest.known, set())
    assert meetings.share(ref("e(1)"), ref("f(2)")) and not meetings.share(ref("e(1)"), ref("g(1)"))
    assert meetings.base(ref("f(1)")) == meetings.base(ref("e(1)"))


@pytest.mark.parametrize(
    ("text", "factor"), [("i*inc", "INC"), ("(inc*i)", "INC"), ("i*2", ""), ("inc", ""), ("i*inc + 1", "")]
)
def test_symbolic_factor(text: str, factor: str) -> None:
    assert symbolic_factor(expr(text), "I") == factor


def test_common_loops() -> None:
    nest = nest_of("do j = 1, n\na(j) = 1\ndo i = 1, n\nm2(i,j) = 1\nend do\ndo i = 1, n\nn2(i,j) = 1\nend do\nend do")
    one, two, three = nest.lines
    assert [head.index for head in common(two, two)] == ["J", "I"]
    assert [head.index for head in common(one, two)] == [head.index for head in common(two, three)] == ["J"]


@pytest.mark.parametrize(
    ("one", "two", "later"),
    [("m2(i,j)", "m2(i-1,j)", True), ("m2(i,j)", "m2(i,j-1)", True), ("m2(i,j)", "m2(i+1,j-1)", False)],
)
def test_later_diagonals(one: str, two: str, later: bool) -> None:
    nest = nest_of(f"{IJ}\nx = 1\nend do\nend do")
    (line,) = nest.lines
    assert Meetings(nest.known, {"X", "M2"}).on_later_diagonals(ref(one), line, ref(two), line) is later
