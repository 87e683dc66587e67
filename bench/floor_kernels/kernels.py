"""The kernels of `bench/floor.py`: each in Lanewise, with its arguments, and the arguments of the C function.

`kernels.c` has the same programs in C. A kernel's arguments are arrays and numbers; `c_args` are C's arguments: the
same, and the sizes, which a Python array carries itself.
"""

# pyright: basic

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import lanewise as lw

Args = Sequence[Any]
f32 = np.float32


def mandelbrot(out, x0, y0, dx, dy, limit):
    for row, col in lw.lanes(*out.shape):
        cr, ci = lw.f32(x0 + col * dx), lw.f32(y0 + row * dy)
        zr = zi = lw.f32(0)
        n = 0
        while n < limit and zr * zr + zi * zi < 4.0:
            zr, zi = zr * zr - zi * zi + cr, 2.0 * zr * zi + ci
            n += 1
        out[row, col] = n


@lw.function
def cnd(x):
    l = abs(x)
    k = 1.0 / (1.0 + 0.2316419 * l)
    k2 = k * k
    k3, k4 = k2 * k, k2 * k2
    k5 = k3 * k2
    w = 0.31938153 * k - 0.356563782 * k2 + 1.781477937 * k3 - 1.821255978 * k4 + 1.330274429 * k5
    w = w * 0.39894228040 * math.exp(-l * l * 0.5)
    if x > 0.0:
        w = 1.0 - w
    return w


def black_scholes(s, x, t, r, v, out):
    for i in lw.lanes(len(out)):
        root = v[i] * math.sqrt(t[i])
        d1 = (math.log(s[i] / x[i]) + (r[i] + v[i] * v[i] * 0.5) * t[i]) / root
        d2 = d1 - root
        out[i] = s[i] * cnd(d1) - x[i] * math.exp(-r[i] * t[i]) * cnd(d2)


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


def saxpy(a, x, y):
    for i in lw.lanes(len(y)):
        y[i] = a * x[i] + y[i]


def reverse(x, out):
    n = len(x)
    for i in lw.lanes(n):
        out[i] = x[n - 1 - i]


def dot(x, y):
    total = lw.f32(0)
    for i in lw.lanes(len(x)):
        total += x[i] * y[i]
    return total


def convolution(x, weights, out, r):
    n = len(x)
    for i in lw.lanes(n):
        total = lw.f32(0)
        for j in range(-r, r + 1):
            k = min(max(i + j, 0), n - 1)
            total += x[k] * weights[j + r]
        out[i] = total


def convolution_2d(x, weights, out, r):
    h, w = out.shape
    for row, col in lw.lanes(h, w):
        total = lw.f32(0)
        for dy in range(-r, r + 1):
            for dx in range(-r, r + 1):
                a, b = row + dy, col + dx
                if 0 <= a < h and 0 <= b < w:
                    total += x[a, b] * weights[dy + r, dx + r]
        out[row, col] = total


def stencil(x, out):
    h, w = x.shape
    for row, col in lw.lanes(h, w):
        if row > 0 and row < h - 1 and col > 0 and col < w - 1:
            out[row, col] = 0.25 * (x[row - 1, col] + x[row + 1, col] + x[row, col - 1] + x[row, col + 1])
        else:
            out[row, col] = x[row, col]


def nbody(place, mass, force):
    n = len(place)
    for i in lw.lanes(n):
        x, y, z = place[i, 0], place[i, 1], place[i, 2]
        fx = fy = fz = lw.f32(0)
        for j in range(n):
            dx, dy, dz = place[j, 0] - x, place[j, 1] - y, place[j, 2] - z
            d = dx * dx + dy * dy + dz * dz + 0.01
            pull = mass[j] / (d * math.sqrt(d))
            fx += dx * pull
            fy += dy * pull
            fz += dz * pull
        force[i, 0], force[i, 1], force[i, 2] = fx, fy, fz


def histogram(x, counts):
    for i in lw.lanes(len(x)):
        lw.atomic_add(counts, x[i], 1)


def string_search(text, word, found):
    m = len(word)
    for i in lw.lanes(len(text) - m + 1):
        j = 0
        while j < m and text[i + j] == word[j]:
            j += 1
        found[i] = j == m


def find(table, keys, places):
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


def grey(rgb, out):
    for i in lw.lanes(len(out)):
        out[i] = 0.299 * rgb[i, 0] + 0.587 * rgb[i, 1] + 0.114 * rgb[i, 2]


def product(a, b, out):
    for row, col in lw.lanes(*out.shape):
        total = lw.f32(0)
        for k in range(a.shape[1]):
            total += a[row, k] * b[k, col]
        out[row, col] = total


def smooth(x, out):
    n = len(x)
    for i in lw.lanes(n):
        near = lw.array(5, lw.f32)
        for j in range(5):
            near[j] = x[min(max(i + j - 2, 0), n - 1)]
        for a in range(4):
            for b in range(4 - a):
                low = near[b] if near[b] < near[b + 1] else near[b + 1]
                high = near[b + 1] if near[b] < near[b + 1] else near[b]
                near[b], near[b + 1] = low, high
        out[i] = near[2]


def polynomial(x, out):
    for i in lw.lanes(len(x)):
        v = x[i]
        if v > 0.99:
            s = 0.0
            for k in range(40):
                s = s * v + 1.0 / (k + v)
            v = s
        out[i] = v


def newton(x, out):
    for i in lw.lanes(len(x)):
        a = x[i]
        guess = a * 0.5 + 0.5
        for _ in range(50):
            near = 0.5 * (guess + a / guess)
            if abs(near - guess) < 1e-6 * near:
                break
            guess = near
        out[i] = guess


