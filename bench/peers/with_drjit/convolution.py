"""bench/workloads/convolution.py for Dr.Jit: each lane gathers, since its loops have bounds of their own."""

# pyright: basic

import drjit as dr
import numpy as np
from drjit.llvm import Float, Int32


@dr.syntax
def rows(image, weights, y, x, w, r):
    total, at, last = Float(0), dr.maximum(0, x - r), dr.minimum(w - 1, x + r)
    while at <= last:
        total += dr.gather(Float, image, y * w + at) * dr.gather(Float, weights, at - x + r)
        at += 1
    return total


@dr.syntax
def both(image, weights, y, x, h, w, r):
    total, left, right = Float(0), dr.maximum(0, x - r), dr.minimum(w - 1, x + r)
    down, bottom = dr.maximum(0, y - r), dr.minimum(h - 1, y + r)
    while down <= bottom:
        at = Int32(left)
        while at <= right:
            near = (down - y + r) * (2 * r + 1) + at - x + r
            total += dr.gather(Float, image, down * w + at) * dr.gather(Float, weights, near)
            at += 1
        down += 1
    return total


def prepared(sum_of):
    def prepare(image, weights, out):
        h, w = image.shape
        given, near, held = Float(image.ravel()), Float(weights.ravel()), []

        def run():
            at = dr.arange(Int32, h * w)
            held[:] = [sum_of(given, near, at // w, at % w, h, w, len(weights) // 2)]
            dr.eval(held[0])
            dr.sync_thread()

        return run, lambda: np.copyto(out, np.array(held[0]).reshape(h, w))

    return prepare


prepare_convolve_rows = prepared(lambda image, weights, y, x, h, w, r: rows(image, weights, y, x, w, r))
prepare_convolve = prepared(both)
