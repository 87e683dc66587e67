"""Arrays: the array statement of a line over one loop, and why there is none."""

from __future__ import annotations

import pytest

from lanewise.fortran.vectorize.nests.nest import Blocked, Line
from lanewise.fortran.vectorize.nests.rewrite import parenthesised
from lanewise.fortran.vectorize.roles.induction import with_values
from lanewise.fortran.vectorize.roles.reductions import find_reductions
from lanewise.fortran.vectorize.statements.arrays import vector_nodes
from lib.samples.fortran_nests import Nest, nest_of, statements


def last_line(nest: Nest, lines: list[Line]) -> Line:
    """The last line, with the masks in its guard replaced by their tests."""
    values = {line.target.name: parenthesised(line.value) for line in nest.lines if line.is_mask}
    return with_values(lines[-1], values)


def written(body: str, declared: str = "") -> list[str]:
    nest = nest_of(body, declared)
    found = find_reductions(nest.lines, nest.known, loose=False).lines
    return statements(vector_nodes(last_line(nest, found), nest.head, nest.speaker))


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("a(i) = b(i+1)*c(2*i) + x", "A(1:N) = B(2:N + 1)*C(2:2*N:2) + X"),
        ("a(n-i+1) = b(i)", "A(N:1:-1) = B(1:N)"),
        ("m2(k,i) = b(i)", "M2(K, 1:N) = B(1:N)"),
        ("a(k1(i)) = b(i)", "A(K1(1:N)) = B(1:N)"),
        ("do i = 1, n, k\na(i) = b(i)\nend do", "A(1:N:K) = B(1:N:K)"),
        ("do i = 1, 9\na(i) = i\nend do", "A(1:9) = (/ (I, I=1,9) /)"),
        ("a(i) = i", "FORALL (I = 1:N) A(I) = I"),
        ("do i = 1, 900, 2\na(i) = i\nend do", "FORALL (I = 1:900:2) A(I) = I"),
        ("m2(i,i) = b(i)", "FORALL (I = 1:N) M2(I, I) = B(I)"),
        ("if (b(i) > 0) m2(i,i) = b(i)", "FORALL (I = 1:N, B(I) .GT. 0) M2(I, I) = B(I)"),
        ("if (b(i) > 0) a(i) = c(i)", "WHERE (B(1:N) .GT. 0) A(1:N) = C(1:N)"),
        ("if (x > 0) a(i) = b(i)", "IF (X .GT. 0) A(1:N) = B(1:N)"),
        ("x = x + a(i)", "X = X + SUM(A(1:N))"),
        ("x = x*(a(i) + 1)", "X = X * PRODUCT(A(1:N) + 1)"),
        ("if (b(i) > 0) x = x + a(i)", "X = X + SUM(A(1:N), MASK=B(1:N) .GT. 0)"),
        ("x = max(x, a(i))", "X = MAX(X, MAXVAL(A(1:N)))"),
        ("p = p .or. a(i) > 0", "P = P .OR. ANY(A(1:N) .GT. 0)"),
        ("if (b(i) > 0) k = k + 1", "K = K + COUNT(B(1:N) .GT. 0)"),
        ("if (b(i) > 0) k = k + l", "K = K + L*COUNT(B(1:N) .GT. 0)"),
    ],
)
def test_statements(body: str, text: str) -> None:
    assert written(body, "logical p") == [text]


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        (
            "x = max(x, a(i))\nmax = 1",
            ["LWS1 = MAXVAL(A(1:N))", "IF (LWS1 .GT. X) X = LWS1"],
        ),
        ("x = x + a(i)\nsum = 1", ["BLOCK\nINTRINSIC SUM\nLWS1 = SUM(A(1:N))\nEND BLOCK", "X = X + LWS1"]),
    ],
)
def test_intrinsics_that_variables_hide(body: str, lines: list[str]) -> None:
    statement, _, hiding = body.partition("\n")
    nest = nest_of(statement, after=hiding)
    found = find_reductions(nest.lines, nest.known, loose=False).lines
    assert statements(vector_nodes(found[-1], nest.head, nest.speaker)) == lines


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("a(3) = b(i)", "the same storage is written in every iteration"),
        ("x = b(i)", "the same storage is written in every iteration"),
        ("if (i > 3) a(i) = b(i-3)", "the condition is on the loop index itself"),
        ("if (b(i) > 0) a(k1(i)) = 1", "A is gathered under a condition"),
        ("if (b(i) > 0) p = p .or. a(i) > 0", "a reduction under a condition"),
        ("if (y > 0) x = x + a(i)", "a reduction under a condition"),
        ("k = k + 1", "a reduction of something that does not change"),
    ],
)
def test_blocked(body: str, sentence: str) -> None:
    with pytest.raises(Blocked) as blocked:
        written(body, "logical p")
    assert blocked.value.sentence == sentence and blocked.value.line == 7


def test_a_guard_on_the_index_is_harmless_within_declared_bounds() -> None:
    assert written("do i = 1, 9\nif (i > 3) e(i) = e(i)*2\nend do", "real e(9)") == [
        "WHERE ((/ (I, I=1,9) /) .GT. 3) E(1:9) = E(1:9)*2"
    ]
