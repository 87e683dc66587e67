"""bench/workloads/sparse.py for Numba."""

# pyright: basic

from numba import njit


@njit(error_model="numpy")
def times(start, column, value, x, y):
    for row in range(len(y)):
        total = 0.0
        for at in range(start[row], start[row + 1]):
            total += value[at] * x[column[at]]
        y[row] = total
