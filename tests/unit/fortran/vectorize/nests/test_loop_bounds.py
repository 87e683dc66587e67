"""Loop bounds: values of loop variables after a nest, and bounds that change or are read too early."""

from __future__ import annotations

import pytest

from lanewise.fortran.vectorize.nests.loop_bounds import finals, refuse_early_bounds, refuse_moving_bounds
from lanewise.fortran.vectorize.nests.nest import Blocked
from lanewise.fortran.vectorize.plan import Serial
from lib.samples.fortran_nests import head_of, known_of, nest_of

NEST = "do j = 1, m\ndo i = 1, n\nm2(i,j) = 0\nend do\nend do"


def final(body: str, live: str) -> list[str]:
    nest = nest_of(body)
    return finals(nest.lines, nest.known, lambda name: name in live.split())


@pytest.mark.parametrize(
    ("body", "live", "texts"),
    [
        (NEST, "", []),
        (NEST, "J", ["J = MAX(1, M + 1)"]),
        (NEST, "I J", ["J = MAX(1, M + 1)", "IF (1 .LE. M) I = MAX(1, N + 1)"]),
        (NEST.replace("1, m", "1, 9"), "I", ["I = MAX(1, N + 1)"]),
        ("do j = 1, m\na(j) = 0\ndo i = 1, n\nm2(i,j) = 0\nend do\nend do", "J", ["J = MAX(1, M + 1)"]),
    ],
)
def test_finals(body: str, live: str, texts: list[str]) -> None:
    assert final(body, live) == texts


@pytest.mark.parametrize("body", [NEST.replace("1, n", "1, j"), NEST.replace("1, m", "1, m, k")])
def test_an_inner_variable_without_a_simple_value(body: str) -> None:
    with pytest.raises(Blocked, match="I may be read after the nest"):
        final(body, "I")
    assert final(body, "") == []


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("do i = 1, n\nn = n - 1\na(i) = 1\nend do", "N"),
        ("do i = k, n\na(i) = 1\nk = 3\nend do", "K"),
        ("do i = 1, n, k\na(i) = 1\nk = 3\nend do", "K"),
        ("do i = 1, k1(3)\nk1(i) = 1\nend do", "K1"),
    ],
)
def test_bounds_that_the_loop_changes(body: str, name: str) -> None:
    nest = nest_of(body)
    with pytest.raises(Blocked, match=f"the loop changes {name}, by which it is bounded"):
        refuse_moving_bounds(nest.lines, nest.known)
    refuse_moving_bounds(nest_of(NEST).lines, nest.known)


def test_bounds_that_are_read_before_they_exist() -> None:
    known = known_of()
    risky = Serial(head_of("I = 1, K1(3)"), moved=True)
    with pytest.raises(Blocked, match="a bound of the loop over I may not exist outside"):
        refuse_early_bounds([Serial(head_of("J = 1, 9"), [risky])], known, ())
    refuse_early_bounds([Serial(head_of("I = 1, K1(3)"))], known, ())
    refuse_early_bounds([Serial(head_of("I = 1, N"), moved=True)], known, ())
