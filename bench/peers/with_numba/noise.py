"""bench/workloads/noise.py for Numba."""

# pyright: basic

import numpy as np
from numba import njit
from numpy import float32 as f32


@njit(error_model="numpy")
def fade(t):
    return t * t * t * (t * (t * f32(6) - f32(15)) + f32(10))


@njit(error_model="numpy")
def gradient(hashed, x, y):
    u = x if hashed & 1 == 0 else -x
    v = y if hashed & 2 == 0 else -y
    return u + v if hashed & 4 == 0 else u - v


@njit(error_model="numpy")
def noise(table, x, y):
    one = f32(1)
    fx, fy = np.floor(x), np.floor(y)
    i, j = int(fx) & 255, int(fy) & 255
    x, y = x - fx, y - fy
    u, v = fade(x), fade(y)
    a, b = table[i] + j, table[i + 1] + j
    low = gradient(table[a], x, y) * (one - u) + gradient(table[b], x - one, y) * u
    high = gradient(table[a + 1], x, y - one) * (one - u) + gradient(table[b + 1], x - one, y - one) * u
    return low * (one - v) + high * v


@njit(error_model="numpy")
def clouds(table, step, octaves, out):
    h, w = out.shape
    for row in range(h):
        for col in range(w):
            x, y = f32(col) * step, f32(row) * step
            total, share = f32(0), f32(1)
            for _ in range(octaves):
                total += noise(table, x, y) * share
                x, y, share = x * f32(2), y * f32(2), share * f32(0.5)
            out[row, col] = total
