"""Functions of complex numbers in the kernel language: of the parts x and y, which are of one NumPy type, to two parts.

    exp sinh cosh   of real functions of the parts; where exp(x) overflows, by its root
    tanh            Kahan, "Branch cuts for complex elementary functions", 1987
    log             of the modulus, scaled; near 1 by log1p of x^2 + y^2 - 1
    sqrt            with a real part that is not negative, scaled
    power           of the modulus and the angle, as Python computes it

Zeros, infinities and not-a-number are those of C99, Annex G. The branch cuts are C's: a zero's sign tells the side.
sin, cos and tan are sinh, cosh and tanh of i z (`complex_functions.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

MOST_PRODUCTS = 100  # the greatest exponent that multiplies, as in Python and NumPy
UP, BACK = 2.0**60, 2.0**-30  # a scale that makes subnormal numbers normal, and its root's inverse
LOG_UP = 41.58883083359671856503

Parts = tuple[Any, Any]


def exp(x: Any, y: Any) -> Parts:
    size = np.exp(x)
    if y == 0:
        return size, y
    if not np.isfinite(y):
        if size == 0:
            return size, size
        return (x if size == np.inf and np.isinf(x) else y - y), y - y
    c, s = np.cos(y), np.sin(y)
    if np.isinf(size) and np.isfinite(x):
        half = np.exp(x / 2)
        return half * c * half, half * s * half
    return size * c, size * s


def sinh(x: Any, y: Any) -> Parts:
    if y == 0:
        return np.sinh(x), y
    if not np.isfinite(y):
        return (x if x == 0 or np.isinf(x) else y - y), y - y
    c, s, size = np.cos(y), np.sin(y), np.cosh(x)
    if np.isinf(size) and np.isfinite(x):
        half = np.exp(np.abs(x) / 2)
        return np.copysign(half, x) / 2 * c * half, half / 2 * s * half
    return np.sinh(x) * c, size * s


def cosh(x: Any, y: Any) -> Parts:
    size = np.cosh(x)
    if y == 0:
        return size, -y if np.signbit(x) else y
    if not np.isfinite(y):
        if x == 0:
            return y - y, x
        return (size if np.isinf(x) else y - y), y - y
    c, s = np.cos(y), np.sin(y)
    if np.isinf(size) and np.isfinite(x):
        half = np.exp(np.abs(x) / 2)
        return half / 2 * c * half, np.copysign(half, x) / 2 * s * half
    if x == 0:
        return size * c, x * s
    return size * c, np.sinh(x) * s


def tanh(x: Any, y: Any) -> Parts:
    if np.isinf(x):
        return np.copysign(1 / x * 0 + 1, x), np.copysign(1 / x, np.sin(2 * y) if np.isfinite(y) else x)
    if not np.isfinite(y):
        return (x if x == 0 else y - y), y - y
    if y == 0:
        return np.tanh(x), y
    if np.abs(x) > 22:
        small = np.exp(-np.abs(x))
        return np.copysign(small * 0 + 1, x), 4 * np.sin(y) * np.cos(y) * small * small
    t, s = np.tan(y), np.sinh(x)
    beta, rho = 1 + t * t, np.sqrt(1 + s * s)
    below = 1 + beta * s * s
    return beta * rho * s / below, t / below


def log(x: Any, y: Any) -> Parts:
    angle = np.arctan2(y, x)
    if np.isinf(x) or np.isinf(y):
        return (np.abs(x) if np.isinf(x) else np.abs(y)), angle
    a, b = np.maximum(np.abs(x), np.abs(y)), np.minimum(np.abs(x), np.abs(y))
    if 0.5 <= a <= 2:
        return np.log1p((a - 1) * (a + 1) + b * b) / 2, angle
    if a * a == 0:
        return np.log(np.hypot(a * UP, b * UP)) - LOG_UP, angle
    size = np.hypot(a, b)
    if np.isinf(size):
        return np.log(np.hypot(a / UP, b / UP)) + LOG_UP, angle
    return np.log(size), angle


def sqrt(x: Any, y: Any) -> Parts:
    if np.isinf(y):
        return np.abs(y), y
    if np.isinf(x):
        nothing = np.copysign(1 / x, y) if y == y else y
        if x > 0:
            return x, nothing
        return np.abs(nothing), np.copysign(x, y)
    if x == 0 and y == 0:
        return np.abs(x), y
    a, b = x, y
    large = np.maximum(np.abs(x), np.abs(y))
    up, back = large * 0 + 1, large * 0 + 1
    if large * large == 0:
        up, back = up * UP, back * BACK
    if np.isinf(large * large):
        up, back = up / UP, back / BACK
    a, b = a * up, b * up
    t = np.sqrt((np.abs(a) + np.hypot(a, b)) / 2)
    other = np.abs(b) / (2 * t)
    if x < 0:
        return other * back, np.copysign(t * back, y)
    return t * back, np.copysign(other * back, y)


def power(x: Any, y: Any, u: Any, v: Any) -> Parts:
    if u == 0 and v == 0:
        return u + 1, v
    if x == 0 and y == 0:
        if u > 0 and v == 0:
            return u * 0, v
        return np.sqrt(-np.abs(u) - 1), np.sqrt(-np.abs(u) - 1)
    size, angle = np.hypot(x, y), np.arctan2(y, x)
    length, phase = size**u, angle * u
    if v != 0:
        length, phase = length * np.exp(-angle * v), phase + v * np.log(size)
    if phase == 0:
        return length, phase
    return length * np.cos(phase), length * np.sin(phase)


def whole_power(x: Any, y: Any, n: Any, one: Any, zero: Any) -> Parts:
    """By squares and products in Python's order; `one` and `zero` have the type. A negative power is an inverse."""
    if n < -MOST_PRODUCTS or n > MOST_PRODUCTS:
        length, phase = np.hypot(x, y) ** (n * one), np.arctan2(y, x) * (n * one)
        return length * np.cos(phase), length * np.sin(phase)
    a, b, p, q, k = one, zero, x, y, abs(n)
    while k > 0:
        if k & 1:
            a, b = a * p - b * q, a * q + b * p
        p, q = p * p - q * q, p * q + q * p
        k >>= 1
    if n >= 0:
        return a, b
    if np.abs(a) >= np.abs(b):
        ratio = b / a
        below = a + b * ratio
        return 1 / below, -ratio / below
    ratio = a / b
    below = a * ratio + b
    return ratio / below, -1 / below
