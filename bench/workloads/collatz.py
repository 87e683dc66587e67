"""Collatz: how many steps until 1; integers of both sizes."""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.kernel
def collatz(first, steps):
    for i in lw.lanes(len(first)):
        n = first[i]
        count = 0
        while n > 1:
            if n & 1:
                n = 3 * n + 1
            else:
                n >>= 1
            count += 1
        steps[i] = count


def arguments(dtype):
    def make(count: int):
        return (np.arange(count) % 100_000 + 1).astype(dtype), np.zeros(count, np.int32)

    return make


WORKLOADS = (
    Workload(
        "collatz i32",
        collatz,
        arguments(np.int32),
        1 << 18,
        c_name="collatz_i32",
        here="Collatz: how many steps until 1; integers of 32 bits.",
    ),
    Workload(
        "collatz i64",
        collatz,
        arguments(np.int64),
        1 << 18,
        c_name="collatz_i64",
        here="Collatz: how many steps until 1; integers of 64 bits.",
    ),
)
