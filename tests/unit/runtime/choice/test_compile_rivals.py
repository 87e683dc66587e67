"""The workshop's program: its answers are entries of the cache, or nothing."""

from __future__ import annotations

import os

import numpy as np
import pytest

import lanewise as lw
from lanewise.plan.variant import REFILLED, LoopPlan, Plan, Variant
from lanewise.record import replace
from lanewise.runtime.cache_entry import unpacked
from lanewise.runtime.choice import compile_rivals
from lanewise.solve import answer_cache


@lw.kernel
def doubled(a):
    for i in lw.lanes(len(a)):
        a[i] *= 2


def test_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer_cache, "_home", [])
    order = doubled.version((np.zeros(9),)).order
    assert order is not None
    data = compile_rivals.answer(replace(order, module=None), None)
    assert data is not None
    built = unpacked(data)
    assert built is not None and built.width == order.plan.width  # type: ignore[union-attr]
    refilled = Plan(8, (LoopPlan("doubled.lanes0", Variant(REFILLED, 8)),))
    assert compile_rivals.answer(replace(order, module=None, plan=refilled), None) is None, "there is no loop to refill"


def test_the_lowest_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []

    def refused(*given: object) -> None:
        seen.append(given)
        raise PermissionError

    for name in ("nice", "sched_setscheduler"):
        monkeypatch.setattr(os, name, refused, raising=False)
    compile_rivals.lowest_priority()
    assert seen[0] == (19,)
