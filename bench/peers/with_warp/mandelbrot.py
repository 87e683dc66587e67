"""bench/workloads/mandelbrot.py for Warp."""

# pyright: basic
# ruff: noqa: UP018, RUF046 (to Warp, int(0) is a variable and 0 a constant)

import warp as wp
from on_warp import launched


@wp.kernel
def fill(out: wp.array2d(dtype=int), x0: float, y0: float, dx: float, dy: float, limit: int):
    row, col = wp.tid()
    cr = x0 + float(col) * dx
    ci = y0 + float(row) * dy
    zr = float(cr)
    zi = float(ci)
    n = int(0)
    while n < limit and zr * zr + zi * zi <= 4.0:
        following = zr * zr - zi * zi + cr
        zi = 2.0 * zr * zi + ci
        zr = following
        n += 1
    out[row, col] = n


prepare_mandelbrot = launched(fill)
