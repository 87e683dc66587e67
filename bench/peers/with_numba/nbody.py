"""bench/workloads/nbody.py for Numba."""

# pyright: basic

import math

from numba import njit
from numpy import float32 as f32


@njit(error_model="numpy")
def attract(place, mass, force):
    n = len(place)
    for i in range(n):
        x, y, z = place[i, 0], place[i, 1], place[i, 2]
        fx = fy = fz = f32(0)
        for j in range(n):
            dx, dy, dz = place[j, 0] - x, place[j, 1] - y, place[j, 2] - z
            d = dx * dx + dy * dy + dz * dz + f32(0.01)
            pull = mass[j] / (d * math.sqrt(d))
            fx += dx * pull
            fy += dy * pull
            fz += dz * pull
        force[i, 0], force[i, 1], force[i, 2] = fx, fy, fz
