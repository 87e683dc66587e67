"""bench/workloads/kdtree.py for Numba."""

# pyright: basic

import numpy as np
from numba import njit
from numpy import float32 as f32


@njit(error_model="numpy")
def nearest(points, asked, found):
    n = len(points)
    nodes, gaps = np.empty(24, np.int32), np.empty(24, f32)
    for i in range(len(found)):
        x, y = asked[i, 0], asked[i, 1]
        best, least = -1, f32(1e30)
        nodes[0], gaps[0] = 0, f32(0)
        top = 1
        while top > 0:
            top -= 1
            node, gap = int(nodes[top]), gaps[top]
            if gap >= least:
                continue
            depth = 0
            rest = node + 1
            while rest > 1:
                rest >>= 1
                depth += 1
            px, py = points[node, 0], points[node, 1]
            apart = (px - x) * (px - x) + (py - y) * (py - y)
            if apart < least:
                best, least = node, apart
            across = x - px if depth & 1 == 0 else y - py
            near = 2 * node + 1 if across < f32(0) else 2 * node + 2
            far = 4 * node + 3 - near
            if far < n:
                nodes[top], gaps[top] = far, across * across
                top += 1
            if near < n:
                nodes[top], gaps[top] = near, f32(0)
                top += 1
        found[i] = best
