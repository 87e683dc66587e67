"""Images: windows with borders, wraps, three channels, and cells of a board."""

# pyright: basic

import numpy as np

import lanewise as lw
from rephrase.groups import Group


@lw.kernel
def window(out, src, k, r):
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        total = lw.f32(0)
        for i in range(max(0, y - r), min(h - 1, y + r) + 1):
            for j in range(max(0, x - r), min(w - 1, x + r) + 1):
                total += src[i, j] * k[i - y + r, j - x + r]
        out[y, x] = total


@lw.kernel
def window_guarded(out, src, k, r):
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        total = lw.f32(0)
        for dy in range(-r, r + 1):
            for dx in range(-r, r + 1):
                if 0 <= y + dy < h and 0 <= x + dx < w:
                    total += src[y + dy, x + dx] * k[dy + r, dx + r]
        out[y, x] = total


@lw.kernel
def window_in_place(out, src, k, r):
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        out[y, x] = 0
        for i in range(max(0, y - r), min(h - 1, y + r) + 1):
            for j in range(max(0, x - r), min(w - 1, x + r) + 1):
                out[y, x] += src[i, j] * k[i - y + r, j - x + r]


@lw.kernel
def median(out, src):
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        low = high = src[y, x]
        for dy in range(-1, 2):
            for dx in range(-1, 2):
                v = src[min(max(y + dy, 0), h - 1), min(max(x + dx, 0), w - 1)]
                low = min(low, v)
                high = max(high, v)
        out[y, x] = high - low


@lw.kernel
def median_reversed(out, src):
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        low = high = src[y, x]
        for dy in range(1, -2, -1):
            for dx in range(1, -2, -1):
                v = src[min(max(y + dy, 0), h - 1), min(max(x + dx, 0), w - 1)]
                low = min(low, v)
                high = max(high, v)
        out[y, x] = high - low


@lw.kernel
def life(new, old):
    h, w = old.shape
    for y, x in lw.lanes(h, w):
        count = 0
        for dy in range(-1, 2):
            for dx in range(-1, 2):
                if dy != 0 or dx != 0:
                    count += old[(y + dy) % h, (x + dx) % w]
        new[y, x] = count == 3 or (count == 2 and old[y, x] == 1)


@lw.kernel
def life_with_size(new, old):
    h, w = old.shape
    for y, x in lw.lanes(h, w):
        count = 0
        for dy in range(-1, 2):
            for dx in range(-1, 2):
                if dy != 0 or dx != 0:
                    count += old[(y + dy + h) % h, (x + dx + w) % w]
        new[y, x] = count == 3 or (count == 2 and old[y, x] == 1)


@lw.kernel
def life_masked(new, old):
    h, w = old.shape
    for y, x in lw.lanes(h, w):
        count = 0
        for dy in range(-1, 2):
            for dx in range(-1, 2):
                if dy != 0 or dx != 0:
                    count += old[(y + dy) & (h - 1), (x + dx) & (w - 1)]
        new[y, x] = count == 3 or (count == 2 and old[y, x] == 1)


@lw.kernel
def life_by_conditions(new, old):
    h, w = old.shape
    for y, x in lw.lanes(h, w):
        up, down = (y - 1 if y > 0 else h - 1), (y + 1 if y < h - 1 else 0)
        left, right = (x - 1 if x > 0 else w - 1), (x + 1 if x < w - 1 else 0)
        count = 0
        count += old[up, left] + old[up, x] + old[up, right] + old[y, left]
        count += old[y, right] + old[down, left] + old[down, x] + old[down, right]
        new[y, x] = count == 3 or (count == 2 and old[y, x] == 1)


@lw.kernel
def tint(out, src, a, b):
    h, w, _ = src.shape
    for y, x in lw.lanes(h, w):
        red, green, blue = src[y, x, 0], src[y, x, 1], src[y, x, 2]
        gray = red * lw.f32(0.3) + green * lw.f32(0.6) + blue * lw.f32(0.1)
        out[y, x, 0] = gray + a * (red - gray)
        out[y, x, 1] = gray + a * (green - gray)
        out[y, x, 2] = gray + b * (blue - gray)


