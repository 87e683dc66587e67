"""Bessel functions against mpmath, in units of 2^-53, and their ends."""

from __future__ import annotations

from typing import Any

import mpmath
import numpy as np
import pytest

from lanewise import special
from lib.special_errors import at_ends, largest_error

RANDOM = np.random.default_rng(7)
NEAR = RANDOM.uniform(1e-6, 5, 150)
ANY = np.concatenate([NEAR, RANDOM.uniform(5, 60, 150), 10 ** RANDOM.uniform(1.8, 5, 50)])
POSITIVE = np.concatenate([10 ** RANDOM.uniform(-8, 0, 80), RANDOM.uniform(1, 3, 80), RANDOM.uniform(2, 690, 80)])


def modulus(x: Any, true: Any) -> Any:
    return mpmath.sqrt(2 / (mpmath.pi * x)) if x > 1 else max(mpmath.mpf(1), abs(true))


@pytest.mark.parametrize("order", [0, 1])
def test_j_and_y(order: int) -> None:
    j, y = (special.j0, special.y0) if order == 0 else (special.j1, special.y1)
    assert largest_error(j, lambda x: mpmath.besselj(order, x), NEAR) < 8
    assert largest_error(j, lambda x: mpmath.besselj(order, x), ANY, scale=modulus) < 8
    assert largest_error(y, lambda x: mpmath.bessely(order, x), ANY, scale=modulus) < 16


@pytest.mark.parametrize("order", [0, 1])
def test_i_and_k(order: int) -> None:
    i, scaled, k = (special.i0, special.i0e, special.k0) if order == 0 else (special.i1, special.i1e, special.k1)
    assert largest_error(i, lambda x: mpmath.besseli(order, x), POSITIVE) < 8
    assert largest_error(scaled, lambda x: mpmath.besseli(order, x) * mpmath.exp(-x), POSITIVE) < 8
    assert largest_error(k, lambda x: mpmath.besselk(order, x), POSITIVE) < 16


def test_ends() -> None:
    inf = np.inf
    x = [0.0, inf, -inf, np.nan]
    assert at_ends(special.j0, x) == ["1.0", "0.0", "0.0", "nan"]
    assert at_ends(special.y0, [0.0, -1.0, inf]) == ["-inf", "nan", "0.0"]
    assert at_ends(special.y1, [0.0, -1.0, inf]) == ["-inf", "nan", "0.0"]
    assert at_ends(special.i0, [0.0, 800.0, -800.0]) == ["1.0", "inf", "inf"]
    assert at_ends(special.i1, [0.0, 800.0, -800.0]) == ["0.0", "inf", "-inf"]
    assert at_ends(special.k0, [0.0, -1.0, 800.0]) == ["inf", "nan", "0.0"]
    assert np.isfinite(special.i0(713.0))


@pytest.mark.parametrize("name", ["j0", "j1", "i0", "i1", "i0e", "i1e"])
def test_symmetry(name: str) -> None:
    f, sign = getattr(special, name), -1 if "1" in name else 1
    assert [f(-x) for x in (0.5, 3.0, 7.0, 20.0)] == [sign * f(x) for x in (0.5, 3.0, 7.0, 20.0)]
