"""What lanes start from changes nothing: sums, extremes and bits of elements at the ends of every type."""

# pyright: basic

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw

TYPES = ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8")


def numbers(a, start, out):
    low, high, total, product = start[0], start[0], start[0], start[0]
    for i in lw.lanes(len(a)):
        low = min(low, a[i])
        high = max(high, a[i])
        total += a[i]
        product *= a[i]
    out[0], out[1], out[2], out[3] = low, high, total, product


def bits(a, start, out):
    all_of, some, odd = start[0], start[0], start[0]
    for i in lw.lanes(len(a)):
        all_of &= a[i]
        some |= a[i]
        odd ^= a[i]
    out[0], out[1], out[2] = all_of, some, odd


@lw.function
def numbers_of_a_gang(a, low, high, total, product):
    for i in lw.lanes(len(a)):
        low = min(low, a[i])
        high = max(high, a[i])
        total += a[i]
        product *= a[i]
    return low, high, total, product


@lw.function
def bits_of_a_gang(a, all_of, some, odd):
    for i in lw.lanes(len(a)):
        all_of &= a[i]
        some |= a[i]
        odd ^= a[i]
    return all_of, some, odd


def numbers_by_crev(a, start, out):
    for _ in lw.lanes(1):
        s = start[0]
        out[0], out[1], out[2], out[3] = lw.crev(numbers_of_a_gang)(a, s, s, s, s)


def bits_by_crev(a, start, out):
    for _ in lw.lanes(1):
        s = start[0]
        out[0], out[1], out[2] = lw.crev(bits_of_a_gang)(a, s, s, s)


def samples(dtype: np.dtype) -> list[list[float | int]]:
    """What to fill arrays with: each end of the type alone, and several numbers in turn; floats are summed exactly."""
    if dtype.kind == "f":
        return [[0.0], [-0.0], [1.0], [float("inf")], [float("-inf")], [1.0, -2.0, 0.5, 4.0]]
    found = [np.iinfo(dtype).min, np.iinfo(dtype).max, 0, 1, *([-1] if dtype.kind == "i" else [])]
    return [*([end] for end in found), [3, np.iinfo(dtype).min, 9, np.iinfo(dtype).max], [5, 7, 13]]


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize("function", [numbers, bits, numbers_by_crev, bits_by_crev], ids=lambda f: f.__name__)
def test_as_plain_python(function, name: str) -> None:
    dtype = np.dtype(name)
    if dtype.kind == "f" and "bits" in function.__name__:
        return
    k = lw.kernel(function)
    for sample in samples(dtype):
        for count, first in ((1, sample[0]), (37, sample[0]), (37, 2), (37, 101)):
            a, start = np.resize(np.array(sample, dtype), count), np.array([first], dtype)
            found, wanted = np.full(4, 7, dtype), np.full(4, 7, dtype)
            k(a, start, found)
            with np.errstate(all="ignore"):
                k.py(a, start, wanted)
            assert found.tobytes() == wanted.tobytes(), (sample, count, first)
