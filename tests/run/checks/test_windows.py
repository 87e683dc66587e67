"""Windows that a border cuts off for some lanes of a gang: lanes wait, and every lane does what plain Python does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw


def both(a, out, r, s):
    n = len(a)
    for x in lw.lanes(len(out)):
        total = lw.i64(7)
        for at in range(max(0, x - r), min(n - 1, x + s) + 1):
            total = total * 3 + a[at] * (at - x + 9)
        out[x] = total


def below(a, out, r, s):
    for x in lw.lanes(len(out)):
        total = lw.i64(0)
        for at in range(max(s, x - r), x):
            total = total * 5 + at
        out[x] = total + len(a)


def above(a, out, r, s):
    n = len(a)
    for x in lw.lanes(len(out)):
        total = lw.i64(0)
        for at in range(x, min(n, x + r)):
            total = total * 5 + a[at] - s
        out[x] = total


def left_early(a, out, r, s):
    n = len(a)
    for x in lw.lanes(len(out)):
        total = lw.i64(0)
        for at in range(max(0, x - r), min(n - 1, x + r) + 1):
            if a[at] & 7 == 3:
                continue
            total = total * 3 + a[at]
            if a[at] == s:
                total += at
                break
        out[x] = total


def in_two_ways(a, out, r, s):
    n, rows = len(a), 3
    for y, x in lw.lanes(rows, len(out)):
        if y == 0:
            total = lw.i64(0)
            for down in range(max(0, x // 4 - s), min(n, x // 4 + s)):
                for at in range(max(0, x - r), min(n - 1, x + r) + 1):
                    total = total * 3 + a[at] * (at - x) + a[down]
            out[x] = total


def asked_for_after(a, out, r, s):
    """The counter, and a clamp, are needed after the loop."""
    n = len(a)
    for x in lw.lanes(len(out)):
        at, left, right = -1, max(0, x - r), min(n, x + r)
        for at in range(left, right):
            if a[at] == s:
                break
        out[x] = at * 1000 + right - left


def by_hand(a, out, r, s):
    n = len(a)
    for x in lw.lanes(len(out)):
        total, at, end = lw.i64(s), max(0, x - r), min(n - 1, x + r)
        while at <= end:
            total = total * 3 + a[at]
            at += 1
        out[x] = total


def counted_after(a, out, r, s):
    n = len(a)
    for x in lw.lanes(len(out)):
        total, at, end = lw.i64(s), max(0, x - r), min(n, x + r)
        while at < end:
            total = total * 3 + a[at]
            at += 1
        out[x] = total + at


def by_two(a, out, r, s):
    n = len(a)
    for x in lw.lanes(len(out)):
        total = lw.i64(s)
        for at in range(max(0, x - r), min(n, x + r), 2):
            total = total * 3 + a[at]
        out[x] = total


def by_steps(a, out, r, s):
    n = len(a)
    for x in lw.lanes(len(out)):
        total, at, end = lw.i64(0), max(0, x - r), min(n, x + r)
        while at < end:
            total = total * 3 + a[at]
            at += max(s, 1)
        out[x] = total


KERNELS = (by_hand, counted_after, by_two, by_steps, both, below, above, left_early, in_two_ways, asked_for_after)


@pytest.mark.parametrize("width", [4, 8, 32])
@pytest.mark.parametrize("function", KERNELS, ids=lambda function: function.__name__)
def test_borders_fall_everywhere(function: Any, width: int, seed: int) -> None:
    kernel, rng = lw.kernel(width=width)(function), np.random.default_rng(seed)
    for n in (0, 1, 3, width - 1, width, width + 1, 2 * width + 3, 3 * width):
        for r, s in ((0, 0), (1, 1), (2, 5), (width - 2, 3), (width, 1), (3 * width, 2), (-1, 2), (-9, -8)):
            a = rng.integers(-50, 50, n)
            ours, plain = np.zeros(n, np.int64), np.zeros(n, np.int64)
            kernel(a, ours, r, s)
            kernel.py(a, plain, r, s)
            assert np.array_equal(ours, plain), (n, r, s)


WAITING = {
    by_hand: "x + 7 >= r and x + r < a.shape[0]",
    both: "x + 7 >= r and x + s < a.shape[0]",
    below: "x + 7 >= s + r",
    above: "a.shape[0] >= x + r",
    left_early: "x + 7 >= r and x + r < a.shape[0]",
    in_two_ways: "x + 7 >= r and x + r < a.shape[0]",
}


@pytest.mark.usefixtures("like_zen4")
@pytest.mark.parametrize("function", KERNELS, ids=lambda function: function.__name__)
def test_who_waits(function: Any) -> None:
    """Those of the last gang, too, in which lanes are missing."""
    text = lw.kernel(width=8)(function).inspect(np.zeros(9, int), np.zeros(9, int), 2, 1, stage="masked")
    masked = [version for version in text.split("; ") if version.startswith("masked gang")]
    assert sum(version.count('"guard"') for version in masked) == (function in WAITING)
    assert WAITING.get(function, "func") in text


def test_windows_far_too_large_are_not_run_through() -> None:
    """Only a gang with a lane that has its whole window runs all of it."""
    a, out = np.ones(50, np.int64), np.zeros(50, np.int64)
    lw.kernel(width=8)(both)(a, out, 1 << 40, 1 << 40)
    expected = np.zeros(50, np.int64)
    lw.kernel(width=8)(both).py(a, expected, 50, 50)
    assert np.array_equal(out, expected)


def at_the_ends_of_32_bits(a, out, low, high):
    for x in lw.lanes(len(out)):
        total = lw.i64(0)
        for at in range(max(low, lw.i32(x) + low - 2), min(high, lw.i32(x) + low + 2)):
            total = total * 3 + at
        out[x] = total + len(a)


@pytest.mark.parametrize("low", [-(1 << 31) + 2, -3, (1 << 31) - 60])
def test_numbers_near_the_ends_of_their_type(low: int) -> None:
    kernel, a = lw.kernel(width=8)(at_the_ends_of_32_bits), np.zeros(3, int)
    for high in (low + 5, low + 33, low + 57):
        ours, plain = np.zeros(40, np.int64), np.zeros(40, np.int64)
        kernel(a, ours, np.int32(low), np.int32(high))
        kernel.py(a, plain, np.int32(low), np.int32(high))
        assert np.array_equal(ours, plain)
