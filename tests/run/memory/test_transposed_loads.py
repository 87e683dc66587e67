"""Rows that lanes read, at once: the same numbers, wherever rows lie, and only where no lane leaves before the end."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw


def turned(width: int) -> str:
    """The first shuffle of a transposition: how squares of two by two numbers are turned."""
    return f"i32 0, i32 {width}, i32 2, i32 {width + 2}"


def weighted(x, out):
    for i in lw.lanes(len(out)):
        total = x[i, 0] * 0
        for j in range(16):
            total += x[i, j] * (j + 1)
        out[i] = total


def kept(x, out):
    for i in lw.lanes(len(out)):
        a = lw.array(8, lw.f64)
        for j in range(8):
            a[j] = x[i, j]
        for j in range(7):
            a[j + 1] = a[j + 1] - a[j] * 0.5
        out[i] = a[7]


def two_rows(x, out):
    for i in lw.lanes(len(out)):
        total = x[i, 0] * 0
        for k in range(2):
            for j in range(16):
                total += x[i + k, j] * (j + 1 + k)
        out[i] = total


def short(x, out):
    for i in lw.lanes(len(out)):
        total = x[i, 0] * 0
        for j in range(15):
            total += x[i, j]
        out[i] = total


def ends_early(x, out):
    for i in lw.lanes(len(out)):
        total = x[i, 0] * 0
        for j in range(16):
            if x[i, j] > 90:
                break
            total += x[i, j]
        out[i] = total


def all_end_early(x, out):
    flag = len(out) > 0
    for i in lw.lanes(len(out)):
        total, j = x[i, 0] * 0, 0
        while True:
            total += x[i, j]
            j += 1
            if j < 16:
                if flag:
                    break
            else:
                break
        out[i] = total


def writes(x, out):  # what a round writes the next one reads
    for i in lw.lanes(len(out)):
        for j in range(16):
            out[i] += x[i, j]


def changes(x, out):
    for i in lw.lanes(len(out)):
        total, row = x[i, 0] * 0, i
        for j in range(16):
            total += x[row, j]
            row = (row + 1) & 3
        out[i] = total


def later_start(x, out):
    for i in lw.lanes(len(out)):
        total = x[i, 0] * 0
        for j in range(8, 16):
            total += x[i, j]
        out[i] = total


def own_memory(x, out):  # the row depends on what a lane has written
    for i in lw.lanes(len(out)):
        total, a = x[i, 0] * 0, lw.array(2, lw.i32)
        a[0] = i & 3
        for j in range(16):
            total += x[a[0], j]
            a[0] = (a[0] + 1) & 3
        out[i] = total


def own_memory_before(x, out):  # the row of the first round is not that of the others
    for i in lw.lanes(len(out)):
        a = lw.array(2, lw.i64)
        total = x[0, 0] * 0
        a[0] = i
        for j in range(16):
            total += x[a[0], j]
            a[0] = 0
        out[i] = total


def adds(x, same, out):  # what is added to the next number is read in the next round
    for i in lw.lanes(len(out)):
        total = 0
        for j in range(16):
            total += x[i, j]
            lw.atomic_add(same, i * 16 + ((j + 1) & 15), 3)
        out[i] = total


def layouts(columns: int, element: Any) -> list[np.ndarray[Any, Any]]:
    x = np.random.default_rng(4).integers(0, 100, (220, 40)).astype(element)
    return [x[:101, :columns].copy(), x[:50, 3 : 3 + columns], x[1::2, :columns], x[99::-1, 5 : 5 + columns]]


def agree(function: Any, columns: int, element: Any, width: int, checks: bool = True) -> str:
    kernel = lw.kernel(threads=1, width=width, checks=checks)(function)
    for x in layouts(columns, element):
        out, plain = (np.zeros(len(x) - 2, element) for _ in range(2))
        kernel(x, out)
        kernel.py(x, plain)
        assert np.array_equal(out, plain)
    return kernel.inspect(layouts(columns, element)[0], out, stage="llvm")


@pytest.mark.parametrize("checks", (True, False))
@pytest.mark.parametrize("element", (np.float32, np.int32))
def test_sixteen_numbers(element: Any, checks: bool) -> None:
    for width in (8, 16, 32):
        assert turned(width) in agree(weighted, 16, element, width, checks)
    assert turned(16) in agree(two_rows, 16, element, 16, False)


def test_eight_wide_numbers() -> None:
    assert turned(8) in agree(kept, 8, np.float64, 8, False)


@pytest.mark.parametrize("function", (short, later_start), ids=lambda function: function.__name__)
def test_a_part_of_the_row(function: Any) -> None:
    assert turned(16) in agree(function, 16, np.float32, 16, False)


@pytest.mark.parametrize(
    "function",
    (writes, changes, own_memory, own_memory_before),
    ids=lambda function: function.__name__,
)
def test_what_may_end_or_change_stays(function: Any) -> None:
    assert turned(16) not in agree(function, 16, np.float32, 16, False)


@pytest.mark.parametrize("function", [ends_early, all_end_early], ids=lambda function: function.__name__)
def test_rows_that_end_early_are_read_ahead(function: Any) -> None:
    """The block of a row that is read lies inside the array (`transform/memory/read_rows_ahead.py`)."""
    assert turned(16) in agree(function, 16, np.float32, 16, False)


def test_updates_in_between_are_seen() -> None:
    x = np.arange(40 * 16, dtype=np.int32).reshape(40, 16)
    plain, out, wanted = x.copy(), np.zeros(40, np.int64), np.zeros(40, np.int64)
    kernel = lw.kernel(threads=1, width=16, checks=False)(adds)
    kernel(x, x.reshape(-1), out)
    kernel.py(plain, plain.reshape(-1), wanted)
    assert np.array_equal(out, wanted) and np.array_equal(x, plain)
