"""Gangs of 128 lanes, chosen for kernels of bytes: the same as plain Python at every remainder; errors tell lanes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.machine.host import host

BYTES = host().vector_bits // 8
LANES = 2 * BYTES if host().registers == 32 else BYTES


def search(text, word, found):
    m = len(word)
    for i in lw.lanes(len(text) - m + 1):
        j = 0
        while j < m and text[i + j] == word[j]:
            j += 1
        found[i] = j == m


def smaller(x, _, out):
    for i in lw.lanes(len(x)):
        c = x[i]
        while c > 10:
            c = c // 2 if c & 1 else c - 3
        out[i] = c


def total(x, _, out):  # lanes that add up
    sum = 0
    for i in lw.lanes(len(x)):
        c = x[i]
        while c > 10:
            c = c // 2 if c & 1 else c - 3
        sum += c
    out[0] = sum & 127


def asks(x, _, out):
    for i in lw.lanes(len(x)):
        c = x[i]
        while lw.any(c > 10):
            c = c // 2
        out[i] = c


def arguments(n: int) -> list[Any]:
    text = np.random.default_rng(n).integers(97, 100, n + 3).astype(np.uint8)
    text[::7] += 100
    return [text, text[n // 2 : n // 2 + 4].copy(), np.zeros(n + 3, np.uint8)]


@pytest.mark.parametrize("function", (search, smaller), ids=lambda function: function.__name__)
@pytest.mark.parametrize("checks", (True, False))
def test_as_plain_python(function: Any, checks: bool) -> None:
    kernel = lw.kernel(threads=1, checks=checks)(function)
    for n in (1, 60, 61, 65, 124, 125, 126, 128, 253, 300, 1000):
        args, plain = arguments(n), arguments(n)
        kernel(*args)
        kernel.py(*plain)
        assert np.array_equal(args[2], plain[2]), n
        assert kernel.version(args).built.width == LANES


@pytest.mark.parametrize("function", (total, asks), ids=lambda function: function.__name__)
def test_lanes_that_work_together_are_64_at_most(function: Any) -> None:
    kernel, args = lw.kernel(function), arguments(500)
    assert kernel.version(args).built.width <= 64


def test_lanes_that_are_refilled() -> None:
    kernel = lw.kernel(threads=1)(smaller)
    x = np.random.default_rng(1).integers(0, 256, 40_001).astype(np.uint8)
    out, plain = np.zeros_like(x), np.zeros_like(x)
    for _ in range(12):
        kernel(x, x, out)
    kernel.py(x, x, plain)
    assert np.array_equal(out, plain)


def test_an_error_names_the_lane() -> None:
    text, word, _ = arguments(997)
    with pytest.raises(IndexError, match=f"index 900 .* in lane {900 % LANES} at index"):
        lw.kernel(threads=1)(search)(text, word, np.zeros(900, np.uint8))
