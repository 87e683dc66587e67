"""bench/workloads/sorting.py for Numba."""

# pyright: basic

import numpy as np
from numba import njit


@njit(error_model="numpy")
def sort16(x):
    a = np.empty(16, np.float32)
    for i in range(len(x)):
        for j in range(16):
            a[j] = x[i, j]
        size = 2
        while size <= 16:
            step = size // 2
            while step > 0:
                for j in range(16):
                    other = j ^ step
                    if other > j:
                        low, high = min(a[j], a[other]), max(a[j], a[other])
                        if j & size == 0:
                            a[j], a[other] = low, high
                        else:
                            a[j], a[other] = high, low
                step //= 2
            size *= 2
        for j in range(16):
            x[i, j] = a[j]
