"""Random numbers by counters: Philox 4x32 with ten rounds, written in the kernel language itself.

    lw.random(seed, i)                        a float64 in [0, 1), of the seed and up to four counters
    lw.random.f32(seed, i)                    a float32 in [0, 1)
    lw.random.uniform(low, high, seed, i)     lw.random.integers(low, high, seed, i)         high is excluded
    lw.random.normal(seed, i)                 lw.random.exponential(seed, i)
    lw.random.bits(seed, i)                   four words of 32 bits, in uint64

A number depends on its seed and counters alone. The seed is the key, and two counters are a block of 128 bits. A third
and a fourth counter are a second block, whose key is taken from the first block's result. All is computed in 64 bits,
where no product of two words wraps: as plain Python it gives the same words.

Source    Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3, SC 2011.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..definitions.decorate import LaneFunction, function
from ..definitions.source import FUNCTION

WORD = 0xFFFFFFFF
FACTOR0, FACTOR1 = 0xD2511F53, 0xCD9E8D57
STEP0, STEP1 = 0x9E3779B9, 0xBB67AE85  # of the two words of the key, from round to round
ULP64, ULP32 = 2.0**-53, np.float32(2.0**-24)
TAU = 2 * np.pi


@function
def philox(c0: Any, c1: Any, c2: Any, c3: Any, k0: Any, k1: Any) -> Any:
    """Ten rounds over a block of four words, with a key of two; words of 32 bits in uint64."""
    for _ in range(10):
        p0, p1 = c0 * FACTOR0, c2 * FACTOR1
        c0, c1, c2, c3 = (p1 >> 32) ^ c1 ^ k0, p1 & WORD, (p0 >> 32) ^ c3 ^ k1, p0 & WORD
        k0, k1 = (k0 + STEP0) & WORD, (k1 + STEP1) & WORD
    return c0, c1, c2, c3


@function
def bits(seed: Any, i: Any = 0, j: Any = 0, k: Any = None, l: Any = None) -> Any:
    key, a, b = np.uint64(seed), np.uint64(i), np.uint64(j)
    w0, w1, w2, w3 = philox(a & WORD, a >> 32, b & WORD, b >> 32, key & WORD, key >> 32)
    if k is not None:
        a, b = np.uint64(k), np.uint64(0 if l is None else l)
        w0, w1, w2, w3 = philox(a & WORD, a >> 32, b & WORD, b >> 32, w0, w1)
    return w0, w1, w2, w3


@function
def unit(high: Any, low: Any) -> Any:
    """53 bits of two words, as a float in [0, 1)."""
    return np.float64(((high >> 5) << 26) | (low >> 6)) * ULP64


@function
def draw(seed: Any, i: Any = 0, j: Any = 0, k: Any = None, l: Any = None) -> Any:
    """A float64 in [0, 1) that depends on a seed and counters alone."""
    w0, w1, _, _ = bits(seed, i, j, k, l)
    return unit(w0, w1)


@function
def f32(seed: Any, i: Any = 0, j: Any = 0, k: Any = None, l: Any = None) -> Any:
    w0, _, _, _ = bits(seed, i, j, k, l)
    return np.float32(w0 >> 8) * ULP32


@function
def uniform(low: Any, high: Any, seed: Any, i: Any = 0, j: Any = 0, k: Any = None, l: Any = None) -> Any:
    return low + (high - low) * draw(seed, i, j, k, l)


@function
def exponential(seed: Any, i: Any = 0, j: Any = 0, k: Any = None, l: Any = None) -> Any:
    """Of mean 1; the logarithm is of a number in (0, 1]."""
    return -np.log(1.0 - draw(seed, i, j, k, l))


@function
def normal(seed: Any, i: Any = 0, j: Any = 0, k: Any = None, l: Any = None) -> Any:
    """Of mean 0 and variance 1, by Box and Muller."""
    w0, w1, w2, w3 = bits(seed, i, j, k, l)
    return np.sqrt(-2.0 * np.log(1.0 - unit(w0, w1))) * np.cos(TAU * unit(w2, w3))


@function
def high_half(a: Any, b: Any) -> Any:
    """The high 64 bits of a product of two uint64, and the low ones, from products of words."""
    a0, a1, b0, b1 = a & WORD, a >> 32, b & WORD, b >> 32
    low, middle0, middle1 = a0 * b0, a1 * b0, a0 * b1
    middle = (low >> 32) + (middle0 & WORD) + (middle1 & WORD)
    return a1 * b1 + (middle0 >> 32) + (middle1 >> 32) + (middle >> 32), (low & WORD) | ((middle & WORD) << 32)


@function
def integers(low: Any, high: Any, seed: Any, i: Any = 0, j: Any = 0, k: Any = None, l: Any = None) -> Any:
    """low <= n < high, as int64, less than 2^63 apart. Made of 128 bits: all are equally likely up to 2^-64."""
    w0, w1, w2, w3 = bits(seed, i, j, k, l)
    span = np.uint64(np.int64(high) - np.int64(low))
    first, rest = high_half(w0 << 32 | w1, span)
    second, _ = high_half(w2 << 32 | w3, span)
    carry = (rest >> 1) + (second >> 1) + (rest & second & 1)  # half of the sum, which may have 65 bits
    return np.int64(low) + np.int64(first + (carry >> 63))


class Random(LaneFunction):
    """`lw.random`: a function with other functions as its attributes."""

    has_members = True

    def __init__(self) -> None:
        super().__init__(draw.function, FUNCTION)
        self.f32, self.uniform, self.integers = f32, uniform, integers
        self.normal, self.exponential, self.bits = normal, exponential, bits


random = Random()
