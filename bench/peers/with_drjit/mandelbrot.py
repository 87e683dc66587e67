"""bench/workloads/mandelbrot.py for Dr.Jit, which has no break in a loop of lanes."""

# pyright: basic

import drjit as dr
import numpy as np
from drjit.llvm import Bool, Float, Int, UInt32


@dr.syntax
def steps(cr, ci, limit):
    zr, zi, n, go = Float(cr), Float(ci), Int(0), Bool(True)
    while go & (n < limit):
        if zr * zr + zi * zi > 4:
            go = Bool(False)
        else:
            next_r = zr * zr - zi * zi + cr
            zi = 2 * zr * zi + ci
            zr = next_r
            n += 1
    return n


def prepare_mandelbrot(out, x0, y0, dx, dy, limit):
    h, w = out.shape
    held = []

    def run():
        at = dr.arange(UInt32, w * h)
        n = steps(float(x0) + Float(at % w) * float(dx), float(y0) + Float(at // w) * float(dy), limit)
        dr.eval(n)
        dr.sync_thread()
        held[:] = [n]

    return run, lambda: np.copyto(out, np.array(held[0]).reshape(h, w))
