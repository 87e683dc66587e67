"""bench/workloads/histogram.py for Dr.Jit."""

# pyright: basic

import drjit as dr
import numpy as np
from drjit.llvm import UInt8, UInt32


def prepare_histogram(x, counts):
    given, first, held = UInt8(x), UInt32(counts.astype(np.uint32)), []

    def run():
        held[:] = [UInt32(held[0] if held else first)]
        dr.scatter_add(held[0], UInt32(1), UInt32(given))
        dr.eval(held[0])
        dr.sync_thread()

    return run, lambda: np.copyto(counts, np.array(held[0]).astype(np.int32)), held.clear
