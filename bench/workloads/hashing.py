"""Looking words up in a hash table with linear probing.

There are so many words that branch predictors do not learn them when the lookups are repeated.
"""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload

EMPTY = 0


@lw.function
def mixed(key):
    key = (key ^ (key >> 16)) * lw.u32(0x85EBCA6B)
    key = (key ^ (key >> 13)) * lw.u32(0xC2B2AE35)
    return key ^ (key >> 16)


@lw.kernel
def look_up(keys, values, asked, found):
    last = len(keys) - 1
    for i in lw.lanes(len(asked)):
        key = asked[i]
        at = lw.i64(mixed(key)) & last
        result = -1
        while keys[at] != EMPTY:
            if keys[at] == key:
                result = values[at]
                break
            at = (at + 1) & last
        found[i] = result


def arguments(count: int):
    rng = np.random.default_rng(9)
    size = 1 << max(4, count.bit_length())
    keys, values = np.zeros(size, np.uint32), np.zeros(size, np.int32)
    stored = rng.choice(1 << 30, size * 2 // 3, replace=False).astype(np.uint32) + np.uint32(1)
    for number, key in enumerate(stored):
        at = int(mixed.py(key)) & (size - 1)
        while keys[at] != EMPTY:
            at = (at + 1) & (size - 1)
        keys[at], values[at] = key, number
    asked = np.where(rng.random(count) < 0.7, rng.choice(stored, count), rng.integers(1, 1 << 30, count))
    return keys, values, asked.astype(np.uint32), np.zeros(count, np.int32)


WORKLOADS = (Workload("hash table", look_up, arguments, 1 << 17),)
