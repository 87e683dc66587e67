"""Rows that are read ahead lie inside their array, however short it is and whichever lanes have left the loop."""

# pyright: basic

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lib.edge_of_memory import Edge


def until_three(x, first, last, wanted, out):
    """All lanes leave together at a data-dependent place."""
    for i in lw.lanes(len(out)):
        at, total = first[i], lw.f64(0)
        while at < last[i]:
            value = x[at]
            if value == 3:
                break
            total += value
            at += 1
        out[i] = total


def where_wanted(x, first, last, wanted, out):
    """A loop that no lane runs where nothing is wanted."""
    for i in lw.lanes(len(out)):
        total = lw.f64(0)
        if wanted[i]:
            for at in range(first[i], last[i]):
                if x[at] == 3:
                    break
                total += x[at]
        out[i] = total


def backwards(x, first, last, wanted, out):
    for i in lw.lanes(len(out)):
        total = lw.f64(0)
        at = last[i] - 1
        while at >= first[i] and x[at] != 3:
            total += x[at]
            at -= 1
        out[i] = total


@pytest.mark.parametrize("checks", [True, False])
@pytest.mark.parametrize("dtype", [np.float32, np.int64, np.uint8])
@pytest.mark.parametrize("function", [until_three, where_wanted, backwards])
def test_nothing_outside_is_read(function, dtype, checks: bool) -> None:
    kernel = lw.kernel(function, width=8, checks=checks)
    for length in (0, 1, 3, 7, 8, 9, 15, 16, 17):
        x = (np.arange(length) * 5 % 7).astype(dtype)
        ends = [np.full(20, length), np.minimum(np.arange(20), length)]
        for last in ends:
            for wanted in (np.zeros(20, bool), np.ones(20, bool), np.arange(20) % 3 == 0):
                args = x, np.zeros(20, np.int64), last, wanted
                plain, found = np.zeros(20), np.zeros(20)
                kernel.py(*args, plain)
                with Edge() as edge:
                    kernel(edge.copied(x), *args[1:], found)
                assert (plain == found).all(), (length, list(wanted))
