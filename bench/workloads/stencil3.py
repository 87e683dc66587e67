"""Heat in three dimensions: seven points, fixed borders."""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.kernel
def heat(old, new, share):
    depth, height, width = old.shape
    for z, y, x in lw.lanes(depth, height, width):
        here = old[z, y, x]
        if 0 < z < depth - 1 and 0 < y < height - 1 and 0 < x < width - 1:
            around = old[z - 1, y, x] + old[z + 1, y, x] + old[z, y - 1, x] + old[z, y + 1, x]
            here += share * (around + old[z, y, x - 1] + old[z, y, x + 1] - 6.0 * here)
        new[z, y, x] = here


def arguments(count: int):
    side = max(3, round(count ** (1 / 3)))
    old = np.random.default_rng(5).random((side, side, side), np.float32)
    return old, np.zeros_like(old), np.float32(0.1)


WORKLOADS = (Workload("3-D stencil", heat, arguments, 1 << 18, small=216),)
