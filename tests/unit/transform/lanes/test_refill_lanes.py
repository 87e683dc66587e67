"""A body whose lanes leave its loop one by one takes a range of iterations in one call; others are refused."""

from __future__ import annotations

from typing import Any

import numpy as np

import lanewise as lw
from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.function import Function
from lanewise.ir.verify import verify
from lanewise.transform.clean.simplify import simplify
from lanewise.transform.control.normalize_loops import normalize_loops
from lanewise.transform.control.single_return import single_return
from lanewise.transform.lanes.refill_lanes import refill_lanes
from lanewise.transform.lanes.refill_parts import parts_of


@lw.kernel
def collatz(a, out):
    for i in lw.lanes(len(out)):
        n, steps = a[i], 0
        while n > 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            steps += 1
        out[i] = steps


def body(kernel: Any) -> tuple[Function, Facts]:
    args = np.zeros(9, np.int64), np.zeros(9, np.int64)
    module = compile_source(kernel.source, signature_of(kernel.source, args)).module
    fn = next(fn for fn in module.functions.values() if "lanes" in fn.attrs)
    shapes = {param.name: param.shape for param in fn.params if param.shape is not None}
    facts = Facts(fn, Gang(shapes, width=8))
    for step in (simplify, single_return, normalize_loops):
        step(fn, facts)
    return fn, facts


def test_the_innermost_index_becomes_a_range() -> None:
    fn, facts = body(collatz)
    assert not isinstance(parts_of(fn, facts), str)
    before = [param.name for param in fn.params]
    refill_lanes(fn, facts)
    verify(fn)
    assert len(fn.params) == len(before) + 2 and "i" not in [param.name for param in fn.params]
