"""Peel: variables that hold the previous iteration's value, and a first iteration by itself."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.expression import show
from lanewise.fortran.vectorize.roles.peel import first_peeled, peeled
from lanewise.fortran.vectorize.roles.scalars import Resolved
from lib.samples.fortran_nests import nest_of, texts


@pytest.mark.parametrize(
    ("body", "lines", "before", "after", "low"),
    [
        ("a(i) = b(i) + b(k)\nk = i", ["A(I) = B(I) + B(I - 1)"], ["IF (1 .LE. N) A(1) = B(1) + B(K)"],
         ["IF (1 .LE. N) K = N"], "2"),
        ("a(i) = x\nx = b(i)", ["A(I) = B(I - 1)"], ["IF (1 .LE. N) A(1) = X"], ["IF (1 .LE. N) X = B(N)"], "2"),
        ("do i = k, 9\na(i) = x\nx = b(i)\nend do", ["A(I) = B(I - 1)"], ["IF (K .LE. 9) A(K) = X"],
         ["IF (K .LE. 9) X = B(9)"], "K + 1"),
        ("do i = 2, 9\na(i) = x\nx = 2.*b(i)\nend do", ["A(I) = (2.*B(I - 1))"], ["A(2) = X"], ["X = 2.*B(9)"], "3"),
    ],
)  # fmt: skip
def test_wrapped_around(body: str, lines: list[str], before: list[str], after: list[str], low: str) -> None:
    nest = nest_of(body)
    found = peeled(nest.lines, nest.head, nest.known)
    assert found is not None
    shown = [one.replace("B((I - 1))", "B(I - 1)") for one in texts(found[0])]
    assert (shown, found[1], found[2]) == (lines, before, after)
    assert show(found[0][0].loops[0].low) == low


@pytest.mark.parametrize(
    "body",
    [
        "k = i\na(i) = b(k)",
        "a(i) = k\nk = b(i)",
        "a(i) = x\nx = a(i)",
        "a(i) = x\nx = x + b(i)",
        "if (b(i) > 0) a(i) = x\nx = b(i)",
        "a(i) = x\nx = b(i)\nx = c(i)",
        "x = b(i)",
        "do i = 1, n, 2\na(i) = x\nx = b(i)\nend do",
    ],
    ids=["set first", "converted", "of what it writes", "depends on itself", "guarded", "set twice", "unused", "step"],
)
def test_not_wrapped_around(body: str) -> None:
    nest = nest_of(body)
    assert peeled(nest.lines, nest.head, nest.known) is None


def test_the_first_iteration_by_itself() -> None:
    nest = nest_of("a(i) = a(1) + b(i)")
    found = first_peeled(Resolved(nest.lines, after=["X = 1"]), nest.head, nest.known)
    assert found is not None
    assert (texts(found.lines), found.before, found.after) == (
        ["A(I) = A(1) + B(I)"],
        ["IF (1 .LE. N) A(1) = A(1) + B(1)"],
        ["X = 1"],
    )
    assert show(found.lines[0].loops[0].low) == "2"


@pytest.mark.parametrize("body", ["x = a(i)", "if (b(i) > 0) a(i) = 1", "do i = 1, n, 2\na(i) = a(1)\nend do"])
def test_no_first_iteration(body: str) -> None:
    nest = nest_of(body)
    assert first_peeled(Resolved(nest.lines), nest.head, nest.known) is None
    assert first_peeled(Resolved(nest.lines, before=["X = 1"]), nest.head, nest.known) is None
