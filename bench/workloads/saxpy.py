"""A number times a vector plus a vector: bound by memory."""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.kernel
def saxpy(a, x, y, out):
    for i in lw.lanes(len(out)):
        out[i] = a * x[i] + y[i]


def arguments(count: int):
    rng = np.random.default_rng(6)
    return np.float32(1.5), rng.random(count, np.float32), rng.random(count, np.float32), np.zeros(count, np.float32)


WORKLOADS = (Workload("saxpy", saxpy, arguments, 1 << 24),)
