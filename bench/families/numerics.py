"""Numerics: fractals, quadrature, roots, relaxation, integers, splines, series."""

# pyright: basic

import math

import numpy as np
from workloads import Workload

import lanewise as lw


@lw.kernel
def newton_fractal(x0, y0, step, limit, out):
    h, w = out.shape
    for row, col in lw.lanes(h, w):
        x, y = x0 + col * step, y0 + row * step
        n = 0
        while n < limit:
            xx, yy = x * x - y * y, 2 * x * y
            fx, fy = xx * x - yy * y - 1, xx * y + yy * x
            if fx * fx + fy * fy < 1e-6:
                break
            scale = 3 * (xx * xx + yy * yy)
            x -= (fx * xx + fy * yy) / scale
            y -= (fy * xx - fx * yy) / scale
            n += 1
        out[row, col] = n


@lw.kernel
def simpson(a, b, n, out):
    for i in lw.lanes(len(out)):
        h = (b[i] - a[i]) / n
        total = math.exp(-a[i] * a[i]) + math.exp(-b[i] * b[i])
        for k in range(1, n):
            x = a[i] + k * h
            total += (4 if k % 2 == 1 else 2) * math.exp(-x * x)
        out[i] = total * h / 3


@lw.kernel
def kepler(mean, eccentricity, out):
    for i in lw.lanes(len(out)):
        low, high = 0.0, 2 * math.pi
        while high - low > 1e-9:
            middle = (low + high) / 2
            if middle - eccentricity[i] * math.sin(middle) < mean[i]:
                low = middle
            else:
                high = middle
        out[i] = low


@lw.kernel
def jacobi(u, f, hh, out):
    h, w = u.shape
    for y, x in lw.lanes(range(1, h - 1), range(1, w - 1)):
        out[y, x] = (u[y, x - 1] + u[y, x + 1] + u[y - 1, x] + u[y + 1, x] - hh * f[y, x]) / 4


@lw.kernel
def gcd(a, b, out):
    for i in lw.lanes(len(out)):
        x, y = a[i], b[i]
        while y != 0:
            x, y = y, x % y
        out[i] = x


@lw.kernel
def power_modulo(base, exponent, modulus, out):
    for i in lw.lanes(len(out)):
        result, b, e = 1, base[i] % modulus, exponent[i]
        while e > 0:
            if e & 1 == 1:
                result = result * b % modulus
            b = b * b % modulus
            e >>= 1
        out[i] = result


@lw.kernel
def spline(knots, values, second, x, out):
    for i in lw.lanes(len(out)):
        low, high = 0, len(knots) - 1
        while high - low > 1:
            middle = (low + high) // 2
            if knots[middle] > x[i]:
                high = middle
            else:
                low = middle
        h = knots[high] - knots[low]
        a, b = (knots[high] - x[i]) / h, (x[i] - knots[low]) / h
        curve = ((a * a * a - a) * second[low] + (b * b * b - b) * second[high]) * h * h / 6
        out[i] = a * values[low] + b * values[high] + curve


@lw.kernel
def bessel(x, out):
    for i in lw.lanes(len(out)):
        q = x[i] * x[i] / 4
        term = total = 1.0
        k = 1
        while abs(term) > 1e-16 * abs(total):
            term *= -q / (k * k)
            total += term
            k += 1
        out[i] = total


def _fractal(count):
    side = max(8, int(count**0.5))
    return -1.51, -1.52, 3.0 / side, 60, np.zeros((side, side), np.int32)


def _intervals(count):
    rng = np.random.default_rng(1)
    a = rng.random(count) - 1
    return a, a + rng.random(count) + 0.1, 32, np.zeros(count)


def _orbits(count):
    rng = np.random.default_rng(2)
    return rng.random(count) * 6, rng.random(count) * 0.9, np.zeros(count)


def _grid(count):
    side = max(8, int(count**0.5))
    rng = np.random.default_rng(3)
    u, f = rng.random((side, side)), rng.random((side, side))
    return u, f, 0.01, np.zeros_like(u)


def _pairs(count):
    rng = np.random.default_rng(4)
    return *(rng.integers(1, 1 << 30, count, np.int32) for _ in range(2)), np.zeros(count, np.int32)


def _powers(count):
    rng = np.random.default_rng(5)
    base, exponent = (rng.integers(1, 1 << 30, count) for _ in range(2))
    return base, exponent, 998244353, np.zeros(count, np.int64)


def _spline(count):
    rng = np.random.default_rng(6)
    knots = np.sort(rng.random(64))
    return knots, rng.random(64), rng.random(64), knots[0] + rng.random(count) * (knots[-1] - knots[0]), np.zeros(count)


def _bessel(count):
    return np.random.default_rng(7).random(count) * 10, np.zeros(count)


WORKLOADS = (
    Workload("newton fractal", newton_fractal, _fractal, 1 << 14, 100),
    Workload("simpson", simpson, _intervals, 1 << 12, exact=False),
    Workload("kepler", kepler, _orbits, 1 << 12, exact=False),
    Workload("jacobi", jacobi, _grid, 1 << 17, 100),
    Workload("gcd", gcd, _pairs, 1 << 14),
    Workload("modular power", power_modulo, _powers, 1 << 12),
    Workload("spline", spline, _spline, 1 << 15),
    Workload("bessel", bessel, _bessel, 1 << 14),
)
