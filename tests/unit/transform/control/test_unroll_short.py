"""Short loops are written out, however they are written; plain Python gives the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.explained import data_of


@lw.kernel
def ranges(x, out):
    h, w = x.shape
    for r, c in lw.lanes(h, w):
        total = x[r, c]
        for i in range(-1, 2):
            for j in range(1, -2, -1):
                if i != 0 or j != 0:
                    total = total * 0.5 + x[(r + i) % h, (c + j) % w]
        out[r, c] = total


@lw.kernel
def whiles(x, out):
    h, w = x.shape
    for r, c in lw.lanes(h, w):
        i, j, total = 0, 0, x[r, c]
        while i < 3:
            j = 2
            while True:
                total = total * 0.5 + x[(r + i) % h, (c + j) % w]
                j -= 1
                if j == -1:
                    break
            i += 1
        out[r, c] = total + i + j


@lw.kernel
def leaves_early(x, out):
    h, w = x.shape
    for r, c in lw.lanes(h, w):
        found = -1
        for i in range(4):
            if x[(r + i) % h, c] > 0.8:
                found = i
                break
            if x[(r + i) % h, c] < 0.2:
                continue
            out[r, c] += x[r, (c + i) % w]
        else:
            out[r, c] += 10
        out[r, c] += found


@lw.kernel
def inside_another(x, out):
    h, w = x.shape
    for r, c in lw.lanes(h, w):
        for k in range(h):
            for i in range(2):
                out[r, c] += x[k, (c + i) % w] * (i + 1)


@lw.kernel
def stay(x, out):
    """Five iterations, three loops, no memory."""
    h, w = x.shape
    for r, c in lw.lanes(h, w):
        total = x[r, c]
        for i in range(5):
            total += x[r, (c + i) % w]
        for _ in range(3):
            total = total * 0.5 + 1
        out[r, c] = total


@lw.kernel
def never(x, out):
    """What a loop would set, if it had an iteration, is not set by any visit of its header."""
    h, w = x.shape
    for r, c in lw.lanes(h, w):
        total = 0.0
        for i in range(0):
            if i == 1:
                break
            if x[r, c] > 0.5:
                total += x[r, c]
                if i == 1:
                    break
                out[r, c] = x[r, i] + 2
            out[r, c] = x[r, c]
        out[r, c] += total + 1


TRIPS = {ranges: [3, 3], whiles: [3, 3], leaves_early: [4], inside_another: [2], stay: [], never: [0]}


def arrays(h: int = 5, w: int = 21) -> list[Any]:
    return [np.random.default_rng(h).random((h, w)), np.zeros((h, w))]


@pytest.mark.parametrize("kernel", TRIPS, ids=lambda kernel: kernel.__name__)
def test_trips(kernel: Any) -> None:
    found = [data[0] for data in data_of(list(kernel.version(arrays()).remarks), "LW136")]
    assert sorted(set(found)) == sorted(set(TRIPS[kernel]))


@pytest.mark.parametrize("width", [None, 1, 8])
@pytest.mark.parametrize("kernel", TRIPS, ids=lambda kernel: kernel.__name__)
def test_as_plain_python(kernel: Any, width: int | None) -> None:
    for shape in ((1, 1), (2, 9), (5, 21)):
        ours, plain = arrays(*shape), arrays(*shape)
        lw.kernel(width=width)(kernel.function)(*ours)
        kernel.py(*plain)
        assert ours[1].tolist() == plain[1].tolist()
