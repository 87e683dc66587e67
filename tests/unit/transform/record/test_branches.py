"""A way out of a loop is told as one, however little its sides cost: lanes that leave wait for the others."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw


@lw.kernel
def before_the_rest(a, out, limit):
    for i in lw.lanes(len(a)):
        x = a[i]
        for _ in range(limit):
            if x > 100.0:
                break
            x = x * 2.0
        out[i] = x


@lw.kernel
def at_the_end(a, out, limit):
    for i in lw.lanes(len(a)):
        x = a[i]
        for _ in range(limit):
            x = x * 2.0
            if x > 50.0:
                break
        out[i] = x


@lw.kernel
def with_a_sum_beside(a, out, limit):
    for i in lw.lanes(len(a)):
        x = a[i]
        for _ in range(limit):
            if x > 50.0:
                x = x + 1.0
                break
            x = x * 2.0
        out[i] = x


@lw.function
def doubled_until(x):
    while True:
        if x > 100.0:
            return x
        x = x * 2.0


@lw.kernel
def out_of_the_function(a, out, limit):
    for i in lw.lanes(len(a)):
        out[i] = doubled_until(a[i]) + limit


@lw.kernel
def no_break(a, out, limit):
    for i in lw.lanes(len(a)):
        x = a[i]
        for _ in range(limit):
            if x > 100.0:
                x = x * 0.5
            x = x * 2.0
        out[i] = x


def forms(kernel: Any) -> list[str]:
    a = np.ones(64, np.float32)
    return [note.form for note in kernel.explain(a, a.copy(), 10).notes("branch")]


@pytest.mark.parametrize("kernel", [before_the_rest, at_the_end, with_a_sum_beside, out_of_the_function])
def test_a_cheap_break_leaves_the_loop(kernel: Any) -> None:
    assert forms(kernel) == ["leaves"]


def test_without_a_break_both_sides_are_computed() -> None:
    assert forms(no_break) == ["blend"]
