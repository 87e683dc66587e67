"""Newton's method for the three roots of z³ = 1: complex numbers, and a loop that ends when a lane has converged."""

import numpy as np

import lanewise as lw


@lw.kernel
def newton(out, x0, y0, step, limit):
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        re, im = x0 + x * step, y0 + y * step
        n = 0
        while n < limit:
            re2, im2 = re * re - im * im, 2.0 * re * im
            size = re2 * re2 + im2 * im2
            if size < 1e-12:
                break
            next_re = (2.0 * re + re2 / size) / 3.0
            next_im = (2.0 * im - im2 / size) / 3.0
            moved = abs(next_re - re) + abs(next_im - im)
            re, im = next_re, next_im
            n += 1
            if moved < 1e-6:
                break
        root = 0.0 if re > 0.0 else 1.0 if im > 0.0 else 2.0
        out[y, x] = root + n / (limit + 1)


def numpy_version(out, x0, y0, step, limit):
    h, w = out.shape
    re = np.broadcast_to(x0 + np.arange(w) * step, (h, w)).copy()
    im = np.broadcast_to((y0 + np.arange(h) * step)[:, None], (h, w)).copy()
    n, going = np.zeros((h, w)), np.ones((h, w), bool)
    with np.errstate(all="ignore"):
        for _ in range(limit):
            re2, im2 = re * re - im * im, 2.0 * re * im
            size = re2 * re2 + im2 * im2
            going &= size >= 1e-12
            next_re, next_im = (2.0 * re + re2 / size) / 3.0, (2.0 * im - im2 / size) / 3.0
            moved = np.abs(next_re - re) + np.abs(next_im - im)
            re, im = np.where(going, next_re, re), np.where(going, next_im, im)
            n += going
            going &= moved >= 1e-6
            if not going.any():
                break
    out[:] = np.where(re > 0.0, 0.0, np.where(im > 0.0, 1.0, 2.0)) + n / (limit + 1)


def arguments(h, w):
    return np.zeros((h, w)), -1.5, -1.0, 3.0 / w, 40


def picture(h, w):
    args = arguments(h, w)
    newton(*args)
    return (args[0] // 1 + np.minimum(args[0] % 1 * 2.5, 0.99)) / 3
