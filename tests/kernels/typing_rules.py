"""Types: weak literals, promotion, conversion, joins of weak and strong."""

import numpy as np

import lanewise as lw

from . import floats, ints, kernel, zeros

N = 29
SCALE = 3
EPSILON = np.float32(0.1)
THIRD = 1 / 3


@kernel(lambda r: (floats(r, N, "f4"), zeros((N, 5), "f8")))
def weak_float(a, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = a[i] * 0.1
        out[i, 1] = a[i] + THIRD
        out[i, 2] = 0.1 + 0.2
        out[i, 3] = a[i] * SCALE
        out[i, 4] = a[i] * EPSILON + 0.3


@kernel(lambda r: (ints(r, N, -9, 9, "i4"), zeros((N, 4), "f8")))
def weak_float_with_int(a, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = a[i] * 0.1
        out[i, 1] = a[i] * EPSILON
        out[i, 2] = (a[i] > 0) * 0.1
        out[i, 3] = i * 0.1


@kernel(lambda r: (floats(r, N, "f4"), floats(r, N, "f8"), zeros((N, 3), "f8")))
def float32_with_float64(a, b, out):
    for i in lw.lanes(len(a)):
        x = a[i] * np.float32(0.1)
        out[i, 0] = x + b[i]
        out[i, 1] = x * x
        out[i, 2] = x < b[i]


@kernel(lambda r: (ints(r, N, 0, 255, "u1"), ints(r, N, -128, 127, "i1"), zeros((N, 4), "i4")))
def small_integers(a, b, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = a[i] + b[i]
        out[i, 1] = a[i] * b[i]
        out[i, 2] = a[i] // 3
        out[i, 3] = (a[i] >> 1) - (b[i] >> 1)


@kernel(lambda r: (ints(r, N, 0, 255, "u1"), ints(r, N, -9, 300, "i8"), zeros((N, 6), np.bool_)), distinct=2)
def mixed_comparison(a, b, out):
    for i in lw.lanes(len(a)):
        u = lw.u64(a[i])
        out[i, 0] = a[i] < b[i]
        out[i, 1] = u < b[i]
        out[i, 2] = b[i] >= u
        out[i, 3] = a[i] < 300
        out[i, 4] = u == b[i]
        out[i, 5] = a[i] > -1


@kernel(lambda r: (floats(r, N, "f8", 100), zeros((N, 4), "i8")))
def casts(a, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = lw.i32(a[i])
        out[i, 1] = lw.i64(lw.f32(a[i]) * 3)
        out[i, 2] = int(a[i]) + lw.i16(3)
        out[i, 3] = lw.u8(lw.i32(a[i]) & 255)


@kernel(lambda r: (ints(r, N, -200, 200, "i4"), zeros((N, 3), "i4")))
def narrowing(a, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = lw.i8(a[i] % 100)
        out[i, 1] = np.uint8(a[i])
        out[i, 2] = np.int16(a[i]) * np.int16(3)


@kernel(lambda r: (floats(r, N, "f4"), zeros(N, "f4")))
def weak_meets_strong(a, out):
    for i in lw.lanes(len(a)):
        s = 0
        for k in range(i):
            s += a[k]
        out[i] = s


@kernel(lambda r: (floats(r, N, "f4"), zeros(N, "f4")))
def weak_int_becomes_float(a, out):
    for i in lw.lanes(len(a)):
        x = 1
        while x * a[i] < 3 and x < 50:
            x = x * 1.5 + 1
        out[i] = x


@kernel(lambda r: (ints(r, N, 0, 99, "i2"), zeros(N, "i2")))
def weak_int_meets_int16(a, out):
    for i in lw.lanes(len(a)):
        best = 0
        for k in range(5):
            if a[(i + k) % len(a)] > best:
                best = a[(i + k) % len(a)]
        out[i] = best


@kernel(lambda r: (floats(r, N, "f4"), zeros(N, "f4"), 0.1, 3, np.float32(0.3), np.int8(4)))
def scalar_arguments(a, out, x, n, y, m):
    for i in lw.lanes(len(a)):
        out[i] = a[i] * x + n - y * m


@kernel(lambda r: (floats(r, N, "f4"), zeros(N, "f8")))
def annotations(a, out):
    for i in lw.lanes(len(a)):
        x: lw.f32 = lw.f32(0.1)
        y: float = a[i]
        z: int = 7
        out[i] = x + y * 0.1 + z


@kernel(lambda r: (ints(r, N, 0, 2, np.bool_), zeros(N, "i4")), distinct=3)
def bool_arrays(a, out):
    for i in lw.lanes(len(a)):
        n = 0
        for k in range(3):
            if a[(i + k) % len(a)]:
                n += 1
        out[i] = n


@kernel(lambda r: (ints(r, N, -9, 9, "i4"), zeros(N, np.bool_), zeros(N, "u2")), distinct=2)
def stores_convert(a, flags, out):
    for i in lw.lanes(len(a)):
        flags[i] = a[i] % 2
        out[i] = a[i] * a[i] + 0.75


@kernel(lambda r: (ints(r, N, -9, 9, "i4"), zeros(N, "i4")))
def type_of_a_name_changes(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        y = x > 2
        x = x * 0.5
        if y:
            t = 1.5
        else:
            t = a[i]
            t = t * 0.25
        x = int(x * 4) + int(t * 4)
        out[i] = x


@kernel(lambda r: (zeros(N, "u8"),), distinct=20)
def unsigned_64(out):
    for i in lw.lanes(len(out)):
        x = lw.u64(i) * lw.u64(0x9E3779B97F4A7C15)
        x ^= x >> 31
        out[i] = x


@kernel(lambda r: (floats(r, N, "f4"), zeros(N, "f8")), ulp=1)
def math_gives_python_floats(a, out):
    import_free = 2.0
    for i in lw.lanes(len(a)):
        x = abs(a[i]) + import_free
        out[i] = np.sqrt(x) + np.float64(x)
