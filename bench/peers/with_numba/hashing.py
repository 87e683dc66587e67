"""bench/workloads/hashing.py for Numba."""

# pyright: basic

from numba import njit
from numpy import uint32 as u32


@njit(error_model="numpy")
def mixed(key):
    key = u32((key ^ (key >> u32(16))) * u32(0x85EBCA6B))
    key = u32((key ^ (key >> u32(13))) * u32(0xC2B2AE35))
    return u32(key ^ (key >> u32(16)))


@njit(error_model="numpy")
def look_up(keys, values, asked, found):
    last = len(keys) - 1
    for i in range(len(asked)):
        key = asked[i]
        at = mixed(key) & last
        result = -1
        while keys[at] != 0:
            if keys[at] == key:
                result = values[at]
                break
            at = (at + 1) & last
        found[i] = result
