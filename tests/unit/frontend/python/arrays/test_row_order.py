"""Order: the sorting network, the k-th smallest, and names of functions."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from lanewise.frontend.python.arrays.row_order import ORDERED
from lib.kernel_texts import lanes, result


@pytest.mark.parametrize("n", range(1, 7))
def test_the_network_sorts_every_row_of_zeros_and_ones(n: int) -> None:
    """By the zero-one principle it then sorts every row."""
    a = np.array([*itertools.product((0, 1), repeat=n)], np.int8)
    (after,) = lanes("a[i].sort()", a)
    assert (np.diff(after.astype(int), axis=1) >= 0).all() and (after.sum(1) == a.sum(1)).all()


@pytest.mark.parametrize("dtype", ["?", "i1", "u1", "i8", "u8", "f4", "f8"])
def test_each_place_in_order(dtype: str) -> None:
    ends = np.iinfo(dtype) if dtype[0] in "iu" else None
    values = [0, 1, 1, 5, 3, 0] + ([int(ends.min), int(ends.max)] if ends else [0])
    a = np.array([values, values[::-1]]).astype(dtype) if dtype != "u8" else np.array([values] * 2, np.uint64)
    if a.dtype.kind == "f":
        a[:, 2:4] = -np.inf, -7.5
    out = np.zeros((2, 8))
    body = (
        "for k in range(7):\n    b[i, k] = np.quantile(a[i, :7] * 1.0, k / 6)"
        if dtype == "?"
        else (
            "b[i, 0] = np.median(a[i])\nb[i, 1] = np.median(a[i, :3])\n"
            "b[i, 2] = np.searchsorted(np.sort(a[i, :3]), a[i, 0])"
        )
    )
    lanes(body.replace("np.searchsorted(np.sort(a[i, :3]), a[i, 0])", "np.median(a[i, 1:3])"), a, out)


def test_sorted_rows_are_copies() -> None:
    text = (
        "def k(a):\n    t = lw.array(3, lw.i64)\n    t[:] = 3, 1, 2\n    u = sorted(t)\n"
        "    return t[0] * 100 + u[0] * 10 + u[2]"
    )
    assert result(text, 1) == 313


def test_names() -> None:
    assert all(getattr(np, function.__name__) is function for function in ORDERED)
