"""Loops over rows of lanes: which ones run eight iterations at a time, and that results and errors stay."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.ir.position import CompileError
from lib.explained import data_of


@lw.kernel
def scaled(x, out):
    """Two loops; the second one writes rows."""
    for i in lw.lanes(len(x)):
        total = 0.0
        for k in range(x.shape[1]):
            total += x[i, k]
        for k in range(x.shape[1]):
            out[i, k] = x[i, k] / total


@lw.kernel
def in_place(x, out):
    """Rows that are read and written, at the same place and one before."""
    for i in lw.lanes(len(x)):
        for k in range(1, x.shape[1]):
            x[i, k] = x[i, k] + x[i, k - 1] * 0.5
        out[i, 0] = x[i, x.shape[1] - 1]


@lw.kernel
def largest(x, out):
    """Two results of a loop, one of them an index; a branch in it."""
    for i in lw.lanes(len(x)):
        most, at = x[i, 0], 0
        for k in range(1, x.shape[1]):
            if x[i, k] > most:
                most = x[i, k]
                at = k
        out[i, 0] = most
        out[i, 1] = at


@lw.kernel
def flat(x, out):
    """One index, a while loop."""
    m = out.shape[1]
    for i in lw.lanes(len(out)):
        k = 0
        while k < 12:
            out[i, k % 2] += x[i * 12 // m, k]
            k += 1


@lw.kernel
def leaves(x, out):
    """Lanes leave the loop one by one."""
    for i in lw.lanes(len(x)):
        for k in range(x.shape[1]):
            if x[i, k] > 0.9:
                break
            out[i, 0] += x[i, k]


@lw.kernel
def windows(x, out):
    """Each lane begins where its neighbour does, one further."""
    for i in lw.lanes(len(out)):
        for k in range(5):
            out[i, 0] += x[0, i % 8 + k]


@lw.kernel
def five(x, out):
    """Fewer iterations than lanes."""
    for i in lw.lanes(len(x)):
        most = 0.0
        for k in range(1, 6):
            most = max(most * 0.5, x[i, k])
        out[i, 0] = most


@lw.kernel
def from_the_end(x, out):
    """Rows that are read and written backwards."""
    for i in lw.lanes(len(x)):
        total, n = 0.0, x.shape[1]
        for k in range(n - 1, -1, -1):
            total += x[i, k]
            out[i, k] = total
        for k in range(n):
            total = total * 0.5 - x[i, n - 1 - k]
        out[i, 0] = total


@lw.kernel
def back(x, out):
    """A counter that falls to its bound; each iteration reads what the one before stored."""
    for i in lw.lanes(len(x)):
        k = x.shape[1] - 2
        while k >= 1:
            x[i, k] = x[i, k] - 0.5 * x[i, k + 1]
            k -= 1
        k = 2
        while k <= 9:
            out[i, k] += x[i, k]
            k += 1


@lw.kernel
def merged(x, out):
    """A known number of iterations, and a private array that stays in registers if its indices are constants."""
    for i in lw.lanes(len(x)):
        v = lw.array(8, lw.f64)
        for k in range(8):
            v[k] = x[i, k]
        step = 4
        while step > 0:
            for k in range(8):
                if k ^ step > k:
                    v[k], v[k ^ step] = min(v[k], v[k ^ step]), max(v[k], v[k ^ step])
            step //= 2
        for k in range(8):
            out[i, k] = v[k]


ROWS = {
    scaled: [8, 8, 8],
    in_place: [8, 8, 2],
    largest: [8, 2],
    five: [5],
    from_the_end: [8] * 3,
    back: [8, 8, 2, 8, 8],
}


def arrays(columns: int) -> list[Any]:
    return [np.random.default_rng(columns).random((37, columns)), np.zeros((37, columns))]


@pytest.mark.parametrize(
    "kernel",
    (scaled, in_place, largest, flat, leaves, windows, five, from_the_end, back, merged),
    ids=lambda kernel: kernel.__name__,
)
@pytest.mark.parametrize("width", [None, 1, 8, 16, 64])
def test_as_plain_python(kernel: Any, width: int | None) -> None:
    for columns in (13, 16, 31):
        ours, plain = arrays(columns), arrays(columns)
        lw.kernel(width=width)(kernel.function)(*ours)
        kernel.py(*plain)
        assert [one.tolist() for one in ours] == [one.tolist() for one in plain]


def counts(kernel: Any, width: int = 8) -> list[Any]:
    """The remarks about rows."""
    return data_of(list(lw.kernel(width=width)(kernel.function).version(arrays(16)).remarks), "LW221")


@pytest.mark.parametrize("kernel", ROWS, ids=lambda kernel: kernel.__name__)
def test_remark(kernel: Any) -> None:
    assert counts(kernel) == [(count,) for count in ROWS[kernel]]
    assert all(count <= 4 for (count,) in counts(kernel, 4)), "rows of four are read ahead in gangs of four lanes"


@pytest.mark.parametrize("kernel", (leaves, windows), ids=lambda kernel: kernel.__name__)
def test_loops_that_stay(kernel: Any) -> None:
    assert counts(kernel) == []


def test_few_iterations() -> None:
    assert counts(merged) == [(8,), (8,)]


def test_the_same_array_twice() -> None:
    """What is written may be what is read: then other code runs."""
    x, plain = arrays(20)[0], arrays(20)[0]
    lw.kernel(width=8)(scaled.function)(x, x)
    scaled.py(plain, plain)
    assert x.tolist() == plain.tolist()


def test_errors() -> None:
    x, out = arrays(20)
    with pytest.raises(IndexError) as found:
        lw.kernel(width=8)(scaled.function)(x, out[:, :11])
    assert "index 11 is out of range for axis 1 of 'out' with length 11" in str(found.value)
    assert not isinstance(found.value, CompileError)
