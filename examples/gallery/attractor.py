"""Clifford's attractor: four thousand points jump a thousand times each and leave traces: sines, and atomic updates."""

import numpy as np

import lanewise as lw


@lw.kernel
def attractor(out, points, steps, a, b, c, d):
    h, w = out.shape
    for i in lw.lanes(len(points)):
        x, y = points[i, 0], points[i, 1]
        for _ in range(steps):
            x, y = np.sin(a * y) + c * np.cos(a * x), np.sin(b * x) + d * np.cos(b * y)
            row, col = int((y + 2.1) / 4.2 * h), int((x + 2.9) / 5.8 * w)
            if 0 <= row < h and 0 <= col < w:
                lw.atomic_add(out, (row, col), 1)


def numpy_version(out, points, steps, a, b, c, d):
    h, w = out.shape
    x, y = points[:, 0].copy(), points[:, 1].copy()
    for _ in range(steps):
        x, y = np.sin(a * y) + c * np.cos(a * x), np.sin(b * x) + d * np.cos(b * y)
        row, col = ((y + 2.1) / 4.2 * h).astype(int), ((x + 2.9) / 5.8 * w).astype(int)
        inside = (row >= 0) & (row < h) & (col >= 0) & (col < w)
        np.add.at(out, (row[inside], col[inside]), 1)


def arguments(h, w):
    points = np.random.default_rng(6).random((h * w // 16, 2))
    return np.zeros((h, w), np.int64), points, 200, -1.4, 1.6, 1.0, 0.7


def picture(h, w):
    out, points, steps, *rest = arguments(h, w)
    attractor(out, points, 5 * steps, *rest)
    return np.minimum(np.log1p(out) / np.log1p(out).max(), 1)
