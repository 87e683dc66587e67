"""Ray marching through a volume of densities, with trilinear samples and early termination when it is opaque."""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.function
def sample(volume, x, y, z):
    i, j, k = int(x), int(y), int(z)
    fx, fy, fz = x - lw.f32(i), y - lw.f32(j), z - lw.f32(k)
    a = volume[k, j, i] * (1.0 - fx) + volume[k, j, i + 1] * fx
    b = volume[k, j + 1, i] * (1.0 - fx) + volume[k, j + 1, i + 1] * fx
    c = volume[k + 1, j, i] * (1.0 - fx) + volume[k + 1, j, i + 1] * fx
    d = volume[k + 1, j + 1, i] * (1.0 - fx) + volume[k + 1, j + 1, i + 1] * fx
    return (a * (1.0 - fy) + b * fy) * (1.0 - fz) + (c * (1.0 - fy) + d * fy) * fz


@lw.kernel
def march(volume, step, out):
    depth, height, width = volume.shape
    for row, col in lw.lanes(*out.shape):
        x, y, z = lw.f32(col) * 0.9 + 0.5, lw.f32(row) * 0.9 + 0.5, lw.f32(0.25)
        dx = (lw.f32(col) * 2.0 / lw.f32(out.shape[1]) - 1.0) * step
        light, shade = lw.f32(1), lw.f32(0)
        while z < lw.f32(depth - 1) and light > 0.01:
            if x >= 0.0 and x < lw.f32(width - 1) and y < lw.f32(height - 1):
                density = sample(volume, x, y, z)
                shade += light * density * step
                light *= 1.0 - density * step
            x, z = x + dx, z + step
        out[row, col] = shade


def arguments(count: int):
    side = max(4, int(count**0.5))
    volume = np.random.default_rng(4).random((24, side, side), np.float32)
    return volume, np.float32(0.4), np.zeros((side, side), np.float32)


WORKLOADS = (Workload("volume rays", march, arguments, 1 << 14),)
