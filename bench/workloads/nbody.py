"""Bodies that attract each other: every pair, places as an array of structures."""

# pyright: basic

import math

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.kernel
def attract(place, mass, force):
    n = len(place)
    for i in lw.lanes(n):
        x, y, z = place[i, 0], place[i, 1], place[i, 2]
        fx = fy = fz = lw.f32(0)
        for j in range(n):
            dx, dy, dz = place[j, 0] - x, place[j, 1] - y, place[j, 2] - z
            d = dx * dx + dy * dy + dz * dz + 0.01
            pull = mass[j] / (d * math.sqrt(d))
            fx += dx * pull
            fy += dy * pull
            fz += dz * pull
        force[i, 0], force[i, 1], force[i, 2] = fx, fy, fz


def arguments(count: int):
    rng = np.random.default_rng(14)
    return rng.random((count, 3), np.float32), rng.random(count, np.float32), np.zeros((count, 3), np.float32)


WORKLOADS = (Workload("n bodies", attract, arguments, 1 << 11),)
