"""bench/workloads/mandelbrot.py for Taichi."""

# pyright: basic

import taichi as ti

ti.init(arch=ti.cpu, cpu_max_num_threads=1, log_level=ti.ERROR, offline_cache=False)


@ti.kernel
def fill(out: ti.types.ndarray(), x0: ti.f32, y0: ti.f32, dx: ti.f32, dy: ti.f32, limit: ti.i32):
    for row, col in out:
        cr, ci = x0 + ti.cast(col, ti.f32) * dx, y0 + ti.cast(row, ti.f32) * dy
        zr, zi = cr, ci
        n = 0
        while n < limit and zr * zr + zi * zi <= 4.0:
            zr, zi = zr * zr - zi * zi + cr, 2.0 * zr * zi + ci
            n += 1
        out[row, col] = n


def mandelbrot(out, x0, y0, dx, dy, limit):
    fill(out, float(x0), float(y0), float(dx), float(dy), limit)