@lw.kernel
def tint_in_loop(out, src, a, b):
    h, w, _ = src.shape
    for y, x in lw.lanes(h, w):
        gray = src[y, x, 0] * lw.f32(0.3) + src[y, x, 1] * lw.f32(0.6) + src[y, x, 2] * lw.f32(0.1)
        for c in range(3):
            out[y, x, c] = gray + (a if c < 2 else b) * (src[y, x, c] - gray)


@lw.kernel
def mirror(out, src):
    h, w = src.shape
    for y, x in lw.lanes(h, w):
        out[y, x] = src[y, w - 1 - x] + src[y, x]


@lw.kernel
def mirror_negative(out, src):
    h, w = src.shape
    for y, x in lw.lanes(h, w):
        out[y, x] = src[y, -1 - x] + src[y, x]


@lw.kernel
def enlarge(out, src, scale):
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        fy, fx = lw.f32(y) * scale, lw.f32(x) * scale
        i, j = int(fy), int(fx)
        fy, fx = fy - lw.f32(i), fx - lw.f32(j)
        top = src[i, j] * (1.0 - fx) + src[i, j + 1] * fx
        low = src[i + 1, j] * (1.0 - fx) + src[i + 1, j + 1] * fx
        out[y, x] = top * (1.0 - fy) + low * fy


@lw.kernel
def enlarge_i32(out, src, scale):
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        fy, fx = lw.f32(y) * scale, lw.f32(x) * scale
        i, j = lw.i32(fy), lw.i32(fx)
        fy, fx = fy - lw.f32(i), fx - lw.f32(j)
        top = src[i, j] * (1.0 - fx) + src[i, j + 1] * fx
        low = src[i + 1, j] * (1.0 - fx) + src[i + 1, j + 1] * fx
        out[y, x] = top * (1.0 - fy) + low * fy


@lw.kernel
def enlarge_floor(out, src, scale):
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        fy, fx = lw.f32(y) * scale, lw.f32(x) * scale
        ny, nx = np.floor(fy), np.floor(fx)
        i, j = int(ny), int(nx)
        fy, fx = fy - ny, fx - nx
        top = src[i, j] * (1.0 - fx) + src[i, j + 1] * fx
        low = src[i + 1, j] * (1.0 - fx) + src[i + 1, j + 1] * fx
        out[y, x] = top * (1.0 - fy) + low * fy


def _square(count, dtype: type = np.float32):
    side = max(8, int(count**0.5))
    rng = np.random.default_rng(1)
    return rng.random((side, side), np.float32) if dtype is np.float32 else rng.integers(0, 2, (side, side), dtype)


def _window(count):
    src = _square(count)
    return np.zeros_like(src), src, np.random.default_rng(2).random((5, 5), np.float32), 2


def _three(count):
    side = max(8, int(count**0.5))
    src = np.random.default_rng(1).random((side, side, 3), np.float32)
    return np.zeros_like(src), src, np.float32(0.7), np.float32(0.4)


def _two(count):
    src = _square(count)
    return np.zeros_like(src), src


def _board(count):
    old = _square(count, np.uint8)
    return np.zeros_like(old), old


def _enlarged(count):
    out = np.zeros_like(_square(count))
    return out, _square(count), np.float32(0.49)


GROUPS = (
    Group(
        "window, radius argument",
        window,
        _window,
        1 << 18,
        (("guards", window_guarded), ("sum in memory", window_in_place)),
    ),
    Group("range of 3 x 3", median, _two, 1 << 18, (("reversed", median_reversed),)),
    Group(
        "game of life",
        life,
        _board,
        1 << 18,
        (("+ h", life_with_size), ("& (w - 1)", life_masked), ("conditions", life_by_conditions)),
    ),
    Group("three channels", tint, _three, 1 << 17, (("channels in a loop", tint_in_loop),)),
    Group("mirror", mirror, _two, 1 << 18, (("negative index", mirror_negative),)),
    Group("enlarge", enlarge, _enlarged, 1 << 18, (("i32", enlarge_i32), ("floor", enlarge_floor))),
)
