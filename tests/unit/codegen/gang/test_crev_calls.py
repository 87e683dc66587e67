"""The whole gang runs a function: once per active lane, or once for all; results of each lane's own call."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.compiled_texts import llvm, part, runs


@lw.function
def total(a, n):
    s = 0
    for j in lw.lanes(n):
        s += a[j]
    return s


@lw.function
def both(a, n):
    s = 0
    for j in lw.lanes(n):
        s += a[j] * n
    return s > 20, s


@lw.function
def fills(a, at, value):
    for j in lw.lanes(3):
        a[at + j] = value


TEXT = """
    def k(a, n, out):
        for i in lw.lanes(len(out)):
            if i % 3 != 1:
                out[i] = {}
"""


def arguments() -> tuple[np.ndarray, ...]:
    return np.arange(30), np.arange(12) * 5 % 11, np.zeros(12, np.int64)


@pytest.mark.parametrize(
    "call",
    [
        "lw.crev(total)(a, n[i])",
        "lw.crev(total)(a, i)",
        "lw.crev(total)(a, 7)",
        "lw.crev(total)(a[i:], n[i]) + 1",
        "lw.crev(both)(a, n[i])[1]",
        "lw.crev(both)(a, 4)[1]",
    ],
)
def test_values(call: str) -> None:
    runs(TEXT.format(call), *arguments(), width=4, total=total, both=both)


def test_one_lane_makes_plain_calls() -> None:
    runs(TEXT.format("lw.crev(total)(a, n[i])"), *arguments(), width=1, total=total, both=both)


def body(call: str) -> list[str]:
    return part(llvm(TEXT.format(call), *arguments(), width=4, total=total, both=both), "k.lanes0.N")


def test_one_run_per_active_lane() -> None:
    lines = body("lw.crev(total)(a, n[i])")
    assert any("@llvm.cttz(i4" in line for line in lines) and any(
        "add i4 " in line and line.endswith("-1") for line in lines
    )
    calls = [line for line in lines if "@total.N4" in line]
    assert len(calls) == 1 and "U" in calls[0].split("(")[0]


def test_one_run_for_all_if_all_arguments_are_the_same() -> None:
    lines = body("lw.crev(total)(a, 7)")
    assert not any("@llvm.cttz(i4" in line and "i1 true" in line for line in lines)
    assert sum("@total.N4" in line for line in lines) == 1


def test_effects_are_made_by_each_lane_in_turn() -> None:
    text = "def k(a, at, value):\n    for i in lw.lanes(len(at)):\n        lw.crev(fills)(a, at[i], value[i])"
    args: Any = np.zeros(20, np.int64), np.array([0, 1, 5, 9, 9]), np.array([1, 2, 3, 4, 5])
    runs(text, *args, width=4, fills=fills)


def test_everywhere_runs_once_with_all_lanes() -> None:
    text = """
        def k(a, out):
            for i in lw.lanes(len(out)):
                if a[i] > 3:
                    with lw.everywhere() as here:
                        n = lw.count(here)
                        y = lw.sum(1)
                    out[i] = n * 100 + y
    """
    lines = part(llvm(text, np.arange(8), np.zeros(8, np.int64), width=8), "k.lanes0.N")
    assert sum("k.lanes0.everywhere" in line for line in lines) == 1
    assert any(line.startswith("br i1") for line in lines)
