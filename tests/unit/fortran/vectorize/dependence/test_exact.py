"""Exact: isl's answers where it is installed, and none where it is not."""

from __future__ import annotations

import pytest

from lanewise.analysis.values.linear import Linear
from lanewise.fortran.vectorize.dependence import exact
from lanewise.fortran.vectorize.dependence.affine import Affine
from lanewise.fortran.vectorize.dependence.exact import impossible_by_isl, isl

HALVES = Linear(-1, {"I": 2, "J'1": -3})
BOUNDS: tuple[Affine, ...] = (Linear(0, {"I": 1}), Linear(1, {"I": -1}), Linear(0, {"J'1": 1}), Linear(1, {"J'1": -1}))


@pytest.mark.skipif(isl() is None, reason="islpy is not installed")
@pytest.mark.parametrize(
    ("equal", "at_least", "impossible"),
    [
        ((HALVES,), BOUNDS, True),
        ((HALVES,), (), False),
        ((), (Linear(-1, {"I": 1}), Linear(0, {"I": -1})), True),
        ((Linear(0, {"I": 1, "N": -1}),), (Linear(-3, {"N": 1}),), False),
    ],
)
def test_answers(equal: tuple[Affine, ...], at_least: tuple[Affine, ...], impossible: bool) -> None:
    assert impossible_by_isl(equal, at_least) is impossible


def test_without_names_there_is_no_question() -> None:
    assert not impossible_by_isl((Linear(1),), ())


def test_without_isl_all_may_be_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "isl", lambda: None)
    assert not impossible_by_isl((HALVES,), BOUNDS)
