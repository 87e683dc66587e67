"""Bessel functions of order 0 and 1.

J, Y    up to 5 a polynomial in x^2, of J with its roots as factors; beyond, the modulus P, Q and the phase
            J = sqrt(2 / (pi x)) (P cos - Q sin),  Y = sqrt(2 / (pi x)) (P sin + Q cos)  of x - pi/4, or of x - 3 pi/4
I       up to 8 the power series, whose terms are positive; beyond, exp(x) / sqrt(x) times a polynomial in 1/x
K       up to 2 the power series, with a logarithm; beyond, exp(-x) / sqrt(x) times a polynomial in 1/x

The result has the type of x: float32 is computed in float64. Near roots beyond the first, the error of J and Y is small
beside their modulus, sqrt(2 / (pi x)), not beside the result.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..definitions.decorate import function
from . import tables
from .polynomials import polynomial

J0_NEAR, J1_NEAR = polynomial(tables.J0_NEAR), polynomial(tables.J1_NEAR)
Y0_NEAR, Y1_NEAR = polynomial(tables.Y0_NEAR), polynomial(tables.Y1_NEAR)
P0, Q0, P1, Q1 = polynomial(tables.P0), polynomial(tables.Q0), polynomial(tables.P1), polynomial(tables.Q1)
I0_NEAR, I0_FAR, I0_SHORT = polynomial(tables.I0_NEAR), polynomial(tables.I0_FAR), polynomial(tables.I0_SHORT)
I1_NEAR, I1_FAR, I1_SHORT = polynomial(tables.I1_NEAR), polynomial(tables.I1_FAR), polynomial(tables.I1_SHORT)
K0_NEAR, K0_FAR = polynomial(tables.K0_NEAR), polynomial(tables.K0_FAR)
K1_NEAR, K1_FAR = polynomial(tables.K1_NEAR), polynomial(tables.K1_FAR)
ROOT, LOW = tables.J0_ROOT1
ROOT2, LOW2 = tables.J0_ROOT2
ROOT1, LOW1 = tables.J1_ROOT1
SPLIT, WIDE = 5.0, 8.0
TWO_OVER_PI = 2 / math.pi
HALF_ROOT = math.sqrt(0.5)


@function
def near_j0(x: Any) -> Any:
    """For 0 <= x <= 5."""
    if x < 1e-4:
        return 1.0 - 0.25 * x * x
    first = ((x - ROOT) - LOW) * (x + ROOT)
    return first * (((x - ROOT2) - LOW2) * (x + ROOT2)) * J0_NEAR(x * x * 0.08 - 1.0)


@function
def near_j1(x: Any) -> Any:
    return x * (((x - ROOT1) - LOW1) * (x + ROOT1)) * J1_NEAR(x * x * 0.08 - 1.0)


@function
def far0(x: Any) -> Any:
    """J and Y of order 0 for x above 5."""
    u = SPLIT / x
    t = u * u * 2.0 - 1.0
    p, q = P0(t), u * Q0(t)
    s, c = np.sin(x), np.cos(x)
    size = np.sqrt(TWO_OVER_PI / x) * HALF_ROOT
    return size * (p * (c + s) - q * (s - c)), size * (p * (s - c) + q * (c + s))


@function
def far1(x: Any) -> Any:
    u = SPLIT / x
    t = u * u * 2.0 - 1.0
    p, q = P1(t), u * Q1(t)
    s, c = np.sin(x), np.cos(x)
    size = np.sqrt(TWO_OVER_PI / x) * HALF_ROOT
    return size * (p * (s - c) + q * (s + c)), size * (q * (s - c) - p * (s + c))


@function
def j0(x: Any) -> Any:
    given = x * 1.0
    x = abs(np.float64(given))
    if x <= SPLIT:
        y = near_j0(x)
    elif x == np.inf:
        y = np.float64(0.0)
    else:
        y, _ = far0(x)
    return type(given)(y)


@function
def j1(x: Any) -> Any:
    given = x * 1.0
    x = abs(np.float64(given))
    if x <= SPLIT:
        y = near_j1(x)
    elif x == np.inf:
        y = np.float64(0.0)
    else:
        y, _ = far1(x)
    return type(given)(y if given >= 0.0 else -y)


@function
def y0(x: Any) -> Any:
    given = x * 1.0
    x = np.float64(given)
    if x <= 0.0:
        y = np.float64(-np.inf) if x == 0.0 else np.float64(np.nan)
    elif x <= SPLIT:
        y = Y0_NEAR(x * x * 0.08 - 1.0) + TWO_OVER_PI * np.log(x) * near_j0(x)
    elif x == np.inf:
        y = np.float64(0.0)
    else:
        _, y = far0(x)
    return type(given)(y)


@function
def y1(x: Any) -> Any:
    given = x * 1.0
    x = np.float64(given)
    if x <= 0.0:
        y = np.float64(-np.inf) if x == 0.0 else np.float64(np.nan)
    elif x <= SPLIT:
        y = x * Y1_NEAR(x * x * 0.08 - 1.0) + TWO_OVER_PI * (np.log(x) * near_j1(x) - 1.0 / x)
    elif x == np.inf:
        y = np.float64(0.0)
    else:
        _, y = far1(x)
    return type(given)(y)


@function
def i0(x: Any) -> Any:
    given = x * 1.0
    x = abs(np.float64(given))
    if x <= WIDE:
        y = I0_NEAR(x * x)
    else:
        half = np.exp(0.5 * x)  # twice: exp(x) may overflow where the result does not
        y = half * (I0_FAR(2.0 * WIDE / x - 1.0) / np.sqrt(x)) * half
    return type(given)(y)


@function
def i0e(x: Any) -> Any:
    given = x * 1.0
    x = abs(np.float64(given))
    if x <= WIDE:
        y = I0_NEAR(x * x) * np.exp(-x)
    else:
        y = I0_FAR(2.0 * WIDE / x - 1.0) / np.sqrt(x)
    return type(given)(y)


@function
def i1(x: Any) -> Any:
    given = x * 1.0
    x = abs(np.float64(given))
    if x <= WIDE:
        y = x * I1_NEAR(x * x)
    else:
        half = np.exp(0.5 * x)
        y = half * (I1_FAR(2.0 * WIDE / x - 1.0) / np.sqrt(x)) * half
    return type(given)(y if given >= 0.0 else -y)


@function
def i1e(x: Any) -> Any:
    given = x * 1.0
    x = abs(np.float64(given))
    if x <= WIDE:
        y = x * I1_NEAR(x * x) * np.exp(-x)
    else:
        y = I1_FAR(2.0 * WIDE / x - 1.0) / np.sqrt(x)
    return type(given)(y if given >= 0.0 else -y)


@function
def k0(x: Any) -> Any:
    given = x * 1.0
    x = np.float64(given)
    if x <= 0.0:
        y = np.float64(np.inf) if x == 0.0 else np.float64(np.nan)
    elif x <= 2.0:
        y = K0_NEAR(x * x) - np.log(0.5 * x) * I0_SHORT(x * x)
    else:
        y = K0_FAR(4.0 / x - 1.0) / np.sqrt(x) * np.exp(-x)
    return type(given)(y)


@function
def k1(x: Any) -> Any:
    given = x * 1.0
    x = np.float64(given)
    if x <= 0.0:
        y = np.float64(np.inf) if x == 0.0 else np.float64(np.nan)
    elif x <= 2.0:
        y = 1.0 / x + x * (np.log(0.5 * x) * I1_SHORT(x * x) + K1_NEAR(x * x))
    else:
        y = K1_FAR(4.0 / x - 1.0) / np.sqrt(x) * np.exp(-x)
    return type(given)(y)
