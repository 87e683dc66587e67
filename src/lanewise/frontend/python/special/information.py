"""Logistic functions, entropies, and complete elliptic integrals. The result has the type of the first operand."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..definitions.decorate import function

ROUNDS = 8  # of the arithmetic-geometric mean, which squares its error in each


@function
def expit(x: Any) -> Any:
    given = x * 1.0
    small = np.exp(-abs(given))
    return type(given)((1.0 if given >= 0.0 else small) / (1.0 + small))


@function
def logit(p: Any) -> Any:
    given = p * 1.0
    p = np.float64(given)
    if abs(p - 0.5) < 0.25:
        u = 2.0 * (p - 0.5)
        y = np.log1p(u) - np.log1p(-u)
    else:
        y = np.log(p / (1.0 - p))
    return type(given)(y)


@function
def xlogy(x: Any, y: Any) -> Any:
    """x log y, and 0 for x = 0 and any number y."""
    given = x * 1.0
    return type(given)(given * 0.0 if given == 0.0 and y == y else given * np.log(y))


@function
def xlog1py(x: Any, y: Any) -> Any:
    given = x * 1.0
    return type(given)(given * 0.0 if given == 0.0 and y == y else given * np.log1p(y))


@function
def entr(x: Any) -> Any:
    given = x * 1.0
    if given > 0.0:
        y = -given * np.log(given)
    else:
        y = given if given == 0.0 or given != given else given * np.inf
    return type(given)(y)


@function
def rel_entr(x: Any, y: Any) -> Any:
    given = x * 1.0
    if given > 0.0 and y > 0.0:
        z = given * np.log(given / y)
    elif given == 0.0 and y >= 0.0:
        z = given
    else:
        z = given * np.nan if given != given or y != y else abs(given) * np.inf if given != 0.0 else given + np.inf
    return type(given)(z)


@function
def mean(m: Any) -> Any:
    """The arithmetic-geometric mean of 1 and sqrt(1 - m), and the sum that the integral of the second kind needs."""
    a, g = 1.0 + m * 0.0, np.sqrt(1.0 - m)
    total, power = 0.5 * m, m * 0.0 + 0.5
    for _ in range(ROUNDS):
        half = 0.5 * (a - g)
        a, g = 0.5 * (a + g), np.sqrt(a * g)
        power = power * 2.0
        total = total + power * half * half
    return a, total


@function
def ellipk(m: Any) -> Any:
    """The complete elliptic integral of the first kind, for m up to 1."""
    given = m * 1.0
    m = np.float64(given)
    if m < 1.0:
        a, _ = mean(m)
        y = 0.5 * np.pi / a
    else:
        y = np.float64(np.inf) if m == 1.0 else np.float64(np.nan)
    return type(given)(y)
