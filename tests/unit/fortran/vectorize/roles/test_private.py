"""Private: scalars of a nest as elements, as arrays, or substituted; what carries a value is refused."""

from __future__ import annotations

import pytest

from lanewise.fortran.vectorize.nests.nest import Blocked
from lanewise.fortran.vectorize.roles.private import make_private
from lib.samples.fortran_nests import nest_of, texts

SUM = "x = 0\ndo j = 1, n\nx = x + m2(i,j)*b(j)\nend do\na(i) = x"
SPREAD = "x = b(i)\ndo j = 1, n\nm2(i,j) = x\nend do"


def private(body: str, live: bool = False) -> tuple[list[str], list[str], list[str]]:
    nest = nest_of(f"do i = 1, n\n{body}\nend do")
    found = make_private(nest.lines, nest.known, nest.names, lambda name: live and name == "X")
    return texts(found.lines), found.before, found.after


@pytest.mark.parametrize(
    ("body", "live", "lines", "before", "after"),
    [
        (SUM, False, ["A(I) = 0", "A(I) = A(I) + M2(I, J)*B(J)"], "", ""),
        (SUM, True, ["A(I) = 0", "A(I) = A(I) + M2(I, J)*B(J)"], "", "IF (1 .LE. N) X = A(N)"),
        (SPREAD, False, ["LWT1(I) = B(I)", "M2(I, J) = LWT1(I)"], "ALLOCATE (LWT1(1:N))", "DEALLOCATE (LWT1)"),
        (SPREAD, True, ["LWT1(I) = B(I)", "M2(I, J) = LWT1(I)"], "ALLOCATE (LWT1(1:N))",
         "IF (1 .LE. N) X = LWT1(N)|DEALLOCATE (LWT1)"),
        ("do j = 1, n\nx = m2(i,j)\nn2(i,j) = x*x\nend do", False, ["N2(I, J) = M2(I, J)*M2(I, J)"], "", ""),
        ("x = 1\na(i) = x\nx = 2\nb(i) = x\ndo j = 1, n\nm2(i,j) = x\nend do", False,
         ["A(I) = 1", "B(I) = 2", "M2(I, J) = B(I)"], "", ""),
    ],
    ids=["stored", "stored and live", "expanded", "expanded and live", "substituted", "renamed"],
)  # fmt: skip
def test_made(body: str, live: bool, lines: list[str], before: str, after: str) -> None:
    assert private(body, live) == (lines, before.split("|") if before else [], after.split("|") if after else [])


@pytest.mark.parametrize(
    ("body", "live", "sentence"),
    [
        (
            SPREAD.replace("x = b(i)", "x = x + b(i)"),
            False,
            "X, a scalar, is kept from one iteration of the nest to the next",
        ),
        ("do j = 1, n\nm2(i,j) = x\nend do\nx = b(i)", False, "X, a scalar, is kept from one iteration"),
        (
            "do j = 1, n\nx = m2(i,j)\nn2(i,j) = x*x\nend do",
            True,
            "X, a scalar that not every iteration sets, may be read",
        ),
        (SUM.replace("m2(i,j)", "m2(j,i)"), False, "along I, elements of M2 lie apart in memory, which costs more"),
    ],
)
def test_blocked(body: str, live: bool, sentence: str) -> None:
    with pytest.raises(Blocked, match=sentence):
        private(body, live)


def test_a_nest_without_scalars_is_the_same() -> None:
    assert private("do j = 1, n\nm2(i,j) = 1\nend do") == (["M2(I, J) = 1"], [], [])
