"""Lanes loops over ranges: the same iterations as plain Python's, for any start, stop and step."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import lanewise as lw

EVERY_THIRD = range(1, 20, 3)


def counted(out, start, stop, step):
    total, last = 0, -100
    for i in lw.lanes(range(start, stop, step)):
        out[i] += i + 1
        total += i
        last = max(last, i)
    return total, last


def inside(a, out, r):
    change = 0.0
    for y, x in lw.lanes(range(r, a.shape[0] - r), range(r, a.shape[1] - r)):
        out[y, x] = a[y - r, x] + a[y + r, x] + a[y, x - r] + a[y, x + r]
        change += a[y, x]
    return round(change)


def checkers(out, odd):
    for z, y, x in lw.lanes(len(out), range(out.shape[1] - 1, -1, -1), range(odd, out.shape[2], 2)):
        out[z, y, x] = 100 * z + 10 * y + x + 1


def constants(out):
    for i in lw.lanes(EVERY_THIRD):
        out[i] = i
    for i in lw.lanes(range(5)):
        out[i] += 7
    for at in lw.lanes(range(2, 4), 3):
        out[at[0] * 4 + at[1]] = at[0] + at[1]


@lw.function
def row_sum(a, out, y):
    s = 0
    for x in lw.lanes(range(1, a.shape[1] - 1, 2)):
        s += a[y, x]
        out[y, x] = a[y, x]
    for i, j in lw.lanes(range(1, 3), range(4, 0, -2)):
        s += i * j
    return s


def nested(a, out, sums):
    for y in lw.lanes(range(len(a) - 1, -1, -1)):
        sums[y] = lw.crev(row_sum)(a, out, y)


def agree(function: Any, width: int, *args: Any, **options: Any) -> None:
    mine, theirs = ([np.copy(a) if isinstance(a, np.ndarray) else a for a in args] for _ in range(2))
    kernel = lw.kernel(function, width=width, **options)
    assert kernel(*mine) == kernel.py(*theirs)
    for one, other in zip(mine, theirs, strict=True):
        assert np.array_equal(one, other)


@pytest.mark.parametrize("width", [1, 4, 16])
def test_all_small_ranges(width: int) -> None:
    ends = (-3, -1, 0, 1, 7, 33)
    for start, stop, step in itertools.product(ends, ends, (1, 2, 5, -1, -3)):
        agree(counted, width, np.zeros(40, int), start, stop, step)


@pytest.mark.parametrize("width", [1, 8])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_interiors_of_all_sizes(width: int, dtype: type) -> None:
    rng = np.random.default_rng(1)
    for h, w, r in itertools.product((0, 1, 2, 5, 9), (0, 1, 3, 20, 41), (0, 1, 2)):
        a = rng.integers(0, 50, (h, w)).astype(dtype)
        agree(inside, width, a, np.zeros_like(a), r)


@pytest.mark.parametrize("width", [1, 4, 8])
def test_several_axes_and_constants(width: int) -> None:
    for shape in [(2, 3, 5), (1, 4, 16), (3, 1, 33), (0, 2, 2), (2, 2, 0)]:
        agree(checkers, width, np.zeros(shape, int), 0)
        agree(checkers, width, np.zeros(shape, int), 1)
    agree(constants, width, np.zeros(20, int))


@pytest.mark.parametrize("width", [1, 4, 8])
def test_ranges_in_crev(width: int) -> None:
    a = np.random.default_rng(3).integers(0, 9, (5, 23))
    agree(nested, width, a, np.zeros_like(a), np.zeros(5, int))


@pytest.mark.parametrize("debug", [False, True])
def test_errors_name_the_users_index(debug: bool) -> None:
    kernel = lw.kernel(counted, width=4, debug=debug)
    with pytest.raises(IndexError, match=r"index 40 is out of range .* in lane 1 at index \(40\)") as caught:
        kernel(np.zeros(40, int), 15, 90, 5)
    assert caught.value.index == (40,) and caught.value.lane == 1  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(ValueError, match="the step of range is zero"):
        kernel(np.zeros(40, int), 0, 9, 0)


def test_debug_mode_names_indices_of_a_race() -> None:
    def race(out):
        for i in lw.lanes(range(10, 20, 2)):
            out[i // 4] = i

    with pytest.raises(
        lw.LaneError, match=r"'out\[3\]' is written in iteration \(14\), and written in iteration \(12\)"
    ):
        lw.kernel(race, debug=True, width=8)(np.zeros(9, int))


def test_a_range_that_64_bits_do_not_count() -> None:
    kernel = lw.kernel(counted)
    with pytest.raises(OverflowError, match="longer than 64 bits count"):
        kernel(np.zeros(4, int), -(2**62) - 9, 2**62, 2**59)


def test_the_twin_takes_ranges() -> None:
    assert list(lw.lanes(range(1, 9, 3))) == [1, 4, 7]
    assert list(lw.lanes(range(3, 1, -1), 2)) == [(3, 0), (3, 1), (2, 0), (2, 1)]
    assert list(lw.lanes(2, range(5, 5))) == []
    with pytest.raises(OverflowError):
        lw.lanes(range(-(2**40), 2**40), 2**40)
