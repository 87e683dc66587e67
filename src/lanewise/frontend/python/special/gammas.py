"""The gamma function's relatives: gamma, its logarithm and derivative, beta, zeta.

digamma     from 1 to 2 a polynomial with its root as a factor; above 2 by the recurrence, from 10 on by the asymptotic
            series; below zero by reflection
zeta        the sum of (q + k)^-x, and the rest of it by Euler and Maclaurin's formula; x below zero (where q is 1) by
            reflection
beta        by Stirling's formula, whose corrections alone are subtracted

The result has the type of the first operand; float32 is computed in float64.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..definitions.decorate import function
from . import tables
from .polynomials import polynomial

PSI_NEAR, PSI_FAR, ZETA_TERMS = polynomial(tables.PSI_NEAR), polynomial(tables.PSI_FAR), tables.ZETA
STIRLING, EXCESS = polynomial(tables.STIRLING), polynomial(tables.EXCESS)
PSI_ROOT, PSI_LOW = tables.PSI_ROOT
HALF_LOG_TWO_PI = 0.5 * math.log(2 * math.pi)
LARGE, TERMS = 10.0, 10
GAMMA_ENDS = 171.7  # above it, gamma is infinite


@function
def gamma(x: Any) -> Any:
    given = x * 1.0
    x = np.float64(given)
    if x == 0.0:
        y = 1.0 / x
    elif x < 0.0 and x == np.floor(x):
        y = np.float64(np.nan)
    elif x > GAMMA_ENDS:
        y = np.float64(np.inf)
    else:
        y = np.float64(math.gamma(x))
    return type(given)(y)


@function
def gammaln(x: Any) -> Any:
    """log |gamma(x)|."""
    given = x * 1.0
    x = np.float64(given)
    if (x <= 0.0 and x == np.floor(x)) or abs(x) == np.inf or x > 2e305:
        y = np.float64(np.inf)
    else:
        y = np.float64(math.lgamma(x))
    return type(given)(y)


@function
def positive_psi(x: Any) -> Any:
    """digamma for x above zero."""
    if x >= LARGE:
        w = 1.0 / (x * x)
        return np.log(x) - 0.5 / x - w * PSI_FAR(w)
    below = x * 0.0
    if x < 1.0:
        below = -1.0 / x
        x = x + 1.0
    while x > 2.0:
        x = x - 1.0
        below = below + 1.0 / x
    return below + ((x - PSI_ROOT) - PSI_LOW) * PSI_NEAR(2.0 * x - 3.0)


@function
def digamma(x: Any) -> Any:
    given = x * 1.0
    x = np.float64(given)
    if x == 0.0:
        y = -1.0 / x
    elif x < 0.0 and x == np.floor(x):
        y = np.float64(np.nan)
    elif x < 0.0:
        part = x - np.rint(x)  # tan has period pi
        y = positive_psi(1.0 - x) - np.pi / np.tan(np.pi * part)
    else:
        y = positive_psi(x)
    return type(given)(y)


@function
def hurwitz(x: Any, q: Any) -> Any:
    """The sum over k of (q + k)^-x for q above zero."""
    total = x * 0.0
    for k in range(TERMS):
        total = total + (q + k) ** -x
    w = q + TERMS
    power = w**-x
    total = total + power * w / (x - 1.0) + 0.5 * power
    factor, power = x, power / w
    for k, term in enumerate(reversed(ZETA_TERMS)):
        total = total + term * factor * power
        factor = factor * (x + (2.0 * k + 1.0)) * (x + (2.0 * k + 2.0))
        power = power / (w * w)
    return total


@function
def zeta(x: Any, q: Any = 1.0) -> Any:
    """Hurwitz's zeta function for q above zero; Riemann's for q = 1, also of x below 1."""
    given = x * 1.0
    x, q = np.float64(given), np.float64(q)
    if x == 1.0:
        y = np.float64(np.inf)
    elif q <= 0.0 or (x < 1.0 and q != 1.0) or x != x or q != q:
        y = np.float64(np.nan)
    elif x >= 0.0:
        y = q**-x if x > 2000.0 else hurwitz(x, q)
    elif 0.5 * x == np.floor(0.5 * x):
        y = np.float64(0.0)
    else:
        half = 0.5 * x
        near = np.rint(half)
        sine = np.sin(np.pi * (half - near))
        sine = sine if near == 2.0 * np.rint(0.5 * near) else -sine
        y = 2.0 * (2.0 * np.pi) ** (x - 1.0) * sine * gamma(1.0 - x) * hurwitz(1.0 - x, q)
    return type(given)(y)


@function
def stirling(x: Any) -> Any:
    """log gamma(x) less Stirling's formula, (x - 1/2) log x - x + log(2 pi) / 2, for x above zero."""
    if x >= LARGE:
        w = 1.0 / x
        return w * STIRLING(w * w)
    return np.float64(math.lgamma(x)) - ((x - 0.5) * np.log(x) - x + HALF_LOG_TWO_PI)


@function
def excess(u: Any) -> Any:
    """u - log(1 + u)."""
    if abs(u) < 0.125:
        return u * u * EXCESS(u)
    return u - np.log1p(u)


@function
def betaln(a: Any, b: Any) -> Any:
    """log |beta(a, b)|, for a and b above zero."""
    given = a * 1.0
    a, b = np.float64(given), np.float64(b)
    least, most = min(a, b), max(a, b)
    if not (least > 0.0) or most < LARGE:
        y = gammaln(least) + (gammaln(most) - gammaln(least + most))
    else:
        ratio = least / most
        rest = stirling(most) - stirling(least + most)
        if least < LARGE:
            y = np.float64(math.lgamma(least)) - least * np.log(most) + least
        else:
            y = stirling(least) + HALF_LOG_TWO_PI - 0.5 * np.log(least) + least * np.log(ratio)
        y = y + rest - (least + most - 0.5) * np.log1p(ratio)
    return type(given)(y)


@function
def beta(a: Any, b: Any) -> Any:
    """For a and b above zero."""
    given = a * 1.0
    a, b = np.float64(given), np.float64(b)
    if (a + b < 100.0 and min(a, b) > 1e-300) or min(a, b) < 0.0:
        y = gamma(min(a, b)) * (gamma(max(a, b)) / gamma(a + b))
    else:
        y = np.exp(betaln(a, b))
    return type(given)(y)
