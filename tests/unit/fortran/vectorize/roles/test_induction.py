"""Induction: variables in closed form, under conditions too, and their values after the loop."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.expression import show
from lanewise.fortran.vectorize.roles.induction import (
    complement,
    find_inductions,
    find_real_inductions,
    implies,
    with_values,
)
from lib.samples.fortran_nests import nest_of, texts
from lib.samples.fortran_texts import expr


def closed(body: str, live: str = "K", declared: str = "") -> tuple[list[str], list[str]] | None:
    nest = nest_of(body, declared)
    found = find_inductions(nest.lines, nest.head, nest.known, set(live.split()))
    return None if found is None else (texts(found.lines), found.after)


@pytest.mark.parametrize(
    ("body", "lines", "after"),
    [
        ("k = k + 1\na(k) = b(i)", ["A(I + K) = B(I)"], ["K = K + MAX(0, N)"]),
        ("a(k) = b(i)\nk = k + 2", ["A(2*I + K - 2) = B(I)"], ["K = K + 2*MAX(0, N)"]),
        ("k = k - 1\na(k) = b(i)", ["A(K - I) = B(I)"], ["K = K + (-1)*MAX(0, N)"]),
        (
            "k = l + 1\na(i) = b(k)\nl = k + 1",
            ["A(I) = B(2*I + L - 1)"],
            ["IF (1 .LE. N) K = (2*N + L - 1)", "L = L + 2*MAX(0, N)"],
        ),
        ("k = k + m\na(k) = 1", ["A((K + M*(I - 1)) + M) = 1"], ["K = K + M*MAX(0, N)"]),
        (
            "do i = 3, n, 2\nk = k + 1\na(k) = 1\nend do",
            ["A((K + (I - 3)/2) + 1) = 1"],
            ["K = K + MAX(0, (N - 3 + 2)/2)"],
        ),
        (
            "do i = n, 1, -1\nk = k + 1\na(k) = 1\nend do",
            ["A(K + N - I + 1) = 1"],
            ["K = K + MAX(0, (1 - N + (-1))/(-1))"],
        ),
        (
            "if (b(i) > 0) then\nk = k + 1\na(k) = 1\nelse\nk = k + 1\na(k) = 2\nend if",
            ["LWM1 = B(I) .GT. 0", "A(I + K) = 1 if LWM1", "A(I + K) = 2 if .NOT. LWM1"],
            ["K = K + MAX(0, N)"],
        ),
    ],
)
def test_closed_forms(body: str, lines: list[str], after: list[str]) -> None:
    assert closed(body) == (lines, after)


def test_a_variable_that_is_dead_needs_no_value_after_the_loop() -> None:
    found = closed("k = l + 1\na(i) = b(k)\nl = k + 1", live="")
    assert found is not None and found[1] == ["L = L + 2*MAX(0, N)"]


@pytest.mark.parametrize(
    "body",
    [
        "if (b(i) > 0) k = k + 1\na(i) = k",
        "k = k*2\na(i) = k",
        "k = k + k1(i)\na(k) = 1",
        "k = k + i\na(k) = 1",
        "x = x + 1\na(i) = x",
        "a(i) = k",
        "if (b(i) > 0) then\nk = k + 1\nelse\nk = k + 2\nend if\na(k) = 1",
    ],
)
def test_no_closed_form(body: str) -> None:
    assert closed(body) is None


@pytest.mark.parametrize(
    ("body", "declared", "lines", "after"),
    [
        ("x = x + y\na(i) = x", "", ["A(I) = (X + Y*REAL((I - 1) + 1))"], ["X = X + Y*REAL(MAX(0, N))"]),
        (
            "a(i) = x\nx = x - 0.5",
            "",
            ["A(I) = (X + (-0.5)*REAL(I - 1))"],
            ["IF (1 .LE. N) X = X + (-0.5)*REAL(MAX(0, N))"],
        ),
        (
            "x = y + x\na(i) = x",
            "double precision x, y",
            ["A(I) = (X + Y*DBLE((I - 1) + 1))"],
            ["X = X + Y*DBLE(MAX(0, N))"],
        ),
    ],
)
def test_reals(body: str, declared: str, lines: list[str], after: list[str]) -> None:
    nest = nest_of(body, declared)
    found = find_real_inductions(nest.lines, nest.head, nest.known)
    assert found is not None and (texts(found.lines), found.after) == (lines, after)


@pytest.mark.parametrize(
    "body",
    [
        "x = x + b(i)\na(i) = x",
        "x = x + y",
        "x = x*y\na(i) = x",
        "x = x + y\nx = x + y\na(i) = x",
        "x = y - x\na(i) = x",
    ],
)
def test_reals_without_a_fixed_step(body: str) -> None:
    nest = nest_of(body)
    assert find_real_inductions(nest.lines, nest.head, nest.known) is None


@pytest.mark.parametrize(
    ("guard", "other", "implied"),
    [
        ("p", "p", True),
        ("p .and. q", "q", True),
        ("p .and. q .and. r", "p .and. q", True),
        ("p", "p .and. q", False),
        ("p .or. q", "p", False),
    ],
)
def test_implies(guard: str, other: str, implied: bool) -> None:
    assert implies(expr(guard), expr(other)) is implied
    assert not implies(None, expr(other))


@pytest.mark.parametrize(
    ("one", "two", "are"),
    [
        ("p", ".not. p", True),
        (".not. p", "p", True),
        ("p", "q", False),
        ("r .and. p", "r .and. .not. p", True),
        ("r .and. p", "s .and. .not. p", False),
        ("p .and. r", ".not. p .and. r", False),
    ],
)
def test_complement(one: str, two: str, are: bool) -> None:
    assert complement(expr(one), expr(two)) is are


def test_values_in_all_reads() -> None:
    (line,) = nest_of("a(k) = b(k) + x").lines
    changed = with_values(line.copy(guard=expr("l1(k) > 0"), places=(("L", expr("k")),)), {"K": expr("i + 1")})
    assert texts([changed]) == ["A(I + 1) = B(I + 1) + X if L1(I + 1) .GT. 0"]
    assert show(changed.places[0][1]) == "I + 1"
    assert with_values(line, {"Y": expr("1")}) is line
