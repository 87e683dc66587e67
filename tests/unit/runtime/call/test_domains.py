"""Launches over one, two and three dimensions with a rest, and arrays that lie in odd ways: as plain Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.call.kernel import Kernel
from lanewise.runtime.call.settings import KernelOptions


def one(a, out):
    for i in lw.lanes(a.shape[0]):
        out[i] = a[i] * 3 + i


def two(a, out):
    for i, j in lw.lanes(*a.shape):
        out[i, j] = a[i, j] * 3 + i * 10 + j


def three(a, out):
    total = 0
    for i, j, k in lw.lanes(*a.shape):
        out[i, j, k] = a[i, j, k] * 3 + i * 100 + j * 10 + k
        total += out[i, j, k]
    return total


SHAPES = [(1,), (7,), (8,), (33,), (3, 5), (1, 17), (4, 8), (2, 3, 5), (3, 1, 9), (2, 2, 16), (2, 0, 3), (0, 2, 3)]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_domains(shape: tuple[int, ...]) -> None:
    for width, threads in ((8, 1), (4, 2)):
        kernel = Kernel((one, two, three)[len(shape) - 1], KernelOptions(width=width, threads=threads))
        a = np.arange(np.prod(shape), dtype=np.int64).reshape(shape)
        mine, theirs = np.full(shape, -1), np.full(shape, -1)
        assert kernel(a, mine) == kernel.py(a, theirs)
        assert (mine == theirs).all()


def test_sizes_below_zero_are_nothing() -> None:
    @lw.kernel
    def none(out, n, m):
        for i, j in lw.lanes(n, m):
            out[0] += i + j + 1

    out = np.zeros(1)
    for n, m in ((-1, 5), (5, -1), (-3, -2), (0, 9)):
        none(out, n, m)
    assert out[0] == 0


def odd_arrays(folder: Path) -> dict[str, np.ndarray[Any, Any]]:
    packed = np.zeros(11, np.dtype([("tag", "u1"), ("x", "f8")]))
    packed["x"] = np.arange(11) / 4
    stored = np.memmap(folder / "numbers", np.float64, "w+", shape=(11,))
    stored[:] = np.arange(11)
    return {
        "repeated": np.broadcast_to(np.float64(2.5), (11,)),
        "of a structure, not aligned": packed["x"],
        "in a file": stored,
        "a column": np.arange(77.0).reshape(11, 7)[:, 3],
        "backwards by three": np.arange(33.0)[::-3],
        "of Fortran": np.asfortranarray(np.arange(77.0).reshape(7, 11))[2],
        "of a buffer": np.frombuffer(bytes(range(88)), np.float64),
    }


@pytest.mark.parametrize("name", range(7))
def test_arrays_that_lie_in_odd_ways(name: int, tmp_path: Path) -> None:
    array = list(odd_arrays(tmp_path).values())[name]
    mine, theirs = np.zeros(11), np.zeros(11)
    for kernel in (Kernel(one, KernelOptions(width=8)), Kernel(one, KernelOptions(debug=True))):
        kernel(array, mine)
        kernel.py(array, theirs)
        assert mine.tobytes() == theirs.tobytes()
