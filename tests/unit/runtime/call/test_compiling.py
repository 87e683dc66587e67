"""From source to module: functions inlined, ranges passed on, products contracted where asked."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.writer import CompileOptions
from lanewise.ir.function import Module
from lanewise.machine.host import host
from lanewise.runtime.call.compiling import compile_kernel

STRICT = CompileOptions()


@lw.function
def clamped(i, n):
    return min(max(i, 0), n - 1)


def blurred(out, x):
    r = len(x) // 4
    for i in lw.lanes(len(out)):
        out[i] = x[clamped(i + r, len(x))] * 0.5 + x[i]


def module(function: Any, options: CompileOptions = STRICT, runs_here: bool = True) -> Module:
    source = Written(function, "kernel").source
    row = np.zeros(40)
    return compile_kernel(source, signature_of(source, (row, row)), options, runs_here).module


def test_short_functions_are_inlined_and_gone() -> None:
    made = module(blurred)
    assert list(made.functions) == ["blurred", "blurred.lanes0"]
    assert all(op.opcode != "call" for op in made.functions["blurred.lanes0"].ops)


def test_ranges_reach_the_body() -> None:
    """`r` is a length divided by 4."""
    ranges = module(blurred).functions["blurred.lanes0"].attrs["ranges"]
    low, high = ranges["r"]
    assert low == 0 and 0 < high < 2**62


@pytest.mark.parametrize(
    ("options", "runs_here", "fused"),
    [
        (STRICT, True, False),
        (CompileOptions(fma=True), True, True),
        (CompileOptions(fma=True), False, False),
        (CompileOptions(fma=True, fastmath=True), True, False),
    ],
    ids=["strict", "fma", "exported", "fastmath"],
)
def test_products_are_contracted_here(options: CompileOptions, runs_here: bool, fused: bool) -> None:
    if fused and not host().fuses:
        pytest.skip("this processor has no fused multiply-add")
    made = module(blurred, options, runs_here)
    assert any(op.opcode == "fma" for op in made.functions["blurred.lanes0"].ops) is fused
