"""Loops: whole loops rewritten in both modes, with the sentence about each, and the loop itself unchanged."""

from __future__ import annotations

import pytest

from lanewise.fortran.modes import convert_text
from lanewise.fortran.vectorize.loops import Loops
from lanewise.fortran.vectorize.nests.nest import Blocked
from lanewise.fortran.vectorize.roles.treat import Setting
from lib.samples.fortran_nests import Nest, nest_of, statements
from lib.samples.fortran_texts import outline


def loops(nest: Nest, simd: bool = False, reassociate: bool = False) -> Loops:
    return Loops(nest.unit, nest.nodes, nest.names, Setting(simd, reassociate))


def rewritten(body: str, simd: bool = False, reassociate: bool = False, after: str = "") -> tuple[list[str], str, str]:
    """The statements, the outcome and why."""
    nest = nest_of(body, after=after)
    before = outline([nest.loop])
    made, note = loops(nest, simd, reassociate).rewrite(nest.loop, 6)
    assert outline([nest.loop]) == before
    return statements(made), note.outcome, note.why


@pytest.mark.parametrize(
    ("body", "made", "outcome", "why"),
    [
        ("a(i) = b(i)", ["A(1:N) = B(1:N)"], "vector", "1 of 1 statements are array statements"),
        (
            "a(i) = a(i-1)*b(i)\nc(i) = d(i)\nb(i) = 2",
            ["DO I = 1, N {A(I) = A(I - 1)*B(I)}", "C(1:N) = D(1:N)", "B(1:N) = 2"],
            "partly",
            "2 of 3 statements are array statements; a first-order recurrence, a running product: "
            "line 7 reads A(I - 1), which it wrote one iteration before",
        ),
        (
            "a(i) = a(i+m)",
            ["IF (M .GE. 0) {A(1:N) = A(M + 1:M + N)} ELSE {<loop>}"],
            "vector",
            "1 of 1 statements are array statements, if M .GE. 0",
        ),
        (
            "do j = 1, n\ndo i = 1, n\nm2(i,j) = sqrt(m2(i-1,j)*m2(i,j-1))\nend do\nend do",
            ["DO LWW1 = 2, 2*N {FORALL (I = MAX(1, LWW1 - N):MIN(N, LWW1 - 1)) "
             "M2(I, LWW1 - I) = SQRT(M2(I - 1, LWW1 - I)*M2(I, LWW1 - I - 1))}"],
            "vector",
            "a wavefront: 1 of 1 statements run along the diagonals of equal I + J",
        ),
    ],
)  # fmt: skip
def test_array_statements(body: str, made: list[str], outcome: str, why: str) -> None:
    found, ended, said = rewritten(body)
    shown = [one if "ELSE {DO" not in one else one.partition("ELSE {")[0] + "ELSE {<loop>}" for one in found]
    assert (shown, ended, said) == (made, outcome, why)


def test_a_search_for_an_exit() -> None:
    body = "do i = 1, 9\na(i) = b(i)\nif (e(i) > x) goto 20\nend do"
    text = f"subroutine s(a, b, e, x)\nreal a(9), b(9), e(9)\n{body}\n20 x = 2\nend\n"
    made = convert_text("s.f90", text, "vector")
    assert "findloc(e(1:9) .gt. x, .true., dim=1)" in made.text
    (note,) = made.results[0].loops
    assert (note.outcome, note.why) == ("vector", "a search for the exit and 1 array statements")


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("a(i) = a(i-1)/b(i)", "a first-order linear recurrence"),
        ("x = x + a(i)", "X is summed up in order; --reassociate allows another order"),
        ("k = k + 1", "the loop only counts"),
        ("if (a(i) <= x) goto 10\nx = a(i)\n10 continue", "--reassociate takes it as one"),
    ],
)
def test_blocked(body: str, sentence: str) -> None:
    nest = nest_of(body)
    declared = len(nest.names.declared)
    with pytest.raises(Blocked) as blocked:
        loops(nest).rewrite(nest.loop, 6)
    assert sentence in blocked.value.sentence
    assert len(nest.names.declared) == declared


@pytest.mark.parametrize(
    ("body", "sentence"), [("call f(a(i))", "a CALL inside the loop"), ("continue", "an empty loop")]
)
def test_loops_that_are_not_read(body: str, sentence: str) -> None:
    text = f"subroutine s(a, n)\nreal a(n)\ndo i = 1, n\n{body}\nend do\nend\n"
    (note,) = convert_text("s.f90", text, "vector").results[0].loops
    assert note.outcome == "scalar" and sentence in note.why


def test_another_order_of_sums_if_allowed() -> None:
    assert rewritten("x = x + a(i)", reassociate=True)[0] == ["X = X + SUM(A(1:N))"]


@pytest.mark.parametrize(
    ("body", "made", "why"),
    [
        ("a(i) = b(i)", [], "as it stands: compilers vectorize it"),
        (
            "if (b(i) > 0) a(i) = a(i) + 1\na(i) = a(i)*2",
            ["!$omp simd", "DO I = 1, N {A(I) = MERGE(A(I) + 1, A(I), B(I) .GT. 0); A(I) = A(I)*2}"],
            "one loop with !$omp simd: guards merged",
        ),
    ],
)  # fmt: skip
def test_one_loop_for_a_compiler(body: str, made: list[str], why: str) -> None:
    assert rewritten(body, simd=True) == (made, "vector", why)


def test_the_loop_variable_keeps_its_last_value_where_it_is_read() -> None:
    assert rewritten("a(i) = 1", after="k = i")[0] == ["A(1:N) = 1", "I = MAX(1, N + 1)"]


def test_a_second_copy_has_neither_labels_nor_comments() -> None:
    nest = nest_of("a(i) = 1")
    nest.loop.labels, nest.loop.trivia = [10], (1, 2)
    again = loops(nest).again(nest.loop)
    assert again is not nest.loop and (again.labels, again.trivia) == ([], (0, 0))
    assert nest.loop.labels == [10]
