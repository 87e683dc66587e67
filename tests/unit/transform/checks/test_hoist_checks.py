"""Checks that are linear in the lanes index become questions of the driver; others stay."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.analysis.values.linear import Linear, atom_sum
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.function import Function
from lanewise.ir.verify import verify
from lanewise.pipeline import RANGES, run_over
from lanewise.transform.checks.driver_questions import Driven
from lanewise.transform.checks.hoist_checks import hoist_checks, tightest
from lanewise.transform.checks.propagate_ranges import launch_ranges


@lw.kernel
def shifted(x, p, y):
    for i in lw.lanes(len(y)):
        y[i] = x[i + 3]


@lw.kernel
def indirect(x, p, y):
    for i in lw.lanes(len(y)):
        y[i] = x[p[i]]


@lw.kernel
def by_half(x, p, y):
    """The host computes `half`: its range is known in the body, as that of an argument is."""
    half = len(x) // 2
    for i in lw.lanes(len(p)):
        for k in range(half):
            y[i] += x[2 * k + 1] + x[half + k]


def body(kernel: Any) -> Function:
    args = np.zeros(9), np.zeros(9, np.int64), np.zeros(9)
    module = compile_source(kernel.source, signature_of(kernel.source, args)).module
    run_over(RANGES, module, launch_ranges(module))
    return next(fn for fn in module.functions.values() if "lanes" in fn.attrs)


def checks(fn: Function) -> int:
    return sum(op.opcode == "check" for op in fn.ops)


@pytest.mark.parametrize(("kernel", "left"), [(shifted, 0), (indirect, 1), (by_half, 0)])
def test_checks_that_a_driver_can_ask(kernel: Any, left: int) -> None:
    fn = body(kernel)
    shapes = {param.name: param.shape for param in fn.params if param.shape is not None}
    assert checks(fn) >= 1
    hoist_checks(fn, Facts(fn, Gang(shapes), Driven(True)))
    verify(fn)
    assert checks(fn) == left and ("inside" in fn.attrs or left == 1)


def test_without_a_driver_nothing_happens() -> None:
    fn = body(shifted)
    before = checks(fn)
    hoist_checks(fn, Facts(fn, Driven(False)))
    assert checks(fn) == before and "inside" not in fn.attrs


def test_a_question_that_implies_others_is_asked_alone() -> None:
    n, m = (atom_sum(param) for param in body(shifted).params[:2])
    asked = [n.moved(-1), m.moved(-5), n.moved(-16), n.moved(-3), m.minus(n), n.times(-1).moved(-2), Linear(7)]
    assert list(tightest(asked)) == [n.moved(-16), m.moved(-5), m.minus(n), n.times(-1).moved(-2), Linear(7)]
