"""Loops whose way is known: how long it is, what is too long, and what depends on data."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.facts import Facts
from lanewise.analysis.values.constant_trip_counts import MOST_OPS, constant_trip_counts


def halves(x, out):
    for i in lw.lanes(len(x)):
        a = lw.array(8, lw.f32)
        size = 8
        while size > 0:
            for j in range(size):
                a[j] = x[i]
            size //= 2
        out[i] = a[3]


def by_data(x, out):
    for i in lw.lanes(len(x)):
        n = 0
        for j in range(8):
            while x[n + j] > 0:
                for k in range(4):
                    out[i] += k
                n += 1


def too_long(x, out):
    for i in lw.lanes(len(x)):
        for j in range(MOST_OPS):
            out[i] += j


def triangle(x, out):
    for i in lw.lanes(len(x)):
        for j in range(5):
            for k in range(j):
                out[i] += x[k]


def found(function: Any) -> list[int]:
    args = np.zeros(64, np.float32), np.zeros(64, np.float32)
    module = lw.kernel(checks=False)(function).version(args).compiled.module
    (body,) = [fn for fn in module.functions.values() if "lanes" in fn.attrs]
    return list(constant_trip_counts(body, Facts(body)).values())


def test_rounds_are_counted() -> None:
    assert found(halves) == [2 * (8 + 4 + 2 + 1)]  # a load and a store in each


def test_a_loop_inside_one_that_hangs_on_data() -> None:
    (inner,) = found(by_data)
    assert inner % 4 == 0 and inner <= 4 * 5  # a load, two conversions (an int becomes f32 by f64), a sum and a store


def test_what_is_too_long_is_left() -> None:
    assert found(too_long) == []


def test_ends_that_outer_loops_know() -> None:
    (length,) = found(triangle)
    assert length % (4 + 3 + 2 + 1) == 0


@pytest.mark.parametrize("width", (4, 16))
def test_unrolled_loops_compute_the_same(width: int) -> None:
    x = np.random.default_rng(1).random(50).astype(np.float32)
    out, plain = np.zeros(50, np.float32), np.zeros(50, np.float32)
    kernel = lw.kernel(width=width, threads=1)(halves)
    assert "unroll.full" in kernel.inspect(x, out, stage="llvm")
    kernel(x, out)
    kernel.py(x, plain)
    assert np.array_equal(out, plain)


def test_an_index_that_hangs_on_data_keeps_arrays_in_memory() -> None:
    def picks(x, out):
        for i in lw.lanes(len(x)):
            a = lw.array(8, lw.f32)
            for j in range(8):
                a[j] = x[i] + j
            out[i] = a[int(x[i]) & 7]

    args = np.zeros(64, np.float32), np.zeros(64, np.float32)
    assert "unroll.full" not in lw.kernel(picks).inspect(*args, stage="llvm")
