"""bench/workloads/saxpy.py for Numba."""

# pyright: basic

from numba import njit


@njit(error_model="numpy")
def saxpy(a, x, y, out):
    for i in range(len(out)):
        out[i] = a * x[i] + y[i]
