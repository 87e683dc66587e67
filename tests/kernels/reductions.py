"""Variables accumulated across a lanes loop."""

import numpy as np

import lanewise as lw

from . import floats, ints, kernel, zeros

N = 33


@kernel(lambda r: (ints(r, N, -20, 20), zeros(4, "i8")), distinct=4)
def sums(a, out):
    total = 0
    squares = lw.i64(0)
    minus = 5
    for i in lw.lanes(len(a)):
        total += a[i]
        squares = squares + a[i] * lw.i64(a[i])
        minus -= a[i] * 2
    out[0] = total
    out[1] = squares
    out[2] = minus
    out[3] = 1


@kernel(lambda r: (floats(r, N), zeros(2, "f4")), distinct=1, ordered=True)
def float_sum(a, out):
    s = 0.0
    for i in lw.lanes(len(a)):
        s += a[i] * 0.5
    out[0] = s


@kernel(lambda r: (floats(r, N), zeros(4, "f4")), distinct=2)
def least_and_greatest(a, out):
    low, high = a[0], a[0]
    for i in lw.lanes(len(a)):
        low = min(low, a[i])
        high = max(a[i], high)
    out[0] = low
    out[1] = high


@kernel(lambda r: (ints(r, N, 1, 3, "u4"), zeros(2, "u4")), distinct=1)
def product(a, out):
    p = lw.u32(1)
    for i in lw.lanes(len(a)):
        p *= a[i] * 2 + 1
    out[0] = p


@kernel(lambda r: (ints(r, N, 0, 2**16), zeros(3)), distinct=3)
def bits(a, out):
    x, y, z = 0xFFFF, 0, 0
    for i in lw.lanes(len(a)):
        x &= a[i] | 0xFF
        y |= a[i] & 0xF0F
        z ^= a[i]
    out[0] = x
    out[1] = y
    out[2] = z


@kernel(lambda r: (ints(r, N, 0, 99), zeros(4)), distinct=2)
def all_and_any(a, out):
    ok = True
    found = False
    low = True
    for i in lw.lanes(len(a)):
        ok = ok and a[i] >= 0
        found = found or a[i] > 96
        low = low and a[i] < 50
    out[0] = ok
    out[1] = found
    out[2] = low


@kernel(lambda r: (ints(r, N, 0, 99), zeros(3)), distinct=2)
def conditional_sum(a, out):
    n = 0
    s = 0
    for i in lw.lanes(len(a)):
        if a[i] % 2 == 0:
            n += 1
            for k in range(a[i] % 5):
                s += k
    out[0] = n
    out[1] = s


@kernel(lambda r: (ints(r, (6, 7), 0, 99), zeros(8)), distinct=4)
def rows_by_host_loop(a, out):
    whole = 0
    for row in range(a.shape[0]):
        s = 0
        for j in lw.lanes(a.shape[1]):
            s += a[row, j]
        out[row] = s
        whole = whole + s
    out[7] = whole


@kernel(lambda r: (ints(r, (6, 7), 0, 99), zeros(2)), distinct=2)
def two_dimensional_sum(a, out):
    s = 0
    for i, j in lw.lanes(*a.shape):
        s += a[i, j] * (i - j)
    out[0] = s


@kernel(lambda r: (ints(r, N, 0, 99),), distinct=0)
def returned(a):
    s = 0
    low = 1000
    for i in lw.lanes(len(a)):
        s += a[i]
        low = min(low, a[i])
    return s, low, s > 100


@kernel(lambda r: (ints(r, N, 0, 99), zeros(N)))
def reduction_then_use(a, out):
    top = 0
    for i in lw.lanes(len(a)):
        top = max(top, a[i])
    for i in lw.lanes(len(a)):
        out[i] = top - a[i]


@kernel(lambda r: (ints(r, N, 0, 10), zeros(10)), distinct=3)
def histogram(a, out):
    for i in lw.lanes(len(a)):
        lw.atomic_add(out, a[i], 1)


@kernel(lambda r: (ints(r, N, 0, 5), ints(r, N, 0, 99), zeros((5, 5)), np.full(5, 50, "i4")))
def atomics(key, a, out, low):
    for i in lw.lanes(len(a)):
        lw.atomic_max(out, (key[i], 0), a[i])
        lw.atomic_or(out, (key[i], 1), a[i] & 12)
        lw.atomic_sub(out, (key[i], 2), 3)
        lw.atomic_xor(out, (key[i], 3), a[i])
        lw.atomic_min(low, key[i], a[i])
