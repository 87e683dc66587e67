"""The plan of a kernel: how it is compiled, why, and which plans are its rivals; the module stays as it is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import Compiled
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.show import show_module
from lanewise.plan import large_arrays
from lanewise.plan import plan as planning
from lanewise.plan.plan import lanes_named, plan, won
from lanewise.plan.variant import GANG, REASONS, REFILLED, Plan, Reason
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


def names(found: Plan) -> list[str]:
    return [found.name, *(rival.name for rival in found.rivals)]


def test_a_plan_marks_nothing() -> None:
    made = compiled(scaled, NUMBERS, NUMBERS)
    before = show_module(made.module)
    (loop,) = planned(made).loops
    assert loop.variant.kind == GANG and not loop.reasons
    assert show_module(made.module) == before


def test_the_width() -> None:
    made = compiled(scaled, NUMBERS, NUMBERS)
    asked, priced = planned(made, 4), planned(made)
    assert (asked.width, asked.reasons, asked.rivals) == (4, (Reason("asked", (4,)),), ())
    (why,) = priced.reasons
    lanes, registers = why.data
    assert why.kind == "registers" and priced.width == int(lanes) * int(registers)
    assert priced.loops[0].variant.width == priced.width


def test_scalar_code_and_other_widths_are_rivals() -> None:
    found = planned(compiled(scaled, NUMBERS, NUMBERS))
    assert "one lane" in names(found) and f"{2 * found.width} lanes" in names(found)
    assert len(set(names(found))) == len(names(found))
    assert all(not rival.rivals for rival in found.rivals)
    assert planned(compiled(longest, *LINKS)).rivals, "reductions have one order for all widths"


def test_a_map_may_be_refilled() -> None:
    made = compiled(collatz, ROW, ROW.copy())
    found = planned(made, 8)
    assert names(found) == ["8 lanes", "8 refilled lanes"]
    (loop,) = found.rivals[0].loops
    assert loop.variant.kind == REFILLED and loop.reasons == (Reason("map"),)
    assert names(planned(made, 8, off=("refill_lanes",))) == ["8 lanes"]
    assert names(planned(made, 2)) == ["2 lanes"], "two lanes are too few"
    assert "one lane" in names(planned(made)) and any("refilled" in name for name in names(planned(made)))


def test_results_that_depend_on_other_lanes_have_no_rivals() -> None:
    assert planned(compiled(updated, ROW, ROW.copy())).rivals == ()


def test_large_arrays_are_prefetched(monkeypatch: pytest.MonkeyPatch) -> None:
    args = NUMBERS, ROW, NUMBERS.copy()
    made = compiled(gathered, *args)
    monkeypatch.setattr(large_arrays, "large_bytes", lambda: 1)
    found = planned(made, 8, args=args)
    assert (found.far, found.large) == ((0,), (0,))
    assert names(found) == ["8 lanes", "8 lanes with prefetches"]
    (ahead,) = found.rivals[0].loops
    assert not found.loops[0].variant.prefetch and ahead.variant.prefetch == ahead.reasons[-1].data == ("x.ptr",)
    monkeypatch.setattr(large_arrays, "large_bytes", lambda: 1 << 40)
    small = planned(made, 8, args=args)
    assert (small.far, small.large, small.rivals) == ((0,), (), ())
    assert planned(made, 8, off=("prefetch_ahead",), args=args).far == ()


def test_the_winner_has_the_others_as_rivals() -> None:
    first = planned(compiled(collatz, ROW, ROW.copy()))
    second = won(first, "one lane")
    assert second.name == "one lane" and sorted(names(second)) == sorted(names(first))
    assert second.reasons == (Reason("measured", ("one lane",)),)
    assert won(second, first.name).key == first.key
    assert won(first, "no plan") is first
    assert (lanes_named("one lane"), lanes_named("16 lanes"), lanes_named("17 lanes")) == (1, 16, None)


def test_nothing_competes_without_a_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (planning, large_arrays):
        monkeypatch.setattr(module, "HAS_TICKS", False)
    for function in (collatz, divisor):
        assert planned(compiled(function, ROW, ROW.copy())).rivals == ()


def test_nothing_competes_if_it_is_off() -> None:
    assert planned(compiled(collatz, ROW, ROW.copy()), off=("measured_choice",)).rivals == ()


def test_reasons_are_known() -> None:
    cases = (scaled, NUMBERS, NUMBERS), (collatz, ROW, ROW.copy()), (divisor, ROW, ROW.copy()), (chase, *LINKS)
    for function, *args in cases:
        found = planned(compiled(function, *args))
        plans = (found, *found.rivals)
        reasons = [why for plan in plans for loop in plan.loops for why in loop.reasons]
        assert all(reason.kind in REASONS for reason in (*found.reasons, *reasons))
