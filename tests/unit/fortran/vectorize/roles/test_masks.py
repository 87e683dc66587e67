"""Masks: conditions that no statement of the nest can change are put in place of their names."""

from __future__ import annotations

import pytest

from lanewise.fortran.vectorize.dependence.meeting import Assumed
from lanewise.fortran.vectorize.roles.masks import steady_masks
from lib.samples.fortran_nests import nest_of, texts


def steady(body: str, declared: str = "") -> list[str]:
    nest = nest_of(body, declared)
    return texts(steady_masks(nest.lines, nest.known, Assumed()))


def nest(test: str, statement: str) -> str:
    return f"do i = 1, n\nif ({test}) then\ndo j = 2, n\n{statement}\nend do\nend if\nend do"


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        (nest("b(i) > 0", "m2(i,j) = 1"), ["M2(I, J) = 1 if (B(I) .GT. 0)"]),
        (nest("m2(i,1) > 0", "m2(i,j) = m2(i,j-1)"), ["M2(I, J) = M2(I, J - 1) if (M2(I, 1) .GT. 0)"]),
        (nest("x > 0", "m2(i,j) = 1"), ["M2(I, J) = 1 if (X .GT. 0)"]),
        ("do i = 1, n\nif (b(i) > 0) then\nif (c(i) > 0) a(i) = 1\nend if\nend do",
         ["A(I) = 1 if (B(I) .GT. 0) .AND. (C(I) .GT. 0)"]),
    ],
)  # fmt: skip
def test_put_in_place(body: str, lines: list[str]) -> None:
    assert steady(body) == lines


@pytest.mark.parametrize(
    "body",
    [
        nest("m2(i,2) > 0", "m2(i,j) = m2(i,j-1)"),
        nest("b(i) > 0", "b(j) = 1"),
        "do i = 1, n\nif (l1(i) /= 0) then\nif (12/l1(i) > 2) a(i) = 1\nend if\nend do",
    ],
    ids=["written in the nest", "written by another iteration", "harmful without its guard"],
)
def test_kept(body: str) -> None:
    assert any(line.startswith(("LWM1 =", "LWM2 =")) for line in steady(body))


def test_a_name_that_shares_storage_with_a_target() -> None:
    declared = "real e(9), f(9)\nequivalence (e, f)"
    assert steady("if (e(i) > 0) f(i) = 1", declared)[0].startswith("LWM1 =")
