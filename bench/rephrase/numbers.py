"""Numbers: powers, roots, iterations, products of matrices, and distances."""

# pyright: basic

import math

import numpy as np

import lanewise as lw
from rephrase.groups import Group


@lw.kernel
def product(out, a, b):
    n, m = out.shape
    for i, j in lw.lanes(n, m):
        total = lw.f32(0)
        for k in range(a.shape[1]):
            total += a[i, k] * b[k, j]
        out[i, j] = total


@lw.kernel
def product_in_place(out, a, b):
    n, m = out.shape
    for i, j in lw.lanes(n, m):
        out[i, j] = 0
        for k in range(a.shape[1]):
            out[i, j] += a[i, k] * b[k, j]


@lw.kernel
def product_sets_item(out, a, b):
    n, m = out.shape
    for i, j in lw.lanes(n, m):
        out[i, j] = 0
        for k in range(a.shape[1]):
            out[i, j] = out[i, j] + a[i, k] * b[k, j]


@lw.kernel
def lengths(out, x, y):
    for i in lw.lanes(len(out)):
        out[i] = math.sqrt(x[i] * x[i] + y[i] * y[i])


@lw.kernel
def lengths_half_power(out, x, y):
    for i in lw.lanes(len(out)):
        out[i] = (x[i] ** 2 + y[i] ** 2) ** 0.5


@lw.kernel
def lengths_np(out, x, y):
    for i in lw.lanes(len(out)):
        out[i] = np.sqrt(np.square(x[i]) + y[i] ** 2)


@lw.kernel
def powers(out, x, y):
    for i in lw.lanes(len(out)):
        a = x[i] * x[i]
        out[i] = a * a * x[i] + y[i] * y[i] * y[i] * y[i] + x[i] * np.sqrt(x[i]) + 1.0 / (y[i] * y[i])


@lw.kernel
def powers_written(out, x, y):
    for i in lw.lanes(len(out)):
        out[i] = x[i] ** 5 + y[i] ** 4 + x[i] ** 1.5 + y[i] ** -2


@lw.kernel
def newton(out, x, limit):
    for i in lw.lanes(len(out)):
        guess, n = x[i], 0
        while n < limit and abs(guess * guess - x[i]) > 1e-4 * x[i]:
            guess = 0.5 * (guess + x[i] / guess)
            n += 1
        out[i] = guess


@lw.kernel
def newton_done(out, x, limit):
    for i in lw.lanes(len(out)):
        guess = x[i]
        done = False
        n = 0
        while not done:
            if n >= limit or abs(guess * guess - x[i]) <= 1e-4 * x[i]:
                done = True
            else:
                guess = 0.5 * (guess + x[i] / guess)
                n += 1
        out[i] = guess


@lw.kernel
def newton_range(out, x, limit):
    for i in lw.lanes(len(out)):
        guess = x[i]
        for _ in range(limit):
            if abs(guess * guess - x[i]) <= 1e-4 * x[i]:
                break
            guess = 0.5 * (guess + x[i] / guess)
        out[i] = guess


@lw.kernel
def horner(out, x, c):
    for i in lw.lanes(len(out)):
        total = 0.0 * x[0]
        for k in range(len(c)):
            total = total * x[i] + c[k]
        out[i] = total


@lw.kernel
def horner_negative(out, x, c):
    n = len(c)
    for i in lw.lanes(len(out)):
        total = 0.0 * x[0]
        for k in range(n, 0, -1):
            total = total * x[i] + c[-k]
        out[i] = total


@lw.kernel
def horner_u32(out, x, c):
    for i in lw.lanes(len(out)):
        total = 0.0 * x[0]
        k = lw.u32(0)
        while k < len(c):
            total = total * x[i] + c[k]
            k += 1
        out[i] = total


@lw.kernel
def taps(out, x, k):
    n = len(out)
    for i in lw.lanes(n):
        total = lw.f32(0)
        for j in range(len(k)):
            if i + j < len(x):
                total += x[i + j] * k[j]
        out[i] = total


@lw.kernel
def taps_end(out, x, k):
    n = len(out)
    for i in lw.lanes(n):
        total = lw.f32(0)
        for j in range(min(len(k), len(x) - i)):
            total += x[i + j] * k[j]
        out[i] = total


@lw.kernel
def taps_while(out, x, k):
    n = len(out)
    for i in lw.lanes(n):
        total = lw.f32(0)
        j = 0
        while j < len(k) and i + j < len(x):
            total += x[i + j] * k[j]
            j += 1
        out[i] = total


@lw.kernel
def taps_slice(out, x, k):
    n = len(out)
    for i in lw.lanes(n):
        total = lw.f32(0)
        here = x[i:]
        for j in range(min(len(k), len(here))):
            total += here[j] * k[j]
        out[i] = total


@lw.kernel
def taps_break(out, x, k):
    n = len(out)
    for i in lw.lanes(n):
        total = lw.f32(0)
        for j in range(len(k)):
            if i + j >= len(x):
                break
            total += x[i + j] * k[j]
        out[i] = total


def _matrices(count):
    side = max(8, int(count**0.5))
    rng = np.random.default_rng(1)
    return np.zeros((side, side), np.float32), rng.random((side, 40), np.float32), rng.random((40, side), np.float32)


def _points(count):
    rng = np.random.default_rng(1)
    return np.zeros(count), rng.random(count) + 0.1, rng.random(count) + 0.1


def _points32(count):
    return tuple(each.astype(np.float32) for each in _points(count))


def _roots(count):
    return np.zeros(count, np.float32), np.random.default_rng(1).random(count, np.float32) * 100 + 1, 20


def _polynomial(count):
    rng = np.random.default_rng(1)
    return np.zeros(count), rng.random(count), rng.random(11)


def _signal(count):
    rng = np.random.default_rng(1)
    return np.zeros(count, np.float32), rng.random(count, np.float32), rng.random(15, np.float32)


GROUPS = (
    Group(
        "product of matrices",
        product,
        _matrices,
        1 << 16,
        (("sum in memory", product_in_place), ("item set", product_sets_item)),
    ),
    Group("lengths", lengths, _points, 1 << 15, (("** 0.5", lengths_half_power), ("np.sqrt", lengths_np)), exact=False),
    Group("powers", powers, _points, 1 << 15, (("**", powers_written),), exact=False),
    Group("powers, f32", powers, _points32, 1 << 15, (("**", powers_written),), exact=False),
    Group("Newton's roots", newton, _roots, 1 << 15, (("done", newton_done), ("range", newton_range))),
    Group("Horner", horner, _polynomial, 1 << 16, (("negative index", horner_negative), ("unsigned", horner_u32))),
    Group(
        "taps",
        taps,
        _signal,
        1 << 17,
        (("end", taps_end), ("two conditions", taps_while), ("slice", taps_slice), ("break", taps_break)),
    ),
)
