"""Of some drivers the quickest one runs nearly all units, whichever it is, and each unit is run once."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.all_units import HAS_TICKS
from lanewise.codegen.jit import link_object
from lanewise.codegen.measured_drivers import Way, choice_text, same_units
from lanewise.codegen.optimize import Level, optimized
from lanewise.codegen.plans import Plan, plan
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.decorate import Written
from lanewise.frontend.python.signature import signature_of

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


def body_plan() -> Plan:
    def nothing(a: Any) -> None:
        for i in lw.lanes(len(a)):
            a[i] = a[i]

    source = Written(nothing, "kernel").source
    compiled = compile_source(source, signature_of(source, (np.zeros(3),)))
    return plan(compiled.module.functions["nothing.lanes0"], 0, 1)


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
    ways = [Way(name, 32, 8, 1, same_units) for name in names[1:]]
    text = "\n".join([choice_text(of, ways), *stubs])
    code = link_object(optimized(text, Level(1)).object, {}, [of.symbol])
    run, ran = DRIVER(code[of.symbol]), np.zeros(6, np.int64)
    for first in range(0, UNITS, 500):
        assert run(ran.ctypes.data, first, first + 500, None, None) == 0
    assert sum(ran[:3]) == UNITS
    assert sum(ran[3:]) == UNITS * (UNITS - 1), "each once"
    assert all(0 < ran[slow] < UNITS // 20 for slow in range(many) if slow != quick)
