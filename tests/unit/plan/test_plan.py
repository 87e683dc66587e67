"""The plan of a kernel: which variants compete, how they join, and why; the module stays as it is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import Compiled
from lanewise.frontend.python.signature import signature_of
from lanewise.ir.show import show_module
from lanewise.plan import gang_or_scalar, large_arrays, unsure
from lanewise.plan import plan as planning
from lanewise.plan.plan import plan
from lanewise.plan.variant import (
    FIRST,
    GANG,
    LATER,
    REASONS,
    REFILLED,
    SCALAR,
    STAND_IN,
    TIMED,
    LoopPlan,
    Plan,
    Reason,
)
from lanewise.runtime.call.compiling import compile_kernel
from lanewise.runtime.choice.calibrate import this_machine

ROW = np.arange(40, dtype=np.int64)
LINKS = np.arange(40, dtype=np.int32), np.arange(40, dtype=np.int32), np.zeros(40, np.int64)
NUMBERS = np.linspace(0.0, 1.0, 40)


@pytest.fixture(autouse=True)
def with_a_clock(like_zen4: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (planning, large_arrays):
        monkeypatch.setattr(module, "HAS_TICKS", True)


def compiled(function: Any, *args: Any) -> Compiled:
    source = lw.kernel(function).source
    return compile_kernel(source, signature_of(source, args))


def planned(made: Compiled, width: int | None = None, **more: Any) -> Plan:
    return plan(made, this_machine(), width, **more)


def joins(loop: LoopPlan) -> list[tuple[str, str]]:
    return [(one.variant.kind, one.joins) for one in loop.entrants]


def scaled(a, out):
    for i in lw.lanes(len(out)):
        out[i] = a[i] * 2.0


def collatz(a, out):
    for i in lw.lanes(len(out)):
        n, steps = a[i], 0
        while n > 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            steps += 1
        out[i] = steps


def divisor(a, out):
    for i in lw.lanes(len(out)):
        d = out[i] + 2
        while d * d <= a[i] and a[i] % d != 0:
            d += 1
        out[i] = d


def chase(links, start, out):
    for i in lw.lanes(len(out)):
        at, steps = start[i], 0
        while links[at] != at:
            at = links[at]
            steps += 1
        out[i] += steps * 1000 + at


def longest(links, start, out):
    most = 0
    for i in lw.lanes(len(out)):
        at, steps = start[i], 0
        while links[at] != at:
            at = links[at]
            steps += 1
        most = max(most, steps)
    return most


def gathered(x, column, out):
    for i in lw.lanes(len(out)):
        out[i] = x[column[i]] * 2.0


def updated(a, out):
    for i in lw.lanes(len(out)):
        n = a[i]
        while n > 1:
            n //= 2
        lw.atomic_add(out, n, 1)


def test_one_variant() -> None:
    made = compiled(scaled, NUMBERS, NUMBERS)
    before = show_module(made.module)
    (loop,) = planned(made).loops
    assert joins(loop) == [(GANG, FIRST)] and not loop.reasons
    assert show_module(made.module) == before, "a plan marks nothing"


def test_the_width() -> None:
    made = compiled(scaled, NUMBERS, NUMBERS)
    asked, priced = planned(made, 4), planned(made)
    assert (asked.width, asked.reasons) == (4, (Reason("asked", (4,)),))
    (why,) = priced.reasons
    lanes, registers = why.data
    assert why.kind == "registers" and priced.width == int(lanes) * int(registers)
    assert priced.loops[0].first.width == priced.width
    assert joins(planned(made, 1).loops[0]) == [(SCALAR, FIRST)]


def test_a_map_is_refilled_later() -> None:
    made = compiled(collatz, ROW, ROW.copy())
    (loop,) = planned(made, 8).loops
    assert joins(loop) == [(GANG, FIRST), (REFILLED, LATER)]
    assert loop.reasons == (Reason("map"),)
    assert joins(planned(made, 8, off=("refill_lanes",)).loops[0]) == [(GANG, FIRST)]
    assert joins(planned(made, 2).loops[0]) == [(GANG, FIRST)], "two lanes are too few"


def test_lanes_that_divide_try_one_lane_until_they_are_refilled() -> None:
    (loop,) = planned(compiled(divisor, ROW, ROW.copy())).loops
    assert joins(loop) == [(GANG, FIRST), (SCALAR, STAND_IN), (REFILLED, LATER)]
    assert loop.reasons[0] == Reason("divides")


def test_prices_near_each_other_are_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unsure, "NEAR", (0.0, 1e9))
    monkeypatch.setattr(gang_or_scalar, "CLEAR", 0.0)
    made = compiled(chase, *LINKS)
    (loop,) = planned(made).loops
    assert joins(loop)[:2] == [(GANG, FIRST), (SCALAR, TIMED)] and loop.first.unsure
    assert loop.reasons[0].kind == "near" and len(loop.reasons[0].data) == 2
    (asked,) = planned(made, 8).loops
    assert not asked.first.unsure and SCALAR not in [kind for kind, _ in joins(asked)]


def test_a_reduction_has_one_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unsure, "NEAR", (0.0, 1e9))
    (loop,) = planned(compiled(longest, *LINKS)).loops
    assert len(loop.entrants) == 1


def test_results_that_depend_on_other_lanes_have_one_variant() -> None:
    (loop,) = planned(compiled(updated, ROW, ROW.copy()), 8).loops
    assert joins(loop) == [(GANG, FIRST)]


def test_large_arrays_are_prefetched(monkeypatch: pytest.MonkeyPatch) -> None:
    args = NUMBERS, ROW, NUMBERS.copy()
    made = compiled(gathered, *args)
    monkeypatch.setattr(large_arrays, "large_bytes", lambda: 1)
    found = planned(made, 8, args=args)
    (loop,) = found.loops
    assert (found.far, found.large) == ((0,), (0,))
    assert joins(loop) == [(GANG, FIRST), (GANG, TIMED)]
    (first, ahead) = (one.variant for one in loop.entrants)
    assert not first.prefetch and ahead.prefetch == loop.reasons[-1].data == ("x.ptr",)
    monkeypatch.setattr(large_arrays, "large_bytes", lambda: 1 << 40)
    small = planned(made, 8, args=args)
    assert (small.far, small.large, len(small.loops[0].entrants)) == ((0,), (), 1)
    assert planned(made, 8, off=("prefetch_ahead",), args=args).far == ()


def test_nothing_competes_without_a_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (planning, large_arrays):
        monkeypatch.setattr(module, "HAS_TICKS", False)
    for function in (collatz, divisor):
        (loop,) = planned(compiled(function, ROW, ROW.copy())).loops
        assert len(loop.entrants) == 1


def test_reasons_are_known() -> None:
    cases = (scaled, NUMBERS, NUMBERS), (collatz, ROW, ROW.copy()), (divisor, ROW, ROW.copy()), (chase, *LINKS)
    for function, *args in cases:
        found = planned(compiled(function, *args))
        for reason in (*found.reasons, *(why for loop in found.loops for why in loop.reasons)):
            assert reason.kind in REASONS
