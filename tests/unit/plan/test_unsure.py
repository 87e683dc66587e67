"""Which loops are unsure: results must not depend on the width, and prices must not decide."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.signature import signature_of
from lanewise.plan.unsure import depends_on_width, refillable_loops, rounds_freely, tells_others, unsure_loops
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
def combined(a, out):
    for i in lw.lanes(len(out)):
        lw.atomic_add(out, 0, a[i])


def module(kernel: Any, dtype: Any = np.int64) -> Any:
    args = np.zeros(9, dtype), np.zeros(9, dtype)
    return compile_source(kernel.source, signature_of(kernel.source, args)).module


def test_trial_division_is_unsure_and_a_product_is_not(like_zen4: None) -> None:
    assert list(unsure_loops(module(divisor), "divisor", 8, this_machine())) == ["divisor.lanes0"]
    assert unsure_loops(module(scaled), "scaled", 8, this_machine()) == {}


def test_a_loop_that_lanes_leave_may_be_refilled() -> None:
    assert refillable_loops(module(divisor), "divisor", 8) == ["divisor.lanes0"]
    assert refillable_loops(module(scaled), "scaled", 8) == []


@pytest.mark.parametrize(("kernel", "others"), [(scaled, False), (combined, True)])
def test_results_that_depend_on_the_width(kernel: Any, others: bool) -> None:
    made, name = module(kernel, np.float64), kernel.source.name
    assert tells_others(made, name) == depends_on_width(made, name) == others


def test_sums_that_llvm_may_reassociate() -> None:
    made, name = module(scaled, np.float64), "scaled"
    assert not rounds_freely(made, name)
    product = next(op for op in made.functions["scaled.lanes0"].ops if op.opcode == "fmul")
    product.flags = ("reassoc",)
    assert rounds_freely(made, name) and depends_on_width(made, name)
