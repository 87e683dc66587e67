"""Rows that are taken apart, `r, g, b = image[y, x]`: elements, rows and fields, of a known length or not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw

POINT = np.dtype([("x", "f8"), ("n", "i4"), ("v", "f4", 2)])


@lw.kernel
def grey(image, out):
    for y, x in lw.lanes(image.shape[0], image.shape[1]):
        r, g, b = image[y, x]
        out[y, x] = 0.299 * r + 0.587 * g + 0.114 * b


@lw.kernel
def fives(a, out):
    for i in lw.lanes(len(a)):
        p, q, r, s, t = a[i]
        p, q = q, p
        out[i] = p - 2 * q + 3 * r - 4 * s + 5 * t


@lw.kernel
def turned(a):
    for i in lw.lanes(len(a)):
        a[i, 0], a[i, 1], a[i, 2] = a[i, ::-1]


@lw.kernel
def rows(a, out):
    top, low = a
    for i in lw.lanes(len(out)):
        out[i] = top[i] + 10 * low[i]


@lw.kernel
def records(ps, out):
    for i in lw.lanes(len(ps)):
        x, n, v = ps[i]
        ps[i][1] += 2
        out[i] = x * n + v[0] - v[1] + ps[i][-1][0]


@lw.kernel
def private(out):
    for i in lw.lanes(len(out)):
        t = lw.array(2, lw.i64)
        t[0], t[1] = i, 3
        a, b = t
        out[i] = a * b


def agree(kernel: Any, *args: np.ndarray[Any, Any]) -> None:
    ours, theirs = [arg.copy() for arg in args], [arg.copy() for arg in args]
    kernel(*ours)
    kernel.py(*theirs)
    assert all((a == b).all() for a, b in zip(ours, theirs, strict=True))
    assert any((a != b).any() for a, b in zip(ours, args, strict=True))


@pytest.mark.parametrize("width", [1, 4, 16])
def test_as_python(width: int) -> None:
    rng = np.random.default_rng(3)
    image = rng.integers(0, 255, (7, 9, 3)).astype(np.uint8)
    for given in (image, image[:, ::2], np.asfortranarray(image), image.astype(np.float64)):
        agree(lw.kernel(grey, width=width), given, np.zeros(given.shape[:2], np.float32))
    agree(lw.kernel(fives, width=width), rng.random((40, 5)), np.zeros(40))
    agree(lw.kernel(turned, width=width), rng.random((40, 3)))
    agree(lw.kernel(rows, width=width), rng.random((2, 40)), np.zeros(40))
    points = np.zeros(40, POINT)
    points["x"], points["n"], points["v"] = rng.random(40), rng.integers(0, 9, 40), rng.random((40, 2))
    agree(lw.kernel(records, width=width), points, np.zeros(40))
    agree(lw.kernel(private, width=width), np.zeros(40, np.int64))


TABLE = np.arange(12.0).reshape(3, 4)


@lw.kernel
def table_in_two(a):
    for i in lw.lanes(len(a)):
        x, y = TABLE[i % 3]
        a[i] = x + y


def test_other_lengths() -> None:
    with pytest.raises(lw.CompileError, match="4 values cannot be given to 3 names"):
        grey(np.zeros((4, 4, 4)), np.zeros((4, 4)))
    with pytest.raises(lw.CompileError, match="4 values cannot be given to 2 names"):
        table_in_two(np.zeros(3))
    with pytest.raises(lw.CompileError, match="2 values cannot be given to 3 names"):
        grey(np.zeros((4, 4, 2)), np.zeros((4, 4)))
    for length in (4, 6):
        with pytest.raises(ValueError, match=rf"'a\[i\]' of length {length} cannot be given to 5 names, in lane 0"):
            fives(np.zeros((3, length))[:, ::-1], np.zeros(3))


@lw.kernel
def field_at_run_time(ps, n):
    for i in lw.lanes(len(ps)):
        ps[i][n] = 1


@lw.kernel
def no_such_field(ps):
    for i in lw.lanes(len(ps)):
        ps[i][3] = 1


def test_fields_by_number_are_known() -> None:
    said = r"'ps\[i\]' is one element with the fields x, n, v; write the name of one, as ps\[i\]\['x'\]"
    for kernel, args in ((field_at_run_time, (np.zeros(3, POINT), 1)), (no_such_field, (np.zeros(3, POINT),))):
        with pytest.raises(lw.CompileError, match=said):
            kernel(*args)
    found = np.zeros(3, POINT)
    field_at_run_time(found, "n")
    assert [*found["n"]] == [1, 1, 1]
