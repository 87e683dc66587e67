"""bench/workloads/saxpy.py for Warp."""

# pyright: basic

import warp as wp
from on_warp import launched


@wp.kernel
def add(a: float, x: wp.array(dtype=float), y: wp.array(dtype=float), out: wp.array(dtype=float)):
    i = wp.tid()
    out[i] = a * x[i] + y[i]


prepare_saxpy = launched(add)
