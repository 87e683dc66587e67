"""Rows that are read ahead: which loops do so, and that results and errors stay, also at the ends of arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.explained import data_of


@lw.kernel
def lengths(x, out):
    """A loop that each lane leaves at its own time."""
    for i in lw.lanes(len(x)):
        k = 0
        while k < x.shape[1] and x[i, k] != 0:
            k += 1
        out[i] = k


@lw.kernel
def last(x, out):
    """Backwards."""
    for i in lw.lanes(len(x)):
        at = -1
        for k in range(x.shape[1] - 1, -1, -1):
            if x[i, k] == 0:
                at = k
                break
        out[i] = at


@lw.kernel
def parts(x, out):
    """Rows of different lengths that begin anywhere in a row of the array, in the last lanes before its start."""
    for i in lw.lanes(len(x)):
        total = lw.i64(0)
        for k in range(i % 5 - (3 if i > 30 else 0), i % 7 + 3):
            total = total * 3 + x[i, k]
        out[i] = total


@lw.kernel
def some(x, out):
    """Numbers of some iterations only, and two rows at a time."""
    for i in lw.lanes(len(x)):
        total = lw.i64(0)
        for k in range(x.shape[1]):
            if (k + i) % 3 != 0:
                total += x[i, k]
            if x[len(x) - 1 - i, k] == 0:
                break
        out[i] = total


@lw.kernel
def shifted(x, out):
    """What the loop writes is read by later iterations."""
    for i in lw.lanes(len(x)):
        for k in range(1, x.shape[1]):
            if x[i, k] == 0:
                break
            x[i, k] = x[i, k] + x[i, k - 1]
        out[i] = x[i, x.shape[1] - 1]


@lw.kernel
def words(x, out):
    """Rows begin where an array says, and end where it says for the next one; both conditions are data."""
    flat = x.shape[0] * x.shape[1]
    for i in lw.lanes(len(x)):
        start, n = out[i], lw.i64(0)
        for k in range(x[i, 0] + lw.i64(3)):
            if start + k < flat and x[i // 2, (start + k) % x.shape[1]] > 4 and x[0, 0] < 100:
                n += x[len(x) // 2, k % 3 % x.shape[1]]
        out[i] = n


@lw.kernel
def totals(x, out):
    """The same in one axis: the last rows would go on after the array."""
    row = x[0]
    for i in lw.lanes(len(out)):
        total = lw.i64(0)
        for k in range(min(i % 7, len(row))):
            total = total * 3 + row[(i + out[i]) % (len(row) - i % 7 if len(row) > 7 else 1) + k]
        out[i] = total


KERNELS = (lengths, last, parts, some, shifted, words, totals)


def numbers(rows: int, columns: int, type: Any) -> np.ndarray:
    return np.random.default_rng(columns).integers(0, 12, (rows, columns)).astype(type)


def views(type: Any) -> list[np.ndarray]:
    """An array, every other row of one, one whose rows come last first, columns of one, and small ones."""
    whole = numbers(80, 21, type)
    return [
        numbers(37, 21, type),
        whole[::2],
        whole[::-2],
        whole[3:40, 2:19],
        numbers(3, 10, type),
        numbers(80, 1, type),
    ]


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__)
@pytest.mark.parametrize(("type", "width"), [("u1", 64), ("i2", 16), ("i4", 8), ("i8", 8), ("i4", None)])
def test_as_plain_python(kernel: Any, type: str, width: int | None) -> None:
    compiled = lw.kernel(width=width)(kernel.function)
    for x in views(type):
        if kernel is parts and x.shape[1] < 10:
            continue
        ours, plain = (x.copy(), np.zeros(len(x), "i8")), (x.copy(), np.zeros(len(x), "i8"))
        with np.errstate(over="ignore"):
            compiled(*ours)
            kernel.py(*plain)
        assert [one.tolist() for one in ours] == [one.tolist() for one in plain]


def counts(kernel: Any, width: int = 16, type: str = "i4") -> list[Any]:
    x = numbers(37, 21, type)
    return data_of(list(lw.kernel(width=width)(kernel.function).version((x, np.zeros(37, "i8"))).remarks), "LW221")


def test_remark() -> None:
    assert counts(lengths) == counts(last) == [(8,)]
    assert counts(some) == [(8,), (8,)]
    assert counts(shifted) == []
    assert counts(lengths, 32, "u1") == [(16,)] and counts(lengths, 16, "u1") == [(8,)]


def test_errors() -> None:
    """An index out of range is reported when it is used, not when numbers are read ahead."""

    def ends(x, out):
        for i in lw.lanes(len(out)):
            k = 5 * i
            while x[k] != 0:
                k += 1
            out[i] = k

    x, out = np.ones(100, "i4"), np.zeros(20, "i8")
    x[98] = 0
    lw.kernel(width=8)(ends)(x, out)
    assert out.tolist() == [98] * 20
    x[98] = 1
    with pytest.raises(IndexError, match="index 100 is out of range for axis 0 of 'x' with length 100"):
        lw.kernel(width=8)(ends)(x, out)
