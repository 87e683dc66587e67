"""Neighbours in a table are read at once, also where their indices may count from the end."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw

N = 300


@lw.function
def mixed(a, b):
    return a * 3 - b if a > b else b - a


@lw.function
def put(out, i, what):
    out[i] = what
    return what


def next_to(table, at, out):
    for i in lw.lanes(len(at)):
        k = at[i]
        out[i] = table[k] * 2 + table[k + 1]


def with_a_call(table, at, out):
    for i in lw.lanes(len(at)):
        k = at[i]
        first = mixed(table[k], at[i])
        out[i] = first + table[k + 1]


def under_a_mask(table, at, out):
    for i in lw.lanes(len(at)):
        k = at[i]
        if k % 3 != 0:
            out[i] = table[k] - table[k + 1]


def written_between(table, at, out):
    for i in lw.lanes(len(at)):
        k = at[i]
        first = table[k]
        put(table, len(table) - 1 - i, first)
        out[i] = first + table[k + 1]


def inside(table, at, out):
    for i in lw.lanes(len(at)):
        k = at[i] & 127
        out[i] = table[k] + table[k + 1] * 5


def backwards(table, at, out):
    for i in lw.lanes(len(at)):
        k = at[i]
        out[i] = table[k] - table[k - 1]


KERNELS = (next_to, with_a_call, under_a_mask, inside, backwards)


def arguments(dtype: Any, kind: str) -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(7)
    table = rng.integers(0, 50, 400).astype(dtype)
    at = rng.integers(0, 399, N).astype(np.int32)
    if kind == "some":
        at[[3, 40, 77, 200]] = -1
        at[[5, 41, 250]] = [-2, -400, -399]
    elif kind == "all":
        at -= 400
    return table, at, np.zeros(N, np.float64)


@pytest.mark.parametrize(
    ("width", "dtype"), [(16, np.uint8), (16, np.int16), (16, np.int32), (32, np.float32), (8, np.int32)]
)
def test_as_in_python(width: int, dtype: Any) -> None:
    for function in KERNELS:
        for kind in ("none", "some", "all"):
            ours, plain = arguments(dtype, kind), arguments(dtype, kind)
            kernel = lw.kernel(function, width=width, checks=False)
            if function is backwards:
                ours[1][ours[1] == -400] = plain[1][plain[1] == -400] = -7
            if function is inside and kind == "all":
                continue
            kernel(*ours)
            kernel.py(*plain)
            np.testing.assert_array_equal(ours[2], plain[2], f"{function.__name__} {kind}")


def test_what_is_written_between_is_seen() -> None:
    for width in (1, 16):
        table, at, out = np.arange(64, dtype=np.int32), np.arange(16, dtype=np.int32) * 3, np.zeros(16)
        kernel = lw.kernel(written_between, width=width, checks=False)
        kernel(table, at, out)
        text = kernel.inspect(table, at, out, stage="llvm")
        assert "masked.gather.v16i64" not in text and "<16 x i64> @llvm.masked.gather" not in text


def test_they_are_read_at_once() -> None:
    for function in (next_to, with_a_call, under_a_mask, inside):
        text = lw.kernel(function, width=16, checks=False).inspect(*arguments(np.int32, "some"), stage="llvm")
        assert "call <16 x i64> @llvm.masked.gather" in text, function.__name__
