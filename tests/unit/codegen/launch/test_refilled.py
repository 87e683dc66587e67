"""Refilled gangs: the body for a stretch, or the reason why there is none; results of stretches of any length."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.codegen.launch.refilled import has_refills, refilled_body
from lanewise.ir.function import Function
from lanewise.plan.variant import REFILLED, LoopPlan, Plan, Variant
from lanewise.transform.hot_paths.hot_paths import HOT
from lib.compiled_texts import llvm, part, runs
from lib.kernel_texts import compiled

PLAN = Plan(4, (LoopPlan("k.lanes0", Variant(REFILLED, 4)),))
WALK = """
    def k(a, b):
        for i in lw.lanes(len(b)):
            n, steps = a[i], 0
            while n > 0:
                n -= 1 + n % 3
                steps += 1
            b[i] = steps
"""


def test_the_body() -> None:
    body = compiled(WALK, np.arange(9), np.arange(9)).module.functions["k.lanes0"]
    found = refilled_body(body, 4)
    assert isinstance(found, Function) and found.name == "k.lanes0.refilled"
    assert len(found.params) == len(body.params) + 2


@pytest.mark.parametrize(
    "text",
    [
        "def k(a, b):\n    for i in lw.lanes(len(b)):\n        b[i] = a[i]",
        WALK.replace("steps += 1\n            b[i] = steps", "steps += 1\n            b[i] = lw.sum(steps)"),
    ],
)
def test_reasons(text: str) -> None:
    body = compiled(text, np.arange(9), np.arange(9)).module.functions["k.lanes0"]
    assert isinstance(refilled_body(body, 4), str)
    assert body.module is not None and not has_refills(body.module, PLAN, HOT, ())


@pytest.mark.parametrize("count", [1, 9, 5000])
def test_results(count: int) -> None:
    runs(WALK, np.arange(count) * 13 % 50, np.zeros(count, np.int64), width=PLAN)


def test_a_stretch_is_one_call() -> None:
    lines = part(llvm(WALK, np.arange(9), np.arange(9), width=PLAN), "lanewise.driver0")
    assert sum("@k.lanes0.refilled" in line for line in lines) == 1 and any("@k.lanes0.M4" in line for line in lines)
