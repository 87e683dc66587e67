"""bench/workloads/volume.py for Numba."""

# pyright: basic

from numba import njit
from numpy import float32 as f32


@njit(error_model="numpy")
def sample(volume, x, y, z):
    one = f32(1)
    i, j, k = int(x), int(y), int(z)
    fx, fy, fz = x - f32(i), y - f32(j), z - f32(k)
    a = volume[k, j, i] * (one - fx) + volume[k, j, i + 1] * fx
    b = volume[k, j + 1, i] * (one - fx) + volume[k, j + 1, i + 1] * fx
    c = volume[k + 1, j, i] * (one - fx) + volume[k + 1, j, i + 1] * fx
    d = volume[k + 1, j + 1, i] * (one - fx) + volume[k + 1, j + 1, i + 1] * fx
    return (a * (one - fy) + b * fy) * (one - fz) + (c * (one - fy) + d * fy) * fz


@njit(error_model="numpy")
def march(volume, step, out):
    depth, height, width = volume.shape
    rows, cols = out.shape
    for row in range(rows):
        for col in range(cols):
            x, y, z = f32(col) * f32(0.9) + f32(0.5), f32(row) * f32(0.9) + f32(0.5), f32(0.25)
            dx = (f32(col) * f32(2) / f32(cols) - f32(1)) * step
            light, shade = f32(1), f32(0)
            while z < f32(depth - 1) and light > f32(0.01):
                if x >= f32(0) and x < f32(width - 1) and y < f32(height - 1):
                    density = sample(volume, x, y, z)
                    shade += light * density * step
                    light *= f32(1) - density * step
                x, z = x + dx, z + step
            out[row, col] = shade
