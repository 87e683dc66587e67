"""Incomplete gamma and beta functions.

gammainc, gammaincc    the power series for x below a + 1, else the continued fraction of the other one
betainc                the continued fraction, of the smaller side

Both sum until nothing changes: some ten terms, and some sqrt(a) for large a and x near it. Their factors, densities of
the gamma and the beta distribution, are written with deviations from the mean (Loader 2000), so that no large
logarithms are subtracted. The result has the type of a; float32 is computed in float64.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..definitions.decorate import function
from .gammas import HALF_LOG_TWO_PI, excess, stirling

EPSILON, TINY = 2.0**-53, 1e-300
MOST = 200_000  # terms


@function
def gamma_density(a: Any, x: Any) -> Any:
    """x^a exp(-x) / gamma(a)."""
    if a < 1.0:
        return np.exp(a * np.log(x) - x) / np.float64(math.gamma(a))
    return np.exp(-a * excess((x - a) / a) - stirling(a) - HALF_LOG_TWO_PI) * np.sqrt(a)


@function
def gamma_series(a: Any, x: Any) -> Any:
    """P(a, x) / density."""
    term = 1.0 / a
    total, above = term, a
    for _ in range(MOST):
        above = above + 1.0
        term = term * (x / above)
        total = total + term
        if term < total * EPSILON:
            break
    return total


@function
def gamma_fraction(a: Any, x: Any) -> Any:
    """Q(a, x) / density, by Lentz's method."""
    b = x + 1.0 - a
    c = 1.0 / TINY + x * 0.0
    d = 1.0 / b
    total = d
    for k in range(1, MOST):
        factor = -k * (k - a)
        b = b + 2.0
        d = factor * d + b
        d = 1.0 / (TINY if abs(d) < TINY else d)
        c = b + factor / c
        c = TINY if abs(c) < TINY else c
        step = d * c
        total = total * step
        if abs(step - 1.0) < 2.0 * EPSILON:
            break
    return total


@function
def both_gammas(a: Any, x: Any) -> Any:
    """P(a, x) and Q(a, x)."""
    nan = x * np.nan
    if not (a >= 0.0 and x >= 0.0) or (a == 0.0 and x == 0.0) or (a == np.inf and x == np.inf):
        return nan, nan
    if x == 0.0 or a == np.inf:
        return x * 0.0 if x < np.inf else 0.0 * a, np.float64(1.0)
    if a == 0.0 or x == np.inf:
        return np.float64(1.0), np.float64(0.0)
    density = gamma_density(a, x)
    if x < a + 1.0:
        p = density * gamma_series(a, x)
        return p, 1.0 - p
    q = density * gamma_fraction(a, x)
    return 1.0 - q, q


@function
def gammainc(a: Any, x: Any) -> Any:
    """The regularized lower one, P(a, x)."""
    given = a * 1.0
    p, _ = both_gammas(np.float64(given), np.float64(x))
    return type(given)(p)


@function
def gammaincc(a: Any, x: Any) -> Any:
    """The regularized upper one, Q(a, x)."""
    given = a * 1.0
    _, q = both_gammas(np.float64(given), np.float64(x))
    return type(given)(q)


@function
def beta_density(a: Any, b: Any, x: Any, y: Any) -> Any:
    """x^a y^b / beta(a, b), for x + y = 1."""
    n = a + b
    if min(a, b) < 1.0:
        rest = math.lgamma(min(a, b)) + (math.lgamma(max(a, b)) - math.lgamma(n))
        return np.exp(a * np.log(x) + b * np.log(y) - np.float64(rest))
    away = x * b - y * a  # x n - a
    exponent = a * excess(away / a) + b * excess(-away / b)
    return np.exp(stirling(n) - stirling(a) - stirling(b) - exponent - HALF_LOG_TWO_PI) * np.sqrt(a / n * b)


@function
def beta_fraction(a: Any, b: Any, x: Any) -> Any:
    """The continued fraction, for x below the mean, by Lentz's method."""
    n, above, below = a + b, a + 1.0, a - 1.0
    c = x * 0.0 + 1.0
    d = 1.0 - n * x / above
    d = 1.0 / (TINY if abs(d) < TINY else d)
    total = d
    for m in range(1, MOST):
        twice = 2 * m
        factor = m * (b - m) * x / ((below + twice) * (a + twice))
        d = 1.0 + factor * d
        d = 1.0 / (TINY if abs(d) < TINY else d)
        c = 1.0 + factor / c
        c = TINY if abs(c) < TINY else c
        total = total * (d * c)
        factor = -(a + m) * (n + m) * x / ((a + twice) * (above + twice))
        d = 1.0 + factor * d
        d = 1.0 / (TINY if abs(d) < TINY else d)
        c = 1.0 + factor / c
        c = TINY if abs(c) < TINY else c
        step = d * c
        total = total * step
        if abs(step - 1.0) < 2.0 * EPSILON:
            break
    return total


@function
def betainc(a: Any, b: Any, x: Any) -> Any:
    """The regularized one."""
    given = a * 1.0
    a, b, x = np.float64(given), np.float64(b), np.float64(x)
    if not (a > 0.0 and b > 0.0 and x >= 0.0 and x <= 1.0) or a == np.inf or b == np.inf:
        result = np.float64(np.nan)
    elif x == 0.0 or x == 1.0:
        result = x
    else:
        y = 1.0 - x
        density = beta_density(a, b, x, y)
        if x * (a + b + 2.0) < a + 1.0:
            result = density * beta_fraction(a, b, x) / a
        else:
            result = 1.0 - density * beta_fraction(b, a, y) / b
    return type(given)(result)
