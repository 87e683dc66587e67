"""Checks that are asked once for a stretch of gangs: results and errors are those of plain Python, at every border.

Each kernel runs over all small sizes, with arrays that are long enough, too short by some elements, or empty.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.masked import masked_version
from lanewise.machine.processors import BY_PROCESSOR


def shifted(x, out, k):
    for i in lw.lanes(len(out)):
        out[i] = x[i + k]


def left(x, out, k):
    for i in lw.lanes(len(out)):
        out[i] = x[i - 1] + k


def backwards(x, out, k):
    n = len(x)
    for i in lw.lanes(len(out)):
        out[i] = x[n - k - i]


def every_third(x, out, k):
    for i in lw.lanes(len(out)):
        out[i] = x[3 * i + k]


def window(x, out, k):
    for i in lw.lanes(len(out)):
        total = lw.f64(0)
        for j in range(-k, k + 1):
            total += x[i + j]
        out[i] = total


def clamped(x, out, k):
    n = len(x)
    for i in lw.lanes(len(out)):
        out[i] = x[min(max(i - k, 0), n - 1)]


def border(x, out, k):
    n = len(out)
    for i in lw.lanes(n):
        if i >= k and i < n - 1:
            out[i] = x[i - k] + x[i + 1]
        elif i == 0:
            out[i] = x[n - 1]


def triangle(x, out, k):
    for i in lw.lanes(len(out)):
        total = lw.f64(0)
        for j in range(len(x)):
            if i < j + k:
                total += x[j]
        out[i] = total


def flat(x, out, k):
    h, w = 3, len(out) // 3
    for row, col in lw.lanes(h, w):
        if col > 0:
            out[row * w + col] = x[row * w + col - 1 + k]


KERNELS = (shifted, left, backwards, every_third, window, clamped, border, triangle, flat)
SIZES = (0, 1, 4, 5, 9, 16, 31)


def outcome(run: Callable[..., Any], x: Any, n: int, k: int) -> tuple[list[float], str]:
    """What is in `out`, and the error."""
    out = np.full(n, -1.0)
    try:
        run(x, out, k)
    except IndexError as error:
        return out.tolist(), str(error) or "IndexError"
    return out.tolist(), ""


@pytest.mark.parametrize("function", KERNELS)
def test_as_plain_python(function: Callable[..., Any]) -> None:
    kernel = lw.kernel(width=4, threads=1)(function)
    failed = 0
    for n in SIZES:
        for length in sorted({0, 1, n // 2, max(n - 1, 0), n, n + 3, 3 * n + 2}):
            x = np.arange(float(length)) + 1
            for k in (-2, 1, 2):
                got, error = outcome(kernel, x, n, k)
                expected, wrong = outcome(kernel.py, x, n, k)
                assert bool(error) == bool(wrong), (n, length, k, error, wrong)
                if wrong:
                    failed += 1
                    reported, index = re.search(r"index (-?\d+)", error), re.search(r"index (-?\d+)", wrong)
                    assert reported and index, (error, wrong)
                    assert reported[1] == index[1] or function is border, (n, length, k, error, wrong)
                    first = (
                        next(at for at, (a, b) in enumerate(zip(got, expected, strict=True)) if a != b)
                        if got != expected
                        else n
                    )
                    assert first >= sum(value != -1 for value in got) or function in (border, flat)
                else:
                    assert got == expected, (n, length, k)
    assert failed or function in (clamped, triangle)


@pytest.mark.parametrize("function", KERNELS)
def test_what_is_noted(function: Callable[..., Any], golden: Callable[[str, str], None]) -> None:
    """The version for gangs inside has no check; a branch that lanes take differently is decided, or on no hot path.

    By the prices of one machine: where loads and stores cost less, fewer hot paths pay.
    """
    kernel = lw.kernel(width=8)(function)
    version = kernel.version((np.zeros(9), np.zeros(9), 1))
    (body,) = [fn for name, fn in version.compiled.module.functions.items() if name.endswith(".lanes0")]
    shapes = {param.name: param.shape for param in body.params if param.shape is not None}
    full = masked_version(body, shapes, 8, False, driven=True, prices=BY_PROCESSOR["znver4"])
    left = sum(op.opcode == "check" for op in full.ops)
    gathers = sum(
        op.opcode == "load" and op.args[0].shape is not None and op.args[0].shape.is_varying for op in full.ops
    )
    noted = "\n".join(map(str, full.attrs.get("inside", ())))
    masked = sum(op.mask is not None for op in full.ops)
    text = f"{noted}\nchecks left: {left}, gathers: {gathers}, ops under a mask: {masked}\n"
    golden(f"tests/golden/hoist_checks/{function.__name__}.txt", text)


def shifted_below(x, y, n, k):
    for i in lw.lanes(n):
        y[i] = x[i + k]


@pytest.mark.parametrize("kind", (int, np.int64, np.uint64, np.int32))
def test_numbers_of_64_bits_are_known_by_their_values(kind: Callable[[int], Any]) -> None:
    """A size or an offset that NumPy made is as small as a Python int: no sum with it wraps."""
    x, y = np.arange(30.0), np.zeros(20)
    kernel = lw.kernel(width=8)(shifted_below)
    reported = str(kernel.explain(x, y, kind(20), kind(3) if kind is np.int64 else 3))
    assert reported.count("check made once for many gangs") == 2 and "check at run time" not in reported
    kernel(x, y, kind(20), kind(3))
    assert y.tolist() == list(range(3, 23))
    with pytest.raises(IndexError, match="index 30 is out of range"):
        kernel(x, y, kind(20), kind(11))


def test_the_report_says_so() -> None:
    reported = str(lw.kernel(width=8)(border).explain(np.zeros(9), np.zeros(9), 1))
    assert "check made once for many gangs: index of axis 0 of 'x', where " in reported
    assert "when i >= k and i + 8 < out.shape[0]" in reported
    reported = str(lw.kernel(width=8, hot_paths=False)(border).explain(np.zeros(9), np.zeros(9), 1))
    assert "check made once for many gangs: index of axis 0 of 'x', where " in reported


def test_an_index_of_all_lanes_that_is_just_outside() -> None:
    """What is asked has no part that grows along the row; its limit is exact, too."""

    def one_for_all(x, y, at, out):
        for i in lw.lanes(len(out)):
            out[i] = x[i] + y[at]

    x, out, kernel = np.arange(64.0), np.zeros(64), lw.kernel(one_for_all, width=8)
    kernel(x, x, 63, out)
    np.testing.assert_array_equal(out, x + 63)
    for at in (64, -65):
        with pytest.raises(IndexError, match=f"index {at} is out of range for axis 0 of 'y' with length 64"):
            kernel(x, x, at, out)
