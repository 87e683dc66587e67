"""a * b + c rounded once, fast: elementary functions consist of it, a dozen at a time.

f64: the product as a sum of two floats (Dekker), which `math.fsum` adds to c with one rounding. f32: the product is
exact in f64; the sum is rounded to odd there, so that rounding it again to f32 equals rounding once. Products so large
or small that this could fail, and operands that are not finite, take the slow path of `floats.fused`.
"""

from __future__ import annotations

import math
import struct

from .floats import fused, round_f32

SPLIT = 134217729.0  # 2^27 + 1
_BITS = struct.Struct("<q")
_F64 = struct.Struct("<d")


def fma_f64(a: float, b: float, c: float) -> float:
    p = a * b
    if not (1e-250 < abs(p) < 1e250 and 1e-150 < abs(a) < 1e150 and abs(b) < 1e290 and abs(c) < 1e300):
        return fused(a, b, c, 64)
    t = SPLIT * a
    a_high = t - (t - a)
    a_low = a - a_high
    t = SPLIT * b
    b_high = t - (t - b)
    b_low = b - b_high
    lost = a_low * b_low - (((p - a_high * b_high) - a_low * b_high) - a_high * b_low)
    return math.fsum((p, lost, c))


def fma_f32(a: float, b: float, c: float) -> float:
    p = a * b
    total = p + c
    if not abs(total) < 1e300:
        return fused(a, b, c, 32)
    part = total - p
    lost = (p - (total - part)) + (c - part)
    if lost and not _BITS.unpack(_F64.pack(total))[0] & 1:
        total = math.nextafter(total, math.copysign(math.inf, lost))
    return round_f32(total)
