"""Stencils in the phrasings that people write: bounds, guards, clamps, radius as an argument or from a length.

All give what plain Python gives, for images narrower and wider than a gang, and for weights that are too short, where
the error is the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lanewise as lw

# pyright: basic


def bounds(out, image, w, r):
    height, width = out.shape
    for y, x in lw.lanes(height, width):
        total = image[y, x] * 0
        for i in range(max(0, y - r), min(height - 1, y + r) + 1):
            for j in range(max(0, x - r), min(width - 1, x + r) + 1):
                total += image[i, j] * w[i - y + r, j - x + r]
        out[y, x] = total


def half_open_bounds(out, image, w, r):
    height, width = out.shape
    for y, x in lw.lanes(height, width):
        total = image[y, x] * 0
        for i in range(max(0, y - r), min(height, y + r + 1)):
            for j in range(max(0, x - r), min(width, x + r + 1)):
                total += image[i, j] * w[i - y + r, j - x + r]
        out[y, x] = total


def guards(out, image, w, r):
    height, width = out.shape
    for y, x in lw.lanes(height, width):
        total = image[y, x] * 0
        for dy in range(-r, r + 1):
            for dx in range(-r, r + 1):
                if 0 <= y + dy < height and 0 <= x + dx < width:
                    total += image[y + dy, x + dx] * w[dy + r, dx + r]
        out[y, x] = total


def clamps(out, image, w, r):
    height, width = out.shape
    for y, x in lw.lanes(height, width):
        total = image[y, x] * 0
        for dy in range(-r, r + 1):
            for dx in range(-r, r + 1):
                i, j = min(max(y + dy, 0), height - 1), min(max(x + dx, 0), width - 1)
                total += image[i, j] * w[dy + r, dx + r]
        out[y, x] = total


def radius_of_the_weights(out, image, w, r):
    height, width = out.shape
    r = len(w) // 2
    for y, x in lw.lanes(height, width):
        total = image[y, x] * 0
        for i in range(max(0, y - r), min(height, y + r + 1)):
            for j in range(max(0, x - r), min(width, x + r + 1)):
                total += image[i, j] * w[i - y + r, j - x + r]
        out[y, x] = total


def only_inside(out, image, w, r):
    for y, x in lw.lanes(*out.shape):
        if x + w.shape[1] <= image.shape[1] and y + w.shape[0] <= image.shape[0]:
            total = image[y, x] * 0
            for i in range(w.shape[0]):
                for j in range(w.shape[1]):
                    total += image[y + i, x + j] * w[i, j]
            out[y, x] = total


KERNELS = (bounds, half_open_bounds, guards, clamps, radius_of_the_weights, only_inside)


def outcome(run: Callable[..., Any], image: np.ndarray, w: np.ndarray, r: int) -> tuple[np.ndarray, str]:
    out = np.full_like(image, -1)
    try:
        run(out, image, w, r)
    except IndexError as error:
        return out, "".join(re.findall(r"index -?\d+ is out of (?:range|bounds) for axis \d", str(error)))
    return out, ""


@pytest.mark.parametrize("width", [4, 16])
@pytest.mark.parametrize("function", KERNELS, ids=lambda function: function.__name__)
def test_as_plain_python(function: Callable[..., Any], width: int) -> None:
    kernel = lw.kernel(width=width, threads=1)(function)
    failed = 0
    for shape in ((1, 1), (3, 5), (4, 16), (5, 37)):
        image = np.random.default_rng(shape[1]).integers(0, 99, shape).astype(np.float32)
        for r, size in ((0, 1), (1, 3), (2, 5), (2, 7), (2, 4), (3, 1)):
            w = np.arange(float(size * size), dtype=np.float32).reshape(size, size) + 1
            found, error = outcome(kernel, image, w, r)
            wanted, wrong = outcome(kernel.py, image, w, r)
            assert bool(error) == bool(wrong), (shape, r, size, error, wrong)
            failed += bool(wrong)
            if not wrong:
                np.testing.assert_array_equal(found, wanted)
    assert failed or function in (radius_of_the_weights, only_inside)
