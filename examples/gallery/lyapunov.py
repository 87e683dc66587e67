"""A Lyapunov fractal: the stability of populations whose growth alternates. One `log` for each step of each pixel."""

import numpy as np

import lanewise as lw


@lw.kernel
def lyapunov(out, low, high, steps):
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        a = lw.f32(low + x * (high - low) / w)
        b = lw.f32(low + y * (high - low) / h)
        p, total = lw.f32(0.5), lw.f32(0)
        for k in range(steps):
            r = a if k % 5 < 2 else b
            p = r * p * (1.0 - p)
            total += np.log(abs(r * (1.0 - 2.0 * p)) + lw.f32(1e-9))
        out[y, x] = total / steps


def numpy_version(out, low, high, steps):
    h, w = out.shape
    a = (low + np.arange(w) * (high - low) / w).astype(np.float32)[None, :]
    b = (low + np.arange(h) * (high - low) / h).astype(np.float32)[:, None]
    p, total = np.full((h, w), 0.5, np.float32), np.zeros((h, w), np.float32)
    for k in range(steps):
        r = a if k % 5 < 2 else b
        p = r * p * (np.float32(1.0) - p)
        total += np.log(np.abs(r * (np.float32(1.0) - np.float32(2.0) * p)) + np.float32(1e-9))
    out[:] = total / np.float32(steps)


def arguments(h, w):
    return np.zeros((h, w), np.float32), 2.6, 4.0, 100


def picture(h, w):
    args = arguments(h, w)
    lyapunov(*args)
    return np.where(args[0] < 0, 0.45 + 0.55 * np.exp(args[0]), 0.3 * np.exp(-3 * args[0]))
