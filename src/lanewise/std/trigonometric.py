"""sin, cos, tan, sinpi, cospi: the angle reduced to an octant, polynomials for sin and cos, then the quadrant.

f32 angles are reduced in f64, where two parts of pi/2 are enough up to 2^26. Larger angles, and f64 angles beyond 2^20,
take the reduction for huge angles, which is rare and outlined. Half turns (sinpi, cospi) are reduced exactly.
"""

from __future__ import annotations

import math

from .algebra import (
    V,
    apart_several,
    bits,
    copysign,
    equal,
    fma,
    from_bits,
    narrow,
    rare_several,
    residue,
    rint,
    select,
    widen,
)
from .coefficients import COS_F64, COS_SHORT, HALF_PI_TWO, SIN_F64, SIN_SHORT, TWO_OVER_PI
from .reduction import USUAL, far, near
from .steps import fast_two_sum, horner, two_product, whole

USUAL_SHORT = 2.0**26
PI_LOW = 1.2246467991473532e-16  # pi minus the nearest f64


def sin(x: V) -> V:
    if x.kind == "f32":
        return select(equal(x, 0.0), x, narrow(_short_wave(x, 0)))
    return select(equal(x, 0.0), x, _wave(x, 0))


def cos(x: V) -> V:
    return narrow(_short_wave(x, 1)) if x.kind == "f32" else _wave(x, 1)


def _wave(x: V, ahead: int) -> V:
    r, lost, k = _reduced(x)
    high, low = _cos(r, lost)
    return _in_quadrant(k + ahead, r + _sin_tail(r, lost), high + low)


def _in_quadrant(k: V, sine: V, cosine: V) -> V:
    """The sine of k right angles plus r, from the sine and cosine of r."""
    chosen = select(equal(k & 1, 0), sine, cosine)
    return from_bits(bits(chosen) ^ ((k & 2) << 62))


def _reduced(x: V) -> tuple[V, V, V]:
    r, lost, k = rare_several(~(abs(x) < USUAL), near(x), lambda: _far(x))
    return r, lost, k


def _far(x: V) -> tuple[V, V, V]:
    r, lost, k = apart_several(far, x)
    return r + (x - x), lost, k  # not-a-number if x is infinite


def _sin_tail(r: V, lost: V) -> V:
    """sin(r + lost) - r."""
    z = r * r
    return fma(r * z, horner(SIN_F64, z), fma(z * -0.5, lost, lost))


def _cos(r: V, lost: V) -> tuple[V, V]:
    """cos(r + lost), as a sum of two floats."""
    z = r * r
    half = z * 0.5
    high, low = fast_two_sum(r.like(1.0), -half)
    missing = fma(r, lost, fma(r, r, -z) * 0.5)
    return high, low + fma(z * z, horner(COS_F64, z), -missing)


def tan(x: V) -> V:
    if x.kind == "f32":
        return select(equal(x, 0.0), x, narrow(_short_tan(x)))
    r, lost, k = _reduced(x)
    tail = _sin_tail(r, lost)
    high, low = _cos(r, lost)
    odd = equal(k & 1, 1)
    above, above_low = select(odd, -high, r), select(odd, -low, tail)
    below, below_low = select(odd, r, high), select(odd, tail, low)
    total, lost = fast_two_sum(below, below_low)
    inverse = 1.0 / total
    quotient = (above + above_low) * inverse
    rest = fma(-quotient, total, above) + fma(-quotient, lost, above_low)
    return select(equal(x, 0.0), x, fma(rest, inverse, quotient))


# half turns


def sinpi(x: V) -> V:
    """sin(pi x). As in C, whole numbers give a zero with the sign of x."""
    wave = _half_turns(x, 0)
    return select(equal(wave, 0.0), copysign(x.like(0.0), x), wave)


def cospi(x: V) -> V:
    """cos(pi x); zeros are positive, as in C."""
    wave = _half_turns(x, 1)
    return select(equal(wave, 0.0), 0.0, wave)


def _half_turns(x: V, ahead: int) -> V:
    short = x.kind == "f32"
    wide = widen(x) if short else x
    part = wide - rint(wide * 0.5) * 2.0  # from -1 to 1; exact, and not-a-number if x is infinite
    k, shifted = whole(part, 2.0)
    rest = part - k * 0.5  # at most an octant
    r, lost = two_product(rest, rest.like(math.pi))
    if short:
        sine, cosine = _short_polynomials(r)
        return narrow(_in_quadrant(shifted + ahead, sine, cosine))
    lost = fma(rest, PI_LOW, lost)
    high, low = _cos(r, lost)
    return _in_quadrant(shifted + ahead, r + _sin_tail(r, lost), high + low)


# f32


def _short_reduced(x: V) -> tuple[V, V]:
    wide = widen(x)
    k, shifted = whole(wide, TWO_OVER_PI)
    r = fma(k, -HALF_PI_TWO[1], residue(k, -HALF_PI_TWO[0], wide))
    r, shifted = rare_several(~(abs(x) < USUAL_SHORT), (r, shifted), lambda: _far(wide)[::2])
    return r, shifted


def _short_parts(x: V) -> tuple[V, V, V]:
    r, k = _short_reduced(x)
    return (*_short_polynomials(r), k)


def _short_polynomials(r: V) -> tuple[V, V]:
    """sin r and cos r."""
    z = r * r
    return fma(r * z, horner(SIN_SHORT, z), r), horner((1.0, -0.5, *COS_SHORT), z)


def _short_wave(x: V, ahead: int) -> V:
    sine, cosine, k = _short_parts(x)
    return _in_quadrant(k + ahead, sine, cosine)


def _short_tan(x: V) -> V:
    sine, cosine, k = _short_parts(x)
    odd = equal(k & 1, 1)
    return select(odd, -cosine, sine) / select(odd, sine, cosine)
