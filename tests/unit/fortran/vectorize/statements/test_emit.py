"""Emit: plans as statements, tests where invariants may not exist, and the last value of a DO variable."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.tree import Act, If
from lanewise.fortran.restructure.formula import Pred
from lanewise.fortran.vectorize.dependence.graph import edges
from lanewise.fortran.vectorize.dependence.meeting import Assumed
from lanewise.fortran.vectorize.nests.nest import Blocked
from lanewise.fortran.vectorize.nests.rewrite import parenthesised
from lanewise.fortran.vectorize.plan import make_plan
from lanewise.fortran.vectorize.roles.induction import with_values
from lanewise.fortran.vectorize.roles.reductions import find_reductions
from lanewise.fortran.vectorize.statements.emit import Writer, counts_merged, final_value, without_test
from lib.samples.fortran_nests import head_of, known_of, nest_of, statements


def written(body: str, declared: str = "") -> tuple[list[str], Writer]:
    nest = nest_of(body, declared)
    values = {line.target.name: parenthesised(line.value) for line in nest.lines if line.is_mask}
    lines = find_reductions(nest.lines, nest.known, loose=False).lines
    lines = [with_values(line, values) for line in lines if not line.is_mask]
    writer = Writer(nest.speaker, Assumed())
    return statements(writer.plans(make_plan(lines, edges(lines, nest.known, set()), nest.known))), writer


@pytest.mark.parametrize(
    ("body", "made", "counts"),
    [
        ("a(i) = b(i)", ["A(1:N) = B(1:N)"], (1, 0)),
        (
            "a(i) = a(i-1) + b(i)\nc(i) = d(i)",
            ["DO I = 1, N {A(I) = A(I - 1) + B(I)}", "C(1:N) = D(1:N)"],
            (1, 1),
        ),
        (
            "do j = 1, n\ndo i = 1, n\nm2(i,j) = m2(i,j-1)\nend do\nend do",
            ["DO J = 1, N {M2(1:N, J) = M2(1:N, J - 1)}"],
            (1, 0),
        ),
        ("x = max(x, a(i))", ["IF (1 .LE. N) {X = MAX(X, MAXVAL(A(1:N)))}"], (1, 0)),
        ("do i = 1, 9\nx = max(x, a(i))\nend do", ["X = MAX(X, MAXVAL(A(1:9)))"], (1, 0)),
        ("if (b(i) > 0) a(i) = c(k1(i))", ["DO I = 1, N {IF (B(I) .GT. 0) A(I) = C(K1(I))}"], (0, 1)),
        ("a(i) = m2(k,3)", ["IF (1 .LE. N) {A(1:N) = M2(K, 3)}"], (1, 0)),
        ("a(i) = m2(k,3)\nb(i) = m2(k,3)", ["IF (1 .LE. N) {A(1:N) = M2(K, 3); B(1:N) = M2(K, 3)}"], (2, 0)),
        ("if (b(i) > 0) m2(i,i) = 1", ["IF (1 .LE. N) {FORALL (I = 1:N, B(I) .GT. 0) M2(I, I) = 1}"], (1, 0)),
        ("if (y > 0) x = a(i)*b(i)*x", ["DO I = 1, N {IF (Y .GT. 0) X = X * (A(I)*B(I))}"], (0, 1)),
        ("if (y > 0) x = x + a(i)*b(i)", ["DO I = 1, N {IF (Y .GT. 0) X = X + A(I)*B(I)}"], (0, 1)),
        ("x = x*a(i)\nb(i) = x", ["DO I = 1, N {X = X*A(I); B(I) = X}"], (0, 2)),
    ],
)
def test_plans(body: str, made: list[str], counts: tuple[int, int]) -> None:
    found, writer = written(body)
    assert found == made
    assert (writer.vector, writer.scalar) == counts


def test_the_reason_for_a_loop_that_stays() -> None:
    assert written("if (b(i) > 0) a(i) = c(k1(i))")[1].why == "C is gathered under a condition"


def test_a_list_of_constants_that_a_compiler_would_refuse_to_fold() -> None:
    made, writer = written("do i = 1, 20\ne(i) = i*200000000\nend do", "integer e(20)")
    assert made == ["DO I = 1, 20 {E(I) = I*200000000}"]
    assert "a list of constants that may not fit its type" in writer.why
    assert written("do i = 1, 20\ne(i) = i*2\nend do", "integer e(20)")[1].vector == 1


@pytest.mark.parametrize(
    ("loop", "text"),
    [
        ("I = 1, N", "I = MAX(1, N + 1)"),
        ("I = 1, 9", "I = 10"),
        ("I = 9, 1", "I = 9"),
        ("I = 1, 9, 2", "I = 11"),
        ("I = 1, N, 2", "I = 1 + MAX(0, (N - 1 + 2)/(2))*(2)"),
        ("I = N, 1, -1", "I = N + MAX(0, (1 - N - 1)/(-1))*(-1)"),
        ("I = 1, N, K", "I = 1 + MAX(0, (N - 1 + K)/(K))*(K)"),
        ("BIG = 1, N", "BIG = MAX(INT(1, KIND(BIG)), INT(N + 1, KIND(BIG)))"),
        ("BIG = 1, BIG2", "BIG = MAX(INT(1, KIND(BIG)), BIG2 + 1)"),
    ],
)
def test_final_value(loop: str, text: str) -> None:
    assert final_value(head_of(loop), known_of("integer*8 big, big2")) == text


def test_final_value_of_a_loop_that_surely_runs() -> None:
    assert final_value(head_of("I = 1, N"), known_of(), surely=True) == "I = N + 1"
    with pytest.raises(Blocked, match="BIG, which is no INTEGER of four bytes, may be read after the loop"):
        final_value(head_of("BIG = 1, N, 2"), known_of("integer*8 big"))


@pytest.mark.parametrize(
    ("texts", "made"),
    [
        (["K = 0", "X = 1", "K = K + COUNT(L)"], ["X = 1", "K = COUNT(L)"]),
        (["K = 0", "X = K", "K = K + COUNT(L)"], ["K = 0", "X = K", "K = K + COUNT(L)"]),
        (["KK = 0", "K = K + COUNT(L)"], ["KK = 0", "K = K + COUNT(L)"]),
        (["K = 0", "K = K + SUM(L)"], ["K = 0", "K = K + SUM(L)"]),
    ],
)
def test_counts_merged(texts: list[str], made: list[str]) -> None:
    assert statements(counts_merged([Act(text=one) for one in texts])) == made


def test_a_test_that_is_known_to_hold_goes() -> None:
    head = head_of("I = 1, N")
    nodes = [
        If(arms=[(Pred("1 .LE. N"), [Act(text="X = 1"), Act(text="IF (1 .LE. N) Y = 1")], None)]),
        Act(text="IF (1 .LE. N) Z = 1"),
        If(arms=[(Pred("1 .LE. M"), [Act(text="V = 1")], None)]),
    ]
    assert statements(without_test([*nodes], head)) == ["X = 1", "Y = 1", "Z = 1", "IF (1 .LE. M) {V = 1}"]
