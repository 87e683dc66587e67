"""Python ints of 2^63 to 2^64 - 1 beside uint64, as NumPy takes them; and constants at the end of unsigned types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lanewise as lw

BIG, MOST = 0xCBF29CE484222325, 2**64 - 1


def operators(z, i, s, o):
    for k in lw.lanes(3):
        h = z[k] + 0x9E3779B97F4A7C15
        h = (h ^ (h >> 30)) * 0xBF58476D1CE4E5B9
        h -= 0xFFFFFFFFFFFFFFFE
        o[k] = (h // 0xFFFFFFFFFFFFFFFF) ^ (h % 0xFFFFFFFFFFFFFFFF) ^ (z[k] >> 0xFFFFFFFFFFFFFFFF) ^ z[k] ** MOST


def comparisons(z, i, s, o):
    for k in lw.lanes(3):
        n = int(i[k])
        o[k] = z[k] >= 0x8000000000000001
        o[k] += 2 * (i[k] < 0x8000000000000001) + 4 * (n > 0xFFFFFFFFFFFFFFFF) + 8 * (z[k] in (3, 2**63))
        o[k] += 16 * np.less(i[k], BIG) + 32 * (z[k] != BIG)


def choices(z, i, s, o):
    for k in lw.lanes(3):
        o[k] = min(z[k], 0x8000000000000001) ^ np.maximum(z[k], BIG) ^ np.where(i[k] > 0, z[k], MOST)


def places(z, i, s, o):
    for k in lw.lanes(3):
        a = lw.array(2, lw.u64)
        a[:] = 0xCBF29CE484222325
        a[1] = MOST
        lw.atomic_xor(a, 0, z[k])
        lw.atomic_add(o, k, 0xFFFFFFFFFFFFFFFF)
        lw.atomic_compare_exchange(o, k, MOST, BIG)
        o[k] ^= a[0] ^ a[1]


def carried(z, i, s, o):
    total = 0x8000000000000000
    for k in lw.lanes(3):
        h = 0xCBF29CE484222325
        for _ in range(2):
            h = (h ^ z[k]) * 0x100000001B3
        o[k] = h
        total += z[k]
    o[0] ^= total


@lw.function
def first():
    return 0xCBF29CE484222325


@lw.function
def mixed(h, x):
    return (h ^ x) * 0xBF58476D1CE4E5B9


def calls(z, i, s, o):
    for k in lw.lanes(3):
        o[k] = mixed(first(), z[k]) ^ mixed(0xFFFFFFFFFFFFFFFF, z[k]) ^ mixed(z[k], first())


def ends(z, i, s, o):
    for k in lw.lanes(3):
        o[k] = lw.u64(s[k] // 255) + 2 * lw.u64(s[k] % 255) + 1000 * lw.u64(s[k] ** 255)


@pytest.mark.parametrize("function", [operators, comparisons, choices, places, carried, calls, ends])
def test_as_numpy(function: Callable[..., Any]) -> None:
    z, i = np.array([1, 2**63, 2**64 - 1], np.uint64), np.array([-1, 0, 2**63 - 1])
    s, here, there = np.array([1, 3, 255], np.uint8), np.zeros(3, np.uint64), np.zeros(3, np.uint64)
    kernel = lw.kernel(function)
    with np.errstate(all="ignore"):
        kernel(z, i, s, here)
        kernel.py(z, i, s, there)
    assert here.tolist() == there.tolist()


def grows(i, o):
    for k in lw.lanes(3):
        h = 0xCBF29CE484222325
        for _ in range(2):
            h = h * 3
        o[k] = h


def beside_int64(i, o):
    for k in lw.lanes(3):
        o[k] = i[k] * 0xCBF29CE484222325


@pytest.mark.parametrize("function", [grows, beside_int64])
def test_no_type_holds_it(function: Callable[..., Any]) -> None:
    with pytest.raises(lw.CompileError, match=r"14695981039346656037 does not fit int64; write lw.u64\(...\)"):
        lw.kernel(function)(np.zeros(3, np.int64), np.zeros(3, np.uint64))
