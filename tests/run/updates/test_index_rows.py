"""Plain updates whose indices are read from memory again: as out of vectors, also where updates change them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.update_lock import LOCK

PLACES, N = 3000, 4000  # too many places for copies


def add(j, w, acc, more):
    for i in lw.lanes(len(j)):
        lw.atomic_add(acc, j[i], w[i])


def most(j, w, acc, more):
    for i in lw.lanes(len(j)):
        if w[i] > 1:
            lw.atomic_max(acc, j[i], w[i])


def found(j, w, acc, more):
    total = 0.0
    for i in lw.lanes(len(j)):
        total += lw.atomic_add(acc, j[i], w[i])
    return total


def two(j, w, acc, more):
    for i in lw.lanes(len(j)):
        lw.atomic_add(acc, j[i], w[i])
        lw.atomic_sub(more, j[i], w[i])


def arguments(index: Any, dtype: Any) -> list[Any]:
    """Gangs without negative indices, with some, and of such alone."""
    random = np.random.default_rng(5)
    j = random.integers(0, min(PLACES, np.iinfo(index).max), N)
    if np.iinfo(index).min < 0:
        j[1000:2000] -= PLACES * random.integers(0, 2, 1000)
        j[2000:2500] -= PLACES
        j = np.maximum(j, max(-PLACES, np.iinfo(index).min))
    w = np.where(random.random(N) < 0.95, random.integers(2, 50, N), 1)
    return [j.astype(index), w.astype(dtype), np.arange(PLACES).astype(dtype), np.zeros(PLACES, dtype)]


def reads_rows(kernel: Any, args: list[Any]) -> bool:
    """Is there a loop of plain updates that asks where the array ends?"""
    text = kernel.inspect(*args, stage="llvm")
    assert f"call i1 @{LOCK}.alone()" in text, "no plain updates"
    return "call ptr asm" in text


@pytest.mark.parametrize(
    ("function", "index", "dtype", "width", "checks"),
    [
        (add, np.int64, np.int64, 8, True),
        (add, np.int32, np.float32, 16, False),
        (most, np.int64, np.int32, 8, True),
        (most, np.int32, np.float64, 8, True),
        (found, np.int64, np.float64, 8, True),
        (two, np.uint64, np.int32, 16, True),
    ],
)
def test_from_either_end(function: Any, index: Any, dtype: Any, width: int, checks: bool) -> None:
    kernel = lw.kernel(width=width, threads=1, checks=checks)(function)
    args = arguments(index, dtype)
    plain, compiled = ([arg.copy() for arg in args] for _ in range(2))
    expected = kernel.py(*plain)
    assert kernel(*compiled) == expected
    assert all(np.array_equal(*pair) for pair in zip(plain, compiled, strict=True))
    assert reads_rows(kernel, args)


@pytest.mark.parametrize("function", [add, two])
def test_an_index_that_another_lane_changes_is_the_one_that_was_checked(function: Any) -> None:
    """Each lane adds to the index of the next one, which is far outside of the array from then on."""
    at = np.arange(4096)
    j = at // 8 * 8 + (at + 1) % 8
    w, other = np.full(4096, 1 << 40), np.zeros(4096, np.int64)
    acc, more = (j, other) if function is add else (other, j)
    before = j.copy()
    kernel = lw.kernel(width=8, threads=1)(function)
    assert reads_rows(kernel, [j, w, acc, more])
    kernel(j, w, acc, more)
    assert np.array_equal(j, before + (w if function is add else -w))


def test_out_of_range_is_reported() -> None:
    j, w, acc, more = arguments(np.int64, np.int64)
    j[3333] = PLACES
    with pytest.raises(IndexError, match=f"index {PLACES} is out of range for axis 0 of 'acc' with length {PLACES}"):
        lw.kernel(width=8, threads=1)(add)(j, w, acc, more)
    j[3333], j[2222] = 0, -PLACES - 1
    with pytest.raises(IndexError, match=f"index {-PLACES - 1} is out of range"):
        lw.kernel(width=8, threads=1)(add)(j, w, acc, more)
