"""Reductions without NaN, and those that are made of others: names and refusals."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.frontend.python.arrays.row_nans import MADE_OF, NANS, SPREADS
from lib.kernel_texts import lanes, refusal

A = np.array([[1.0, np.nan, 3.0, 2.0], [np.nan, np.inf, -1.0, 0.5]])


def test_names() -> None:
    assert all(getattr(np, f.__name__, None) is f or f is np.linalg.norm for f in (*NANS, *SPREADS, *MADE_OF))


@pytest.mark.parametrize("name", ["nansum", "nanmean", "nanmin", "nanmax", "nanvar", "nanstd", "nanprod", "nanargmin"])
def test_integers_have_none(name: str) -> None:
    lanes(f"b[i] = np.{name}(a[i])", np.arange(8).reshape(2, 4), np.zeros(2))


@pytest.mark.parametrize(
    "text",
    [
        "np.nansum(a[i], axis=0)",
        "np.nanvar(a[i], ddof=1)",
        "np.average(a[i, 2:], weights=a[0, 2:])",
        "np.trapezoid(a[i, 2:], x=a[0, 2:])",
        "np.cross(a[i, 1:], a[0, 1:])[2]",
        "np.flip(a[i] + 1)[3]",
        "np.linalg.norm(a[0, 2:3])",
        "np.allclose(a[i], a[i])",
        "np.array_equal(a[i], a[i, 1:])",
        "np.diff(a[i, 2:])[0]",
    ],
)
def test_as_numpy(text: str) -> None:
    lanes(f"b[i] = {text}", A, np.zeros(2))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("np.nansum(a[i], keepdims=True)", "np.nansum of a row takes nothing else in a kernel"),
        ("np.nanmean(a[i][a[i] > 0])", "np.nanmean takes a whole row, without a mask"),
        ("np.cross(a[i], a[i, :2])[0]", "np.cross takes rows of three numbers here"),
        ("np.ptp(a[i], 0, 1)", "np.ptp of rows takes 1 to 1 arguments"),
        ("np.average(a[i], returned=True)", "not 'returned'"),
        ("np.nanmax(a)", "takes one row here"),
    ],
)
def test_refused(text: str, words: str) -> None:
    assert words in refusal(f"def k(a):\n    for i in lw.lanes(2):\n        a[i, 0] = {text}", A)
