"""Bounds of slices that are sums, some of which overflow: what such a slice holds is not defined, but in the array."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lanewise as lw


def _from(a: Any, x: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        part = a[abs(x[i]) + abs(x[i]) :]
        out[i] = len(part) * 1000 + (part[0] + part[-1] if len(part) > 0 else 0)


def _up_to(a: Any, x: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        part = a[: abs(x[i]) * 2]
        out[i] = len(part) * 1000 + (part[0] + part[-1] if len(part) > 0 else 0)


def _backwards(a: Any, x: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        part = a[abs(x[i]) * 2 :: -1]
        out[i] = len(part) * 1000 + (part[0] + part[-1] if len(part) > 0 else 0)


@pytest.mark.parametrize("width", [1, 8])
@pytest.mark.parametrize("body", [_from, _up_to, _backwards])
def test_a_bound_that_overflows(body: Callable[..., None], width: int) -> None:
    x = np.full(19, 2**30, np.int32)
    x[::3] = np.arange(7)
    a, ours, plain = np.arange(10, dtype=np.int64), np.zeros(19, np.int64), np.zeros(7, np.int64)
    kernel = lw.kernel(width=width)(body)
    kernel(a, x, ours)
    kernel.py(a, x[::3], plain)
    assert ours[::3].tolist() == plain.tolist()
    assert (ours >= 0).all() and (ours <= 10 * 1000 + 18).all()
