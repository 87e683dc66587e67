"""bench/workloads/mandelbrot.py for Numba."""

# pyright: basic

from numba import njit
from numpy import float32 as f32


@njit(error_model="numpy")
def mandelbrot(out, x0, y0, dx, dy, limit):
    h, w = out.shape
    for row in range(h):
        for col in range(w):
            cr, ci = x0 + f32(col) * dx, y0 + f32(row) * dy
            zr, zi = cr, ci
            n = 0
            while n < limit and zr * zr + zi * zi <= f32(4):
                zr, zi = zr * zr - zi * zi + cr, f32(2) * zr * zi + ci
                n += 1
            out[row, col] = n
