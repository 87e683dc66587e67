"""Which kernels have the same results however they are compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.plan.same_bits import communicates, depends_on_width, rounds_freely, works_together


@lw.kernel
def scaled(a, out):
    for i in lw.lanes(len(out)):
        out[i] = a[i] * 2


@lw.kernel
def combined(a, out):
    for i in lw.lanes(len(out)):
        lw.atomic_add(out, 0, a[i])


@lw.kernel
def numbered(a, out):
    for i in lw.lanes(len(out)):
        out[i] = a[i] + lw.lane()


def module(kernel: Any) -> Any:
    args = np.zeros(9), np.zeros(9)
    return compile_source(kernel.source, signature_of(kernel.source, args)).module


@pytest.mark.parametrize(("kernel", "others"), [(scaled, False), (combined, True)])
def test_results_that_depend_on_the_width(kernel: Any, others: bool) -> None:
    made, name = module(kernel), kernel.source.name
    assert communicates(made, name) == depends_on_width(made, name) == others


def test_sums_that_llvm_may_reassociate() -> None:
    made, name = module(scaled), "scaled"
    assert not rounds_freely(made, name)
    product = next(op for op in made.functions["scaled.lanes0"].ops if op.opcode == "fmul")
    product.flags = ("reassoc",)
    assert rounds_freely(made, name) and depends_on_width(made, name)


def test_lanes_that_communicate() -> None:
    assert works_together(module(numbered)) and not works_together(module(scaled))
