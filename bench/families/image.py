"""Images: gradients, morphology, colours, rotation, medians, box blur, patterns, blending."""

# pyright: basic

import math

import numpy as np
from workloads import Workload

import lanewise as lw


@lw.kernel
def sobel(image, out):
    h, w = image.shape
    for y, x in lw.lanes(range(1, h - 1), range(1, w - 1)):
        gx = image[y - 1, x + 1] + 2 * image[y, x + 1] + image[y + 1, x + 1]
        gx -= image[y - 1, x - 1] + 2 * image[y, x - 1] + image[y + 1, x - 1]
        gy = image[y + 1, x - 1] + 2 * image[y + 1, x] + image[y + 1, x + 1]
        gy -= image[y - 1, x - 1] + 2 * image[y - 1, x] + image[y - 1, x + 1]
        out[y, x] = math.sqrt(gx * gx + gy * gy)


@lw.kernel
def erode(image, radius, out):
    h, w = image.shape
    for y, x in lw.lanes(h, w):
        least = image[y, x]
        for j in range(max(y - radius, 0), min(y + radius + 1, h)):
            for i in range(max(x - radius, 0), min(x + radius + 1, w)):
                if image[j, i] < least:
                    least = image[j, i]
        out[y, x] = least


@lw.kernel
def to_hsv(rgb, hsv):
    h, w, _ = rgb.shape
    for y, x in lw.lanes(h, w):
        r, g, b = rgb[y, x, 0], rgb[y, x, 1], rgb[y, x, 2]
        high = max(r, g, b)
        span = high - min(r, g, b)
        hue = lw.f32(0)
        if span > 0:
            if high == r:
                hue = (g - b) / span
                if hue < 0:
                    hue += 6
            elif high == g:
                hue = (b - r) / span + 2
            else:
                hue = (r - g) / span + 4
        hsv[y, x, 0] = hue * 60
        hsv[y, x, 1] = span / high if high > 0 else 0.0
        hsv[y, x, 2] = high


@lw.kernel
def rotate(image, cosine, sine, out):
    h, w = image.shape
    for y, x in lw.lanes(h, w):
        dx, dy = x - w * 0.5, y - h * 0.5
        u = cosine * dx + sine * dy + w * 0.5
        v = cosine * dy - sine * dx + h * 0.5
        i, j = math.floor(u), math.floor(v)
        value = lw.f32(0)
        if 0 <= i < w - 1 and 0 <= j < h - 1:
            a, b = u - i, v - j
            top = image[j, i] * (1 - a) + image[j, i + 1] * a
            low = image[j + 1, i] * (1 - a) + image[j + 1, i + 1] * a
            value = lw.f32(top * (1 - b) + low * b)
        out[y, x] = value


@lw.kernel
def median(image, out):
    h, w = image.shape
    for y, x in lw.lanes(range(1, h - 1), range(1, w - 1)):
        v = lw.array(9, lw.u8)
        n = 0
        for dy in range(-1, 2):
            for dx in range(-1, 2):
                v[n] = image[y + dy, x + dx]
                n += 1
        for i in range(1, 9):
            here = v[i]
            j = i
            while j > 0 and v[j - 1] > here:
                v[j] = v[j - 1]
                j -= 1
            v[j] = here
        out[y, x] = v[4]


@lw.kernel
def box_blur(total, radius, out):
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        top, bottom = max(y - radius, 0), min(y + radius + 1, h)
        left, right = max(x - radius, 0), min(x + radius + 1, w)
        area = (bottom - top) * (right - left)
        out[y, x] = (total[bottom, right] - total[top, right] - total[bottom, left] + total[top, left]) / area


@lw.kernel
def binary_pattern(image, out):
    h, w = image.shape
    for y, x in lw.lanes(range(1, h - 1), range(1, w - 1)):
        here = image[y, x]
        code = 0
        if image[y - 1, x - 1] >= here:
            code |= 1
        if image[y - 1, x] >= here:
            code |= 2
        if image[y - 1, x + 1] >= here:
            code |= 4
        if image[y, x + 1] >= here:
            code |= 8
        if image[y + 1, x + 1] >= here:
            code |= 16
        if image[y + 1, x] >= here:
            code |= 32
        if image[y + 1, x - 1] >= here:
            code |= 64
        if image[y, x - 1] >= here:
            code |= 128
        out[y, x] = code


@lw.kernel
def blend(front, back, out):
    h, w, _ = back.shape
    for y, x in lw.lanes(h, w):
        alpha = int(front[y, x, 3])
        for c in range(3):
            out[y, x, c] = (int(front[y, x, c]) * alpha + int(back[y, x, c]) * (255 - alpha)) // 255


def _side(count):
    return max(12, int(count**0.5))


def _gray(count):
    return np.random.default_rng(1).random((_side(count), _side(count)), np.float32)


def _bytes(count, *more):
    return np.random.default_rng(2).integers(0, 256, (_side(count), _side(count), *more), np.uint8)


def _sobel(count):
    return _gray(count), np.zeros_like(_gray(count))


def _erode(count):
    return _bytes(count), 2, np.zeros_like(_bytes(count))


def _colours(count):
    rgb = np.random.default_rng(3).random((_side(count), _side(count), 3), np.float32)
    return rgb, np.zeros_like(rgb)


def _rotate(count):
    return _gray(count), math.cos(0.4), math.sin(0.4), np.zeros_like(_gray(count))


def _two_bytes(count):
    return _bytes(count), np.zeros_like(_bytes(count))


def _sums(count):
    image = _gray(count)
    total = np.zeros((image.shape[0] + 1, image.shape[1] + 1))
    total[1:, 1:] = image.cumsum(0, dtype=float).cumsum(1)
    return total, 3, np.zeros(image.shape)


def _blend(count):
    return _bytes(count, 4), _bytes(count, 3), np.zeros_like(_bytes(count, 3))


WORKLOADS = (
    Workload("sobel", sobel, _sobel, 1 << 18, 150),
    Workload("erosion", erode, _erode, 1 << 16, 150),
    Workload("rgb to hsv", to_hsv, _colours, 1 << 16, 150),
    Workload("rotation", rotate, _rotate, 1 << 16, 400),
    Workload("median 3x3", median, _two_bytes, 1 << 14, 150),
    Workload("box blur", box_blur, _sums, 1 << 17, 150),
    Workload("binary pattern", binary_pattern, _two_bytes, 1 << 18, 150),
    Workload("blend rgba", blend, _blend, 1 << 16, 150),
)
