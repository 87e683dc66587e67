"""Private arrays with constant indices become values; plain Python and the interpreter give the same results."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.explained import data_of, remarks_of


@lw.kernel
def sort8(x):
    for i in lw.lanes(len(x)):
        v = lw.array(8, lw.f32)
        for k in range(8):
            v[k] = x[i, k]
        for a in range(8):
            for b in range(a + 1, 8):
                if v[b] < v[a]:
                    v[a], v[b] = v[b], v[a]
        for k in range(8):
            x[i, k] = v[k]


@lw.kernel
def three_least(x, y):
    for i in lw.lanes(len(x)):
        v = lw.array(3, lw.f32)
        for j in range(3):
            v[j] = 1e30
        for k in range(len(y)):
            d = abs(x[i, 0] - y[k])
            for j in range(3):
                if d < v[j]:
                    d, v[j] = v[j], d
        for j in range(3):
            x[i, j] = v[j]


@lw.kernel
def state_machine(x, y):
    for i in lw.lanes(len(x)):
        state = lw.array(2, lw.i32)
        state[0], state[1] = 0, 1
        for k in range(len(y)):
            if y[k] > x[i, 1]:
                state[0] += state[1]
            else:
                state[1] = state[0] + 1
            if state[0] > 20:
                break
        x[i, 0], x[i, 1] = state[0], state[1]


@lw.kernel
def matrix_power(x):
    for i in lw.lanes(len(x)):
        a = lw.array((2, 2), lw.f32)
        b = lw.array((2, 2), lw.f32)
        for r in range(2):
            for c in range(2):
                a[r, c] = x[i, 2 * r + c]
        steps = 0
        while steps < 3:
            for r in range(2):
                for c in range(2):
                    b[r, c] = a[r, 0] * a[0, c] + a[r, 1] * a[1, c]
            for r in range(2):
                for c in range(2):
                    a[r, c] = b[r, c] * 0.5
            steps += 1
        for r in range(2):
            for c in range(2):
                x[i, 2 * r + c] = a[r, c]


@lw.kernel
def window_median(x):
    for i in lw.lanes(len(x)):
        v = lw.array(5, lw.f32)
        for k in (0, 1, 2, 3, 4):
            v[k] = x[i, k]
        for a in range(3):
            for b in range(4, a, -1):
                if v[b] < v[b - 1]:
                    t = v[b]
                    v[b] = v[b - 1]
                    v[b - 1] = t
        x[i, 0] = v[2]


@lw.kernel
def computed_index(x):
    for i in lw.lanes(len(x)):
        v = lw.array(8, lw.f32)
        for k in range(8):
            v[k] = x[i, 7 - k]
        at = int(x[i, 0] * 7)
        x[i, 0] = v[at]


Y = np.random.default_rng(5).random(40, np.float32)
KERNELS: list[tuple[Any, tuple[Any, ...], int]] = [
    (sort8, (), 8), (three_least, (Y,), 3), (state_machine, (Y,), 2), (matrix_power, (), 4), (window_median, (), 5)
]  # fmt: skip


@pytest.mark.parametrize(("kernel", "more", "entries"), KERNELS, ids=lambda one: getattr(one, "__name__", ""))
def test_promoted(kernel: Any, more: tuple[Any, ...], entries: int) -> None:
    first = np.random.default_rng(3).random((77, 8), np.float32)
    expected = first.copy()
    kernel.py(expected, *more)
    assert not np.array_equal(expected, first)
    choices: tuple[dict[str, Any], ...] = ({}, {"width": 1}, {"checks": False, "width": 8}, {"debug": True})
    for options in choices:
        found = first.copy()
        lw.kernel(**options)(kernel.function)(found, *more)
        assert np.array_equal(found, expected), options
    said = data_of(remarks_of(kernel, first, *more), "LW218")
    assert said and all(data[1] == entries for data in said)
    assert not data_of(remarks_of(kernel, first, *more, off=("promote_arrays",)), "LW218")


def test_an_index_that_is_computed() -> None:
    first = np.random.default_rng(3).random((77, 8), np.float32)
    found, expected = first.copy(), first.copy()
    computed_index(found)
    computed_index.py(expected)
    assert np.array_equal(found, expected)
    assert not data_of(remarks_of(computed_index, first), "LW218")
