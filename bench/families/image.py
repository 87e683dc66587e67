"""Images: contrast, blur, enlargement, edges, colours, lenses, cells, dithering."""

# pyright: basic

import numpy as np
from workloads import Workload

import lanewise as lw


@lw.kernel
def contrast(image, gain, offset, out):
    h, w = image.shape
    for y, x in lw.lanes(h, w):
        v = ((int(image[y, x]) * gain) >> 8) + offset
        if v < 0:
            v = 0
        if v > 255:
            v = 255
        out[y, x] = v


@lw.kernel
def blur_along(image, weights, out):
    h, w = image.shape
    radius = len(weights) // 2
    for y, x in lw.lanes(h, w):
        total = lw.f32(0)
        for k in range(len(weights)):
            at = x + k - radius
            if at < 0:
                at = 0
            elif at >= w:
                at = w - 1
            total += weights[k] * image[y, at]
        out[y, x] = total


@lw.kernel
def enlarge(image, factor, out):
    h, w, _ = out.shape
    for y, x in lw.lanes(h, w):
        for c in range(3):
            out[y, x, c] = image[y // factor, x // factor, c]


@lw.kernel
def thin_edges(gx, gy, out):
    h, w = gx.shape
    for y, x in lw.lanes(range(1, h - 1), range(1, w - 1)):
        a, b = gx[y, x], gy[y, x]
        here = a * a + b * b
        dy, dx = 0, 1
        if abs(b) > 2.414 * abs(a):
            dy, dx = 1, 0
        elif abs(b) > 0.414 * abs(a):
            dy = 1
            dx = 1 if a * b > 0 else -1
        before = gx[y - dy, x - dx] ** 2 + gy[y - dy, x - dx] ** 2
        after = gx[y + dy, x + dx] ** 2 + gy[y + dy, x + dx] ** 2
        out[y, x] = here if here >= before and here >= after else 0


@lw.kernel
def yuv_to_rgb(luma, blue, red, out):
    h, w = luma.shape
    for y, x in lw.lanes(h, w):
        c = 298 * (int(luma[y, x]) - 16)
        u = int(blue[y >> 1, x >> 1]) - 128
        v = int(red[y >> 1, x >> 1]) - 128
        out[y, x, 0] = min(max((c + 409 * v + 128) >> 8, 0), 255)
        out[y, x, 1] = min(max((c - 100 * u - 208 * v + 128) >> 8, 0), 255)
        out[y, x, 2] = min(max((c + 516 * u + 128) >> 8, 0), 255)


@lw.kernel
def barrel(image, strength, out):
    h, w = image.shape
    for y, x in lw.lanes(h, w):
        u, v = 2 * lw.f32(x) / w - 1, 2 * lw.f32(y) / h - 1
        r = 1 + strength * (u * u + v * v)
        i, j = int((u * r + 1) * w / 2), int((v * r + 1) * h / 2)
        out[y, x] = image[j, i] if i >= 0 and i < w and j >= 0 and j < h else 0


@lw.kernel
def cells(px, py, label):
    h, w = label.shape
    for y, x in lw.lanes(h, w):
        nearest, best = 1e30, -1
        for k in range(len(px)):
            dx, dy = px[k] - x, py[k] - y
            d = dx * dx + dy * dy
            if d < nearest:
                nearest, best = d, k
        label[y, x] = best


@lw.kernel
def ordered_dither(image, matrix, out):
    h, w = image.shape
    for y, x in lw.lanes(h, w):
        out[y, x] = 255 if image[y, x] > matrix[y & 3, x & 3] else 0


def _side(count):
    return max(12, int(count**0.5) // 2 * 2)


def _bytes(count, *more):
    return np.random.default_rng(1).integers(0, 256, (_side(count), _side(count), *more), np.uint8)


def _gray(count):
    return np.random.default_rng(2).random((_side(count), _side(count)), np.float32)


def _contrast(count):
    return _bytes(count), 300, -20, np.zeros_like(_bytes(count))


def _blur(count):
    weights = np.array([1, 6, 15, 20, 15, 6, 1], np.float32) / np.float32(64)
    return _gray(count), weights, np.zeros_like(_gray(count))


def _enlarge(count):
    return _bytes(count // 9, 3), 3, np.zeros((_side(count // 9) * 3, _side(count // 9) * 3, 3), np.uint8)


def _edges(count):
    return _gray(count) - np.float32(0.5), _gray(count).T.copy() - np.float32(0.5), np.zeros_like(_gray(count))


def _yuv(count):
    half = _bytes(count)[::2, ::2].copy()
    return _bytes(count), half, half.T.copy(), _bytes(count, 3) * 0


def _barrel(count):
    return _gray(count), np.float32(0.2), np.zeros_like(_gray(count))


def _cells(count):
    rng = np.random.default_rng(3)
    side = _side(count)
    return rng.random(24) * side, rng.random(24) * side, np.zeros((side, side), np.int32)


def _dither(count):
    matrix = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) * 16 + 8
    return _bytes(count), matrix.astype(np.uint8), np.zeros_like(_bytes(count))


WORKLOADS = (
    Workload("contrast", contrast, _contrast, 1 << 18, 150),
    Workload("blur along", blur_along, _blur, 1 << 18, 150),
    Workload("enlarge", enlarge, _enlarge, 1 << 17, 1300),
    Workload("thin edges", thin_edges, _edges, 1 << 17, 200),
    Workload("yuv to rgb", yuv_to_rgb, _yuv, 1 << 16, 150),
    Workload("barrel", barrel, _barrel, 1 << 17, 200),
    Workload("cells", cells, _cells, 1 << 15, 150),
    Workload("ordered dither", ordered_dither, _dither, 1 << 18, 150),
)
