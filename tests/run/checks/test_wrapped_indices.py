"""Indices by Python's remainder: inside of an array whose length is the divisor, without a check, whatever they are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw


@lw.kernel
def ring(b, out):
    n = len(b)
    for y in lw.lanes(n):
        out[y] = b[(y - 1) % n] + 2 * b[(y + 3) % n]


@lw.kernel
def torus(b, out):
    h, w = b.shape
    for y, x in lw.lanes(h, w):
        s = 0.0
        for dy in range(-1, 2):
            for dx in range(-2, 3):
                s += b[(y + dy) % h, (x + dx) % w] * (dx + 3 * dy)
        out[y, x] = s


@lw.kernel
def looked_up(b, at, out):
    n = len(b)
    for i in lw.lanes(len(at)):
        out[i] = b[at[i] % n]


@lw.kernel
def by_another(b, at, out, n):
    for i in lw.lanes(len(at)):
        out[i] = b[at[i] % n]


def checks(explanation: Any) -> list[str]:
    return [note.sentence for note in explanation.notes("check")]


def test_no_check_is_left() -> None:
    b, at = np.zeros(9), np.zeros(9, np.int64)
    assert checks(ring.explain(b, b.copy())) == [] == checks(torus.explain(np.zeros((3, 4)), np.zeros((3, 4))))
    assert checks(looked_up.explain(b, at, b.copy())) == [], "whether there is an element is asked once"


@pytest.mark.parametrize("shape", [(1, 1), (1, 5), (3, 2), (17, 40)])
def test_as_plain_python(shape: tuple[int, int]) -> None:
    b = np.random.default_rng(3).random(shape)
    for kernel, given in ((torus, b), (ring, b[0].copy())):
        ours, plain = np.zeros_like(given), np.zeros_like(given)
        kernel(given, ours)
        kernel.py(given, plain)
        assert ours.tolist() == plain.tolist()


@pytest.mark.parametrize("dtype", [np.int8, np.int32, np.int64])
def test_any_number_is_taken(dtype: type) -> None:
    low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
    at = np.array([low, low + 1, -8, -7, -1, 0, 1, 6, 7, 100, high - 1, high] * 5, dtype)
    for length in (1, 2, 7, 64):
        b, ours, plain = np.arange(float(length)), np.zeros(60), np.zeros(60)
        looked_up(b, at, ours)
        looked_up.py(b, at, plain)
        assert ours.tolist() == plain.tolist()


@pytest.mark.parametrize("dtype", [np.uint8, np.int32, np.int64])
def test_of_no_elements(dtype: type) -> None:
    """NumPy's remainder by 0 is 0, which an array without elements does not have."""
    with pytest.raises(IndexError, match="index 0 is out of range for axis 0 of 'b' with length 0"):
        looked_up(np.zeros(0), np.arange(20).astype(dtype), np.zeros(20))


def test_another_divisor_is_checked() -> None:
    b, at, out = np.arange(10.0), np.arange(-50, 50), np.zeros(100)
    for n in (5, 10, -4):
        by_another(b, at, out, n)
        assert out.tolist() == [b[i % n] for i in at.tolist()]
    with pytest.raises(IndexError, match="index 10 is out of range for axis 0 of 'b' with length 10"):
        by_another(b, at, out, 11)
