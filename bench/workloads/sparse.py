"""A sparse matrix times a vector: rows of different lengths, indices from memory.

There are so many rows that branch predictors do not learn their lengths when the product is repeated.
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


def arguments(rows: int, columns: int = 0):
    rng = np.random.default_rng(6)
    start = np.concatenate([[0], np.cumsum(rng.integers(0, 24, rows))]).astype(np.int32)
    column = rng.integers(0, columns or rows, start[-1]).astype(np.int32)
    return start, column, rng.random(start[-1]), rng.random(columns or rows), np.zeros(rows)


def wide_arguments(rows: int):
    """As many rows, and a vector larger than the caches."""
    return arguments(rows, 64 * rows)


WORKLOADS = (
    Workload("sparse matrix", times, arguments, 1 << 16),
    Workload("sparse matrix, wide", times, wide_arguments, 1 << 16, here="The same with a vector that no cache holds."),
)
