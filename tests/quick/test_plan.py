"""The plan: how wide gangs are, what competes with them, and that it is a value with a key."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.plan.plan import plan
from lanewise.plan.variant import GANG, SCALAR
from lanewise.runtime.call.compiling import compile_kernel
from lanewise.runtime.choice.calibrate import this_machine


@lw.kernel
def doubled(a):
    for i in lw.lanes(len(a)):
        a[i] *= 2


def planned(width: int | None = None):
    source = doubled.source
    signature = signature_of(source, (np.zeros(40, np.float32),))
    return plan(compile_kernel(source, signature, doubled.options.for_compiler()), this_machine(), width)


def test_a_gang_runs_first_at_a_power_of_two() -> None:
    chosen = planned()
    (loop,) = chosen.loops
    assert loop.variant.kind in (GANG, SCALAR)
    assert chosen.width & (chosen.width - 1) == 0 < chosen.width


def test_a_width_that_was_asked_for_is_taken() -> None:
    assert [planned(width).width for width in (1, 4, 8)] == [1, 4, 8]
    assert planned(8) == planned(8) != planned(4)
