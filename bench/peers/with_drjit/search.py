"""bench/workloads/search.py for Dr.Jit, which has no short circuit: reads past the end of the text are masked."""

# pyright: basic

import drjit as dr
import numpy as np
from drjit.llvm import Bool, UInt8, UInt32


@dr.syntax
def places(text, word, i, m):
    j, go = UInt32(0), Bool(True)
    while go & (j < m):
        if dr.gather(UInt8, text, i + j) == dr.gather(UInt8, word, j):
            j += 1
        else:
            go = Bool(False)
    return dr.select(j == m, UInt8(1), UInt8(0))


def prepare_search(text, word, found):
    given, wanted, held = UInt8(text), UInt8(word), []

    def run():
        held[:] = [places(given, wanted, dr.arange(UInt32, len(found)), len(word))]
        dr.eval(held[0])
        dr.sync_thread()

    return run, lambda: np.copyto(found, np.array(held[0]))
