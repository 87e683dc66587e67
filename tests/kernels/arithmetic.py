"""Operators, on every kind of number."""

import math

import numpy as np

import lanewise as lw

from . import floats, ints, kernel, zeros

N = 41


@kernel(lambda r: (ints(r, N, -50, 50), ints(r, N, -50, 50), zeros((N, 6))))
def signed(a, b, out):
    for i in lw.lanes(len(a)):
        x, y = a[i], b[i]
        out[i, 0] = x + y
        out[i, 1] = x - y
        out[i, 2] = x * y
        out[i, 3] = -x
        out[i, 4] = +y
        out[i, 5] = abs(x) + abs(y)


@kernel(lambda r: (ints(r, N, -50, 50), ints(r, N, -9, 10), zeros((N, 2))))
def floor_division(a, b, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = a[i] // b[i]
        out[i, 1] = a[i] % b[i]


@kernel(lambda r: (ints(r, N, -50, 50), zeros((N, 8))))
def division_by_constants(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        out[i, 0] = x // 8
        out[i, 1] = x % 8
        out[i, 2] = x // 7
        out[i, 3] = x % 7
        out[i, 4] = x // -3
        out[i, 5] = x % -3
        out[i, 6] = i // 5
        out[i, 7] = i % 16


@kernel(lambda r: (ints(r, N, -50, 50, "i8"), ints(r, N, 1, 10, "i8"), zeros((N, 2), "i8")))
def floor_division_small(a, b, out):
    for i in lw.lanes(len(a)):
        q, r = divmod(a[i], b[i])
        out[i, 0] = q
        out[i, 1] = r


@kernel(lambda r: (ints(r, N, 0, 2**32, "u4"), ints(r, N, 0, 99, "u4"), zeros((N, 6), "u4")))
def unsigned_wraps(a, b, out):
    for i in lw.lanes(len(a)):
        x, y = a[i], b[i]
        out[i, 0] = x + y
        out[i, 1] = y - x
        out[i, 2] = x * y
        out[i, 3] = x // y
        out[i, 4] = x % y
        out[i, 5] = -x


@kernel(lambda r: (floats(r, N), floats(r, N, scale=3), zeros((N, 7), "f4")))
def strict_floats(a, b, out):
    for i in lw.lanes(len(a)):
        x, y = a[i], b[i]
        out[i, 0] = x + y
        out[i, 1] = x - y
        out[i, 2] = x * y
        out[i, 3] = x / y
        out[i, 4] = -x
        out[i, 5] = abs(y)
        out[i, 6] = x * y + x


@kernel(lambda r: (floats(r, N, "f8"), floats(r, N, "f8", 3), zeros((N, 4), "f8")))
def float_floor_division(a, b, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = a[i] // b[i]
        out[i, 1] = a[i] % b[i]
        q, r = divmod(a[i], np.float64(0.3))
        out[i, 2] = q
        out[i, 3] = r


@kernel(lambda r: (floats(r, N, "f4"), floats(r, N, "f4", 3), zeros((N, 2), "f4")))
def float32_floor_division(a, b, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = a[i] // b[i]
        out[i, 1] = a[i] % b[i]


@kernel(lambda r: (ints(r, N, -9, 9), ints(r, N, 1, 9), zeros((N, 2), "f8")))
def true_division(a, b, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = a[i] / b[i]
        out[i, 1] = i / (b[i] + 1)


@kernel(lambda r: (ints(r, N, -99, 99), ints(r, N, -99, 99), zeros((N, 5))))
def bit_operations(a, b, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = a[i] & b[i]
        out[i, 1] = a[i] | b[i]
        out[i, 2] = a[i] ^ b[i]
        out[i, 3] = ~a[i]
        out[i, 4] = a[i] & 15


@kernel(lambda r: (ints(r, N, -999, 999), ints(r, N, 0, 40), zeros((N, 4))))
def shifts(a, b, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = a[i] >> 3
        out[i, 1] = a[i] << 4
        out[i, 2] = a[i] >> b[i]
        out[i, 3] = a[i] << b[i]


@kernel(lambda r: (ints(r, N, 0, 2**32, "u4"), ints(r, N, 0, 40, "u4"), zeros((N, 4), "u4")))
def unsigned_shifts(a, b, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = a[i] >> 3
        out[i, 1] = a[i] << 4
        out[i, 2] = a[i] >> b[i]
        out[i, 3] = (a[i] << 13) | (a[i] >> 19)


@kernel(lambda r: (ints(r, N, -6, 7, "i8"), ints(r, N, 0, 6, "i8"), zeros((N, 3), "i8"), zeros(N, "i8")))
def int_powers(a, b, out, other):
    for i in lw.lanes(len(a)):
        out[i, 0] = a[i] ** 2
        out[i, 1] = a[i] ** 0
        out[i, 2] = (a[i] // 3) ** b[i]
        other[i] = 2 ** int(b[i])


@kernel(lambda r: (floats(r, N, "f8"), zeros((N, 4), "f8")))
def float_powers(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        out[i, 0] = x**2
        out[i, 1] = x**1
        out[i, 2] = (x * x + 1) ** -1
        out[i, 3] = pow(x, 2)


@kernel(lambda r: (floats(r, N, "f8"), floats(r, N, "f8"), zeros((N, 4), "f8")))
def min_max(a, b, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = min(a[i], b[i])
        out[i, 1] = max(a[i], b[i], 0.5)
        out[i, 2] = np.minimum(a[i], b[i])
        out[i, 3] = np.clip(a[i], -1.0, 2.0)


@kernel(lambda r: (np.array([1.0, np.nan, -0.0, 0.0, np.inf, -np.inf, 2.0], "f8"), zeros((7, 7, 5), "f8")))
def min_max_special(a, out):
    for i, j in lw.lanes(7, 7):
        out[i, j, 0] = min(a[i], a[j])
        out[i, j, 1] = max(a[i], a[j])
        out[i, j, 2] = np.maximum(a[i], a[j])
        out[i, j, 3] = a[i] < a[j]
        out[i, j, 4] = a[i] != a[j]


@kernel(lambda r: (floats(r, N, "f8"), zeros((N, 5), np.int64)))
def rounding(a, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = round(a[i] * 2)
        out[i, 1] = int(a[i])
        out[i, 2] = math.floor(a[i])
        out[i, 3] = math.ceil(a[i])
        out[i, 4] = math.trunc(a[i] * 3)


@kernel(lambda r: (floats(r, N, "f4"), zeros((N, 6), "f4")))
def numpy_rounding(a, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = np.floor(a[i])
        out[i, 1] = np.ceil(a[i])
        out[i, 2] = np.trunc(a[i])
        out[i, 3] = np.rint(a[i] * 2)
        out[i, 4] = np.sign(a[i])
        out[i, 5] = np.round(a[i])


@kernel(lambda r: (np.array([1.5, np.nan, np.inf, -np.inf, -0.0, 3.0], "f4"), zeros((6, 6), "f4")), distinct=4)
def predicates(a, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = np.isnan(a[i])
        out[i, 1] = np.isinf(a[i])
        out[i, 2] = np.isfinite(a[i])
        out[i, 3] = np.signbit(a[i])
        out[i, 4] = math.isnan(a[i]) + math.isinf(a[i])
        out[i, 5] = np.copysign(np.float32(2.0), a[i]) + 1


@kernel(lambda r: (abs(floats(r, N, "f8")) + 0.25, zeros((N, 12), "f8")), ulp=4)
def elementary_float64(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        out[i, 0] = math.sqrt(x)
        out[i, 1] = math.exp(x)
        out[i, 2] = math.log(x)
        out[i, 3] = math.sin(x)
        out[i, 4] = math.cos(x)
        out[i, 5] = math.tan(x)
        out[i, 6] = math.atan2(x, 2.0)
        out[i, 7] = math.tanh(x)
        out[i, 8] = x**1.5
        out[i, 9] = math.log2(x) + math.log10(x)
        out[i, 10] = math.erf(x)
        out[i, 11] = math.hypot(x, 3.0)


@kernel(lambda r: (abs(floats(r, N, "f4")) + np.float32(0.25), zeros((N, 8), "f4")), ulp=4)
def elementary_float32(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        out[i, 0] = np.sqrt(x)
        out[i, 1] = np.exp(x)
        out[i, 2] = np.log(x)
        out[i, 3] = np.sin(x)
        out[i, 4] = np.arctan(x)
        out[i, 5] = np.tanh(x)
        out[i, 6] = np.power(x, np.float32(0.7))
        out[i, 7] = np.expm1(x) + np.log1p(x)


@kernel(lambda r: (ints(r, N, 0, 2), ints(r, N, 0, 2), zeros((N, 5), np.bool_), zeros((N, 3))), distinct=2)
def booleans(a, b, out, counts):
    for i in lw.lanes(len(a)):
        p, q = a[i] > 0, b[i] > 0
        out[i, 0] = p & q
        out[i, 1] = p | q
        out[i, 2] = p ^ q
        out[i, 3] = not p
        out[i, 4] = ~q
        counts[i, 0] = int(p) + int(q)
        counts[i, 1] = bool(a[i]) + bool(b[i])
        counts[i, 2] = (i > 3) + (i > 7)


@kernel(lambda r: (floats(r, N, "f4"), zeros((N, 4), "f4")))
def where_and_square(a, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = np.where(a[i] > 0, a[i], np.float32(-1.0))
        out[i, 1] = np.square(a[i])
        out[i, 2] = np.abs(a[i])
        out[i, 3] = np.add(a[i], np.multiply(a[i], np.float32(2.0)))


@kernel(lambda r: (ints(r, N, -100, 100), zeros(N, np.int64)))
def augmented(a, out):
    for i in lw.lanes(len(a)):
        x = int(a[i])
        x += 3
        x *= 2
        x -= 1
        x //= 3
        x %= 50
        x <<= 2
        x >>= 1
        x |= 1
        x &= 127
        x ^= 5
        x **= 2
        out[i] = x
        out[i] += a[i]
        out[i] *= 2


@kernel(lambda r: (ints(r, N, 0, 2**32, "u4"), zeros(N, "u4")))
def hash_mix(a, out):
    for i in lw.lanes(len(a)):
        h = a[i]
        h ^= h >> 16
        h *= lw.u32(0x85EBCA6B)
        h ^= h >> 13
        h *= lw.u32(0xC2B2AE35)
        h ^= h >> 16
        out[i] = h
