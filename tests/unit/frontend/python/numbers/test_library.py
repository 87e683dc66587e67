"""Functions of math and NumPy that are written in the kernel language: as plain Python beside the originals."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.numbers import library

INTS = [0, 1, -1, 2, 6, -8, 15, 2**31, 3037000499**2, -(2**63) + 1]
FLOATS = [0.0, -0.0, 1.0, -2.5, 3.5, 0.1, 1e300, math.inf, -math.inf, math.nan, 5e-324]


def same(a: Any, b: Any) -> bool:
    return (a != a and b != b) or (a == b and math.copysign(1, a) == math.copysign(1, b))


@pytest.mark.parametrize("name", ["gcd", "lcm"])
def test_divisors(name: str) -> None:
    for a, b in itertools.product(INTS, repeat=2):
        assert getattr(library, name)(a, b) == getattr(math, name)(a, b)


def test_roots_at_squares() -> None:
    for root in (0, 1, 2, 3, 1000, 2**26 + 1, 94906267, 3037000499):
        for n in range(max(0, root * root - 2), min(library.LARGEST, root * root + 3)):
            assert library.isqrt(n) == math.isqrt(n)
    assert library.isqrt(library.LARGEST) == library.LARGEST_ROOT


def test_counts_that_fit_and_those_that_do_not() -> None:
    for n in range(72):
        for k in range(n + 2):
            for name in ("comb", "perm"):
                exact = getattr(math, name)(n, k)
                assert getattr(library, name)(n, k) == (exact if exact <= library.LARGEST else -1), (name, n, k)
    assert [library.factorial(n) for n in range(21)] == [math.factorial(n) for n in range(21)]


@pytest.mark.parametrize("y", FLOATS)
def test_remainders(y: float) -> None:
    for x in FLOATS:
        try:
            expected = math.remainder(x, y)
        except ValueError:
            expected = math.nan
        assert same(library.remainder(x, y), expected), (x, y)
    for half in (0.5, 1.5, 2.5, -0.5, -1.5):
        assert library.remainder(half, 1.0) == math.remainder(half, 1.0)


def test_nearness() -> None:
    for a, b in itertools.product([*FLOATS, 1.0 + 1e-10, -2.5000001], repeat=2):
        for rel, abs_ in ((1e-9, 0.0), (0.0, 0.5), (1e-3, 1e-3)):
            assert library.isclose(a, b, rel, abs_) == math.isclose(a, b, rel_tol=rel, abs_tol=abs_)
            with np.errstate(all="ignore"):
                assert library.numpy_isclose(a, b, rel, abs_) == np.isclose(a, b, rel, abs_), (a, b)


@pytest.mark.parametrize("x", FLOATS)
def test_parts(x: float) -> None:
    with np.errstate(all="ignore"):
        left, whole = library.modf(x)
        assert same(left, math.modf(x)[0]) and same(whole, math.modf(x)[1])
        for middle in (0.5, math.nan):
            assert same(library.heaviside(x, middle), float(np.heaviside(x, middle)))
        for y in FLOATS:
            for name in ("logaddexp", "logaddexp2"):
                mine, theirs = getattr(library, name)(x, y), getattr(np, name)(x, y)
                assert np.isclose(mine, theirs, rtol=1e-14, equal_nan=True)
        if math.isfinite(x):
            assert np.isclose(library.sinc(x), np.sinc(x), rtol=1e-14)


@pytest.mark.parametrize("x", [-1.0, 0.0, 0.25, 1.0, 1.5, 3.0, 3.5, 4.0, 9.0, math.nan, math.inf])
def test_interpolation(x: float) -> None:
    points, values = np.array([0.0, 1.0, 3.0, 4.0]), np.array([5.0, -1.0, math.inf, 2.0])
    for many in (1, 2, 4):
        xp, fp = points[:many], values[:many]
        with np.errstate(all="ignore"):
            assert same(library.interp(x, xp, fp), np.interp(x, xp, fp)), many
