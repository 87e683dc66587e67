"""bench/workloads/bvh.py for Numba."""

# pyright: basic

import numpy as np
from numba import njit
from numpy import float32 as f32


@njit(error_model="numpy")
def enters(low, high, node, ox, oy, oz, ix, iy, iz, nearest):
    ax, bx = (low[node, 0] - ox) * ix, (high[node, 0] - ox) * ix
    ay, by = (low[node, 1] - oy) * iy, (high[node, 1] - oy) * iy
    az, bz = (low[node, 2] - oz) * iz, (high[node, 2] - oz) * iz
    near = max(max(min(ax, bx), min(ay, by)), max(min(az, bz), f32(0)))
    far = min(min(max(ax, bx), max(ay, by)), min(max(az, bz), nearest))
    return near if near <= far else nearest


@njit(error_model="numpy")
def trace(low, high, child, origin, direction, hit, distance):
    stack = np.empty(32, np.int32)
    for i in range(len(hit)):
        ox, oy, oz = origin[i, 0], origin[i, 1], origin[i, 2]
        ix, iy, iz = f32(1) / direction[i, 0], f32(1) / direction[i, 1], f32(1) / direction[i, 2]
        top = 1
        stack[0] = 0
        nearest, found = f32(1e30), np.int32(-1)
        while top > 0:
            top -= 1
            node = stack[top]
            near = enters(low, high, node, ox, oy, oz, ix, iy, iz, nearest)
            if near >= nearest:
                continue
            if child[node, 0] == -1:
                nearest, found = near, child[node, 1]
                continue
            stack[top] = child[node, 0]
            stack[top + 1] = child[node, 1]
            top += 2
        hit[i] = found
        distance[i] = nearest
