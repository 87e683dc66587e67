"""Option prices: Black and Scholes in straight-line code, and a binomial tree in a private array."""

# pyright: basic

import math

import numpy as np

import lanewise as lw
from workloads import Workload

STEPS = 64


@lw.function
def cnd(x):
    """The cumulative normal distribution."""
    far = abs(x)
    k = 1.0 / (1.0 + 0.2316419 * far)
    k2 = k * k
    k3, k4 = k2 * k, k2 * k2
    k5 = k3 * k2
    w = 0.31938153 * k - 0.356563782 * k2 + 1.781477937 * k3 - 1.821255978 * k4 + 1.330274429 * k5
    w = w * 0.39894228040 * math.exp(-far * far * 0.5)
    if x > 0.0:
        w = 1.0 - w
    return w


@lw.kernel
def black_scholes(price, strike, time, rate, spread, out):
    for i in lw.lanes(len(out)):
        root = spread[i] * math.sqrt(time[i])
        d1 = (math.log(price[i] / strike[i]) + (rate[i] + spread[i] * spread[i] * 0.5) * time[i]) / root
        d2 = d1 - root
        out[i] = price[i] * cnd(d1) - strike[i] * math.exp(-rate[i] * time[i]) * cnd(d2)


@lw.kernel
def binomial(price, strike, time, rate, spread, out):
    for i in lw.lanes(len(out)):
        s, x = price[i], strike[i]
        dt = time[i] / STEPS
        up = math.exp(spread[i] * math.sqrt(dt))
        down, grown = 1.0 / up, math.exp(rate[i] * dt)
        p = (grown - down) / (up - down)
        q, shrunk = 1.0 - p, 1.0 / grown
        value = lw.array(STEPS, lw.f32)
        for j in range(STEPS):
            value[j] = max(x - s * up ** lw.f32(2 * j - STEPS), lw.f32(0))
        for j in range(STEPS - 1, -1, -1):
            for k in range(j):
                value[k] = (q * value[k] + p * value[k + 1]) * shrunk
        out[i] = value[0]


def arguments(count: int):
    rng = np.random.default_rng(1)
    ranges = ((50, 150), (50, 150), (0.2, 3), (0.01, 0.06), (0.1, 0.5))
    return *(rng.uniform(a, b, count).astype(np.float32) for a, b in ranges), np.zeros(count, np.float32)


WORKLOADS = (
    Workload(
        "black-scholes",
        black_scholes,
        arguments,
        1 << 20,
        exact=False,
        here="Prices of options by Black and Scholes: logarithms, exponentials, an error function.",
    ),
    Workload(
        "binomial options",
        binomial,
        arguments,
        1 << 10,
        small=20,
        exact=False,
        here="Prices of options by a binomial tree, in a private array.",
    ),
)
