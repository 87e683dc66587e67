"""lw.atomic_max and lw.atomic_min of floats: not-a-number is passed over, in the element and in the value."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw

NAN, INF = np.nan, np.inf


def greatest(t, x, v):
    for i in lw.lanes(len(x)):
        lw.atomic_max(t, x[i], v[i])


def least(t, x, v):
    for i in lw.lanes(len(x)):
        lw.atomic_min(t, x[i], v[i])


def greatest_again(t, x, v):
    for i in lw.lanes(len(x)):
        for _ in range(lw.i64(x[i]) % 2 + 1):
            lw.atomic_max(t, x[i], v[i])


def one_place(t, x, v):
    for i in lw.lanes(len(x)):
        lw.atomic_max(t, 1, v[i])


def before(t, x, v):
    for i in lw.lanes(len(x)):
        v[i] = lw.atomic_min(t, x[i], v[i])


ELEMENTS = (1, NAN, 1, NAN, -INF, INF, NAN, NAN)
VALUES = (NAN, 1, 2, NAN, NAN, NAN, -INF)


CASES = [(greatest, "f4"), (least, "f8"), (greatest_again, "f8"), (one_place, "f4"), (before, "f4")]


@pytest.mark.parametrize(("kernel", "dtype"), CASES)
@pytest.mark.parametrize("how", [{"width": 1}, {"threads": 2}, {"debug": True}])
def test_all_agree(kernel: Any, dtype: str, how: dict[str, Any]) -> None:
    """Elements that are not-a-number and that are not updated stay so, too; in short tables, of copies, and in long."""
    compiled = lw.kernel(kernel, **how)
    for size in (8, 3000):
        table = np.resize(np.array(ELEMENTS, dtype), size)
        times = 1 if kernel is before or "debug" in how else 200
        x, v = np.tile(np.arange(7), times), np.tile(np.array(VALUES, dtype), times)
        (a, b), (v1, v2) = (table.copy(), table.copy()), (v.copy(), v.copy())
        compiled(a, x, v1)
        compiled.py(b, x, v2)
        np.testing.assert_array_equal(a, b)
        np.testing.assert_array_equal(v1, v2)
        assert np.isnan(a[7]) and np.isnan(a[3])
        assert a[1] == (2 if kernel is one_place else 1)
