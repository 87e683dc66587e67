"""bench/workloads/scatter.py for Dr.Jit."""

# pyright: basic

import drjit as dr
import numpy as np
from drjit.llvm import Float, UInt32


def prepared(table, kind, add):
    """`add` is called on the copy of the table that the previous run left."""
    first, held = kind(table.astype(np.float32 if kind is Float else np.uint32)), []

    def run():
        held[:] = [kind(held[0] if held else first)]
        add(held[0])
        dr.eval(held[0])
        dr.sync_thread()

    return run, lambda: np.copyto(table, np.array(held[0]).astype(table.dtype)), held.clear


def prepare_deposit(place, weight, table):
    at, given = UInt32(place.astype(np.uint32)), Float(weight)
    return prepared(table, Float, lambda into: dr.scatter_add(into, given, at))


def prepare_deposit_some(place, weight, least, table):
    at, given = UInt32(place.astype(np.uint32)), Float(weight)
    return prepared(table, Float, lambda into: dr.scatter_add(into, given, at, given > float(least)))


def prepare_tally(place, counts):
    at = UInt32(place.astype(np.uint32))
    return prepared(counts, UInt32, lambda into: dr.scatter_add(into, UInt32(1), at))
