"""Private arrays that each round of a loop makes anew."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw

# pyright: basic


def in_a_range(x, out):
    for i in lw.lanes(len(out)):
        total = 0
        for again in range(i % 4):
            held = lw.array(4, lw.i32)
            held[again] = x[i] + again
            total += held[again]
        out[i] = total


def in_a_while(x, out):
    for i in lw.lanes(len(out)):
        total, left = 0, x[i]
        while left > 0:
            held, other = lw.array(2, lw.i32), lw.array(2, lw.i32)
            held[0], other[1] = left, 1
            left = held[0] - other[1] - left // 2
            total += held[0]
        out[i] = total


@pytest.mark.parametrize("function", [in_a_range, in_a_while])
def test_as_plain_python(function: Any) -> None:
    kernel = lw.kernel(function, width=8)
    x = np.arange(30, dtype=np.int32) % 11
    found, expected = np.zeros(30, np.int64), np.zeros(30, np.int64)
    kernel(x, found)
    kernel.py(x, expected)
    assert found.tolist() == expected.tolist()
    assert len(set(expected.tolist())) > 3


def test_of_an_earlier_iteration() -> None:
    def kept(x, out):
        for i in lw.lanes(len(out)):
            total = 0
            for again in range(3):
                if again > 0:
                    total += held[0]  # noqa: F821
                held = lw.array(4, lw.i32)
                held[0] = x[i]
            out[i] = total

    with pytest.raises(lw.CompileError, match="'held'"):
        lw.kernel(kept)(np.zeros(4, np.int32), np.zeros(4, np.int64))
