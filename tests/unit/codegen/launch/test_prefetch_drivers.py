"""The driver of a body with prefetches, where the plan names large arrays."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.plan.variant import GANG, SCALAR, LoopPlan, Plan, Variant
from lib.compiled_texts import functions, llvm, part, runs

TEXT = "def k(x, j, out):\n    for i in lw.lanes(len(out)):\n        out[i] = x[j[i]]"


def plan(width: int, prefetch: bool = True) -> Plan:
    kind = GANG if width > 1 else SCALAR
    return Plan(width, (LoopPlan("k.lanes0", Variant(kind, width, prefetch=("x.ptr",) if prefetch else ())),))


def arguments() -> tuple[np.ndarray, ...]:
    return np.arange(900.0), np.arange(20_000) * 7 % 900, np.zeros(20_000)


@pytest.mark.parametrize("width", [1, 8])
def test_drivers(width: int) -> None:
    text = llvm(TEXT, *arguments(), width=plan(width))
    bodies = [name for name in functions(text) if name.startswith("k.lanes0.ahead")]
    assert bodies and any("llvm.prefetch" in line for line in part(text, bodies[0]))


def test_only_if_it_is_planned() -> None:
    assert "llvm.prefetch" not in llvm(TEXT, *arguments(), width=plan(8, False))


@pytest.mark.parametrize("width", [1, 8])
def test_results(width: int) -> None:
    runs(TEXT, *arguments(), width=plan(width))
