"""Functions of `math` and NumPy that are loops or conditionals, written in the kernel language itself.

They are compiled like a user's functions, for the types that `library_calls.py` gives them; each does what the function
of its name does, with Python's ints in 64 bits. Only functions that are called become part of a kernel.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

LARGEST = 2**63 - 1
LARGEST_ROOT = 3037000499  # of a 64-bit integer
LOG2E, LOG2 = 1 / math.log(2), math.log(2)


def gcd(a: Any, b: Any) -> Any:
    """Signs are removed last: the smallest integer has no negation, but nearly always a common divisor that has."""
    while b != 0:
        a, b = b, a % b
    return abs(a)


def lcm(a: Any, b: Any) -> Any:
    a, b = abs(a), abs(b)
    x, y = a, b
    while y != 0:
        x, y = y, x % y
    return a // x * b if x != 0 else x


def isqrt(n: Any) -> Any:
    """The square root of a float is at most one off."""
    root = min(int(math.sqrt(n)), LARGEST_ROOT)
    if root * root > n:
        root -= 1
    if root < LARGEST_ROOT and (root + 1) * (root + 1) <= n:
        root += 1
    return root


def factorial(n: Any) -> Any:
    product = 1
    for k in range(2, n + 1):
        product *= k
    return product


def comb(n: Any, k: Any) -> Any:
    """-1 if it does not fit; no intermediate value exceeds the result."""
    if k > n:
        return 0
    chosen = 1
    for i in range(min(k, n - k)):
        common, rest = i + 1, chosen
        while rest != 0:
            common, rest = rest, common % rest
        factor = (n - i) // ((i + 1) // common)
        if chosen // common > LARGEST // factor:
            return -1
        chosen = chosen // common * factor
    return chosen


def perm(n: Any, k: Any) -> Any:
    """-1 if it does not fit."""
    if k > n:
        return 0
    placed = 1
    for i in range(k):
        if placed > LARGEST // (n - i):
            return -1
        placed *= n - i
    return placed


def isclose(a: Any, b: Any, rel_tol: Any, abs_tol: Any) -> Any:
    if a == b:
        return True
    if math.isinf(a) or math.isinf(b):
        return False
    apart = abs(b - a)
    return apart <= abs(rel_tol * b) or apart <= abs(rel_tol * a) or apart <= abs_tol


def numpy_isclose(a: Any, b: Any, rtol: Any, atol: Any) -> Any:
    near = np.logical_and(np.abs(a - b) <= atol + rtol * np.abs(b), np.isfinite(b))
    return np.logical_or(near, a == b)


def remainder(x: Any, y: Any) -> Any:
    """Exact: the remainder by the nearest multiple, the even one of two that are equally near."""
    if x != x:
        return x
    if y != y:
        return y
    if math.isinf(x) or y == 0.0:
        return math.nan
    if math.isinf(y):
        return x
    whole = abs(y)
    rest = math.fmod(abs(x), whole)
    other = whole - rest
    if rest < other:
        left = rest
    elif rest > other:
        left = -other
    else:
        left = rest - 2.0 * math.fmod(0.5 * (abs(x) - rest), whole)
    return math.copysign(1.0, x) * left


def modf(x: Any) -> Any:
    whole = np.trunc(x)
    left = np.copysign(x - whole, x)
    if np.isinf(x):
        left = np.copysign(0.0, x)
    return left, whole


def heaviside(x: Any, middle: Any) -> Any:
    if x != x:
        return math.nan  # as NumPy, not x
    if x == 0:
        return middle
    return 1.0 if x > 0 else 0.0


def logaddexp(a: Any, b: Any) -> Any:
    if a == b:
        return a + LOG2
    apart = a - b
    if apart > 0:
        return a + np.log1p(np.exp(-apart))
    if apart <= 0:
        return b + np.log1p(np.exp(apart))
    return apart


def logaddexp2(a: Any, b: Any) -> Any:
    if a == b:
        return a + 1
    apart = a - b
    if apart > 0:
        return a + LOG2E * np.log1p(np.exp2(-apart))
    if apart <= 0:
        return b + LOG2E * np.log1p(np.exp2(apart))
    return apart


def sinc(x: Any) -> Any:
    y = math.pi * np.where(x == 0, 1.0e-20, x)
    return np.sin(y) / y


def interp(x: Any, xp: Any, fp: Any) -> Any:
    """Linear between the neighbouring points; outside, the values of the outermost points."""
    last = len(xp) - 1
    if x != x and last > 0:
        return x
    if x >= xp[last] or last == 0:
        return np.float64(fp[last])
    if x < xp[0]:
        return np.float64(fp[0])
    low, high = 0, last
    while high - low > 1:
        middle = (low + high) // 2
        if x >= xp[middle]:
            low = middle
        else:
            high = middle
    x0, x1, y0, y1 = np.float64(xp[low]), np.float64(xp[high]), np.float64(fp[low]), np.float64(fp[high])
    if x == x0:
        return y0
    slope = (y1 - y0) / (x1 - x0)
    y = slope * (x - x0) + y0
    if y != y:
        y = slope * (x - x1) + y1
        if y != y and y0 == y1:
            y = y0
    return y
