"""The Mandelbrot set: each pixel iterates until it escapes, and lanes leave the loop at different times."""

import numpy as np

import lanewise as lw


@lw.kernel
def mandelbrot(out, x0, y0, step, limit):
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        cr, ci = lw.f32(x0 + x * step), lw.f32(y0 + y * step)
        zr = zi = lw.f32(0)
        n = 0
        while n < limit and zr * zr + zi * zi < 4.0:
            zr, zi = zr * zr - zi * zi + cr, 2.0 * zr * zi + ci
            n += 1
        out[y, x] = n


def numpy_version(out, x0, y0, step, limit):
    h, w = out.shape
    cr = (x0 + np.arange(w) * step).astype(np.float32)[None, :]
    ci = (y0 + np.arange(h) * step).astype(np.float32)[:, None]
    zr, zi = np.zeros((h, w), np.float32), np.zeros((h, w), np.float32)
    out[:] = 0
    inside = np.ones((h, w), bool)
    for _ in range(limit):
        inside &= zr * zr + zi * zi < 4.0
        if not inside.any():
            break
        zr, zi = np.where(inside, zr * zr - zi * zi + cr, zr), np.where(inside, 2.0 * zr * zi + ci, zi)
        out += inside


def arguments(h, w):
    return np.zeros((h, w), np.int32), -2.1, -1.2, 3.0 / w, 96


def picture(h, w):
    args = arguments(h, w)
    mandelbrot(*args)
    return np.where(args[0] >= args[-1], 0.0, np.log2(args[0] + 1) / np.log2(args[-1]))
