"""bench/workloads/collatz.py for Dr.Jit."""

# pyright: basic

import drjit as dr
import numpy as np
from drjit.llvm import Int32, Int64


@dr.syntax
def count(n):
    c = Int32(0)
    while n > 1:
        if (n & 1) != 0:
            n = 3 * n + 1
        else:
            n = n >> 1
        c += 1
    return c


def prepared(kind):
    def prepare(first, steps):
        start = kind(first)
        held = []

        def run():
            c = count(kind(start))
            dr.eval(c)
            dr.sync_thread()
            held[:] = [c]

        return run, lambda: np.copyto(steps, np.array(held[0]))

    return prepare


prepare_collatz_i32, prepare_collatz_i64 = prepared(Int32), prepared(Int64)
