"""Reaction and diffusion of two substances (Gray, Scott): a stencil over two arrays that wrap around."""

import numpy as np

import lanewise as lw


@lw.function
def laplacian(a, y, x):
    h, w = a.shape
    up, down, left, right = (y - 1) % h, (y + 1) % h, (x - 1) % w, (x + 1) % w
    return a[up, x] + a[down, x] + a[y, left] + a[y, right] - 4.0 * a[y, x]


@lw.kernel
def gray_scott(u, v, next_u, next_v, feed, kill):
    h, w = u.shape
    for y, x in lw.lanes(h, w):
        reaction = u[y, x] * v[y, x] * v[y, x]
        next_u[y, x] = u[y, x] + 0.16 * laplacian(u, y, x) - reaction + feed * (1.0 - u[y, x])
        next_v[y, x] = v[y, x] + 0.08 * laplacian(v, y, x) + reaction - (feed + kill) * v[y, x]


def numpy_version(u, v, next_u, next_v, feed, kill):
    def around(a):
        return np.roll(a, 1, 0) + np.roll(a, -1, 0) + np.roll(a, 1, 1) + np.roll(a, -1, 1) - 4.0 * a

    reaction = u * v * v
    next_u[:] = u + 0.16 * around(u) - reaction + feed * (1.0 - u)
    next_v[:] = v + 0.08 * around(v) + reaction - (feed + kill) * v


def arguments(h, w):
    rng = np.random.default_rng(2)
    u, v = np.ones((h, w), np.float32), np.zeros((h, w), np.float32)
    for y, x in zip(rng.integers(0, h, 24), rng.integers(0, w, 24), strict=True):
        u[y : y + 5, x : x + 5], v[y : y + 5, x : x + 5] = 0.5, 0.25
    return u, v, np.empty_like(u), np.empty_like(v), 0.037, 0.06


def picture(h, w):
    u, v, next_u, next_v, feed, kill = arguments(h, w)
    for _ in range(3000):
        gray_scott(u, v, next_u, next_v, feed, kill)
        u, v, next_u, next_v = next_u, next_v, u, v
    return np.clip(v * 2.6, 0, 1)
