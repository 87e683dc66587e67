"""Floyd-Steinberg, many rows at once: the error is carried along each row; a lane is an image's row."""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.kernel
def dither(image, out):
    height, width = image.shape
    for row in lw.lanes(height):
        error = lw.f32(0)
        for col in range(width):
            wanted = image[row, col] + error
            white = wanted > 0.5
            out[row, col] = 255 if white else 0
            error = (wanted - (1.0 if white else 0.0)) * 0.4375


def arguments(count: int):
    side = max(4, int(count**0.5))
    image = np.random.default_rng(11).random((side, side), np.float32)
    return image, np.zeros((side, side), np.uint8)


WORKLOADS = (Workload("dither rows", dither, arguments, 1 << 16),)
