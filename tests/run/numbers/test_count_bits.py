"""Loops that count bits: by ops, and as plain Python says; with bounds that no loop tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lanewise as lw


def kernighan(x: Any, out: Any) -> None:
    for i in lw.lanes(len(x)):
        v = x[i]
        n = 0
        while v:
            v &= v - 1
            n += 1
        out[i] = n


def less_lowest(x: Any, out: Any) -> None:
    for i in lw.lanes(len(x)):
        v = x[i]
        n = 100
        while v != 0:
            n -= 1
            v ^= v & -v
        out[i] = n


def low_bits(x: Any, out: Any) -> None:
    for i in lw.lanes(len(x)):
        v = x[i]
        n = 0
        while v > 0:
            n += int(v & 1)
            v >>= 1
        out[i] = n + 1000 * int(v)


def bit_length(x: Any, out: Any) -> None:
    for i in lw.lanes(len(x)):
        v = x[i]
        n = 0
        while v > 0:
            n += 2
            v //= 2
        out[i] = n


def zeros_below(x: Any, out: Any) -> None:
    for i in lw.lanes(len(x)):
        v = x[i]
        n = 0
        if v != 0:
            while not v & 1:
                v >>= 1
                n += 1
        out[i] = n * 3 + (v & 3)


def masked_bits(x: Any, y: Any, out: Any) -> None:
    """Clears what -v and the mask have in common: not the lowest bit of v."""
    for i in lw.lanes(len(x)):
        v = x[i]
        n = 0
        while v != 0:
            v = v ^ (-v & y[i])
            n += 1
        out[i] = n


def in_a_table(x: Any, table: Any, out: Any) -> None:
    for i in lw.lanes(len(x)):
        v = x[i]
        n = 0
        while v:
            v &= v - 1
            n += 1
        out[i] = table[n]


KERNELS: list[Callable[..., None]] = [kernighan, less_lowest, low_bits, bit_length, zeros_below]
TYPES = ("u1", "u8", "i4")


def numbers(type: str) -> Any:
    bits = np.dtype(type).itemsize * 8
    edges = [0, 1, 2, 3, *(1 << k for k in range(bits)), *((1 << k) - 1 for k in range(bits)), (1 << bits) - 1]
    drawn = np.random.default_rng(7).integers(0, 1 << 63, 40).tolist()
    found = np.array([n % (1 << bits) for n in edges + drawn], "u8").astype(f"u{bits // 8}").view(type)
    lowest = np.iinfo(type).min
    return found[(found != lowest) | (found == 0)]  # the smallest signed number less 1 is not defined


@pytest.mark.parametrize("function", KERNELS)
@pytest.mark.parametrize("type", TYPES)
def test_as_python_counts(function: Callable[..., None], type: str) -> None:
    x = numbers(type)
    expected, found = np.zeros(len(x), "i8"), np.zeros(len(x), "i8")
    kernel = lw.kernel(function)
    with np.errstate(over="ignore"):
        kernel.py(x, expected)
    kernel(x, found)
    assert found.tolist() == expected.tolist()
    assert len(set(expected.tolist())) > 4


@pytest.mark.parametrize("function", KERNELS)
def test_it_is_no_loop(function: Callable[..., None]) -> None:
    kernel = lw.kernel(function)
    x, out = numbers("u8"), np.zeros(9, "i8")
    assert "any" not in kernel.inspect(x, out, stage="masked"), "no loop asks for live lanes"
    said = str(kernel.explain(x, out))
    assert "counted at once" in said and "lanes leave it at different times" not in said


def test_a_count_needs_no_check() -> None:
    x, table, out = numbers("u1"), np.arange(9), np.zeros(300, "i8")
    kernel = lw.kernel(in_a_table)
    kernel(x, table, out)
    assert out[: len(x)].tolist() == [int(v).bit_count() for v in x]
    with pytest.raises(IndexError, match="index 8 is out of range for axis 0 of 'table' with length 8"):
        kernel(x, np.arange(8), out)


def test_another_mask_is_another_loop() -> None:
    x, y = np.arange(1, 65), np.full(64, 255)
    expected, found = np.zeros(64, "i8"), np.zeros(64, "i8")
    kernel = lw.kernel(masked_bits)
    kernel.py(x, y, expected)
    kernel(x, y, found)
    assert found.tolist() == expected.tolist() and expected.max() == 8
