"""bench/workloads/options.py for Warp."""

# pyright: basic

import warp as wp
from on_warp import launched

STEPS = wp.constant(64)
Tree = wp.types.vector(length=64, dtype=float)


@wp.func
def cnd(x: float):
    far = wp.abs(x)
    k = 1.0 / (1.0 + 0.2316419 * far)
    k2 = k * k
    k3 = k2 * k
    k4 = k2 * k2
    k5 = k3 * k2
    w = 0.31938153 * k - 0.356563782 * k2 + 1.781477937 * k3 - 1.821255978 * k4 + 1.330274429 * k5
    w = w * 0.39894228040 * wp.exp(-far * far * 0.5)
    if x > 0.0:
        w = 1.0 - w
    return w


@wp.kernel
def prices(
    price: wp.array(dtype=float),
    strike: wp.array(dtype=float),
    time: wp.array(dtype=float),
    rate: wp.array(dtype=float),
    spread: wp.array(dtype=float),
    out: wp.array(dtype=float),
):
    i = wp.tid()
    root = spread[i] * wp.sqrt(time[i])
    d1 = (wp.log(price[i] / strike[i]) + (rate[i] + spread[i] * spread[i] * 0.5) * time[i]) / root
    d2 = d1 - root
    out[i] = price[i] * cnd(d1) - strike[i] * wp.exp(-rate[i] * time[i]) * cnd(d2)


@wp.kernel
def trees(
    price: wp.array(dtype=float),
    strike: wp.array(dtype=float),
    time: wp.array(dtype=float),
    rate: wp.array(dtype=float),
    spread: wp.array(dtype=float),
    out: wp.array(dtype=float),
):
    i = wp.tid()
    s = price[i]
    x = strike[i]
    dt = time[i] / float(STEPS)
    up = wp.exp(spread[i] * wp.sqrt(dt))
    down = 1.0 / up
    grown = wp.exp(rate[i] * dt)
    p = (grown - down) / (up - down)
    q = 1.0 - p
    shrunk = 1.0 / grown
    value = Tree()
    for j in range(STEPS):
        value[j] = wp.max(x - s * wp.pow(up, float(2 * j - STEPS)), 0.0)
    for j in range(STEPS):
        for k in range(STEPS - 1 - j):
            value[k] = (q * value[k] + p * value[k + 1]) * shrunk
    out[i] = value[0]


prepare_black_scholes, prepare_binomial = launched(prices), launched(trees)
