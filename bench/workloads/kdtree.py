"""The nearest point of a tree in an array: descend, then come back where the other side may be nearer."""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.kernel
def nearest(points, asked, found):
    n = len(points)
    for i in lw.lanes(len(found)):
        x, y = asked[i, 0], asked[i, 1]
        best, least = -1, lw.f32(1e30)
        nodes, gaps = lw.array(24, lw.i32), lw.array(24, lw.f32)
        nodes[0], gaps[0] = 0, lw.f32(0)
        top = 1
        while top > 0:
            top -= 1
            node, gap = nodes[top], gaps[top]
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
            near = 2 * node + 1 if across < 0.0 else 2 * node + 2
            far = 4 * node + 3 - near
            if far < n:
                nodes[top], gaps[top] = far, across * across
                top += 1
            if near < n:
                nodes[top], gaps[top] = near, lw.f32(0)
                top += 1
        found[i] = best


def tree(count: int) -> np.ndarray:
    """A left-balanced tree in an array: the children of i are 2i + 1 and 2i + 2."""
    points = np.random.default_rng(7).random((count, 2), np.float32)
    out = np.zeros_like(points)

    def left_size(size: int) -> int:
        full = 1 << (size.bit_length() - 1)
        last = size - (full - 1)
        return (full - 1) // 2 + min(last, full // 2) if size > 1 else 0

    def build(members: np.ndarray, at: int, axis: int) -> None:
        if len(members) == 0:
            return
        order = members[np.argsort(points[members, axis], kind="stable")]
        middle = left_size(len(order))
        out[at] = points[order[middle]]
        build(order[:middle], 2 * at + 1, 1 - axis)
        build(order[middle + 1 :], 2 * at + 2, 1 - axis)

    build(np.arange(count), 0, 0)
    return out


def arguments(count: int):
    asked = np.random.default_rng(8).random((count, 2), np.float32)
    return tree(max(3, count // 2)), asked, np.zeros(count, np.int32)


WORKLOADS = (Workload("k-d tree", nearest, arguments, 1 << 13),)
