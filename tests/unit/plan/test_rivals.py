"""Rivals of the first guess: widths in the order of their promise, and loops that may be refilled."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.plan import width
from lanewise.plan.rivals import refillable_loops, widths_to_try
from lanewise.runtime.choice.calibrate import this_machine


@lw.kernel
def divisor(a, out):
    for i in lw.lanes(len(out)):
        d = 2
        while d * d <= a[i] and a[i] % d != 0:
            d += 1
        out[i] = d


@lw.kernel
def scaled(a, out):
    for i in lw.lanes(len(out)):
        out[i] = a[i] * 2


@lw.kernel
def private(a, out):
    for i in lw.lanes(len(out)):
        rows = lw.array(1500, lw.i64)
        rows[a[i]] = i
        out[i] = rows[out[i]]


def module(kernel: Any) -> Any:
    args = np.zeros(9, np.int64), np.zeros(9, np.int64)
    return compile_source(kernel.source, signature_of(kernel.source, args)).module


def test_widths(like_zen4: None) -> None:
    assert widths_to_try(module(scaled), "scaled", 16, this_machine()) == (32, 8, 1, 64, 4)
    assert widths_to_try(module(scaled), "scaled", 64, this_machine()) == (32, 1, 16)
    alone = widths_to_try(module(scaled), "scaled", 1, this_machine())
    assert len(alone) > 1 and 1 not in alone, "a register first, then two"


def test_private_arrays_fit_the_stack(like_zen4: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(width, "MOST_PRIVATE", 100_000)
    assert widths_to_try(module(private), "private", 8, this_machine()) == (4, 1)


def test_a_loop_that_lanes_leave_may_be_refilled() -> None:
    assert refillable_loops(module(divisor), "divisor", 8) == ["divisor.lanes0"]
    assert refillable_loops(module(scaled), "scaled", 8) == []
    assert refillable_loops(module(divisor), "divisor", 1) == []
