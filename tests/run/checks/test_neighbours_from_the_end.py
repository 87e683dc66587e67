"""Neighbours in a table are read at once, also where their indices may count from the end."""

from __future__ import annotations

import ctypes
import itertools
import mmap
import re
from typing import Any

import numpy as np
import pytest

import lanewise as lw

N = 300


@lw.function
def mixed(a, b):
    return a * 3 - b if a > b else b - a


@lw.function
def put(out, i, what):
    out[i] = what
    return what


def next_to(table, at, out):
    for i in lw.lanes(len(at)):
        k = at[i]
        out[i] = table[k] * 2 + table[k + 1]


def with_a_call(table, at, out):
    for i in lw.lanes(len(at)):
        k = at[i]
        first = mixed(table[k], at[i])
        out[i] = first + table[k + 1]


def under_a_mask(table, at, out):
    for i in lw.lanes(len(at)):
        k = at[i]
        if k % 3 != 0:
            out[i] = table[k] - table[k + 1]


def written_between(table, at, out):
    for i in lw.lanes(len(at)):
        k = at[i]
        first = table[k]
        put(table, len(table) - 1 - i, first)
        out[i] = first + table[k + 1]


def overwritten(table, at, out):
    for i in lw.lanes(len(at)):
        k = at[i]
        first = table[k]
        table[k + 1] = first + 100
        out[i] = first + table[k + 1]


def inside(table, at, out):
    for i in lw.lanes(len(at)):
        k = at[i] & 127
        out[i] = table[k] + table[k + 1] * 5


def backwards(table, at, out):
    for i in lw.lanes(len(at)):
        k = at[i]
        out[i] = table[k] - table[k - 1]


KERNELS = (next_to, with_a_call, under_a_mask, inside, backwards)


def arguments(dtype: Any, kind: str) -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(7)
    table = rng.integers(0, 50, 400).astype(dtype)
    at = rng.integers(0, 399, N).astype(np.int32)
    if kind == "some":
        at[[3, 40, 77, 200]] = -1
        at[[5, 41, 250]] = [-2, -400, -399]
    elif kind == "all":
        at -= 400
    return table, at, np.zeros(N, np.float64)


@pytest.mark.parametrize(("width", "dtype"), [(16, np.uint8), (16, np.int32), (32, np.float32)])
def test_as_in_python(width: int, dtype: Any) -> None:
    for function, checks in itertools.product(KERNELS, (False, True)):
        for kind in ("none", "some", "all"):
            ours, plain = arguments(dtype, kind), arguments(dtype, kind)
            kernel = lw.kernel(function, width=width, checks=checks)
            if function is backwards:
                ours[1][ours[1] == -400] = plain[1][plain[1] == -400] = -7
            if function is inside and kind == "all":
                continue
            kernel(*ours)
            kernel.py(*plain)
            np.testing.assert_array_equal(ours[2], plain[2], f"{function.__name__} {kind}")


@pytest.mark.parametrize("checks", [False, True])
def test_what_is_written_between_is_seen(checks: bool) -> None:
    for function in (written_between, overwritten):
        table, at, out = np.arange(64, dtype=np.int32), np.arange(20, dtype=np.int32) * 2, np.zeros(20)
        kernel = lw.kernel(function, width=16, checks=checks)
        kernel(table, at, out)
        assert "<16 x i64> @llvm.masked.gather" not in kernel.inspect(table, at, out, stage="llvm")
    np.testing.assert_array_equal(out, 4 * np.arange(20) + 100)


@pytest.mark.parametrize("checks", [False, True])
@pytest.mark.usefixtures("like_zen4")
def test_they_are_read_at_once(checks: bool) -> None:
    for function in (next_to, with_a_call, under_a_mask, inside):
        text = lw.kernel(function, width=16, checks=checks).inspect(*arguments(np.int32, "some"), stage="llvm")
        assert "call <16 x i64> @llvm.masked.gather" in text, function.__name__


def rows(volume, x, out):
    for i in lw.lanes(len(x)):
        k = x[i]
        out[i] = volume[1, k] + volume[1, k + 1] * 2 + volume[0, k] * 3 + volume[0, k + 1] * 4


@pytest.mark.parametrize(("at", "index"), [(0, 40), (9, 39), (31, -41), (77, -400)])
def test_the_failing_check_is_reported(at: int, index: int) -> None:
    """39 is inside, and the next is not; -41 is outside, and the next is not."""
    x, out = np.arange(100, dtype=np.int32) % 39, np.zeros(100)
    x[at] = index
    for function, table in ((next_to, np.arange(40)), (with_a_call, np.arange(40)), (rows, np.ones((2, 40)))):
        reported: list[str] = []
        for run in (lw.kernel(function, width=16), lw.kernel(function, width=1)):
            with pytest.raises(IndexError) as failure:
                run(table.astype(np.int32), x, out)
            reported.append(re.sub(r"in lane \d+ ", "", str(failure.value)))
        assert reported[0] == reported[1]


