"""bench/workloads/occlusion.py for Numba."""

# pyright: basic

import math

from numba import njit
from numpy import float32 as f32
from numpy import uint32 as u32


@njit(error_model="numpy")
def meets(spheres, k, ox, oy, oz, dx, dy, dz):
    cx, cy, cz = ox - spheres[k, 0], oy - spheres[k, 1], oz - spheres[k, 2]
    b = cx * dx + cy * dy + cz * dz
    c = cx * cx + cy * cy + cz * cz - spheres[k, 3] * spheres[k, 3]
    inside = b * b - c
    if inside <= f32(0):
        return f32(-1)
    return -b - math.sqrt(inside)


@njit(error_model="numpy")
def drawn(state):
    state = u32(state * u32(1664525) + u32(1013904223))
    return state, f32(u32(state >> u32(8))) * f32(2.0**-24) - f32(0.5)


@njit(error_model="numpy")
def occlude(spheres, tries, out):
    height, width = out.shape
    for row in range(height):
        for col in range(width):
            x = f32(col) * f32(4) / f32(width) - f32(2)
            z = f32(row) * f32(4) / f32(height) - f32(2)
            state = u32(row * width + col + 1)
            open_ways = 0
            for _ in range(tries):
                state, dx = drawn(state)
                state, dz = drawn(state)
                state, dy = drawn(state)
                dy = abs(dy) + f32(0.01)
                length = math.sqrt(dx * dx + dy * dy + dz * dz)
                dx, dy, dz = dx / length, dy / length, dz / length
                blocked = False
                for k in range(len(spheres)):
                    if meets(spheres, k, x, f32(0), z, dx, dy, dz) > f32(0):
                        blocked = True
                        break
                if not blocked:
                    open_ways += 1
            out[row, col] = f32(open_ways) / f32(tries)
