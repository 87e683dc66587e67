"""Arguments of kernels that walk a tree: boxes, their children, and numbers that are sorted or not."""

from __future__ import annotations

from typing import Any

import numpy as np


def tree_and_numbers(count: int, inner: int, widest: float) -> tuple[Any, ...]:
    """low, high, child, x, out: for that many inner nodes, each with two children; leaves are at most that wide."""
    rng = np.random.default_rng(count)
    child = np.array([[2 * n + 1, 2 * n + 2] if n < inner else [-1, -1] for n in range(2 * inner + 1)], np.int32)
    low, high = np.zeros(len(child)), np.zeros(len(child))
    for n in reversed(range(len(child))):
        if n >= inner:
            low[n] = rng.random() * 8
            high[n] = low[n] + rng.random() * widest
        else:
            low[n], high[n] = min(low[child[n]]), max(high[child[n]])
    x = np.sort(rng.random(count) * 12) if count % 2 else rng.random(count) * 12
    return low, high, child, x, np.zeros(count, np.int64)
