"""Floats that become indices, and 32-bit distances in arrays: as plain Python at every width, also far out of range."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.explained import remarks_of

FAR = (
    0.0,
    -0.0,
    0.4,
    -0.6,
    -1.5,
    2.5,
    7.9,
    8.0,
    30.99,
    1e3,
    -1e3,
    1.5e9,
    -1.5e9,
    2.0**30,
    -(2.0**31),
    2.0**31,
    5e9,
    -7e12,
    1e18,
)
NUMBERS = np.array([*FAR, *np.random.default_rng(1).uniform(-3, 12, 60)])


def rotated(x, y, image, out):
    """Tested, then used."""
    h, w = image.shape
    for k in lw.lanes(len(x)):
        i, j = int(x[k] * 2 + 1), int(y[k] - 1)
        out[k] = image[j, i] if i >= 0 and i < w and j >= 0 and j < h else -1


def clamped_before(x, y, image, out):
    h, w = image.shape
    for k in lw.lanes(len(x)):
        u, v = min(max(x[k], 0), w - 2), min(max(y[k], 0), h - 1.001)
        i, j = int(u), int(v)
        out[k] = image[j, i] * (u - i) + image[j, i + 1] * (v - j)


def clamped_after(x, y, image, out):
    h, w = image.shape
    for k in lw.lanes(len(x)):
        i = min(max(int(x[k]), 0), w - 1)
        j = int(y[k])
        if j < 1:
            j = 1
        if j > h - 2:
            j = h - 2
        out[k] = image[j - 1, i] + image[j + 1, i]


def neighbours(x, y, image, out):
    """Checked: an index beyond the ends is clamped to a negative one, which counts from the end."""
    h, w = image.shape
    for k in lw.lanes(len(x)):
        i, j = int(x[k]) % w, int(y[k])
        if j >= h - 1 or j < 0:
            j = -2
        out[k] = image[j, i] + image[j + 1, i]


def fractions(x, y, image, out):
    for k in lw.lanes(len(x)):
        out[k] = x[k] - int(x[k]) + image[0, 0] * int(y[k] * 3)


def scattered(x, y, image, out):
    h, w = image.shape
    for k in lw.lanes(len(x)):
        i, j = int(x[k]), int(y[k])
        if 0 <= i < w and 0 <= j < h:
            lw.atomic_add(out, j * w + i, 1)


def counted(x, y, image, out):
    for k in lw.lanes(len(x)):
        n = int(x[k] * 0.5)
        out[k] = n % 1000 + (3 if n > 5 else 0)


KERNELS = (rotated, clamped_before, clamped_after, neighbours, fractions, scattered, counted)


def arguments(dtype: Any, turned: bool) -> tuple[Any, ...]:
    image = np.arange(8 * 9).reshape(8, 9).astype(dtype) + dtype(1)
    image = image.T if turned else image
    return NUMBERS.astype(dtype), np.roll(NUMBERS, 7).astype(dtype), image, np.zeros(len(NUMBERS), dtype)


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda one: one.__name__)
@pytest.mark.parametrize("width", [1, 4, 16])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("checks", [True, False])
@pytest.mark.parametrize("turned", [False, True])
def test_as_python(kernel: Any, width: int, dtype: Any, checks: bool, turned: bool) -> None:
    compiled = lw.kernel(width=width, checks=checks)(kernel)
    ours, theirs = arguments(dtype, turned), arguments(dtype, turned)
    compiled(*ours)
    compiled.py(*theirs)
    if kernel is clamped_before and dtype is np.float32:  # in Python, a clamped number is an int and no float32
        assert np.allclose(ours[3], theirs[3], rtol=1e-5)
    else:
        assert ours[3].tobytes() == theirs[3].tobytes()
    assert len(set(theirs[3].tolist())) > 2


def plain_index(x, image, out):
    for k in lw.lanes(len(x)):
        out[k] = image[int(x[k])]


def next_index(x, image, out):
    for k in lw.lanes(len(x)):
        i = int(x[k])
        out[k] = image[i] + image[i + 1]


@pytest.mark.parametrize("kernel", [plain_index, next_index])
@pytest.mark.parametrize("far", [9.5, -10.0, 3e9, -3e9, 2.0**31 + 2**12, 1e15])
@pytest.mark.parametrize("width", [1, 8])
def test_the_index_of_an_error_is_that_of_the_program(kernel: Any, far: float, width: int) -> None:
    x = np.array([1, 2, -3, far, 4], np.float64)
    image, out = np.arange(9.0), np.zeros(5)
    with pytest.raises(IndexError, match=f"index {int(far)} is out of range for axis 0 of 'image' with length 9"):
        lw.kernel(width=width)(kernel)(x, image, out)


def test_nan_is_out_of_range() -> None:
    for kernel in (plain_index, next_index):
        x = np.array([1, 2, np.nan, 4, 5], np.float64)
        with pytest.raises(IndexError):
            lw.kernel(width=8)(kernel)(x, np.arange(9.0), np.zeros(5))


def test_an_array_whose_bytes_are_far_apart() -> None:
    """Distances of more than 2^31 bytes between elements, of which few are memory that is touched."""
    rows = np.zeros((3, 1 << 30), np.uint8)

    def gathered(rows, j, i, out):
        for k in lw.lanes(len(j)):
            rows[j[k], i[k]] += 1
            out[k] = rows[j[k], i[k]]

    j = np.array([2, 0, 1, 2, 0, 1, 2], np.int32)
    i = np.array([(1 << 30) - 1, 0, 5, 7, 9, (1 << 30) - 1, 11], np.int32)
    out = np.zeros(7, np.int64)
    lw.kernel(width=4)(gathered)(rows, j, i, out)
    assert out.tolist() == [1] * 7 and rows[j, i].tolist() == [1] * 7


def test_remarks() -> None:
    def stored(x, image, out):
        for k in lw.lanes(len(x)):
            i = int(x[k])
            out[k] = i
            image[i] = 0

    args = NUMBERS.astype(np.float32), np.zeros(9, np.float32), np.zeros(len(NUMBERS), np.int64)
    assert "LW411" in {remark.code for remark in remarks_of(lw.kernel(stored), *args)}
    assert "LW411" not in {remark.code for remark in remarks_of(lw.kernel(plain_index), *args)}
