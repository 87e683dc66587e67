"""Estimates for crev calls: more iterations favour crev, and unknown loops have none."""

from __future__ import annotations

from typing import Any

import numpy as np

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.shapes import UNIFORM, VARYING
from lanewise.plan.crev_cost import CrevCost, crev_cost


@lw.function
def total(a, first):
    s = 0.0
    for j in lw.lanes(len(a)):
        s += a[j] * first
    return s


@lw.function
def called(a, first):
    return total(a, first) + first


@lw.kernel
def outer(a, out):
    for i in lw.lanes(len(out)):
        out[i] = lw.crev(total)(a, a[i]) + lw.crev(called)(a, a[i])


def cost(name: str) -> tuple[CrevCost | None, bool | None]:
    args: Any = np.zeros(9), np.zeros(9)
    module = compile_source(outer.source, signature_of(outer.source, args)).module
    callee = next(fn for fn in module.functions.values() if fn.name.startswith(name))
    return crev_cost(callee, [UNIFORM if param.type.is_ptr else VARYING for param in callee.params], 8)


def test_turns_cost_more_than_iterations() -> None:
    found, gathers = cost("total")
    assert found is not None and gathers is not None
    assert 0 < found.iteration < found.call and found.step > 0
    assert found.most_lanes(8, 8) < found.most_lanes(64, 8)
