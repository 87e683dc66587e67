"""Four kernels of the demo: each in Lanewise, in plain NumPy, with arguments of a given size.

A kernel's twin is its own plain Python; the NumPy equivalent is written beside it. Arguments come in two sizes, because
plain Python is measured on less work.
"""

# pyright: basic

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import lanewise as lw

from ...record import dataclass

Args = tuple[Any, ...]


@lw.kernel
def mandelbrot(out, x0, y0, dx, dy, limit):
    for row, col in lw.lanes(*out.shape):
        cr, ci = lw.f32(x0 + col * dx), lw.f32(y0 + row * dy)
        zr = zi = lw.f32(0)
        n = 0
        while n < limit and zr * zr + zi * zi < 4.0:
            zr, zi = zr * zr - zi * zi + cr, 2.0 * zr * zi + ci
            n += 1
        out[row, col] = n


def numpy_mandelbrot(out, x0, y0, dx, dy, limit):
    h, w = out.shape
    cr = np.broadcast_to((x0 + np.arange(w) * dx).astype(np.float32), (h, w))
    ci = np.broadcast_to((y0 + np.arange(h) * dy).astype(np.float32)[:, None], (h, w))
    zr, zi = np.zeros((h, w), np.float32), np.zeros((h, w), np.float32)
    out[:] = 0
    active = np.ones((h, w), bool)
    with np.errstate(all="ignore"):
        for _ in range(limit):
            active &= zr * zr + zi * zi < 4
            if not active.any():
                break
            out[active] += 1
            zr, zi = zr * zr - zi * zi + cr, 2 * zr * zi + ci


def mandelbrot_args(small: bool) -> Args:
    h, w = (24, 36) if small else (400, 600)
    return np.zeros((h, w), np.int32), -2.0, -1.0, 3 / w, 2 / h, 100


@lw.kernel
def collatz(first, steps):
    for i in lw.lanes(len(first)):
        n = first[i]
        count = 0
        while n != 1:
            if n % 2 == 0:
                n = n // 2
            else:
                n = 3 * n + 1
            count += 1
        steps[i] = count


def numpy_collatz(first, steps):
    n, active = first.copy(), first != 1
    steps[:] = 0
    while active.any():
        steps[active] += 1
        n = np.where(n % 2 == 0, n // 2, 3 * n + 1)
        active &= n != 1


def collatz_args(small: bool) -> Args:
    n = 2_000 if small else 200_000
    return np.arange(1, n + 1, dtype=np.int64), np.zeros(n, np.int64)


@lw.kernel
def find(table, keys, places):
    """The position of each key in a sorted table, by bisection; -1 if it is absent."""
    for i in lw.lanes(len(keys)):
        key = keys[i]
        low, high = 0, len(table)
        while low < high:
            middle = (low + high) // 2
            if table[middle] < key:
                low = middle + 1
            else:
                high = middle
        places[i] = low if low < len(table) and table[low] == key else -1


def numpy_find(table, keys, places):
    low = np.searchsorted(table, keys)
    places[:] = np.where(table[np.minimum(low, len(table) - 1)] == keys, low, -1)


def find_args(small: bool) -> Args:
    rng = np.random.default_rng(1)
    n = 5_000 if small else 1_000_000
    table = np.unique(rng.integers(0, 1 << 20, 1 << 14)).astype(np.int32)
    return table, rng.integers(0, 1 << 20, n).astype(np.int32), np.zeros(n, np.int64)


@lw.kernel
def distances(points, reach):
    """How many pairs of points are within reach of each other."""
    pairs = 0
    for i in lw.lanes(len(points)):
        for j in range(len(points)):
            dx, dy = points[i, 0] - points[j, 0], points[i, 1] - points[j, 1]
            if dx * dx + dy * dy <= reach * reach and i < j:
                pairs += 1
    return pairs


def numpy_distances(points, reach):
    pairs = 0
    for i, (x, y) in enumerate(points):
        dx, dy = x - points[i + 1 :, 0], y - points[i + 1 :, 1]
        pairs += int(np.count_nonzero(dx * dx + dy * dy <= reach * reach))
    return pairs


def distances_args(small: bool) -> Args:
    return np.random.default_rng(2).random((300 if small else 4_000, 2), np.float32), np.float32(0.2)


@dataclass(frozen=True, slots=True)
class Sample:
    """A kernel with its NumPy rival and a function that makes its arguments."""

    kernel: Any
    rival: Callable[..., Any]
    make: Callable[[bool], Args]
    about: str


SAMPLES = (
    Sample(mandelbrot, numpy_mandelbrot, mandelbrot_args, "a loop that each pixel leaves when it wants"),
    Sample(collatz, numpy_collatz, collatz_args, "a branch in a loop of unknown length, 64-bit integers"),
    Sample(find, numpy_find, find_args, "binary search: every step reads from another place in each lane"),
    Sample(distances, numpy_distances, distances_args, "a reduction over pairs"),
)
examples = {sample.kernel.__name__: lambda make=sample.make: make(True) for sample in SAMPLES}
