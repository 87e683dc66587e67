"""A blur of three by three pixels whose border repeats the outermost ones."""

import numpy as np

import lanewise as lw


@lw.kernel
def blur(out, image):
    h, w = image.shape
    for y, x in lw.lanes(h, w):
        total = lw.f32(0)
        for dy in range(-1, 2):
            for dx in range(-1, 2):
                total += image[min(max(y + dy, 0), h - 1), min(max(x + dx, 0), w - 1)]
        out[y, x] = total / 9


def _arguments():
    image = np.random.default_rng(1).random((48, 64), np.float32)
    return np.empty_like(image), image


examples = {"blur": _arguments}
