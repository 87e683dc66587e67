"""The normal distribution and the error function, and their inverses.

ndtr       erfc(-x / sqrt 2) / 2. In its tail, the rounding of x / sqrt 2 is an error that grows with x squared
log_ndtr   its logarithm; below -10, from the continued fraction of erfc
ndtri      Wichura's rational functions, AS 241 (Applied Statistics 37, 1988)

The result has the type of x; float32 is computed in float64.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..definitions.decorate import function
from .polynomials import polynomial

ROOT_HALF = math.sqrt(0.5)
HALF_LOG_TWO_PI = 0.5 * math.log(2 * math.pi)
FAR, STEPS = -10.0, 24  # of log_ndtr's continued fraction
CENTRAL, NEAR = 0.180625, 0.425

A = polynomial(
    (
        2509.0809287301226727,
        33430.575583588128105,
        67265.770927008700853,
        45921.953931549871457,
        13731.693765509461125,
        1971.5909503065514427,
        133.14166789178437745,
        3.387132872796366608,
    )
)
B = polynomial(
    (
        5226.495278852854561,
        28729.085735721942674,
        39307.89580009271061,
        21213.794301586595867,
        5394.1960214247511077,
        687.1870074920579083,
        42.313330701600911252,
        1.0,
    )
)
C = polynomial(
    (
        0.00077454501427834140764,
        0.0227238449892691845833,
        0.24178072517745061177,
        1.27045825245236838258,
        3.64784832476320460504,
        5.7694972214606914055,
        4.6303378461565452959,
        1.42343711074968357734,
    )
)
D = polynomial(
    (
        1.05075007164441684324e-9,
        0.0005475938084995344946,
        0.0151986665636164571966,
        0.14810397642748007459,
        0.68976733498510000455,
        1.6763848301838038494,
        2.05319162663775882187,
        1.0,
    )
)
E = polynomial(
    (
        2.01033439929228813265e-7,
        2.71155556874348757815e-5,
        0.0012426609473880784386,
        0.026532189526576123093,
        0.29656057182850489123,
        1.7848265399172913358,
        5.4637849111641143699,
        6.6579046435011037772,
    )
)
F = polynomial(
    (
        2.04426310338993978564e-15,
        1.4215117583164458887e-7,
        1.8463183175100546818e-5,
        0.0007868691311456132591,
        0.0148753612908506148525,
        0.13692988092273580531,
        0.59983220655588793769,
        1.0,
    )
)


@function
def erf(x: Any) -> Any:
    given = x * 1.0
    return type(given)(math.erf(given))


@function
def erfc(x: Any) -> Any:
    given = x * 1.0
    return type(given)(math.erfc(given))


@function
def ndtr(x: Any) -> Any:
    """The probability that a normal variable is at most x."""
    given = x * 1.0
    return type(given)(0.5 * np.float64(math.erfc(-np.float64(given) * ROOT_HALF)))


@function
def log_ndtr(x: Any) -> Any:
    given = x * 1.0
    x = np.float64(given)
    if x > FAR:
        upper = 0.5 * np.float64(math.erfc(abs(x) * ROOT_HALF))
        y = np.log1p(-upper) if x > 0.0 else np.log(upper)
    else:
        tail = np.float64(0.0)
        for k in range(STEPS):
            tail = (STEPS - k) / (tail - x)
        y = -0.5 * x * x - HALF_LOG_TWO_PI - np.log(tail - x)
    return type(given)(y)


@function
def in_tail(p: Any) -> Any:
    """-ndtri(p) for a small p above zero."""
    r = np.sqrt(-np.log(p))
    if r <= 5.0:
        return C(r - 1.6) / D(r - 1.6)
    return E(r - 5.0) / F(r - 5.0)


@function
def ndtri(p: Any) -> Any:
    """The x for which ndtr(x) is p."""
    given = p * 1.0
    p = np.float64(given)
    q = p - 0.5
    if abs(q) <= NEAR:
        r = CENTRAL - q * q
        y = q * (A(r) / B(r))
    elif p <= 0.0 or p >= 1.0 or p != p:
        y = np.float64(-np.inf) if p == 0.0 else np.float64(np.inf) if p == 1.0 else np.float64(np.nan)
    else:
        far = in_tail(p if q < 0.0 else 1.0 - p)
        y = -far if q < 0.0 else far
    return type(given)(y)


@function
def erfinv(y: Any) -> Any:
    given = y * 1.0
    y = np.float64(given)
    q = 0.5 * y
    if abs(q) <= NEAR:
        r = CENTRAL - q * q
        x = q * (A(r) / B(r)) * ROOT_HALF
    elif not (abs(y) < 1.0):
        x = y * np.inf if abs(y) == 1.0 else np.float64(np.nan)
    else:
        far = in_tail(0.5 - abs(q)) * ROOT_HALF
        x = -far if y < 0.0 else far
    return type(given)(x)


@function
def erfcinv(y: Any) -> Any:
    given = y * 1.0
    return type(given)(-ROOT_HALF * ndtri(0.5 * np.float64(given)))
