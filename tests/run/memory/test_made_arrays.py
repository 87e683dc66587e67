"""Arrays that kernels make and return: as plain Python's in values, dtype and shape, over widths and in debug mode."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw

POINT = np.dtype([("x", "f8"), ("n", "i4")])
DTYPES = ("?", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8")


def blur(a, r):
    h, w = a.shape
    out = np.zeros((h, w), a.dtype)
    rows = np.full(h, 7)
    for y, x in lw.lanes(range(r, h - r), range(r, w - r)):
        out[y, x] = a[y, x - r] + a[y, x + r]
        rows[y] = y
    return out, rows, rows[1:3], out.T


def likes(a):
    b, c, d, e = np.empty_like(a), np.zeros_like(a), np.ones_like(a), np.full_like(a, 1)
    f, g = np.zeros_like(a, dtype=np.float32), a.copy()
    for i in lw.lanes(len(a)):
        b[i] = a[i]
        c[i] = a[-1 - i]
        g[i] = a[0]
    return b, c, d, e, f, g, np.copy(b)


def numbers(n, x):
    ranges = np.arange(n), np.arange(2, n), np.arange(n, -3, -2), np.arange(2, n, dtype=np.int16)
    floats = np.arange(0.5, x, 0.3), np.arange(x, -2.0, -0.25), np.arange(n, dtype=np.float32), np.arange(n, 0.5)
    lines = np.linspace(0.0, x, n), np.linspace(x, x, 3), np.linspace(1, 2, 1)
    return ranges, floats, lines


def items(a):
    rows = np.array([[1, 2, 3], (a[0], 5, 6)])
    kinds = np.array((1, 2)), np.array([1, 2.5]), np.array([True, a[0] > 1]), np.array([a[1]]), np.asarray(a)
    return rows, kinds, np.array([1, 2], dtype=np.uint8)


def ping_pong(a, n):
    b = np.empty_like(a)
    for _ in range(n):
        for i in lw.lanes(len(a)):
            b[i] = a[i] + a[i - 1]
        a, b = b, a
    return a


def chosen(a, which):
    if which == 0:
        return a
    if which == 1:
        return a[1:]
    return a.copy()


@lw.function
def row_of(n, k):
    out = np.zeros(n)
    for i in lw.lanes(n):
        out[i] = k * i
    return out, k


def by_functions(n):
    a, k = row_of(n, 2)
    b, _ = row_of(n + 1, k + 1)
    return a, b[:-1]


def points(n):
    found = np.zeros(n, POINT)
    for i in lw.lanes(n):
        found[i]["x"] = i / 2
        found[i]["n"] = i
    return found


def in_lanes(a, out):
    for i in lw.lanes(len(a)):
        t, u = np.zeros(4), np.array([1.0, 2.0, a[i]])
        for _ in range(2):
            v = np.full(3, 2, np.int64)
            for k in range(3):
                v[k] += k
                t[k] += a[i] * k * v[k]
        for k in range(3):
            out[i] += t[k] * u[k]


def equal(mine: Any, theirs: Any) -> None:
    if isinstance(theirs, tuple):
        assert isinstance(mine, tuple) and len(mine) == len(theirs)
        for one, other in zip(mine, theirs, strict=True):
            equal(one, other)
        return
    assert type(mine) is type(theirs)
    assert mine.dtype == theirs.dtype and mine.shape == theirs.shape
    np.testing.assert_array_equal(mine, theirs)


def agree(function: Any, *args: Any) -> None:
    wanted = lw.kernel(function).py(*(np.copy(a) if isinstance(a, np.ndarray) else a for a in args))
    forms: list[dict[str, Any]] = [{"width": 1}, {"width": 8}, {"debug": True}, {"checks": False}, {"threads": 3}]
    for options in forms:
        kernel = lw.kernel(function, **options)
        for _ in range(2):
            equal(kernel(*(np.copy(a) if isinstance(a, np.ndarray) else a for a in args)), wanted)


@pytest.mark.parametrize("dtype", ["f4", "f8", "i4", "i8"])
def test_made_and_returned(dtype: str) -> None:
    for shape in [(9, 13), (3, 3), (1, 50), (0, 4), (4, 0)]:
        agree(blur, np.arange(shape[0] * shape[1]).reshape(shape).astype(dtype), 1)


@pytest.mark.parametrize("dtype", DTYPES)
def test_like_another(dtype: str) -> None:
    agree(likes, (np.arange(23) % 5).astype(dtype)[::-2])
    agree(ping_pong, (np.arange(7) % 2).astype(dtype if dtype != "?" else "i8"), 3)


def test_ranges_and_points() -> None:
    for n, x in [(1, 4.0), (7, 2.0), (20, -5.5), (100, 0.0)]:
        agree(numbers, n, x)
    agree(items, np.array([3, 4]))
    agree(points, 12)


def test_arrays_of_functions_and_in_lanes() -> None:
    agree(by_functions, 11)
    a, out = np.arange(37.0), [np.zeros(37), np.zeros(37)]
    lw.kernel(in_lanes)(a, out[0])
    lw.kernel(in_lanes).py(a, out[1])
    assert np.array_equal(out[0], out[1])


@pytest.mark.parametrize("debug", [False, True])
def test_arguments_are_returned_as_themselves(debug: bool) -> None:
    kernel, a = lw.kernel(chosen, debug=debug), np.arange(20.0)[::2]
    assert kernel(a, 0) is a
    part = kernel(a, 1)
    assert np.shares_memory(part, a) and np.array_equal(part, a[1:])
    part[0] = 7
    assert a[1] == 7
    assert not np.shares_memory(kernel(a, 2), a)
    a.flags.writeable = False
    assert not kernel(a, 1).flags.writeable


def test_results_outlive_the_call() -> None:
    kernel = lw.kernel(blur)
    found = [kernel(np.full((30, 31), k, np.float64), 1)[0] for k in range(50)]
    gc.collect()
    assert [int(one[2, 2]) for one in found] == [2 * k for k in range(50)]


def test_errors_leave_nothing() -> None:
    def made(n, m):
        return np.zeros((n, m))

    def reads(n):
        a = np.empty(n)
        return a[n // 2]

    kernel = lw.kernel(made)
    with pytest.raises(ValueError, match="must not be negative, it is -1"):
        kernel(-1, 3)
    with pytest.raises(ValueError, match="is too large"):
        kernel(2**40, 2**40)
    with pytest.raises(MemoryError):
        kernel(2**33, 2**20)
    assert kernel(2, 3).sum() == 0
    with pytest.raises(lw.LaneError, match="element 2 of the array 'a' is read before it is set"):
        lw.kernel(reads, debug=True)(4)


def empty(n):
    a = np.empty(n)
    for i in lw.lanes(len(a)):
        a[i] = i
    return a


def bytes_of_rows(n):
    return np.zeros((4, n), np.uint8)


def filled(n):
    return np.full((n, 4), 7, np.int16)


def points_between(n):
    return np.linspace(0.0, 1.0, n)


def integers(n):
    return np.arange(n)


@pytest.mark.parametrize("options", [{}, {"checks": False}, {"debug": True}], ids=str)
@pytest.mark.parametrize("function", [empty, bytes_of_rows, filled, points_between, integers, points])
def test_more_bytes_than_64_bits_count(function: Any, options: dict[str, Any]) -> None:
    """Wrapped around, the size would be a small one, and the loop over the elements leave it."""
    kernel = lw.kernel(function, **options)
    for n in (2**61, 2**61 + 1, 2**62, 2**63 - 1, 2**60 if function is points else 2**62 + 2):
        with pytest.raises(ValueError, match=r"an array of .* elements is too large"):
            kernel(n)
    assert len(kernel(3)) == len(function(3))


def test_a_size_known_when_compiling_that_is_too_large() -> None:
    def made():
        return np.zeros((2**40, 2**40))

    with pytest.raises(lw.CompileError, match=r"an array of 1099511627776, 1099511627776 elements is too large"):
        lw.kernel(made)()


def of_floats(start, stop, step):
    return np.arange(start, stop, step), np.arange(start, stop, step, dtype=np.float32)


INF, NAN = float("inf"), float("nan")


@pytest.mark.parametrize(
    "ends",
    [
        *((0.0, 1.0, 0.1), (1.0, 7.0, 0.3), (-3.0, 9.0, 1 / 3), (0.1, 100.0, 0.1), (1e-20, 10.0, 1.0)),
        *((5.0, 0.0, 1.0), (0.0, -5.0, -1.0), (1.0, 1.0 + 2**-50, 2**-53), (3, 5.5, 1), (0, 7, 2.5)),
        *((-0.0, 1.0, 10.0), (-0.0, 1.0, 0.5), (0.0, 5.0, INF), (0.0, 5.0, -INF), (5e-324, 0.0, 1e308)),
        *((1e30, 1.5e30, 1e30), (0.0, 5e-324, 1e308), (2.0, 2.0, INF)),
    ],
)
def test_ranges_of_floats(ends: tuple[float, float, float]) -> None:
    """NumPy computes the first two elements, and the others from their difference, all in the array's type."""
    agree(of_floats, *ends)
    for mine, theirs in zip(lw.kernel(of_floats)(*ends), of_floats(*ends), strict=True):
        assert mine.tobytes() == theirs.tobytes()


