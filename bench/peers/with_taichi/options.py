"""bench/workloads/options.py for Taichi: Black and Scholes."""

# pyright: basic

import taichi as ti

ti.init(arch=ti.cpu, cpu_max_num_threads=1, log_level=ti.ERROR, offline_cache=False)


@ti.func
def cnd(x):
    far = ti.abs(x)
    k = 1.0 / (1.0 + 0.2316419 * far)
    k2 = k * k
    k3, k4 = k2 * k, k2 * k2
    k5 = k3 * k2
    w = 0.31938153 * k - 0.356563782 * k2 + 1.781477937 * k3 - 1.821255978 * k4 + 1.330274429 * k5
    w = w * 0.39894228040 * ti.exp(-far * far * 0.5)
    return 1.0 - w if x > 0.0 else w


@ti.kernel
def black_scholes(
    price: ti.types.ndarray(),
    strike: ti.types.ndarray(),
    time: ti.types.ndarray(),
    rate: ti.types.ndarray(),
    spread: ti.types.ndarray(),
    out: ti.types.ndarray(),
):
    for i in out:
        root = spread[i] * ti.sqrt(time[i])
        d1 = (ti.log(price[i] / strike[i]) + (rate[i] + spread[i] * spread[i] * 0.5) * time[i]) / root
        d2 = d1 - root
        out[i] = price[i] * cnd(d1) - strike[i] * ti.exp(-rate[i] * time[i]) * cnd(d2)
