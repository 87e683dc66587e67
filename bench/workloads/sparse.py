"""A sparse matrix times a vector: rows of different lengths, indices from memory.

So many rows that a processor does not learn their lengths by heart, when it multiplies again and again.
"""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.kernel
def times(start, column, value, x, y):
    for row in lw.lanes(len(y)):
        total = value[0] * 0.0
        for at in range(start[row], start[row + 1]):
            total += value[at] * x[column[at]]
        y[row] = total


def arguments(rows: int):
    rng = np.random.default_rng(6)
    start = np.concatenate([[0], np.cumsum(rng.integers(0, 24, rows))]).astype(np.int32)
    column = rng.integers(0, rows, start[-1]).astype(np.int32)
    return start, column, rng.random(start[-1]), rng.random(rows), np.zeros(rows)


WORKLOADS = (Workload("sparse matrix", times, arguments, 1 << 16),)