@dataclass(frozen=True)
class Case:
    """A program to measure: its name, the kernel's function, its arguments, those of C, and the floor, if it has one.

    `out` is the number of the argument that is written; None: the kernel returns its result, C writes its last array.
    """

    name: str
    function: Callable[..., Any]
    args: Callable[[], Args]
    c_args: Callable[..., Args]
    out: int | None
    floor: float | None = None
    c_name: str = ""
    exact: bool = True
    fma: bool = False


def _random(*shape: int, seed: int = 1, low: float = 0.0, high: float = 1.0) -> Any:
    return np.random.default_rng(seed).uniform(low, high, shape).astype(f32)


def _options(n: int) -> Args:
    ranges = ((50, 150), (50, 150), (0.2, 3), (0.01, 0.06), (0.1, 0.5))
    return [*(_random(n, seed=at, low=a, high=b) for at, (a, b) in enumerate(ranges)), np.zeros(n, f32)]


def _table(n: int) -> Args:
    rng = np.random.default_rng(1)
    table = np.unique(rng.integers(0, 1 << 20, 1 << 14)).astype(np.int32)
    return table, rng.integers(0, 1 << 20, n).astype(np.int32), np.zeros(n, np.int32)


def _text(n: int) -> Args:
    text = np.random.default_rng(1).integers(97, 100, n).astype(np.uint8)
    word = text[n // 2 : n // 2 + 16].copy()
    return text, word, np.zeros(n - 15, np.uint8)


def _image(side: int, r: int) -> Args:
    return _random(side, side), _random(2 * r + 1, 2 * r + 1, seed=2), np.zeros((side, side), f32), r


def _both(n: int) -> Args:
    return _random(n), np.zeros(n, f32)


def _mandelbrot() -> Args:
    h, w = 192, 256
    return np.zeros((h, w), np.int32), -2.0, -1.0, 3 / w, 2 / h, 256


def _first(dtype: Any) -> Callable[[], Args]:
    return lambda: (np.arange(1, 30_001, dtype=dtype), np.zeros(30_000, dtype))


CASES = (
    Case("mandelbrot", mandelbrot, _mandelbrot, lambda out, *rest: (out, *out.shape, *rest), 0, 5.0),
    Case("black-scholes", black_scholes, lambda: _options(1 << 15), lambda *a: (*a, len(a[-1])), 5, 5.0,
         "black_scholes", exact=False),
    Case("collatz i32", collatz, _first(np.int32), lambda a, b: (a, b, len(a)), 1, 2.0, "collatz_i32"),
    Case("collatz i64", collatz, _first(np.int64), lambda a, b: (a, b, len(a)), 1, None, "collatz_i64"),
    Case("saxpy, 4 Ki", saxpy, lambda: (f32(0.5), *_both(1 << 12)), lambda a, x, y: (a, x, y, len(x)), 2, None,
         "saxpy"),
    Case("saxpy, 64 Ki", saxpy, lambda: (f32(0.5), *_both(1 << 16)), lambda a, x, y: (a, x, y, len(x)), 2, None,
         "saxpy"),
    Case("saxpy, 8 Mi", saxpy, lambda: (f32(0.5), *_both(1 << 23)), lambda a, x, y: (a, x, y, len(x)), 2, 1.0, "saxpy"),
    Case("reverse", reverse, lambda: _both(1 << 16), lambda x, out: (x, out, len(x)), 1),
    Case("dot", dot, lambda: (_random(1 << 16), _random(1 << 16, seed=2)),
         lambda x, y: (x, y, np.zeros(1, f32), len(x)), None, exact=False),
    Case("convolution", convolution, lambda: (_random(1 << 16), _random(9, seed=2), np.zeros(1 << 16, f32), 4),
         lambda x, w, out, r: (x, w, out, len(x), r), 2),
    Case("convolution 2-D", convolution_2d, lambda: _image(256, 4), lambda x, w, out, r: (x, w, out, *out.shape, r), 2,
         None, "convolution_2d"),
    Case("stencil", stencil, lambda: (_random(256, 256), np.zeros((256, 256), f32)),
         lambda x, out: (x, out, *x.shape), 1),
    Case("n bodies", nbody, lambda: (_random(512, 3), _random(512, seed=2), np.zeros((512, 3), f32)),
         lambda p, m, f: (p, m, f, len(p)), 2, None, "nbody"),
    Case("histogram", histogram, lambda: ((_random(1 << 16) * 256).astype(np.uint8), np.zeros(256, np.int32)),
         lambda x, c: (x, c, len(x)), 1),
    Case("string search", string_search, lambda: _text(1 << 16), lambda t, w, f: (t, w, f, len(t), len(w)), 2, None,
         "string_search"),
    Case("find", find, lambda: _table(1 << 15), lambda t, k, p: (t, k, p, len(t), len(k)), 2),
    Case("grey", grey, lambda: (_random(1 << 15, 3), np.zeros(1 << 15, f32)), lambda x, out: (x, out, len(out)), 1),
    Case("matrix product", product, lambda: (_random(128, 128), _random(128, 128, seed=2), np.zeros((128, 128), f32)),
         lambda a, b, out: (a, b, out, len(a)), 2, None, "product"),
    Case("median of five", smooth, lambda: _both(1 << 14), lambda x, out: (x, out, len(x)), 1, None, "smooth"),
    Case("rare and expensive", polynomial, lambda: (np.random.default_rng(1).random(1 << 14), np.zeros(1 << 14)),
         lambda x, out: (x, out, len(x)), 1, None, "polynomial"),
    Case("newton", newton, lambda: (_random(1 << 14, low=0.1, high=1000), np.zeros(1 << 14, f32)),
         lambda x, out: (x, out, len(x)), 1),
)  # fmt: skip
