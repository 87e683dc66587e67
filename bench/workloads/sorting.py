"""Sixteen numbers at a time through a sorting network, in a private array."""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.kernel
def sort16(x):
    for i in lw.lanes(len(x)):
        a = lw.array(16, lw.f32)
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
                        up = j & size == 0
                        a[j], a[other] = (low, high) if up else (high, low)
                step //= 2
            size *= 2
        for j in range(16):
            x[i, j] = a[j]


def arguments(count: int):
    return (np.random.default_rng(12).random((count, 16), np.float32),)


WORKLOADS = (Workload("sorting network", sort16, arguments, 1 << 13, in_place=True),)
