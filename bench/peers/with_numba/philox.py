"""bench/workloads/philox.py for Numba."""

# pyright: basic

from numba import njit
from numpy import float32 as f32
from numpy import uint32 as u32
from numpy import uint64 as u64


@njit(error_model="numpy")
def philox(counter, key):
    a, b = u32(counter), u32(0)
    for _ in range(10):
        product = u64(a) * u64(0xD256D193)
        a, b = u32(u32(product >> u64(32)) ^ key ^ b), u32(product)
        key = u32(key + u32(0x9E3779B9))
    return a, b


@njit(error_model="numpy")
def darts(each, seed, hits):
    for i in range(len(hits)):
        count = 0
        for j in range(each):
            a, b = philox(i * each + j, seed)
            x, y = f32(u32(a >> u32(8))) * f32(2.0**-24), f32(u32(b >> u32(8))) * f32(2.0**-24)
            if x * x + y * y < f32(1):
                count += 1
        hits[i] = count
