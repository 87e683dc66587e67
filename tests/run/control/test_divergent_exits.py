"""Loops that lanes leave at different times, by every kind of exit: what they take with them is what plain Python has.

Shared counters that step up, down and by more than one, that start at the lane's own index or are asked for only after
the loop; a limit that all lanes share, beside reasons of their own; loops in loops.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw


def limited(x, out, more, m):
    for i in lw.lanes(len(x)):
        v, n = x[i], 0
        while n < m and v > 1:
            v = v >> 1
            n += 1
        out[i] = n
        more[i] = v


def downwards(x, out, more, m):
    for i in lw.lanes(len(x)):
        v, n, k = x[i], 3 * m, 7
        while v & 1 == 0 and n > 0:
            v = v >> 1
            n -= 3
            k += 5
        out[i] = n - k
        more[i] = k + 1


def from_own_index(x, out, more, m):
    for i in lw.lanes(len(x)):
        k = i
        while k < len(x) and x[k] > m:
            k += 2
        out[i] = k
        more[i] = x[k] if k < len(x) else -1


def search(x, out, more, m):
    for i in lw.lanes(len(x) - 4):
        j = 0
        while j < 4 and x[i + j] & 3 != m & 3:
            j += 1
        out[i] = x[i] if j == 4 else -1


def not_found(x, out, more, m):
    for i in lw.lanes(len(x)):
        j = 0
        while j < m and (x[i] >> j) & 1 == 0:
            j += 1
        out[i] = -1 if j != m else x[i]


def counts_first(x, out, more, m):
    for i in lw.lanes(len(x)):
        n = 0
        while True:
            n += 1
            if x[i] < n * m + 100 * n:
                break
        out[i] = n
        more[i] = n + m


def two_breaks(x, out, more, m):
    for i in lw.lanes(len(x)):
        v, n, why = x[i], 0, 0
        while v > 0:
            if v & 7 == m & 7:
                why = 100 + v
                break
            if v % 5 == 3:
                why = n
                break
            v = v // 2
            n += 1
        out[i] = why
        more[i] = n


def chosen_inside(x, out, more, m):
    for i in lw.lanes(len(x)):
        v, n = x[i], 0
        while n < m and v != 1:
            if v & 1:
                if v & 2:
                    v = v - 3
                else:
                    v = v + 1
            else:
                v = v >> 1
            n += 1
        out[i] = v
        more[i] = n


def asked_both_ways(x, out, more, m):
    for i in lw.lanes(len(x)):
        j = 0
        while j < m and (x[i] >> j) & 1 == 1:
            j += 1
        out[i] = 10 if j >= m else 20
        more[i] = j


def ends_early(x, out, more, m):
    for i in lw.lanes(len(x)):
        found = -1
        for j in range(m):
            if (x[i] >> j) & 3 == 2:
                continue
            if x[i] & (1 << j):
                found = j
                break
        else:
            found = -2
        out[i] = found
        more[i] = found * 3


def nested(x, out, more, m):
    for i in lw.lanes(len(x)):
        total, rounds, v = 0, 0, x[i]
        while rounds < m and v > 0:
            n = 0
            while n < rounds + 2 and v & (1 << n) == 0:
                n += 1
            total += n
            v = v >> (n + 1)
            rounds += 1
        out[i] = total
        more[i] = rounds


def some_lanes_only(x, out, more, m):
    for i in lw.lanes(len(x)):
        n = 100
        if x[i] & 1:
            n = 0
            v = x[i]
            while n < m and v > 2:
                v -= 2
                n += 1
        out[i] = n
        more[i] = n * m


def one_after_another(x, out, more, m):
    for i in lw.lanes(len(x)):
        v, n = x[i], 0
        while n < m and v > 9:
            v = v >> 1
            n += 1
        k = 0
        while k < m and v + n > k:
            k += 3
        j = 0
        while j < n and j < k and v != j:
            j += 1
        out[i] = n + 100 * k + 10000 * j
        more[i] = v + j


def many_breaks(x, out, more, m):
    """More than are kept apart: with constants, with what is counted, with what all bring, and past an `else`."""
    for i in lw.lanes(len(x)):
        v, n, why, w = x[i], 0, -1, x[i] & 15
        for j in range(m + 9):
            n += 2
            if v % 11 == 1:
                why = 1
                break
            v = v + w
            if v % 13 == 2:
                why = 2
                break
            if v % 17 == 3:
                why = j
                break
            if v & 31 == 4:
                continue
            v = v * 3 + j
            if v % 19 == 5:
                why = n + v % 7
                break
            if v % 23 == 6:
                break
            v = v >> 1
            if v % 29 == 7:
                why = w
                break
            if v % 31 == 8:
                why, v = 8, w
                break
            if v > 5000:
                why = -8
                break
        else:
            why = why - 100
        out[i] = why + v
        more[i] = n


def many_breaks_of_two(x, out, more, m):
    """Of a loop inside of one that is left in as many ways."""
    for i in lw.lanes(len(x)):
        v, n, k = x[i], 0, 0
        while v > 1:
            for j in range(n, 6):
                k += v & 3
                if v % 3 == 1:
                    break
                v += k
                if v % 5 == 2 or v % 11 == 5:
                    n = j
                    break
                if v % 7 == 3:
                    n = k
                    break
                k += 1
                if v % 9 == 4 or v % 15 == 7:
                    n = 4
                    break
                if v % 13 == 6:
                    v -= 2
                    break
                if v % 17 == 4:
                    n = j + 1
                    break
                v += 3
                if v % 19 == 9:
                    break
            if v % 17 == 1:
                break
            v -= 1
            if v % 21 == 3:
                n = v
                break
            if v % 25 == 5:
                break
            v = v >> 1
            if v % 29 == m:
                k = -k
                break
            if v % 31 == 7:
                break
            k = k + v
            if k % 33 == 11:
                break
        out[i] = v
        more[i] = n * 100 + k


KERNELS = (
    *(limited, downwards, from_own_index, search, not_found, counts_first, two_breaks, chosen_inside),
    *(asked_both_ways, ends_early, nested, some_lanes_only, one_after_another),
    *(many_breaks, many_breaks_of_two),
)


@pytest.mark.parametrize("function", KERNELS, ids=lambda function: function.__name__)
def test_exits(function: Any) -> None:
    seen: set[int] = set()
    for width, dtype in ((4, np.int64), (16, np.int32)):
        kernel = lw.kernel(width=width, threads=1)(function)
        for n, m in ((0, 3), (5, 0), (37, 1), (61, 5), (64, 30)):
            x = np.random.default_rng(n + m).integers(0, 2000, max(n, 4)).astype(dtype)
            plain, compiled = ([x, np.zeros(len(x), dtype), np.zeros(len(x), dtype), m] for _ in range(2))
            kernel.py(*plain)
            kernel(*compiled)
            assert np.array_equal(plain[1], compiled[1]) and np.array_equal(plain[2], compiled[2]), (width, n, m)
            seen |= set(plain[1].tolist()) | set(plain[2].tolist())
    assert len(seen) > 2, "a kernel that gives the same for all shows nothing"
