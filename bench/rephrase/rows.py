"""Rows and bytes: private arrays, searches, nearest neighbours, counts."""

# pyright: basic

import numpy as np

import lanewise as lw
from rephrase.groups import Group


@lw.kernel
def sort_rows(x):
    for i in lw.lanes(len(x)):
        v = lw.array(8, lw.f32)
        for k in range(8):
            v[k] = x[i, k]
        for a in range(8):
            for b in range(a + 1, 8):
                low, high = min(v[a], v[b]), max(v[a], v[b])
                v[a], v[b] = low, high
        for k in range(8):
            x[i, k] = v[k]


@lw.kernel
def sort_rows_swap(x):
    for i in lw.lanes(len(x)):
        v = lw.array(8, lw.f32)
        for k in range(8):
            v[k] = x[i, k]
        for a in range(8):
            for b in range(a + 1, 8):
                if v[b] < v[a]:
                    v[a], v[b] = v[b], v[a]
        for k in range(8):
            x[i, k] = v[k]


@lw.kernel
def sort_rows_temporary(x):
    for i in lw.lanes(len(x)):
        v = lw.array(8, lw.f32)
        for k in range(8):
            v[k] = x[i, k]
        for a in range(8):
            for b in range(a + 1, 8):
                if v[a] > v[b]:
                    t = v[a]
                    v[a] = v[b]
                    v[b] = t
        for k in range(8):
            x[i, k] = v[k]


@lw.kernel
def nearest(out, x, y, px, py):
    for i in lw.lanes(len(out)):
        best, hit = lw.f32(1e30), -1
        for k in range(len(px)):
            dx, dy = x[i] - px[k], y[i] - py[k]
            d = dx * dx + dy * dy
            if d < best:
                best, hit = d, k
        out[i] = hit


@lw.kernel
def nearest_i32(out, x, y, px, py):
    for i in lw.lanes(len(out)):
        best, hit = lw.f32(1e30), lw.i32(-1)
        for k in range(len(px)):
            dx, dy = x[i] - px[k], y[i] - py[k]
            d = dx * dx + dy * dy
            if d < best:
                best, hit = d, lw.i32(k)
        out[i] = hit


@lw.kernel
def nearest_select(out, x, y, px, py):
    for i in lw.lanes(len(out)):
        best, hit = lw.f32(1e30), -1
        for k in range(len(px)):
            dx, dy = x[i] - px[k], y[i] - py[k]
            d = dx * dx + dy * dy
            hit = k if d < best else hit
            best = min(best, d)
        out[i] = hit


@lw.kernel
def three_best(out, x, y):
    for i in lw.lanes(len(x)):
        a = b = c = lw.f32(1e30)
        for k in range(len(y)):
            d = abs(x[i] - y[k])
            if d < a:
                a, b, c = d, a, b
            elif d < b:
                b, c = d, b
            elif d < c:
                c = d
        out[i] = a + b + c


@lw.kernel
def three_best_array(out, x, y):
    for i in lw.lanes(len(x)):
        v = lw.array(3, lw.f32)
        for j in range(3):
            v[j] = 1e30
        for k in range(len(y)):
            d = abs(x[i] - y[k])
            for j in range(3):
                if d < v[j]:
                    d, v[j] = v[j], d
        out[i] = v[0] + v[1] + v[2]


@lw.kernel
def vowels(out, text, size):
    for i in lw.lanes(len(out)):
        n = 0
        for k in range(size):
            c = text[i + k]
            if c == 97 or c == 101 or c == 105 or c == 111 or c == 117:
                n += 1
        out[i] = n


@lw.kernel
def vowels_added(out, text, size):
    for i in lw.lanes(len(out)):
        n = 0
        for k in range(size):
            c = text[i + k]
            n += c == 97 or c == 101 or c == 105 or c == 111 or c == 117
        out[i] = n


@lw.kernel
def vowels_in_memory(out, text, size):
    for i in lw.lanes(len(out)):
        out[i] = 0
        for k in range(size):
            c = text[i + k]
            if c == 97 or c == 101 or c == 105 or c == 111 or c == 117:
                out[i] += 1


@lw.kernel
def inside(out, x, y, px, py):
    n = len(px)
    for i in lw.lanes(len(out)):
        odd = False
        j = n - 1
        for k in range(n):
            if (py[k] > y[i]) != (py[j] > y[i]):  # noqa: SIM102, this nesting is measured
                if x[i] < (px[j] - px[k]) * (y[i] - py[k]) / (py[j] - py[k]) + px[k]:
                    odd = not odd
            j = k
        out[i] = odd


@lw.kernel
def inside_counted(out, x, y, px, py):
    n = len(px)
    for i in lw.lanes(len(out)):
        hits = 0
        j = n - 1
        for k in range(n):
            if (py[k] > y[i]) != (py[j] > y[i]):  # noqa: SIM102, this nesting is measured
                if x[i] < (px[j] - px[k]) * (y[i] - py[k]) / (py[j] - py[k]) + px[k]:
                    hits += 1
            j = k
        out[i] = hits % 2


def _rows(count):
    return (np.random.default_rng(1).random((count, 8), np.float32),)


def _near(count):
    rng = np.random.default_rng(1)
    x, y = (rng.random(count, np.float32) for _ in range(2))
    return np.zeros(count, np.int32), x, y, rng.random(100, np.float32), rng.random(100, np.float32)


def _best(count):
    rng = np.random.default_rng(1)
    return np.zeros(count, np.float32), rng.random(count, np.float32), rng.random(200, np.float32)


def _text(count):
    text = np.random.default_rng(1).integers(97, 123, count + 12).astype(np.uint8)
    return np.zeros(count, np.int32), text, 12


def _polygon(count):
    rng = np.random.default_rng(1)
    at = np.linspace(0, 6.28, 40, endpoint=False)
    px, py = np.cos(at).astype(np.float32) + np.float32(0.01), np.sin(at).astype(np.float32)
    x, y = (rng.random(count, np.float32) * 3 - np.float32(1.5) for _ in range(2))
    return np.zeros(count, np.uint8), x, y, px, py


GROUPS = (
    Group("sort rows", sort_rows, _rows, 1 << 12, (("swap", sort_rows_swap), ("temporary", sort_rows_temporary))),
    Group("nearest", nearest, _near, 1 << 13, (("i32", nearest_i32), ("select", nearest_select))),
    Group("three best", three_best, _best, 1 << 12, (("private array", three_best_array),)),
    Group("vowels", vowels, _text, 1 << 16, (("added", vowels_added), ("count in memory", vowels_in_memory))),
    Group("inside a polygon", inside, _polygon, 1 << 13, (("counted", inside_counted),)),
)
