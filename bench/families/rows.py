"""Rows: variances, log-sum-exp, sparse rows, averages over time, runs, medians, correlations, transforms of points."""

# pyright: basic

import math

import numpy as np
from workloads import Workload

import lanewise as lw


@lw.kernel
def variances(x, out):
    n, m = x.shape
    for i in lw.lanes(n):
        mean, square = 0.0, 0.0
        for k in range(m):
            change = x[i, k] - mean
            mean += change / (k + 1)
            square += change * (x[i, k] - mean)
        out[i] = square / (m - 1)


@lw.kernel
def log_sum_exp(x, out):
    n, m = x.shape
    for i in lw.lanes(n):
        most = x[i, 0]
        for k in range(1, m):
            if x[i, k] > most:
                most = x[i, k]
        total = lw.f32(0)
        for k in range(m):
            total += math.exp(x[i, k] - most)
        out[i] = most + math.log(total)


@lw.kernel
def sparse_rows(values, columns, x, y):
    n, m = values.shape
    for i in lw.lanes(n):
        total = 0.0
        for k in range(m):
            total += values[i, k] * x[columns[i, k]]
        y[i] = total


@lw.kernel
def moving_average(series, alpha, out):
    n, m = series.shape
    for i in lw.lanes(n):
        level = series[i, 0]
        out[i, 0] = level
        for t in range(1, m):
            level = alpha * series[i, t] + (1 - alpha) * level
            out[i, t] = level


@lw.kernel
def longest_rise(x, out):
    n, m = x.shape
    for i in lw.lanes(n):
        longest = here = 1
        for k in range(1, m):
            if x[i, k] > x[i, k - 1]:
                here += 1
                longest = max(longest, here)
            else:
                here = 1
        out[i] = longest


@lw.kernel
def median_of_five(x, out):
    for i in lw.lanes(len(x)):
        a, b, c, d, e = x[i, 0], x[i, 1], x[i, 2], x[i, 3], x[i, 4]
        if a > b:
            a, b = b, a
        if c > d:
            c, d = d, c
        if a > c:
            b, d = d, b
            c = a
        a = e
        if a > b:
            a, b = b, a
        if a > c:
            b, d = d, b
            a = c
        out[i] = min(a, d)


@lw.kernel
def autocorrelation(x, out):
    n, m = x.shape
    lags = out.shape[1]
    for i in lw.lanes(n):
        for lag in range(lags):
            total = 0.0
            for k in range(m - lag):
                total += x[i, k] * x[i, k + lag]
            out[i, lag] = total / (m - lag)


@lw.kernel
def move_points(matrices, points, out):
    for i in lw.lanes(len(points)):
        for r in range(4):
            total = lw.f32(0)
            for c in range(4):
                total += matrices[i, r, c] * points[i, c]
            out[i, r] = total


def _table(count, columns, dtype: type = float):
    return np.random.default_rng(1).random((max(3, count // columns), columns)).astype(dtype)


def _variances(count):
    x = _table(count, 72)
    return x, np.zeros(len(x))


def _log_sum(count):
    x = _table(count, 40, np.float32) * np.float32(8)
    return x, np.zeros(len(x), np.float32)


def _sparse(count):
    values = _table(count, 12)
    n = len(values)
    return values, np.random.default_rng(2).integers(0, n, values.shape, np.int32), _table(n, 1)[:, 0], np.zeros(n)


def _series(count):
    x = _table(count, 96, np.float32)
    return x, np.float32(0.2), np.zeros_like(x)


def _rise(count):
    x = np.random.default_rng(3).integers(0, 1000, (max(3, count // 50), 50), np.int32)
    return x, np.zeros(len(x), np.int32)


def _five(count):
    x = _table(count, 5, np.float32)
    return x, np.zeros(len(x), np.float32)


def _correlated(count):
    x = _table(count, 64)
    return x, np.zeros((len(x), 6))


def _points(count):
    rng = np.random.default_rng(4)
    points = rng.random((count, 4), np.float32)
    return rng.random((count, 4, 4), np.float32), points, np.zeros_like(points)


WORKLOADS = (
    Workload("variances", variances, _variances, 1 << 16, 600),
    Workload("log-sum-exp", log_sum_exp, _log_sum, 1 << 16, 600, exact=False),
    Workload("sparse rows", sparse_rows, _sparse, 1 << 16, 300),
    Workload("moving average", moving_average, _series, 1 << 17, 600),
    Workload("longest rise", longest_rise, _rise, 1 << 16, 600),
    Workload("median of five", median_of_five, _five, 1 << 16, 300),
    Workload("autocorrelation", autocorrelation, _correlated, 1 << 15, 600),
    Workload("move points", move_points, _points, 1 << 13, 60),
)
