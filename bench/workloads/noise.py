"""Perlin noise: a permutation table, gradients by hashed corners, several octaves."""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.function
def fade(t):
    return t * t * t * (t * (t * 6.0 - 15.0) + 10.0)


@lw.function
def gradient(hashed, x, y):
    u = x if hashed & 1 == 0 else -x
    v = y if hashed & 2 == 0 else -y
    return u + v if hashed & 4 == 0 else u - v


@lw.function
def noise(table, x, y):
    fx, fy = np.floor(x), np.floor(y)
    i, j = int(fx) & 255, int(fy) & 255
    x, y = x - fx, y - fy
    u, v = fade(x), fade(y)
    a, b = table[i] + j, table[i + 1] + j
    low = gradient(table[a], x, y) * (1.0 - u) + gradient(table[b], x - 1.0, y) * u
    high = gradient(table[a + 1], x, y - 1.0) * (1.0 - u) + gradient(table[b + 1], x - 1.0, y - 1.0) * u
    return low * (1.0 - v) + high * v


@lw.kernel
def clouds(table, step, octaves, out):
    for row, col in lw.lanes(*out.shape):
        x, y = lw.f32(col) * step, lw.f32(row) * step
        total, share = lw.f32(0), lw.f32(1)
        for _ in range(octaves):
            total += noise(table, x, y) * share
            x, y, share = x * 2.0, y * 2.0, share * 0.5
        out[row, col] = total


def arguments(count: int):
    side = max(1, int(count**0.5))
    once = np.random.default_rng(3).permutation(256).astype(np.int32)
    return np.concatenate([once, once, once[:2]]), np.float32(0.03), 4, np.zeros((side, side), np.float32)


WORKLOADS = (Workload("perlin noise", clouds, arguments, 1 << 16),)