def test_the_first_check_of_a_lane_is_reported() -> None:
    """Two tables: the second check of the first table stands after the first of the second."""

    def both(a, b, x, y, out):
        for i in lw.lanes(len(x)):
            first = a[x[i]] + b[y[i]]
            out[i] = first + a[x[i] + 1] - b[y[i] + 1]

    a, b = np.arange(50, dtype=np.int32), np.arange(60, dtype=np.int32)
    x, y, out = np.arange(40, dtype=np.int32), np.arange(40, dtype=np.int32), np.zeros(40)
    kernel, alone = lw.kernel(both, width=16), lw.kernel(both, width=1)
    for lane, other in ((3, 5), (5, 3), (3, 3)):
        x[:], y[:] = np.arange(40), np.arange(40)
        x[lane], y[other] = 49, 60
        reported: list[str] = []
        for run in (kernel, alone):
            with pytest.raises(IndexError) as failure:
                run(a, b, x, y, out)
            reported.append(re.sub(r"in lane \d+ ", "", str(failure.value)))
        assert reported[0] == reported[1] or lane != other
    empty = np.zeros(0, np.int32)
    with pytest.raises(IndexError):
        kernel(empty, b, x * 0, y * 0, out)


def test_a_table_is_not_read_by_the_length_of_another() -> None:
    """The second of `b` is asked for after another check; `a` is longer, and after `b` nothing can be read."""

    def three(a, b, c, x, out):
        for i in lw.lanes(len(x)):
            k = x[i] & 127
            first = a[k] + a[k + 1]
            middle = b[k]
            out[i] = first + middle + c[middle] + b[k + 1]

    room = mmap.mmap(-1, 2 * mmap.PAGESIZE)
    start = ctypes.addressof(ctypes.c_char.from_buffer(room))
    libc = ctypes.CDLL(None, use_errno=True)
    after_loop = ctypes.c_void_p(start + mmap.PAGESIZE)
    a, b = np.arange(100, dtype=np.int32), np.frombuffer(room, np.int32)[: mmap.PAGESIZE // 4][-50:]
    b[:] = np.arange(50)
    x, out = np.arange(64, dtype=np.int32) % 48, np.zeros(64, np.int32)
    x[5] = 49
    assert libc.mprotect(after_loop, mmap.PAGESIZE, 0) == 0
    try:
        with pytest.raises(IndexError, match="index 50 is out of range for axis 0 of 'b' with length 50"):
            lw.kernel(three, width=16)(a, b, a[:60], x, out)
    finally:
        libc.mprotect(after_loop, mmap.PAGESIZE, 3)


def test_the_length_of_another_axis_is_none() -> None:
    """Rows and columns are read at one index: only its own axis says how far a row goes."""

    def crossed(x, at, out):
        for i in lw.lanes(len(at)):
            j = at[i] & 63
            out[i] = x[j, 0] + x[j + 1, 0] + at[x[0, j]] + x[0, j + 1]

    room = mmap.mmap(-1, 2 * mmap.PAGESIZE)
    start = ctypes.addressof(ctypes.c_char.from_buffer(room))
    libc = ctypes.CDLL(None, use_errno=True)
    after_loop = ctypes.c_void_p(start + mmap.PAGESIZE)
    for count in (3, 40):  # short rows are part of the signature
        row = np.frombuffer(room, np.int32)[: mmap.PAGESIZE // 4][-count:]
        x = np.lib.stride_tricks.as_strided(row, (1000, count), (0, 4))
        at, out = np.zeros(60, np.int32), np.zeros(60, np.int32)
        at[58] = count - 1
        assert libc.mprotect(after_loop, mmap.PAGESIZE, 0) == 0
        try:
            with pytest.raises(IndexError, match=f"index {count} is out of range for axis 1 of 'x'"):
                lw.kernel(crossed, width=16)(x, at, out)
        finally:
            libc.mprotect(after_loop, mmap.PAGESIZE, 3)


ONE, OTHER = ((np.arange(64) * factor % 101).astype(np.float32) for factor in (37, 11))


def test_what_is_asked_is_known_before_the_check() -> None:
    """The check of the second neighbour is one that another table has made, before the first one's index is there."""

    def after_another(x, out):
        for i in lw.lanes(len(x)):
            k = x[i]
            out[i] = OTHER[k + 2] * 1000 + ONE[k + 1] - ONE[k + 2]

    x = np.random.default_rng(1).integers(-60, 60, 50).astype(np.int32)
    kernel, out, wanted = lw.kernel(after_another, width=16), np.zeros(50, np.float32), np.zeros(50, np.float32)
    kernel(x, out)
    kernel.py(x, wanted)
    np.testing.assert_array_equal(out, wanted)
