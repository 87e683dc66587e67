"""Reductions of floats have the bits of `OrderedSum`, whatever the width, the threads and the split of the launch."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.ir.reduction_order import STEP, OrderedSum, steps_of

WIDTHS = (1, 2, 4, 8, 16, 32, 64)
SIZES = (0, 1, 5, 63, 64, 65, 127, 1000, 1023, 1024, 1025, 2048, 3100, 5000)


@lw.kernel
def sums(a):
    s = lw.f32(0.25)
    for i in lw.lanes(len(a)):
        s += a[i]
    return s


@lw.kernel
def several(a):
    s, p, low, high, n = 1.5, 1.0, 1e30, -1e30, 0
    for i, j in lw.lanes(*a.shape):
        s += a[i, j]
        s -= a[i, j] * 0.5
        if a[i, j] > 0.5:
            p *= 1 + a[i, j] * 1e-3
            n += 1
        low = min(low, a[i, j])
        high = max(high, a[i, j])
    return s, p, low, high, n


@lw.kernel
def long_body(a, b, out):
    s = 0.0
    for i in lw.lanes(len(a)):
        x = np.exp(-a[i])
        for _ in range(i % 3):
            x = np.sqrt(x + b[i])
        out[i] = x
        s += x * b[i]
    return s


@lw.kernel
def guarded(a, k):
    s = 0.0
    for i in lw.lanes(len(a) - 1):
        s += a[i + k]
    return s


def by_hand(a: Any) -> Any:
    order = OrderedSum(operator.add, np.float32(-0.0))
    for at, value in enumerate(a):
        if at % STEP == 0:
            order.begin(at // STEP)
        order.slots[at % STEP] += value
    return order.after(np.float32(0.25))


@pytest.mark.parametrize("size", SIZES)
def test_the_order(size: int) -> None:
    a = np.random.default_rng(size).random(size, np.float32)
    wanted = by_hand(a)
    for width in WIDTHS:
        for threads in (1, 4):
            assert lw.kernel(sums, width=width, threads=threads)(a) == wanted, (width, threads)
    assert sums(a) == wanted and lw.kernel(sums, debug=True)(a) == wanted


@pytest.mark.parametrize("shape", [(0, 5), (3, 5), (100, 7), (7, 100), (65, 65), (40, 64), (1, 5000), (3000, 1)])
def test_rows_and_several_reductions(shape: tuple[int, int]) -> None:
    a = np.random.default_rng(sum(shape)).random(shape)
    found = [lw.kernel(several, width=w, threads=t)(a) for w in WIDTHS for t in (1, 4)]
    assert all(one == found[0] for one in found)
    plain = several.py(a)
    assert np.allclose(found[0], plain, 1e-12) and found[0][2:] == plain[2:]
    if a.size < 6000:
        assert lw.kernel(several, debug=True)(a) == found[0]


def test_rows_are_numbered_through() -> None:
    rows, columns = 23, 70
    a = np.random.default_rng(1).random((rows, columns), np.float32)

    @lw.kernel
    def total(a):
        s = lw.f32(0.25)
        for i, j in lw.lanes(*a.shape):
            s += a[i, j]
        return s

    order = OrderedSum(operator.add, np.float32(-0.0))
    for i in range(rows):
        for j in range(columns):
            if j % STEP == 0:
                order.begin(i * steps_of(columns) + j // STEP)
            order.slots[j % STEP] += a[i, j]
    assert total(a) == order.after(np.float32(0.25))


@pytest.mark.parametrize("size", [1000, 70_000])
def test_long_bodies_and_checks(size: int) -> None:
    rng = np.random.default_rng(size)
    a, b = rng.random(size), rng.random(size)
    found = {lw.kernel(long_body, width=w, threads=t)(a, b, np.zeros(size)) for w in WIDTHS for t in (1, 4)}
    assert len(found) == 1 and np.isclose(found.pop(), long_body.py(a, b, np.zeros(size)))
    assert len({lw.kernel(guarded, width=w)(a, 1) for w in WIDTHS}) == 1
    for width in WIDTHS:
        with pytest.raises(IndexError) as caught:
            lw.kernel(guarded, width=width)(a, 2)
        error: Any = caught.value
        assert error.index == (size - 2,)


@pytest.mark.parametrize("number", [0.1, 0.7, 1 / 3])
def test_error_of_thirty_million(number: float) -> None:
    a = np.full(30_000_000, number, np.float32)
    exact = float(a[0]) * len(a)
    wanted, found = abs(float(np.sum(a)) - exact), {float(lw.kernel(sums, width=w, threads=2)(a)) for w in (4, 16)}
    assert len(found) == 1
    assert abs(found.pop() - 0.25 - exact) <= max(wanted, 2e-7 * exact)


def test_neutral_elements_change_no_bit() -> None:
    @lw.kernel
    def started(a, s):
        for i in lw.lanes(len(a)):
            if a[i] > 0:
                s += a[i]
        return s

    for width in WIDTHS:
        kernel = lw.kernel(started, width=width)
        assert np.signbit(kernel(np.full(100, -1.0), -0.0)) and kernel(np.zeros(0), 0.5) == 0.5
        assert np.isnan(kernel(np.ones(70), np.nan)) and kernel(np.ones(70), np.inf) == np.inf
