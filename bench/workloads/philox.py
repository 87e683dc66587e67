"""Monte Carlo with a counter-based generator (Philox 2x32, ten rounds): pi, and the spread of the hits."""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.function
def philox(counter, key):
    a, b = lw.u32(counter), lw.u32(0)
    for _ in range(10):
        product = lw.u64(a) * lw.u64(0xD256D193)
        a, b = lw.u32(product >> lw.u64(32)) ^ key ^ b, lw.u32(product)
        key = key + lw.u32(0x9E3779B9)
    return a, b


@lw.kernel
def darts(each, seed, hits):
    for i in lw.lanes(len(hits)):
        count = 0
        for j in range(each):
            a, b = philox(i * each + j, seed)
            x, y = lw.f32(a >> lw.u32(8)) * lw.f32(2.0**-24), lw.f32(b >> lw.u32(8)) * lw.f32(2.0**-24)
            if x * x + y * y < 1.0:
                count += 1
        hits[i] = count


def arguments(count: int):
    return 64, np.uint32(12345), np.zeros(max(1, count // 8), np.int32)


WORKLOADS = (Workload("darts, philox", darts, arguments, 1 << 15, small=80),)
