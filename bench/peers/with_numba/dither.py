"""bench/workloads/dither.py for Numba."""

# pyright: basic

from numba import njit
from numpy import float32 as f32


@njit(error_model="numpy")
def dither(image, out):
    height, width = image.shape
    for row in range(height):
        error = f32(0)
        for col in range(width):
            wanted = image[row, col] + error
            white = wanted > f32(0.5)
            out[row, col] = 255 if white else 0
            error = (wanted - (f32(1) if white else f32(0))) * f32(0.4375)
