"""Section: operands along a loop, lists of the index, and what has no section."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.expression import show
from lanewise.fortran.vectorize.nests.nest import Blocked
from lanewise.fortran.vectorize.statements.section import (
    LONGEST,
    TooLong,
    along,
    has_section,
    is_long,
    plain,
    sectioned,
)
from lib.samples.fortran_nests import head_of, known_of
from lib.samples.fortran_texts import expr

KNOWN = known_of("integer, parameter :: many = 900")


@pytest.mark.parametrize(
    ("loop", "text", "section"),
    [
        ("I = 1, N", "b(i+1)*c(2*i) + x", "B(2:N + 1)*C(2:2*N:2) + X"),
        ("I = 1, N", "b(n-i)", "B(N - 1:0:-1)"),
        ("I = K, N, 2", "b(i)", "B(K:N:2)"),
        ("I = N, 1, -1", "b(i)", "B(N:1:-1)"),
        ("I = 1, N, K", "b(i)", "B(1:N:K)"),
        ("I = 1, N, K", "b(2*i)", "B(2:2*N:2*(K))"),
        ("I = 1, N", "m2(k,i)", "M2(K, 1:N)"),
        ("I = 1, N", "m2(k,l)", "M2(K, L)"),
        ("I = 1, N", "b(k1(i))", "B(K1(1:N))"),
        ("I = 1, N", "b(i + n/2)", "B((N/2) + 1:(N/2) + N)"),
        ("I = 1, N", "real(i)", "REAL((/ (I, I=1,N) /))"),
        ("I = 1, N, 2", "i", "(/ (I, I=1,N,2) /)"),
        ("I = 1, N", "-(b(i))", "-(B(1:N))"),
        ("I = 1, N", ".not. b(i) > 0", ".NOT. B(1:N) .GT. 0"),
        ("I = 1, N", "x", "X"),
    ],
)
def test_sections(loop: str, text: str, section: str) -> None:
    assert show(sectioned(expr(text), head_of(loop), KNOWN, 7)) == section


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("m2(i,i)", "M2 runs along a diagonal, which no section can"), ("q%z(i)", "an operand that has no section")],
)
def test_blocked(text: str, sentence: str) -> None:
    with pytest.raises(Blocked, match=sentence) as blocked:
        sectioned(expr(text), head_of("I = 1, N"), KNOWN, 7)
    assert blocked.value.line == 7


@pytest.mark.parametrize(
    ("loop", "long"),
    [
        ("I = 1, 9", False),
        ("I = 1, N", False),
        (f"I = 1, {LONGEST}", False),
        (f"I = 1, {LONGEST + 1}", True),
        (f"I = 1, {LONGEST + 1}, 2", False),
        ("I = 1, MANY", True),
    ],
)
def test_long_lists(loop: str, long: bool) -> None:
    assert is_long(head_of(loop), KNOWN) is long
    if long:
        with pytest.raises(TooLong, match=f"a list of more than {LONGEST} constants"):
            sectioned(expr("i"), head_of(loop), KNOWN, 7)


@pytest.mark.parametrize(("text", "has"), [("b(1:n)", True), ("x + b(2)", False), ("abs(b(:))", True)])
def test_has_section(text: str, has: bool) -> None:
    assert has_section(expr(text)) is has


def test_along_makes_an_array_of_what_does_not_change() -> None:
    head = head_of("I = 1, N")
    assert show(along(expr("x"), head, KNOWN, 7)) == "(/ (X, I=1,N) /)"
    assert show(along(expr("(b(i))"), head, KNOWN, 7)) == "B(1:N)"
    assert has_section(sectioned(expr("i"), head, KNOWN, 7))
    assert plain(expr("(x)")) == expr("x")
