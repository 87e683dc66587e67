"""A bilateral filter: weights by distance in space and in brightness, borders clamped."""

# pyright: basic

import math

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.kernel
def smooth(image, radius, far, bright, out):
    height, width = image.shape
    for row, col in lw.lanes(height, width):
        here = image[row, col]
        total, weights = lw.f32(0), lw.f32(0)
        for dy in range(-radius, radius + 1):
            for dx in range(-radius, radius + 1):
                y, x = min(max(row + dy, 0), height - 1), min(max(col + dx, 0), width - 1)
                other = image[y, x]
                apart = other - here
                weight = math.exp(lw.f32(dx * dx + dy * dy) * far + apart * apart * bright)
                total += other * weight
                weights += weight
        out[row, col] = total / weights


def arguments(count: int):
    side = max(4, int(count**0.5))
    image = np.random.default_rng(10).random((side, side), np.float32)
    return image, 3, np.float32(-0.08), np.float32(-9), np.zeros_like(image)


WORKLOADS = (Workload("bilateral filter", smooth, arguments, 1 << 14, exact=False),)
