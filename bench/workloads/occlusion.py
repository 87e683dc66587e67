"""Ambient occlusion of spheres on a plane: rays from each visible point, in directions from a small generator."""

# pyright: basic

import math

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.function
def meets(spheres, k, ox, oy, oz, dx, dy, dz):
    """How far along the ray it enters sphere k; negative if not."""
    cx, cy, cz = ox - spheres[k, 0], oy - spheres[k, 1], oz - spheres[k, 2]
    b = cx * dx + cy * dy + cz * dz
    c = cx * cx + cy * cy + cz * cz - spheres[k, 3] * spheres[k, 3]
    inside = b * b - c
    if inside <= 0.0:
        return lw.f32(-1)
    return -b - math.sqrt(inside)


@lw.function
def drawn(state):
    state = state * lw.u32(1664525) + lw.u32(1013904223)
    return state, lw.f32(state >> lw.u32(8)) * lw.f32(2.0**-24) - 0.5


@lw.kernel
def occlude(spheres, tries, out):
    height, width = out.shape
    for row, col in lw.lanes(height, width):
        x, z = lw.f32(col) * 4.0 / lw.f32(width) - 2.0, lw.f32(row) * 4.0 / lw.f32(height) - 2.0
        state = lw.u32(row * width + col + 1)
        open_ways = 0
        for _ in range(tries):
            state, dx = drawn(state)
            state, dz = drawn(state)
            state, dy = drawn(state)
            dy = abs(dy) + lw.f32(0.01)
            length = math.sqrt(dx * dx + dy * dy + dz * dz)
            dx, dy, dz = dx / length, dy / length, dz / length
            blocked = False
            for k in range(len(spheres)):
                if meets(spheres, k, x, lw.f32(0), z, dx, dy, dz) > 0.0:
                    blocked = True
                    break
            if not blocked:
                open_ways += 1
        out[row, col] = lw.f32(open_ways) / lw.f32(tries)


def arguments(count: int):
    side = max(2, int(count**0.5))
    spheres = np.float32([[-1, 0.5, 0, 0.5], [0.6, 0.4, 0.3, 0.4], [0, 0.3, -1, 0.3], [1.2, 0.7, -0.8, 0.6]])  # pyright: ignore[reportArgumentType]
    return spheres, 16, np.zeros((side, side), np.float32)


WORKLOADS = (Workload("ambient occlusion", occlude, arguments, 1 << 14),)
