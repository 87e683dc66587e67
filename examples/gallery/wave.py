"""Waves behind two slits: every pixel adds the waves of some hundred sources. One square root and one sine for each."""

import numpy as np

import lanewise as lw


@lw.kernel
def wave(out, sources, length):
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        height = lw.f32(0)
        for k in range(len(sources)):
            dx, dy = x - sources[k, 0], y - sources[k, 1]
            distance = np.sqrt(dx * dx + dy * dy) + lw.f32(1)
            height += np.sin(distance * length) / np.sqrt(distance)
        out[y, x] = height


def numpy_version(out, sources, length):
    h, w = out.shape
    y, x = np.arange(h, dtype=np.float32)[:, None], np.arange(w, dtype=np.float32)[None, :]
    out[:] = 0
    for sx, sy in sources:
        dx, dy = x - sx, y - sy
        distance = np.sqrt(dx * dx + dy * dy) + np.float32(1)
        out += np.sin(distance * length) / np.sqrt(distance)


def arguments(h, w):
    slits = np.concatenate([np.linspace(0.32, 0.38, 24), np.linspace(0.62, 0.68, 24)]) * h
    sources = np.stack([np.zeros_like(slits), slits], 1).astype(np.float32)
    return np.zeros((h, w), np.float32), sources, np.float32(0.7 * 160 / h)


def picture(h, w):
    args = arguments(h, w)
    wave(*args)
    return np.clip(0.5 + args[0] / 6, 0, 1)
