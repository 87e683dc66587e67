"""Of some drivers the quickest one runs nearly all units, whichever it is, and each unit is run once."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.jit import link_object
from lanewise.codegen.launch.lanes_loop import LanesLoop, lanes_loop
from lanewise.codegen.launch.launch_loop import HAS_TICKS
from lanewise.codegen.launch.measured_drivers import Candidate, choice_text, same_units
from lanewise.codegen.launch.versions import Versions
from lanewise.codegen.optimize import Level, optimized
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.decorate import Written
from lanewise.frontend.python.signature import signature_of
from lanewise.ir.function import Module

UNITS, SLOW = 20_000, 3_000
DRIVER = ctypes.CFUNCTYPE(ctypes.c_int64, *(ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64), *[ctypes.c_void_p] * 2)
STUB = """define internal i64 @NAME(ptr %frame, i64 %first, i64 %last, ptr %partial, ptr %error) noinline {
entry:
  %count = sub i64 %last, %first
  %place = getelementptr i64, ptr %frame, i64 NUMBER
  %old = load i64, ptr %place
  %new = add i64 %old, %count
  store i64 %new, ptr %place
  %sums = getelementptr i64, ptr %place, i64 3
  %both = add i64 %first, %last
  %less = sub i64 %both, 1
  %twice = mul i64 %less, %count
  %before = load i64, ptr %sums
  %behind = add i64 %before, %twice
  store i64 %behind, ptr %sums
  %rounds = mul i64 %count, ROUNDS
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %next = add i64 %i, 1
  call void asm sideeffect "", ""()
  %more = icmp slt i64 %next, %rounds
  br i1 %more, label %loop, label %done
done:
  ret i64 0
}"""
CLOCK = """@clock = internal global i64 0
define internal i64 @now() noinline {
  %ticks = load i64, ptr @clock
  ret i64 %ticks
}"""
PRICED = """@NAME.calls = internal global i64 0
define internal i64 @NAME(ptr %frame, i64 %first, i64 %last, ptr %partial, ptr %error) noinline {
  %count = sub i64 %last, %first
  %place = getelementptr i64, ptr %frame, i64 NUMBER
  %old = load i64, ptr %place
  %new = add i64 %old, %count
  store i64 %new, ptr %place
  %calls = load i64, ptr @NAME.calls
  %more = add i64 %calls, 1
  store i64 %more, ptr @NAME.calls
  %is_first = icmp eq i64 %calls, 0
  %price = select i1 %is_first, i64 FIRST, i64 USUAL
  %ticks = mul i64 %count, %price
  %before = load i64, ptr @clock
  %after = add i64 %before, %ticks
  store i64 %after, ptr @clock
  ret i64 0
}"""


def body_plan() -> LanesLoop:
    def nothing(a: Any) -> None:
        for i in lw.lanes(len(a)):
            a[i] = a[i]

    source = Written(nothing, "kernel").source
    compiled = compile_source(source, signature_of(source, (np.zeros(3),)))
    return lanes_loop(compiled.module.functions["nothing.lanes0"], 0, 1)


@pytest.mark.skipif(not HAS_TICKS, reason="no counter of ticks here")
@pytest.mark.parametrize(("quick", "many"), [(0, 2), (1, 2), (0, 3), (1, 3), (2, 3)])
def test_the_quickest_one_runs(quick: int, many: int) -> None:
    of, names = body_plan(), (".gang", ".other", ".third")[:many]
    stubs = [
        STUB.replace("NAME", f"{of.symbol}{variant}")
        .replace("NUMBER", str(number))
        .replace("ROUNDS", str(1 if number == quick else SLOW))
        for number, variant in enumerate(names)
    ]
    ways = [Candidate(name, 32, 8, 1, same_units) for name in names[1:]]
    text = "\n".join([choice_text(of, ways, Versions(Module(), 8)), *stubs])
    code = link_object(optimized(text, Level(1)).object, {}, [of.symbol])
    run, ran = DRIVER(code[of.symbol]), np.zeros(6, np.int64)
    for first in range(0, UNITS, 500):
        assert run(ran.ctypes.data, first, first + 500, None, None) == 0
    assert sum(ran[:3]) == UNITS
    assert sum(ran[3:]) == UNITS * (UNITS - 1), "each once"
    assert all(0 < ran[slow] < UNITS // 20 for slow in range(many) if slow != quick)


@pytest.mark.parametrize("slow_at_first", [0, 1, 2])
def test_a_slow_first_time_decides_nothing(slow_at_first: int) -> None:
    """Code and branches are new to the processor then. The counter of ticks is one that drivers move on by a price.

    The quickest driver is the one whose first call takes a thousand times as long.
    """
    of, names = body_plan(), (".gang", ".other", ".third")
    prices = [(10_000, 10) if number == slow_at_first else (100, 100) for number in range(3)]
    stubs = [
        PRICED.replace("NAME", f"{of.symbol}{name}")
        .replace("NUMBER", str(number))
        .replace("FIRST", str(first))
        .replace("USUAL", str(usual))
        for number, (name, (first, usual)) in enumerate(zip(names, prices, strict=True))
    ]
    choice = choice_text(of, [Candidate(name, 32, 8, 1, same_units) for name in names[1:]], Versions(Module(), 8))
    assert choice.count("@llvm.readcyclecounter()") == 2
    text = "\n".join([CLOCK, choice.replace("@llvm.readcyclecounter()", "@now()"), *stubs])
    code = link_object(optimized(text, Level(1)).object, {}, [of.symbol])
    run, ran = DRIVER(code[of.symbol]), np.zeros(3, np.int64)
    assert run(ran.ctypes.data, 0, UNITS, None, None) == 0
    assert sum(ran) == UNITS
    assert ran[slow_at_first] > UNITS * 0.9, ran


def test_a_driver_that_is_timed_late_is_timed_as_it_is() -> None:
    """Pieces are too short for it at first, so that it has no time when the first times are over."""
    of, names = body_plan(), (".gang", ".other")
    stubs = [
        PRICED.replace("NAME", f"{of.symbol}{name}")
        .replace("NUMBER", str(number))
        .replace("FIRST", price)
        .replace("USUAL", price)
        for number, (name, price) in enumerate(zip(names, ("10", "100"), strict=True))
    ]
    choice = choice_text(of, [Candidate(".other", 32, 8, 1000, same_units)], Versions(Module(), 8))
    text = "\n".join([CLOCK, choice.replace("@llvm.readcyclecounter()", "@now()"), *stubs])
    code = link_object(optimized(text, Level(1)).object, {}, [of.symbol])
    run, ran = DRIVER(code[of.symbol]), np.zeros(2, np.int64)
    for _ in range(20):
        assert run(ran.ctypes.data, 0, 500, None, None) == 0
    assert ran[1] == 0
    assert run(ran.ctypes.data, 0, UNITS, None, None) == 0
    assert 0 < ran[1] < UNITS // 20, ran
