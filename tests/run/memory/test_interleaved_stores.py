"""Components that are stored one by one and written together: any order, number and type, and what keeps them apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lanewise as lw


def pairs(x, out):
    for i in lw.lanes(len(out)):
        a, b = x[i, 0], x[i, 1]
        out[i, 1] = a
        out[i, 0] = b


def triples(x, out):
    for i in lw.lanes(len(out)):
        a, b, c = x[i, 0], x[i, 1], x[i, 2]
        out[i, 0], out[i, 2], out[i, 1] = b, a, c + a


def fours(x, out):
    for i in lw.lanes(len(out)):
        a, b, c, d = x[i, 0], x[i, 1], x[i, 2], x[i, 3]
        out[i, 3], out[i, 0], out[i, 2], out[i, 1] = a, b, c, d


def twice(x, out):
    """The second value of a component wins."""
    for i in lw.lanes(len(out)):
        a, b, c = x[i, 0], x[i, 1], x[i, 2]
        out[i, 0], out[i, 0], out[i, 1], out[i, 2], out[i, 1] = a, b, c, a, b


def some(x, out):
    """One component is not written, and one only by some lanes."""
    for i in lw.lanes(len(out)):
        a, b = x[i, 0], x[i, 1]
        out[i, 0] = b
        if a > b:
            out[i, 1] = a


def read_between(x, out):
    """What is read may be what has just been written."""
    for i in lw.lanes(len(out)):
        out[i, 0] = x[i, 1]
        out[i, 1] = x[i, 0] + out[i, 0]
        out[i, 2] = out[i, 1]


def read_elsewhere(x, out):
    """Other arrays are read between stores."""
    for i in lw.lanes(len(out)):
        out[i, 0] = x[i, 1]
        out[i, 1] = x[i, 0]
        out[i, 2] = x[i, 2] + x[i, 0]


def with_check(x, out):
    """What is stored is checked between stores."""
    for i in lw.lanes(len(out)):
        for c in range(3):
            out[i, c] = x[int(x[i, c]) % len(x), 0]


KERNELS = (
    (read_elsewhere, 3),
    (with_check, 3),
    (pairs, 2),
    (triples, 3),
    (fours, 4),
    (twice, 3),
    (some, 3),
    (read_between, 3),
)


@pytest.mark.parametrize(("function", "count"), KERNELS)
def test_as_plain_python(function: Callable[..., Any], count: int) -> None:
    """And groups have no store of single lanes in the code for full gangs."""
    width, dtype = 8, {2: "u1", 3: "f4", 4: "i8"}[count]
    kernel = lw.kernel(width=width, threads=1)(function)
    for n in (1, width, 2 * width + 3):
        x = np.random.default_rng(n).integers(0, 100, (n, count)).astype(dtype)
        found, expected = np.full((n, count), 7, dtype), np.full((n, count), 7, dtype)
        kernel(x, found)
        kernel.py(x, expected)
        assert (found == expected).all()
    text = kernel.inspect(x, found, stage="llvm")
    (full,) = [part for part in text.split("\ndefine ") if ".N8." in part.splitlines()[0]]
    grouped = function in (pairs, triples, fours, read_between, read_elsewhere)
    single = any(f"store {type} " in full for type in ("i8", "float", "i64"))
    assert (single or "llvm.masked.scatter" in full) is not grouped


@pytest.mark.parametrize(("function", "count"), [row for row in KERNELS if row[0] is not with_check])
def test_of_one_array(function: Callable[..., Any], count: int) -> None:
    """It reads what it has just written, in its own row."""
    for n in (1, 8, 19):
        x = np.random.default_rng(n).integers(0, 100, (n, count)).astype("f4")
        found, expected = x.copy(), x.copy()
        lw.kernel(width=8)(function)(found, found)
        lw.kernel(function).py(expected, expected)
        assert (found == expected).all()


def test_an_iteration_that_fails() -> None:
    """It has run in part, and no iteration after its gang has run."""
    x = np.zeros((40, 3), "f4")
    x[3, 1] = -1.0

    @lw.kernel(width=8, threads=1)
    def roots(x, out):
        for i in lw.lanes(len(out)):
            for c in range(3):
                if x[i, c] < 0:
                    raise ValueError("below zero")
                out[i, c] = x[i, c] + 1

    out = np.zeros_like(x)
    with pytest.raises(ValueError, match=r"below zero, in lane 3 at index \(3\)"):
        roots(x, out)
    assert set(out[3]) <= {0.0, 1.0} and (out[8:] == 0).all()
