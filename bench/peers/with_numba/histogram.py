"""bench/workloads/histogram.py for Numba."""

# pyright: basic

from numba import njit


@njit(error_model="numpy")
def histogram(x, counts):
    for i in range(len(x)):
        counts[x[i]] += 1
