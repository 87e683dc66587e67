"""bench/workloads/bilateral.py for Numba."""

# pyright: basic

import math

from numba import njit
from numpy import float32 as f32


@njit(error_model="numpy")
def smooth(image, radius, far, bright, out):
    height, width = image.shape
    for row in range(height):
        for col in range(width):
            here = image[row, col]
            total, weights = f32(0), f32(0)
            for dy in range(-radius, radius + 1):
                for dx in range(-radius, radius + 1):
                    y, x = min(max(row + dy, 0), height - 1), min(max(col + dx, 0), width - 1)
                    other = image[y, x]
                    apart = other - here
                    weight = math.exp(f32(dx * dx + dy * dy) * far + apart * apart * bright)
                    total += other * weight
                    weights += weight
            out[row, col] = total / weights
