"""Powers of f32 that are f32 numbers themselves are exact, though the bound of others is one unit of the last place."""

from __future__ import annotations

import numpy as np

import lanewise as lw


@lw.vectorize
def power(x, y):
    return x**y


def test_whole_powers_that_are_numbers_are_exact() -> None:
    rows = [
        (m * 2.0**shift, n, m**n * 2.0 ** (shift * n))
        for m in range(1, 4096, 2)
        for n in range(2, 16)
        if m**n < 2**24
        for shift in (-30, -7, -1, 0, 1, 5, 29)
        if abs(shift * n) + (m**n).bit_length() < 126
    ]
    x, y, expected = (np.array(column, np.float32) for column in zip(*rows, strict=True))
    assert len(rows) > 10_000
    assert (power(x, y) == expected).all()


def test_roots_of_squares_are_exact() -> None:
    x = np.arange(1, 4096, dtype=np.float32)
    for shift in range(-20, 21, 4):
        scale = np.float32(2.0**shift)
        assert (power(x * x * (scale * scale), np.full_like(x, 0.5)) == x * scale).all()
