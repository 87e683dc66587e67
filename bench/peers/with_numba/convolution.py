"""bench/workloads/convolution.py for Numba."""

# pyright: basic

from numba import njit
from numpy import float32 as f32


@njit(error_model="numpy")
def convolve_rows(image, weights, out):
    h, w = image.shape
    r = len(weights) // 2
    for y in range(h):
        for x in range(w):
            total = f32(0)
            for at in range(max(0, x - r), min(w - 1, x + r) + 1):
                total += image[y, at] * weights[at - x + r]
            out[y, x] = total


@njit(error_model="numpy")
def convolve(image, weights, out):
    h, w = image.shape
    r = len(weights) // 2
    for y in range(h):
        for x in range(w):
            total = f32(0)
            for down in range(max(0, y - r), min(h - 1, y + r) + 1):
                for at in range(max(0, x - r), min(w - 1, x + r) + 1):
                    total += image[down, at] * weights[down - y + r, at - x + r]
            out[y, x] = total
