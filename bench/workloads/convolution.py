"""Convolution with borders cut off by the loop bounds, the obvious way: in rows, and in both dimensions."""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.kernel
def convolve_rows(image, weights, out):
    h, w = image.shape
    r = len(weights) // 2
    for y, x in lw.lanes(h, w):
        total = lw.f32(0)
        for at in range(max(0, x - r), min(w - 1, x + r) + 1):
            total += image[y, at] * weights[at - x + r]
        out[y, x] = total


@lw.kernel
def convolve(image, weights, out):
    h, w = image.shape
    r = len(weights) // 2
    for y, x in lw.lanes(h, w):
        total = lw.f32(0)
        for down in range(max(0, y - r), min(h - 1, y + r) + 1):
            for at in range(max(0, x - r), min(w - 1, x + r) + 1):
                total += image[down, at] * weights[down - y + r, at - x + r]
        out[y, x] = total


def arguments(*weights: int):
    def make(count: int):
        rng = np.random.default_rng(3)
        side = max(4, int(count**0.5))
        image = rng.random((side, side), np.float32)
        return image, rng.random(weights, np.float32), np.zeros_like(image)

    return make


WORKLOADS = (
    Workload(
        "convolution 1-D",
        convolve_rows,
        arguments(9),
        1 << 22,
        here="Convolution of rows, with borders cut off by the bounds of the loop, as one writes it first.",
    ),
    Workload(
        "convolution 2-D",
        convolve,
        arguments(9, 9),
        1 << 20,
        here="Convolution in both ways, with borders cut off by the bounds of the loops.",
    ),
)
