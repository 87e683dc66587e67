"""Products with arguments, small and large, in the version for small ones and in the other: as plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw

BYTES = np.random.default_rng(3).integers(0, 256, (9, 23), np.uint8)
SMALL, LARGE = (0, 3, -1, 300, -32767, 32767), (32768, -32768, 65536, -(2**31), 2**33 + 7)


def contrast(image, gain, offset, out):
    h, w = image.shape
    for y, x in lw.lanes(h, w):
        v = (int(image[y, x]) * gain >> 8) + offset
        out[y, x] = min(max(v, 0), 255)


def shifted(image, gain, shift, out):
    h, w = image.shape
    for y, x in lw.lanes(h, w):
        out[y, x] = int(image[y, x]) * gain >> (shift & 63)


def cipher(image, factor, term, out):
    h, w = image.shape
    for y, x in lw.lanes(h, w):
        out[y, x] = (int(image[y, x]) * factor + term) % 251


def divided(image, slope, scale, out):
    h, w = image.shape
    for y, x in lw.lanes(h, w):
        out[y, x] = (int(image[y, x]) * slope - 5) // (abs(scale) + 1)


def decayed(image, rate, floor, out):
    h, w = image.shape
    for y, x in lw.lanes(range(1, h - 1), range(1, w - 1)):
        around = int(image[y - 1, x]) + int(image[y + 1, x]) + int(image[y, x - 1]) + int(image[y, x + 1])
        v = int(image[y, x]) + ((around - 4 * int(image[y, x])) * rate >> 8)
        out[y, x] = v if v > floor else floor


def summed(image, gain, limit, out):
    """A reduction over lanes, and an inner loop."""
    h, w = image.shape
    total = 0
    for y in lw.lanes(h):
        best = 0
        for x in range(w):
            best = max(best, int(image[y, x]) * gain >> 4)
        total += min(best, limit)
        out[y, 0] = best
    return total


@pytest.mark.parametrize("kernel", [contrast, shifted, cipher, divided, decayed, summed], ids=lambda one: one.__name__)
@pytest.mark.parametrize("width", [1, 8, 16])
@pytest.mark.parametrize("first", [SMALL, LARGE], ids=["small", "large"])
def test_as_python(kernel: Any, width: int, first: tuple[int, ...]) -> None:
    """The first call decides whether there is a version for small arguments; later ones have any."""
    compiled = lw.kernel(width=width)(kernel)
    seen: set[bytes] = set()
    for gain in (*first, *SMALL, *LARGE):
        for other in (first[1], 100, -(2**40)):
            ours, theirs = np.zeros((9, 23), np.int64), np.zeros((9, 23), np.int64)
            assert compiled(BYTES, gain, other, ours) == compiled.py(BYTES, gain, other, theirs)
            assert ours.tobytes() == theirs.tobytes(), (gain, other)
            seen.add(ours.tobytes())
    assert len(seen) > 4


def test_many_calls() -> None:
    """Also where a call is remembered (`fast_call.py`)."""
    compiled = lw.kernel(width=8)(contrast)
    for call in range(120):
        gain = (300, 70000, -4)[call % 3]
        ours, theirs = np.zeros((9, 23), np.uint8), np.zeros((9, 23), np.uint8)
        compiled(BYTES, gain, 7, ours)
        compiled.py(BYTES, gain, 7, theirs)
        assert ours.tobytes() == theirs.tobytes(), call
