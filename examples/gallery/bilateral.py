"""A bilateral filter: a blur that stops at edges. Forty-nine neighbours with an `exp` each, clamped at the border."""

import numpy as np

import lanewise as lw


@lw.kernel
def bilateral(image, out, radius, strength):
    h, w = image.shape
    for y, x in lw.lanes(h, w):
        here = image[y, x]
        total = weights = lw.f32(0)
        for dy in range(-radius, radius + 1):
            for dx in range(-radius, radius + 1):
                there = image[min(max(y + dy, 0), h - 1), min(max(x + dx, 0), w - 1)]
                away = there - here
                weight = np.exp(-(dx * dx + dy * dy) * lw.f32(0.06) - away * away * strength)
                total += weight * there
                weights += weight
        out[y, x] = total / weights


def numpy_version(image, out, radius, strength):
    h, w = image.shape
    wide = np.pad(image, radius, mode="edge")
    total, weights = np.zeros_like(image), np.zeros_like(image)
    for dy in range(2 * radius + 1):
        for dx in range(2 * radius + 1):
            there = wide[dy : dy + h, dx : dx + w]
            away = there - image
            near = np.float32(-((dx - radius) ** 2 + (dy - radius) ** 2)) * np.float32(0.06)
            weight = np.exp(near - away * away * strength)
            total += weight * there
            weights += weight
    out[:] = total / weights


def scene(h, w):
    rng = np.random.default_rng(3)
    y, x = np.mgrid[0:h, 0:w] / h
    image = 0.3 + 0.4 * x * h / w
    for _ in range(9):
        cy, cx, size = rng.random(), rng.random() * w / h, 0.08 + 0.15 * rng.random()
        image = np.where((y - cy) ** 2 + (x - cx) ** 2 < size**2, rng.random(), image)
    return (image + 0.12 * rng.standard_normal((h, w))).astype(np.float32)


def arguments(h, w):
    image = scene(h, w)
    return image, np.zeros_like(image), 3, np.float32(12)


def picture(h, w):
    args = arguments(h, w)
    bilateral(*args)
    return np.clip(np.where(np.arange(w)[None, :] < w // 2, args[0], args[1]), 0, 1)
