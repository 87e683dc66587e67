"""Numerics: Julia sets, quadrature, secants, continued fractions, series, small matrices, divisors, roots."""

# pyright: basic

import math

import numpy as np
from workloads import Workload

import lanewise as lw


@lw.kernel
def julia(cx, cy, step, limit, out):
    h, w = out.shape
    for row, col in lw.lanes(h, w):
        x, y = (col - w / 2) * step, (row - h / 2) * step
        n = 0
        while x * x + y * y < 100 and n < limit:
            x, y = x * x - y * y + cx, 2 * x * y + cy
            n += 1
        smooth = float(n)
        if n < limit:
            smooth += 1 - math.log(math.log(math.sqrt(x * x + y * y))) / math.log(2.0)
        out[row, col] = smooth


@lw.kernel
def gauss_legendre(nodes, weights, a, b, out):
    for i in lw.lanes(len(out)):
        middle, half = (a[i] + b[i]) / 2, (b[i] - a[i]) / 2
        total = 0.0
        for k in range(len(nodes)):
            x = middle + half * nodes[k]
            total += weights[k] * x / (1 + x * x)
        out[i] = half * total


@lw.kernel
def secant(target, most, out):
    for i in lw.lanes(len(out)):
        p, q = 0.0, 2.0
        fp, fq = p * p * p + p - target[i], q * q * q + q - target[i]
        for _ in range(most):
            if abs(fq) < 1e-12 or fq == fp:
                break
            r = q - fq * (q - p) / (fq - fp)
            p, fp = q, fq
            q, fq = r, r * r * r + r - target[i]
        out[i] = q


@lw.kernel
def exponential_integral(x, out):
    for i in lw.lanes(len(x)):
        b = x[i] + 1
        c = 1e300
        d = 1 / b
        h = d
        for k in range(1, 100):
            a = -k * k
            b += 2
            d = 1 / (a * d + b)
            c = b + a / c
            change = c * d
            h *= change
            if abs(change - 1) < 1e-14:
                break
        out[i] = h * math.exp(-x[i])


@lw.kernel
def clenshaw(coefficients, x, out):
    for i in lw.lanes(len(x)):
        b1 = b2 = 0.0
        for k in range(len(coefficients) - 1, 0, -1):
            b1, b2 = 2 * x[i] * b1 - b2 + coefficients[k], b1
        out[i] = x[i] * b1 - b2 + coefficients[0]


@lw.kernel
def inverse_3x3(m, out):
    for i in lw.lanes(len(m)):
        a, b, c = m[i, 0, 0], m[i, 0, 1], m[i, 0, 2]
        d, e, f = m[i, 1, 0], m[i, 1, 1], m[i, 1, 2]
        g, h, k = m[i, 2, 0], m[i, 2, 1], m[i, 2, 2]
        det = a * (e * k - f * h) - b * (d * k - f * g) + c * (d * h - e * g)
        out[i, 0, 0], out[i, 0, 1], out[i, 0, 2] = (e * k - f * h) / det, (c * h - b * k) / det, (b * f - c * e) / det
        out[i, 1, 0], out[i, 1, 1], out[i, 1, 2] = (f * g - d * k) / det, (a * k - c * g) / det, (c * d - a * f) / det
        out[i, 2, 0], out[i, 2, 1], out[i, 2, 2] = (d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det


@lw.kernel
def divisor_sums(first, out):
    for i in lw.lanes(len(out)):
        n = first + i
        total = 0
        d = 1
        while d * d <= n:
            if n % d == 0:
                total += d
                if d * d != n:
                    total += n // d
            d += 1
        out[i] = total


@lw.kernel
def integer_root(numbers, out):
    for i in lw.lanes(len(numbers)):
        n = numbers[i]
        x, y = n, (n + 1) // 2
        while y < x:
            x = y
            y = (x + n // x) // 2
        out[i] = x


def _julia(count):
    side = max(8, int(count**0.5))
    return -0.8, 0.156, 3.0 / side, 100, np.zeros((side, side))


def _gauss(count):
    nodes, weights = np.polynomial.legendre.leggauss(12)
    rng = np.random.default_rng(1)
    a = rng.random(count)
    return nodes, weights, a, a + rng.random(count), np.zeros(count)


def _secant(count):
    return np.random.default_rng(2).random(count) * 30, 60, np.zeros(count)


def _positive(count):
    return np.random.default_rng(3).random(count) * 5 + 1, np.zeros(count)


def _clenshaw(count):
    rng = np.random.default_rng(4)
    return rng.random(20) - 0.5, rng.random(count) * 2 - 1, np.zeros(count)


def _matrices(count):
    m = np.random.default_rng(5).random((count, 3, 3)) + 2 * np.eye(3)
    return m, np.zeros_like(m)


def _divisors(count):
    return 10000, np.zeros(count, np.int32)


def _roots(count):
    return np.random.default_rng(6).integers(1, 1 << 30, count, np.int32), np.zeros(count, np.int32)


WORKLOADS = (
    Workload("julia", julia, _julia, 1 << 15, 200, exact=False),
    Workload("gauss legendre", gauss_legendre, _gauss, 1 << 14),
    Workload("secant", secant, _secant, 1 << 13),
    Workload("exponential integral", exponential_integral, _positive, 1 << 12, exact=False),
    Workload("clenshaw", clenshaw, _clenshaw, 1 << 14),
    Workload("inverse 3x3", inverse_3x3, _matrices, 1 << 12),
    Workload("divisor sums", divisor_sums, _divisors, 1 << 11),
    Workload("integer root", integer_root, _roots, 1 << 13),
)
