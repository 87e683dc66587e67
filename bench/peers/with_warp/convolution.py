"""bench/workloads/convolution.py for Warp."""

# pyright: basic
# ruff: noqa: UP018 (to Warp, int(0) is a variable and 0 a constant)

import warp as wp
from on_warp import launched


@wp.kernel
def rows(image: wp.array2d(dtype=float), weights: wp.array(dtype=float), out: wp.array2d(dtype=float)):
    y, x = wp.tid()
    w = image.shape[1]
    r = weights.shape[0] // 2
    total = float(0.0)
    for at in range(wp.max(0, x - r), wp.min(w - 1, x + r) + 1):
        total += image[y, at] * weights[at - x + r]
    out[y, x] = total


@wp.kernel
def both(image: wp.array2d(dtype=float), weights: wp.array2d(dtype=float), out: wp.array2d(dtype=float)):
    y, x = wp.tid()
    h = image.shape[0]
    w = image.shape[1]
    r = weights.shape[0] // 2
    total = float(0.0)
    for down in range(wp.max(0, y - r), wp.min(h - 1, y + r) + 1):
        for at in range(wp.max(0, x - r), wp.min(w - 1, x + r) + 1):
            total += image[down, at] * weights[down - y + r, at - x + r]
    out[y, x] = total


prepare_convolve_rows, prepare_convolve = launched(rows), launched(both)
