"""Powers with a known small exponent: products, roots and one division, with the rounding errors carried along.

    x ** 4      (x * x) ** 2, each product with its error       x ** 1.5    x * sqrt(x), with the error of both
    x ** 0.5    the root                                        x ** -2     1 / (x * x), with the error of the product

The result is rounded once, so it is as exact as `pow` and equals C's and NumPy's in nearly all cases. Plain products
are not: `x * x * x * x` misses the nearest number for half of the operands. f32 is computed in f64, whose products of
two f32 numbers are exact. In f64, results next to the ends of the range take the general code.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from .algebra import V, equal, fma, narrow, rare, select, sqrt, widen
from .steps import fast_two_sum, two_product

Pair = tuple[V, V]
MOST_WHOLE, MOST_HALF = 16, 9  # x ** 16, x ** 4.5
LOW, HIGH = 2.0**-900, 2.0**1000  # between them no part of a power of f64 overflows or underflows


def is_known_power(exponent: float) -> bool:
    """Is there code for this exponent? 0, 1 and 2 need none."""
    twice = exponent * 2
    if not math.isfinite(twice) or twice != int(twice) or exponent in (0.0, 1.0, 2.0, -1.0):
        return False
    return abs(exponent) <= MOST_WHOLE if twice % 2 == 0 else -1 <= twice <= MOST_HALF


def known_power(x: V, twice: int, general: Callable[[], V]) -> V:
    """x ** (twice / 2); `general` gives the power of any operand."""
    if twice % 2:
        # C defines (-inf) ** 0.5 as inf, and (-0.0) ** 0.5 as 0.0
        x = select(equal(x, -math.inf), math.inf, x + 0.0)
    if twice == 1:
        return sqrt(x)
    if x.kind == "f32":
        return narrow(_plain(widen(x), twice))
    size, result = _root_power(x, twice) if twice % 2 else _whole_power(x, twice // 2)
    return rare(~(abs(size) > LOW) | ~(abs(size) < HIGH), result, general)


def _plain(x: V, twice: int) -> V:
    whole = abs(twice) // 2
    total = sqrt(x) if twice % 2 else None
    while whole:
        if whole & 1:
            total = x if total is None else total * x
        whole >>= 1
        x = x * x if whole else x
    assert total is not None, "a power of 0 is no known power"
    return 1.0 / total if twice < 0 else total


def _whole_power(x: V, exponent: int) -> Pair:
    """A number that shows whether the parts are inside the range, and the power."""
    high, low = _pair_power(x, abs(exponent))
    if exponent > 0:
        return high, high + low
    inverse = 1.0 / high
    return high, fma(inverse, fma(-high, inverse, 1.0) - low * inverse, inverse)


def _pair_power(x: V, exponent: int) -> Pair:
    """x ** exponent as a sum of two numbers; the second is at most a few units in the last place of the first."""
    total: Pair | None = None
    base: Pair = x, x.like(0.0)
    while exponent:
        if exponent & 1:
            total = base if total is None else _product(total, base)
        exponent >>= 1
        base = _product(base, base) if exponent else base
    assert total is not None, "a power of 0 is no known power"
    return total


def _product(a: Pair, b: Pair) -> Pair:
    high, low = two_product(a[0], b[0])
    return fast_two_sum(high, fma(a[0], b[1], fma(a[1], b[0], low)))


def _root_power(x: V, twice: int) -> Pair:
    """The root is root + rest / (2 root): rest is the exact difference of x and the square of the rounded root."""
    root = sqrt(x)
    rest = fma(-root, root, x) * 0.5
    if twice < 0:
        inverse = 1.0 / root
        off = fma(-root, inverse, 1.0)
        return x, fma(inverse, off - rest * inverse * inverse, inverse)
    whole = twice // 2
    high, low = _pair_power(x, whole)
    fewer = _pair_power(x, whole - 1)[0] if whole > 1 else None
    product, lost = two_product(high, root)
    correction = rest * root if fewer is None else rest * root * fewer
    return product, product + (fma(low, root, lost) + correction)
