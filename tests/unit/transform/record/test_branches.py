"""A way out of a loop is reported as one, however little its sides cost: lanes that leave wait for the others."""

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


@lw.kernel
def expensive(a, out, limit):
    for i in lw.lanes(len(a)):
        x = a[i]
        for _ in range(limit):
            if x > 100.0:
                x = np.exp(x) / (x + 3.0) / (x + 7.0)
            x = x * 2.0
        out[i] = x


@lw.kernel
def with_a_loop(a, out, limit):
    for i in lw.lanes(len(a)):
        x = a[i]
        if x > limit:
            while x > 1.0:
                x = x * 0.5
        out[i] = x


@lw.kernel
def with_a_continue(a, out, limit):
    for i in lw.lanes(len(a)):
        x = a[i]
        for _ in range(limit):
            if x > 3.0:
                if x > 7.0:
                    continue
                x = x + 1.0
            out[i] = out[i] + x
            x = x * 2.0


def forms(kernel: Any) -> list[str]:
    a = np.ones(64, np.float32)
    return [note.form for note in kernel.explain(a, a.copy(), 10).notes("branch")]


@pytest.mark.parametrize("kernel", [before_the_rest, at_the_end, with_a_sum_beside, out_of_the_function])
def test_a_cheap_break_leaves_the_loop(kernel: Any) -> None:
    assert forms(kernel) == ["leaves"]


def test_without_a_break_both_sides_are_computed() -> None:
    assert forms(no_break) == ["blend"]


@pytest.mark.parametrize("kernel", [expensive, with_a_loop])
def test_sides_that_cost_more_run_under_masks(kernel: Any) -> None:
    assert "divergent" in forms(kernel)
    assert not {"blend", "leaves"} & {*forms(kernel)}


def test_sides_that_meet_in_two_places_are_no_choice() -> None:
    assert forms(with_a_continue)[0] == "divergent"
