"""The normal distribution and the error function against mpmath, in units of 2^-53."""

from __future__ import annotations

import statistics
from typing import Any

import mpmath
import numpy as np

from lanewise import special
from lib.special_errors import at_ends, largest_error

RANDOM = np.random.default_rng(10)
P = np.concatenate([RANDOM.uniform(0, 1, 100), 10 ** RANDOM.uniform(-290, 0, 80), 1 - 10 ** RANDOM.uniform(-15, 0, 60)])


def inverse(p: Any) -> Any:
    """By Newton's method from a float."""
    x = mpmath.mpf(statistics.NormalDist().inv_cdf(float(p)))
    for _ in range(3):
        x -= (mpmath.ncdf(x) - p) / mpmath.npdf(x)
    return x


def test_probabilities() -> None:
    x = RANDOM.uniform(-37, 8, 150)
    assert largest_error(special.ndtr, mpmath.ncdf, x, scale=lambda v, true: abs(true) * (1 + v * v)) < 4
    far = np.concatenate([RANDOM.uniform(-30, 8, 100), -(10 ** RANDOM.uniform(0, 5, 60))])
    log = lambda v: mpmath.log(mpmath.erfc(-v / mpmath.sqrt(2)) / 2)  # noqa: E731
    assert largest_error(special.log_ndtr, log, far, digits=60) < 100
    assert largest_error(special.erf, mpmath.erf, RANDOM.uniform(-6, 6, 50)) < 4
    assert largest_error(special.erfc, mpmath.erfc, RANDOM.uniform(-6, 26, 50)) < 4


def test_inverses() -> None:
    assert largest_error(special.ndtri, inverse, P) < 8
    y = np.concatenate([RANDOM.uniform(-1, 1, 100), 10 ** RANDOM.uniform(-20, 0, 40)])
    assert largest_error(special.erfinv, mpmath.erfinv, y) < 8
    both = np.concatenate([10 ** RANDOM.uniform(-290, 0, 60), RANDOM.uniform(0, 2, 60)])
    assert largest_error(special.erfcinv, lambda v: -inverse(v / 2) / mpmath.sqrt(2), both) < 8


def test_ends() -> None:
    assert at_ends(special.ndtri, [0.0, 1.0, -0.1, 1.1, np.nan]) == ["-inf", "inf", "nan", "nan", "nan"]
    assert at_ends(special.erfinv, [-1.0, 1.0, 1.5, np.nan]) == ["-inf", "inf", "nan", "nan"]
    assert at_ends(special.erfcinv, [0.0, 2.0, 3.0]) == ["inf", "-inf", "nan"]
    assert at_ends(special.ndtr, [-np.inf, np.inf, np.nan]) == ["0.0", "1.0", "nan"]
    assert at_ends(special.log_ndtr, [-np.inf, np.inf, np.nan]) == ["-inf", "-0.0", "nan"]
