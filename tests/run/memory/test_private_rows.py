"""Rows of private arrays under masks: lanes that are not active keep theirs, and no lane touches what is not there."""

# pyright: basic

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw


def rows(x, far, out):
    for i in lw.lanes(len(out)):
        a = lw.array(4, lw.f32)
        for j in range(4):
            a[j] = x[i] + j
        if x[i] > 0.5:
            a[1] = lw.f32(-1)
        if x[i] > 2:
            a[far] = lw.f32(9)
        n = 0
        while x[i] * n < 0.9 and n < 4:
            a[2] = a[2] + a[1]
            n += 1
        out[i] = a[0] + 10 * a[1] + 100 * a[2] + 1000 * a[3]


@pytest.mark.parametrize("checks", [True, False])
@pytest.mark.parametrize("width", [None, 4, 16])
def test_lanes_keep_their_rows(width: int | None, checks: bool) -> None:
    x = np.random.default_rng(1).random(101, np.float32)
    kernel = lw.kernel(width=width, checks=checks)(rows)
    out, wanted = np.zeros(101, np.float32), np.zeros(101, np.float32)
    kernel(x, 1 << 40, out)
    kernel.py(x, 1 << 40, wanted)
    np.testing.assert_array_equal(out, wanted)
    assert len(set(out)) > 50
