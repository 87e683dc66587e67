"""A number of an unsigned type may be negative in a signed one of as many bits, and is divided as such."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw


@pytest.mark.parametrize("bits", [8, 16, 32, 64])
@pytest.mark.parametrize("width", [1, 8])
def test_unsigned_as_signed(bits: int, width: int) -> None:
    to: Any = getattr(lw, f"i{bits}")

    def divided(x: Any, out: Any) -> None:
        for i in lw.lanes(len(out)):
            y = lw.i64(to(x[i]))
            z = to(x[i])
            out[i] = lw.i64(z // 2) + lw.i64(z % 5) * 3 + lw.i64(z >> 1) + (y < 0)

    unsigned = np.dtype(f"u{bits // 8}")
    ends = [0, 1, 2, 5, 6, 2 ** (bits - 1) - 1, 2 ** (bits - 1), 2 ** (bits - 1) + 1, 2**bits - 2, 2**bits - 1]
    x = np.array(ends * 3, unsigned)
    ours, plain = np.zeros(len(x), np.int64), np.zeros(len(x), np.int64)
    kernel = lw.kernel(width=width)(divided)
    kernel(x, ours)
    kernel.py(x, plain)
    assert np.array_equal(ours, plain)
