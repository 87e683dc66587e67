"""The gamma function's relatives against mpmath, in units of 2^-53."""

from __future__ import annotations

import mpmath
import numpy as np

from lanewise import special
from lib.special_errors import at_ends, larger, largest_error, with_log

RANDOM = np.random.default_rng(8)
SHAPES = np.concatenate([10 ** RANDOM.uniform(-2, 1, 80), RANDOM.uniform(0, 100, 80), 10 ** RANDOM.uniform(2, 4, 30)])
OTHERS = np.concatenate([10 ** RANDOM.uniform(-2, 1, 80), RANDOM.uniform(0, 100, 80), 10 ** RANDOM.uniform(2, 4, 30)])


def test_gamma() -> None:
    assert largest_error(special.gamma, mpmath.gamma, RANDOM.uniform(-20, 170, 100)) < 4
    x = RANDOM.uniform(0.01, 1000, 100)
    assert largest_error(special.gammaln, lambda v: mpmath.log(mpmath.gamma(v)), x, scale=larger) < 4
    assert at_ends(special.gamma, [0.0, -0.0, -3.0, 200.0]) == ["inf", "-inf", "nan", "inf"]
    assert at_ends(special.gamma.py, [0.0, -3.0, 200.0]) == [
        "inf",
        "nan",
        "inf",
    ]
    assert at_ends(special.gammaln, [0.0, -3.0, np.inf, 1e306]) == ["inf"] * 4


def test_digamma() -> None:
    x = np.concatenate([10 ** RANDOM.uniform(-5, 8, 150), RANDOM.uniform(0, 12, 150), [1.4616321449683622]])
    assert largest_error(special.digamma, mpmath.digamma, x) < 8
    assert largest_error(special.digamma, mpmath.digamma, RANDOM.uniform(-30, 0, 100), scale=larger) < 8
    assert at_ends(special.digamma, [0.0, -2.0]) == ["-inf", "nan"]


def test_zeta() -> None:
    x = np.concatenate([RANDOM.uniform(0, 1, 40), 1 + 10 ** RANDOM.uniform(-5, 1.7, 80)])
    assert largest_error(special.zeta, mpmath.zeta, x, np.ones_like(x)) < 100
    below = RANDOM.uniform(-50, 0, 60)
    assert largest_error(special.zeta, mpmath.zeta, below, np.ones_like(below)) < 200
    more, q = 1 + 10 ** RANDOM.uniform(-4, 1.5, 60), 10 ** RANDOM.uniform(-3, 3, 60)
    assert largest_error(special.zeta, mpmath.zeta, more, q, digits=100) < 100
    assert at_ends(special.zeta, [1.0, -4.0, 3000.0]) == ["inf", "0.0", "1.0"]
    assert np.isnan(special.zeta(2.0, -0.5)) and np.isnan(special.zeta(0.5, 2.0))


def test_beta() -> None:
    log = lambda a, b: mpmath.log(mpmath.beta(a, b))  # noqa: E731
    assert largest_error(special.betaln, log, SHAPES, OTHERS, scale=larger) < 20
    assert largest_error(special.beta, mpmath.beta, SHAPES, OTHERS, scale=with_log) < 50
