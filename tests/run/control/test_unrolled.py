"""Loops over private arrays on a way that is known are unrolled, so that rows stay in registers."""

from __future__ import annotations

from typing import Any

import numpy as np

import lanewise as lw


def backwards(x, out):
    for i in lw.lanes(len(out)):
        row = lw.array(4, lw.f32)
        for j in range(4):
            row[j] = x[i, j]
        for j in range(2):
            row[j], row[3 - j] = row[3 - j], row[j]
        out[i] = row[0] * 1000 + row[1] * 100 + row[2] * 10 + row[3]


def on_an_unknown_way(x, out):
    for i in lw.lanes(len(out)):
        row = lw.array(4, lw.f32)
        for j in range(4):
            row[j] = x[i, j]
        for j in range(int(x[0, 0]) & 3):
            row[j] += row[j + 1]
        out[i] = row[0]


def text_of(function: Any) -> str:
    kernel = lw.kernel(width=8)(function)
    x = np.random.default_rng(2).integers(0, 9, (37, 4)).astype(np.float32)
    ours, plain = np.zeros(37, np.float32), np.zeros(37, np.float32)
    kernel(x, ours)
    kernel.py(x, plain)
    assert np.array_equal(ours, plain)
    return kernel.inspect(x, ours, stage="llvm")


def test_all_or_none(arrays_in_memory: None) -> None:
    assert "llvm.loop.unroll.full" in text_of(backwards)
    assert "llvm.loop.unroll.full" not in text_of(on_an_unknown_way)
