"""bench/workloads/options.py for Dr.Jit; the tree is unrolled while it is traced."""

# pyright: basic

import drjit as dr
import numpy as np
from drjit.llvm import Float

STEPS = 64


def cnd(x):
    far = abs(x)
    k = 1 / (1 + 0.2316419 * far)
    k2 = k * k
    k3, k4 = k2 * k, k2 * k2
    k5 = k3 * k2
    w = 0.31938153 * k - 0.356563782 * k2 + 1.781477937 * k3 - 1.821255978 * k4 + 1.330274429 * k5
    w = w * 0.39894228040 * dr.exp(-far * far * 0.5)
    return dr.select(x > 0, 1 - w, w)


def prepare_black_scholes(price, strike, time, rate, spread, out):
    s, x, t, r, v = map(Float, (price, strike, time, rate, spread))
    held = []

    def run():
        root = v * dr.sqrt(t)
        d1 = (dr.log(s / x) + (r + v * v * 0.5) * t) / root
        result = s * cnd(d1) - x * dr.exp(-r * t) * cnd(d1 - root)
        dr.eval(result)
        dr.sync_thread()
        held[:] = [result]

    return run, lambda: np.copyto(out, np.array(held[0]))


def prepare_binomial(price, strike, time, rate, spread, out):
    s, x, t, r, v = map(Float, (price, strike, time, rate, spread))
    held = []

    def run():
        dt = t / STEPS
        up, grown = dr.exp(v * dr.sqrt(dt)), dr.exp(r * dt)
        down = 1 / up
        p = (grown - down) / (up - down)
        q, shrunk = 1 - p, 1 / grown
        value = [dr.maximum(x - s * dr.power(up, Float(2 * j - STEPS)), 0) for j in range(STEPS)]
        for j in range(STEPS - 1, -1, -1):
            for k in range(j):
                value[k] = (q * value[k] + p * value[k + 1]) * shrunk
        dr.eval(value[0])
        dr.sync_thread()
        held[:] = [value[0]]

    return run, lambda: np.copyto(out, np.array(held[0]))
