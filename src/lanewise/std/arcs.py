"""asin, acos, atan, atan2: polynomials for small arcs; larger ones are reduced to them by identities.

asin   |x| > 1/2: with z = (1 - |x|) / 2, asin |x| = pi/2 - 2 asin(sqrt z), acos |x| = 2 asin(sqrt z)
atan2  t is the smaller operand over the larger: if t > 1/2, pi/4 + atan((t - 1) / (t + 1)); then the octant

The constants added are n pi/4, each in two parts; the first part is exact for n up to 4. atan is atan2 of x and 1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from .algebra import V, bits, copysign, equal, fma, is_nan, narrow, rare_several, select, sqrt, widen
from .coefficients import ASIN_F64, ASIN_SHORT, ATAN_F64, ATAN_SHORT, QUARTER_PI
from .steps import fast_two_sum, horner

HUGE = 2.0**1000  # the sum of two larger numbers could be infinite


def asin(x: V) -> V:
    if x.kind == "f32":
        return narrow(_asin(widen(x), ASIN_SHORT))
    return _asin(x, ASIN_F64)


def acos(x: V) -> V:
    if x.kind == "f32":
        return narrow(_acos(widen(x), ASIN_SHORT))
    return _acos(x, ASIN_F64)


def _root(x: V, coefficients: Sequence[float]) -> tuple[V, V, V]:
    """Whether |x| is large; s and tail: asin of |x|, or of sqrt((1 - |x|) / 2), is s + tail."""
    size = abs(x)
    large = size > 0.5
    z = select(large, fma(size, -0.5, 0.5), x * x)
    root = sqrt(z)
    s = select(large, root, size)
    tail = s * z * horner(coefficients, z)
    if coefficients is not ASIN_SHORT:  # the rounding error of the root
        lost = fma(-root, root, z) / (root + root)
        tail = tail + select(large & (z > 0.0), lost, 0.0)
    return large, s, tail


def _asin(x: V, coefficients: Sequence[float]) -> V:
    large, s, tail = _root(x, coefficients)
    high, low = 2 * QUARTER_PI[0], 2 * QUARTER_PI[1]
    total, lost = fast_two_sum(s.like(high), s * -2.0)
    far = total + (lost + fma(tail, -2.0, low))
    return copysign(select(large, far, s + tail), x)


def _acos(x: V, coefficients: Sequence[float]) -> V:
    """n pi/4 + sign * (s + tail)."""
    large, s, tail = _root(x, coefficients)
    negative = x < 0.0
    quarters = select(large, select(negative, x.like(4.0), 0.0), 2.0)
    factor = select(large, select(negative, x.like(-2.0), 2.0), select(negative, x.like(1.0), -1.0))
    total, lost = fast_two_sum(quarters * QUARTER_PI[0], s * factor)
    return total + (lost + fma(tail, factor, quarters * QUARTER_PI[1]))


def atan(x: V) -> V:
    if x.kind == "f32":
        wide = widen(x)
        return narrow(_atan(wide, ATAN_SHORT))
    return _atan(x, ATAN_F64)


def _atan(x: V, coefficients: Sequence[float]) -> V:
    size = abs(x)
    swapped = size > 1.0
    low, high = select(swapped, 1.0, size), select(swapped, size, 1.0)
    # beyond 1e300 a sum could be infinite, and the result is pi/2 to the last bit
    high = select(high > 1e300, 1e300, high)
    quarters, u, tail = _eighth(low, high, coefficients)
    return copysign(_arc(quarters, u, tail, swapped, None), x)


def atan2(y: V, x: V) -> V:
    if x.kind == "f32":
        return narrow(_atan2(widen(y), widen(x), ATAN_SHORT))
    return _atan2(y, x, ATAN_F64)


def _atan2(y: V, x: V, coefficients: Sequence[float]) -> V:
    a, b = abs(y), abs(x)
    swapped = a > b
    low, high = select(swapped, b, a), select(swapped, a, b)
    odd = ~(high < HUGE) | equal(high, 0.0)
    low, high = rare_several(odd, (low, high), lambda: _in_range(low, high))
    quarters, u, tail = _eighth(low, high, coefficients)
    result = copysign(_arc(quarters, u, tail, swapped, bits(x) < 0), y)
    return select(is_nan(x) | is_nan(y), math.nan, result)


def _in_range(low: V, high: V) -> tuple[V, V]:
    """The same quotient of scaled operands: 1 for two infinities, 0 for two zeros."""
    endless = equal(high, math.inf)
    low = select(endless, select(equal(low, math.inf), low.like(1.0), 0.0), low)
    high = select(endless | equal(high, 0.0), 1.0, high)
    factor = select(high > HUGE, high.like(0.25), 1.0)
    return low * factor, high * factor


def _eighth(low: V, high: V, coefficients: Sequence[float]) -> tuple[V, V, V]:
    """atan(low / high) is quarters * pi/4 + u + tail."""
    steep = low > high * 0.5
    total, lost = fast_two_sum(high, low)
    above, below = select(steep, low - high, low), select(steep, total, high)
    u = above / below
    z = u * u
    tail = u * z * horner(coefficients, z)
    if coefficients is not ATAN_SHORT:  # the rounding errors of the quotient and of the sum in it
        rest = fma(-u, below, above) - u * select(steep, lost, 0.0)
        tail = tail + rest / below
    return select(steep, u.like(1.0), 0.0), u, tail


def _arc(quarters: V, u: V, tail: V, swapped: V, turned: V | None) -> V:
    """Reflected at pi/4, and at pi/2."""
    sign = select(swapped, u.like(-1.0), 1.0)
    quarters = select(swapped, 2.0 - quarters, quarters)
    if turned is not None:
        sign = select(turned, -sign, sign)
        quarters = select(turned, 4.0 - quarters, quarters)
    total, lost = fast_two_sum(quarters * QUARTER_PI[0], u * sign)
    return total + (lost + fma(tail, sign, quarters * QUARTER_PI[1]))
