"""Mandelbrot: a loop that lanes leave at different times."""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.kernel
def mandelbrot(out, x0, y0, dx, dy, limit):
    for row, col in lw.lanes(*out.shape):
        cr, ci = x0 + lw.f32(col) * dx, y0 + lw.f32(row) * dy
        zr, zi = cr, ci
        n = 0
        while n < limit and zr * zr + zi * zi <= 4.0:
            zr, zi = zr * zr - zi * zi + cr, 2.0 * zr * zi + ci
            n += 1
        out[row, col] = n


def arguments(count: int):
    h, w = max(1, int((count * 3 / 4) ** 0.5)), max(1, int((count * 4 / 3) ** 0.5))
    step = np.float32(3 / w), np.float32(2 / h)
    return np.zeros((h, w), np.int32), np.float32(-2), np.float32(-1), *step, 256


WORKLOADS = (Workload("mandelbrot", mandelbrot, arguments, 1024 * 768, small=60),)
