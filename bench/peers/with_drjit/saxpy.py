"""bench/workloads/saxpy.py for Dr.Jit."""

# pyright: basic

import drjit as dr
import numpy as np
from drjit.llvm import Float


def prepare_saxpy(a, x, y, out):
    left, right = Float(x), Float(y)
    held = []

    def run():
        result = float(a) * left + right
        dr.eval(result)
        dr.sync_thread()
        held[:] = [result]

    return run, lambda: np.copyto(out, np.array(held[0]))
