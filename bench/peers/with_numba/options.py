"""bench/workloads/options.py for Numba."""

# pyright: basic

import math

import numpy as np
from numba import njit
from numpy import float32 as f32

STEPS = 64
A1, A2, A3, A4, A5 = map(f32, (0.31938153, 0.356563782, 1.781477937, 1.821255978, 1.330274429))
B1, B2, HALF, ONE = map(f32, (0.2316419, 0.39894228040, 0.5, 1))


@njit(error_model="numpy")
def cnd(x):
    far = abs(x)
    k = ONE / (ONE + B1 * far)
    k2 = k * k
    k3, k4 = k2 * k, k2 * k2
    k5 = k3 * k2
    w = A1 * k - A2 * k2 + A3 * k3 - A4 * k4 + A5 * k5
    w = w * B2 * math.exp(-far * far * HALF)
    if x > f32(0):
        w = ONE - w
    return w


@njit(error_model="numpy")
def black_scholes(price, strike, time, rate, spread, out):
    for i in range(len(out)):
        root = spread[i] * math.sqrt(time[i])
        d1 = (math.log(price[i] / strike[i]) + (rate[i] + spread[i] * spread[i] * HALF) * time[i]) / root
        d2 = d1 - root
        out[i] = price[i] * cnd(d1) - strike[i] * math.exp(-rate[i] * time[i]) * cnd(d2)


@njit(error_model="numpy")
def binomial(price, strike, time, rate, spread, out):
    value = np.empty(STEPS, f32)
    for i in range(len(out)):
        s, x = price[i], strike[i]
        dt = time[i] / f32(STEPS)
        up = math.exp(spread[i] * math.sqrt(dt))
        down, grown = ONE / up, math.exp(rate[i] * dt)
        p = (grown - down) / (up - down)
        q, shrunk = ONE - p, ONE / grown
        for j in range(STEPS):
            value[j] = max(x - s * up ** f32(2 * j - STEPS), f32(0))
        for j in range(STEPS - 1, -1, -1):
            for k in range(j):
                value[k] = (q * value[k] + p * value[k + 1]) * shrunk
        out[i] = value[0]
