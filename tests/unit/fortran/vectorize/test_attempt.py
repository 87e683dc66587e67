"""Attempts: the first way in which every statement is vector, from the plain plan to a run-time condition."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.expression import show
from lanewise.fortran.vectorize.attempt import Attempt, Trial
from lanewise.fortran.vectorize.dependence.meeting import Assumed
from lanewise.fortran.vectorize.roles.scalars import Resolved
from lib.samples.fortran_nests import nest_of


def best(body: str, expand: bool = True) -> Attempt:
    nest = nest_of(body)
    return Trial(nest.known, nest.names, Assumed(), expand).best(Resolved(nest.lines))


def heads(attempt: Attempt) -> list[str]:
    found = [piece.found.lines[0].loops[0] for piece in attempt.pieces]
    return [f"{show(one.low)}, {show(one.high)}" for one in found]


@pytest.mark.parametrize(
    ("body", "bounds", "condition"),
    [
        ("a(i) = b(i)", ["1, N"], ""),
        ("a(i) = b(i)*c(i)\nb(i) = a(i) + a(i+1)", ["1, N"], ""),
        ("a(i) = a(1)", ["2, N"], ""),
        ("a(i) = a(n-i+1)", ["1, LWN1", "LWN1 + 1, N"], ""),
        ("a(i) = a(m-i)", ["1, LWN1", "LWN2, N"], ""),
        ("a(i) = a(i+m)", ["1, N"], "M .GE. 0"),
        ("a(i+k) = a(i)", ["1, N"], "K .LE. 0"),
        ("a(i*m) = a(i*m) + 1", ["1, N"], "M .NE. 0"),
    ],
    ids=[
        "as it is",
        "split nodes",
        "first peeled",
        "split in two",
        "split elsewhere",
        "read ahead",
        "written ahead",
        "own elements",
    ],
)
def test_ways(body: str, bounds: list[str], condition: str) -> None:
    attempt = best(body)
    assert attempt.is_vector()
    assert (heads(attempt), attempt.condition) == (bounds, condition)


def test_old_values_are_read_first() -> None:
    attempt = best("a(i) = b(i)*c(i)\nb(i) = a(i) + a(i+1)")
    assert len(attempt.pieces[0].found.lines) == 3
    assert attempt.pieces[0].found.before == ["ALLOCATE (LWT1(1:N))"]


def test_a_recurrence_keeps_the_simplest() -> None:
    attempt = best("a(i) = a(i-1)")
    assert not attempt.is_vector() and attempt.condition == "" and len(attempt.pieces) == 1


@pytest.mark.parametrize("body", ["a(i) = a(1)", "a(i) = a(n-i+1)", "a(i) = a(i+m)"])
def test_one_fused_loop_tries_only_the_first_ways(body: str) -> None:
    assert not best(body, expand=False).is_vector()


def test_a_loop_with_another_step_has_no_middle() -> None:
    assert not best("do i = 1, n, 2\na(i) = a(n-i+1)\nend do").is_vector()


@pytest.mark.parametrize(
    ("loop", "before"),
    [
        ("do i = 1, n\na(i) = a(n-i+1)\nend do", ["LWN1 = (N + 1)/2"]),
        ("do i = 3, n\na(i) = a(n-i+3)\nend do", ["LWN1 = (N + 3)/2"]),
        ("do i = 0, n\na(i) = a(n-i)\nend do", ["LWN1 = MIN(N/2, N)", "LWN2 = MAX(N/2 + 1, 0)"]),
        ("do i = 2, n\na(i) = a(m-i)\nend do", ["LWN1 = MIN(M/2, N)", "LWN2 = MAX(M/2 + 1, 2)"]),
    ],
)
def test_the_middle_has_a_name(loop: str, before: list[str]) -> None:
    """-1/2 is 0, not -1, so from 0 to -1 the half of the sum would be an iteration."""
    assert best(loop).pieces[0].found.before == before


def test_what_comes_before_and_after_stays_around_both_halves() -> None:
    nest = nest_of("a(i) = a(n-i+1)")
    found = Resolved(nest.lines, before=["X = 1"], after=["X = 2"])
    first, second = Trial(nest.known, nest.names, Assumed(), True).best(found).pieces
    assert (first.found.before, first.found.after) == (["LWN1 = (N + 1)/2", "X = 1"], [])
    assert (second.found.before, second.found.after) == ([], ["X = 2"])
