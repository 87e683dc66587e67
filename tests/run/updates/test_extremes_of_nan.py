"""min and max over lanes, with NaN before the loop and in it: as Python's left-to-right rule for max(m, e)."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import lanewise as lw

NAN, INF = math.nan, math.inf


def from_first(a):
    high = a[0]
    low = a[0]
    for i in lw.lanes(len(a)):
        high = max(high, a[i])
        low = min(low, a[i])
    return high, low


def from_given(a, start):
    high = start
    low = start
    for i in lw.lanes(len(a)):
        high = max(high, a[i], -a[i])
        low = min(low, a[i])
    return high, low


def from_nan(a):
    high = math.nan
    for i in lw.lanes(len(a)):
        high = max(high, a[i])
    return high


def other_order(a, start):
    high = start
    low = start
    for i in lw.lanes(len(a)):
        high = max(a[i], high)
        low = min(a[i], low)
    return high, low


@lw.function
def in_call(a, start):
    high = start
    for i in lw.lanes(len(a)):
        high = max(a[i], high)
    return high


def by_crev(a, start, out):
    for i in lw.lanes(len(out)):
        out[i] = lw.crev(in_call)(a, start)


DATA = (
    [NAN, NAN],
    [NAN],
    [1.0, NAN],
    [NAN, 1.0],
    [NAN, -INF, NAN],
    [3.0, NAN, 2.0, NAN, NAN, 7.0, NAN, -1.0, NAN],
    [*[NAN] * 40, 2.0, *[NAN] * 40],
)
OPTIONS = ({}, {"width": 1}, {"width": 8}, {"debug": True})


def same(found: Any, wanted: Any) -> None:
    np.testing.assert_array_equal(found, wanted)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_as_python(options: dict[str, Any]) -> None:
    functions: tuple[Any, ...] = (from_first, from_given, from_nan)
    first, given, nan = (lw.kernel(**options)(k) for k in functions)
    for data in DATA:
        for dtype in (np.float64, np.float32):
            a = np.array(data, dtype)
            same(first(a), first.py(a))
            same(nan(a), nan.py(a))
            for start in (dtype(NAN), dtype(-INF), dtype(2.5)):
                same(given(a, start), given.py(a, start))
                same(given(a[:0], start), (start, start))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_other_order_passes_over_nan(options: dict[str, Any]) -> None:
    k = lw.kernel(**options)(other_order)
    for data in DATA:
        a = np.array(data)
        numbers = a[~np.isnan(a)]
        for start in (NAN, -INF, 2.5):
            high, low = max([start, *numbers]), min([start, *numbers])
            same(k(a, start), (high, low))


def test_in_crev_calls() -> None:
    k = lw.kernel(by_crev)
    out = np.zeros(3)
    for data in DATA:
        a = np.array(data)
        for start in (NAN, 2.5):
            k(a, start, out)
            same(out, np.full(3, max([start, *a[~np.isnan(a)]])))
