"""Version: conditions under which subscripts are apart, and the facts that they give."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.expression import show
from lanewise.fortran.vectorize.dependence.affine import as_expr, number
from lanewise.fortran.vectorize.dependence.meeting import Assumed
from lanewise.fortran.vectorize.nests.version import conditions
from lib.samples.fortran_nests import nest_of


def found(body: str) -> list[tuple[str, str]]:
    """Each condition with the fact that it gives."""
    nest = nest_of(body)
    made = conditions(nest.lines, nest.head, nest.known, Assumed())
    facts = [*((one.assumed.facts, one.assumed.nonzero) for one in made)]
    shown = [", ".join([*(show(as_expr(fact)) for fact in some), *sorted(names)]) for some, names in facts]
    return list(zip([one.text for one in made], shown, strict=True))


@pytest.mark.parametrize(
    ("body", "made"),
    [
        ("a(i) = a(i+m) + b(i)", [("M .GE. 0", "M"), ("-M .GT. N - 1", "-M - N")]),
        ("a(i+k) = a(i)", [("K .LE. 0", "-K"), ("K .GT. N - 1", "K - N")]),
        ("a(i) = a(i-m)", [("M .LE. 0", "-M"), ("M .GT. N - 1", "M - N")]),
        ("a(i) = a(i+m+2)", [("M + 2 .GE. 0", "M + 2"), ("-M - 2 .GT. N - 1", "-M - N - 2")]),
        ("do i = 1, n, 2\na(i) = a(i+m)\nend do", [("M .GE. 0", "M")]),
        ("a(i*m) = a(i*m) + b(i)", [("M .NE. 0", "M")]),
        ("a(i) = b(i+m)", []),
        ("a(i) = a(i+1)", []),
        ("a(i) = a(2*i)", []),
        ("a(i) = a(k1(i))", []),
        ("m = m + 1\na(i) = a(i+m)", []),
    ],
)
def test_conditions(body: str, made: list[tuple[str, str]]) -> None:
    assert found(body) == made


def test_facts_around_are_kept() -> None:
    nest = nest_of("a(i) = a(i+m)")
    given = Assumed((number(3),), frozenset({"K"}))
    (first, *_) = conditions(nest.lines, nest.head, nest.known, given)
    assert first.assumed.facts[0] == number(3) and first.assumed.nonzero == {"K"}


def test_each_condition_once() -> None:
    assert len(found("a(i) = a(i+m) + a(i+m)*2")) == 2
