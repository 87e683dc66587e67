"""Rows: each iteration has a row of its own: statistics, softmax, distances, sorting, clusters, small systems."""

# pyright: basic

import math

import numpy as np
from workloads import Workload

import lanewise as lw


@lw.kernel
def normalize(x, out):
    n, m = x.shape
    for i in lw.lanes(n):
        mean = lw.f32(0)
        for k in range(m):
            mean += x[i, k]
        mean /= m
        variance = lw.f32(0)
        for k in range(m):
            variance += (x[i, k] - mean) * (x[i, k] - mean)
        scale = 1 / math.sqrt(variance / m + 1e-5)
        for k in range(m):
            out[i, k] = (x[i, k] - mean) * scale


@lw.kernel
def softmax(x, out):
    n, m = x.shape
    for i in lw.lanes(n):
        top = x[i, 0]
        for k in range(1, m):
            top = max(top, x[i, k])
        total = lw.f32(0)
        for k in range(m):
            out[i, k] = math.exp(x[i, k] - top)
            total += out[i, k]
        for k in range(m):
            out[i, k] /= total


@lw.kernel
def distances(a, b, out):
    n, m = out.shape
    for i, j in lw.lanes(n, m):
        total = 0.0
        for k in range(a.shape[1]):
            d = a[i, k] - b[j, k]
            total += d * d
        out[i, j] = math.sqrt(total)


@lw.kernel
def argmax(x, out):
    n, m = x.shape
    for i in lw.lanes(n):
        best = 0
        for k in range(1, m):
            if x[i, k] > x[i, best]:
                best = k
        out[i] = best


@lw.kernel
def insertion_sort(x):
    n, m = x.shape
    for i in lw.lanes(n):
        for k in range(1, m):
            here = x[i, k]
            j = k
            while j > 0 and x[i, j - 1] > here:
                x[i, j] = x[i, j - 1]
                j -= 1
            x[i, j] = here


@lw.kernel
def assign(points, centers, out):
    for i in lw.lanes(len(points)):
        best, least = -1, math.inf
        for c in range(len(centers)):
            dx = points[i, 0] - centers[c, 0]
            dy = points[i, 1] - centers[c, 1]
            dz = points[i, 2] - centers[c, 2]
            d = dx * dx + dy * dy + dz * dz
            if d < least:
                best, least = c, d
        out[i] = best


@lw.kernel
def cholesky(a, b, x):
    for i in lw.lanes(len(a)):
        low = lw.array((4, 4), lw.f64)
        y = lw.array(4, lw.f64)
        for r in range(4):
            for c in range(r + 1):
                total = a[i, r, c]
                for k in range(c):
                    total -= low[r, k] * low[c, k]
                low[r, c] = math.sqrt(total) if r == c else total / low[c, c]
        for r in range(4):
            total = b[i, r]
            for k in range(r):
                total -= low[r, k] * y[k]
            y[r] = total / low[r, r]
        for r in range(3, -1, -1):
            total = y[r]
            for k in range(r + 1, 4):
                total -= low[k, r] * x[i, k]
            x[i, r] = total / low[r, r]


@lw.kernel
def matrix_vector(a, x, y):
    n, m = a.shape
    for i in lw.lanes(n):
        total = 0.0
        for k in range(m):
            total += a[i, k] * x[k]
        y[i] = total


def _table(count, columns, dtype: type = np.float32):
    rows = max(3, count // columns)
    return np.random.default_rng(1).random((rows, columns)).astype(dtype)


def _two_tables(columns):
    def made(count):
        x = _table(count, columns)
        return x, np.zeros_like(x)

    return made


def _distances(count):
    side = max(5, int(count**0.5))
    rng = np.random.default_rng(2)
    return rng.random((side, 16)), rng.random((side, 16)), np.zeros((side, side))


def _argmax(count):
    x = _table(count, 48)
    return x, np.zeros(len(x), np.int64)


def _sort(count):
    return (_table(count, 16),)


def _assign(count):
    rng = np.random.default_rng(3)
    return rng.random((count, 3)), rng.random((20, 3)), np.zeros(count, np.int64)


def _systems(count):
    rng = np.random.default_rng(4)
    half = rng.random((count, 4, 4))
    return half @ half.transpose(0, 2, 1) + np.eye(4), rng.random((count, 4)), np.zeros((count, 4))


def _matrix(count):
    a = _table(count, 256, float)
    return a, np.random.default_rng(5).random(256), np.zeros(len(a))


WORKLOADS = (
    Workload("normalize rows", normalize, _two_tables(64), 1 << 17, 600),
    Workload("softmax rows", softmax, _two_tables(32), 1 << 16, 600, exact=False),
    Workload("distances", distances, _distances, 1 << 16, 500),
    Workload("argmax of rows", argmax, _argmax, 1 << 17, 900),
    Workload("insertion sort", insertion_sort, _sort, 1 << 14, 400, in_place=True),
    Workload("clusters", assign, _assign, 1 << 14),
    Workload("cholesky 4x4", cholesky, _systems, 1 << 12),
    Workload("matrix by vector", matrix_vector, _matrix, 1 << 17, 6000),
)
