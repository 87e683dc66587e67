"""bench/workloads/stencil3.py for Numba."""

# pyright: basic

from numba import njit
from numpy import float32 as f32


@njit(error_model="numpy")
def heat(old, new, share):
    depth, height, width = old.shape
    for z in range(depth):
        for y in range(height):
            for x in range(width):
                here = old[z, y, x]
                if 0 < z < depth - 1 and 0 < y < height - 1 and 0 < x < width - 1:
                    around = old[z - 1, y, x] + old[z + 1, y, x] + old[z, y - 1, x] + old[z, y + 1, x]
                    here += share * (around + old[z, y, x - 1] + old[z, y, x + 1] - f32(6) * here)
                new[z, y, x] = here
