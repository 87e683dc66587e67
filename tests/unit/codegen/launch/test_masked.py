"""Versions before they are written: masked, refilled, prefetching, scalar; the function itself stays unchanged."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.codegen.launch.masked import masked_version, prefetching_version, refilled_version, scalar_version
from lanewise.ir.function import MASKED, SOURCE, Function
from lanewise.ir.shapes import CONSECUTIVE, UNIFORM
from lanewise.ir.show import show
from lib.kernel_texts import compiled

BRANCHES = (
    "def k(a, b):\n    for i in lw.lanes(len(a)):\n        if a[i] > 3:\n"
    "            b[i] = a[i] * 2\n        else:\n            b[i] = 0"
)
COLLATZ = """
    def k(a, b):
        for i in lw.lanes(len(b)):
            n, steps = a[i], 0
            while n > 1:
                n = n // 2 if n % 2 == 0 else 3 * n + 1
                steps += 1
            b[i] = steps
"""
A = np.arange(9)


def body(text: str, *args: Any) -> Function:
    return compiled(text, *(args or (A, A))).module.functions["k.lanes0"]


def shapes(fn: Function) -> dict[str, Any]:
    return {param.name: param.shape or UNIFORM for param in fn.params}


@pytest.mark.parametrize("entry_mask", [True, False])
def test_a_masked_version(entry_mask: bool) -> None:
    fn = body(BRANCHES)
    before = show(fn)
    found = masked_version(fn, shapes(fn), 8, entry_mask)
    assert show(fn) == before and found.stage == MASKED and fn.stage == SOURCE
    assert len(found.params) == len(fn.params) + entry_mask and bool(found.attrs.get("entry_mask")) == entry_mask
    assert any(op.mask is not None for op in found.ops) and str(found.params[int(entry_mask)].shape)[0] == "C"


def test_parameters_without_a_shape_are_uniform() -> None:
    fn = body(BRANCHES)
    found = masked_version(fn, {"i": CONSECUTIVE}, 8, False)
    assert {str(param.shape)[0] for param in found.params[1:]} == {"U"}


def test_passes_that_are_left_out() -> None:
    fn = body(BRANCHES)
    with_all = masked_version(fn, shapes(fn), 8, True)
    without = masked_version(fn, shapes(fn), 8, True, off=("remove_checks", "hoist_checks"))
    count = [sum(op.opcode == "check" for op in one.ops) for one in (with_all, without)]
    assert count[0] <= count[1]


def test_a_scalar_version_has_no_masks_or_shapes() -> None:
    fn = body(COLLATZ)
    found = scalar_version(fn)
    assert found.stage == SOURCE and all(op.mask is None for op in found.ops) and found is not fn
    assert "inside" not in found.attrs or found.attrs["inside"] is not None


def test_a_refilled_version_or_the_reason_why_there_is_none() -> None:
    fn = body(COLLATZ)
    found = refilled_version(fn, shapes(fn), 8)
    assert isinstance(found, Function) and len(found.params) == len(fn.params) + 2
    assert refilled_version(fn, shapes(fn), 8, off=("refill_lanes",)) == "the pass refill_lanes is off"
    straight = body(BRANCHES)
    why = refilled_version(straight, shapes(straight), 8)
    assert isinstance(why, str) and why


def test_a_prefetching_version() -> None:
    fn = body("def k(x, j, b):\n    for i in lw.lanes(len(b)):\n        b[i] = x[j[i]]", A * 0.5, A, A * 0.5)
    found = prefetching_version(fn, ("x.ptr",), False)
    assert any(op.opcode == "prefetch" for op in found.ops) and not any(op.opcode == "prefetch" for op in fn.ops)
    assert not any(op.opcode == "prefetch" for op in prefetching_version(fn, (), False).ops)