@pytest.mark.parametrize(
    ("ends", "error"),
    [
        *(((0.0, stop, 1.0), ValueError) for stop in (1e30, 9.3e18, INF, -NAN)),
        *(((NAN, 1.0, 1.0), ValueError), ((0.0, 5.0, NAN), ValueError), ((INF, INF, 1.0), ValueError)),
        *(((-1e308, 1e308, 1e307), ValueError), ((0.0, 1.0, 5e-324), ValueError)),
        *(((start, stop, 0.0), ZeroDivisionError) for start, stop in ((0.0, 1.0), (1.0, 0.0), (2.0, 2.0))),
    ],
)
@pytest.mark.parametrize("options", [{}, {"checks": False}, {"debug": True}], ids=str)
def test_ranges_of_floats_without_a_length(ends: Any, error: Any, options: dict[str, Any]) -> None:
    with pytest.raises(error), np.errstate(all="ignore"):
        of_floats(*ends)
    with pytest.raises(error, match=r"np.arange (from .* has no length that an array can have|is zero)|is zero"):
        lw.kernel(of_floats, **options)(*ends)


def test_export_refuses(tmp_path: Path) -> None:
    with pytest.raises(lw.CompileError, match="needs Python; pass the array as an argument"):
        lw.kernel(blur).export(tmp_path / "blur.o", (np.zeros((4, 4)), 1))
    with pytest.raises(lw.CompileError, match="an array cannot be returned to C"):
        lw.kernel(lambda_free).export(tmp_path / "same.o", (np.zeros(4),))


def lambda_free(a):
    return a
