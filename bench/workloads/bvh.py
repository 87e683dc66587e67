"""Rays through a tree of boxes, each with a stack of its own: nearest triangle-free hit of boxes at the leaves."""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload

LEAF = -1


@lw.function
def enters(low, high, node, ox, oy, oz, ix, iy, iz, nearest):
    """Where a ray enters a node's box, or a number that is at least `nearest`."""
    ax, bx = (low[node, 0] - ox) * ix, (high[node, 0] - ox) * ix
    ay, by = (low[node, 1] - oy) * iy, (high[node, 1] - oy) * iy
    az, bz = (low[node, 2] - oz) * iz, (high[node, 2] - oz) * iz
    near = max(max(min(ax, bx), min(ay, by)), max(min(az, bz), lw.f32(0)))
    far = min(min(max(ax, bx), max(ay, by)), min(max(az, bz), nearest))
    return near if near <= far else nearest


@lw.kernel
def trace(low, high, child, origin, direction, hit, distance):
    for i in lw.lanes(len(hit)):
        ox, oy, oz = origin[i, 0], origin[i, 1], origin[i, 2]
        ix, iy, iz = 1 / direction[i, 0], 1 / direction[i, 1], 1 / direction[i, 2]
        stack = lw.array(32, lw.i32)
        top = 1
        stack[0] = 0
        nearest, found = lw.f32(1e30), -1
        while top > 0:
            top -= 1
            node = stack[top]
            near = enters(low, high, node, ox, oy, oz, ix, iy, iz, nearest)
            if near >= nearest:
                continue
            if child[node, 0] == LEAF:
                nearest, found = near, child[node, 1]
                continue
            stack[top] = child[node, 0]
            stack[top + 1] = child[node, 1]
            top += 2
        hit[i] = found
        distance[i] = nearest


def tree(leaves: int, seed: int = 0):
    """A balanced tree over small boxes: bounds, and the two children of each node or (LEAF, number)."""
    rng = np.random.default_rng(seed)
    low = rng.random((leaves, 3), np.float32) * 10
    high = low + rng.random((leaves, 3), np.float32)
    lows, highs, children = [], [], []

    def build(members: np.ndarray, depth: int) -> int:
        here = len(lows)
        lows.append(low[members].min(0))
        highs.append(high[members].max(0))
        children.append((LEAF, int(members[0])))
        if len(members) > 1:
            order = members[np.argsort(low[members, depth % 3], kind="stable")]
            half = len(order) // 2
            children[here] = (build(order[:half], depth + 1), build(order[half:], depth + 1))
        return here

    build(np.arange(leaves), 0)
    return np.array(lows), np.array(highs), np.array(children, np.int32)


def rays(count: int, coherent: bool, seed: int = 1):
    rng = np.random.default_rng(seed)
    if not coherent:
        origin, direction = rng.random((count, 3), np.float32) * 10, rng.standard_normal((count, 3), np.float32)
        return origin, direction
    side = max(1, int(count**0.5))
    at = np.arange(count)
    direction = np.stack([at % side / side - 0.4987, at // side / side - 0.5013, np.ones(count)], 1)
    return np.tile(np.float32([5, 5, -8]), (count, 1)), direction.astype(np.float32)  # pyright: ignore[reportArgumentType]


def arguments(coherent: bool):
    def make(count: int):
        results = np.zeros(count, np.int32), np.zeros(count, np.float32)
        return (*tree(max(2, count // 4)), *rays(count, coherent), *results)

    return make


WORKLOADS = (
    Workload("bvh, coherent rays", trace, arguments(True), 1 << 14),
    Workload(
        "bvh, random rays",
        trace,
        arguments(False),
        1 << 14,
        here="The same tree, by rays that have nothing in common: lanes soon part.",
    ),
)
