"""Shared: a scalar by two names keeps its loop; arrays are compared element by element."""

from __future__ import annotations

import pytest

from lanewise.fortran.vectorize.nests.nest import Blocked
from lanewise.fortran.vectorize.roles.shared import refuse_partners, refuse_shared
from lib.samples.fortran_nests import known_of, nest_of


@pytest.mark.parametrize(
    ("declared", "body", "pair"),
    [
        ("equivalence (t, u)", "t = a(i)\nb(i) = u", "T and U"),
        ("equivalence (i, j)", "a(i) = j", "I and J"),
        ("equivalence (l, n)", "l = k1(i)", "L and N"),
        ("real e(9)\nequivalence (e, t)", "e(i) = t", "E and T"),
    ],
)
def test_refused(declared: str, body: str, pair: str) -> None:
    nest = nest_of(body, declared)
    with pytest.raises(Blocked, match=f"{pair} may share storage") as blocked:
        refuse_shared(nest.lines, nest.known)
    assert blocked.value.line == 7 + declared.count("\n")


@pytest.mark.parametrize(
    ("declared", "body"),
    [
        ("equivalence (t, u)", "a(i) = t + u"),
        ("real e(9), f(9)\nequivalence (e, f)", "e(i) = f(i)"),
        ("equivalence (t, u)", "t = a(i)\nb(i) = t"),
        ("", "x = a(i)\nb(i) = y"),
    ],
    ids=["only read", "arrays", "one name", "nothing shared"],
)
def test_taken(declared: str, body: str) -> None:
    nest = nest_of(body, declared)
    refuse_shared(nest.lines, nest.known)


def test_names_alone() -> None:
    known = known_of("equivalence (t, u)")
    refuse_partners({"T"}, {"T", "X"}, known, 3)
    with pytest.raises(Blocked):
        refuse_partners({"T"}, {"T", "U"}, known, 3)
