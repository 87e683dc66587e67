"""A conditional load needs no mask where every lane's address is in bounds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.function import Op
from lanewise.transform.checks.driver_questions import Driven
from lanewise.transform.memory.unmask_loads import loose_loads


@lw.kernel
def inside(c, x, y):
    for i in lw.lanes(len(x)):
        if c[i] > 0:
            y[i] = x[i] * 3


@lw.kernel
def anywhere(c, x, y):
    for i in lw.lanes(len(c)):
        if c[i] > 0:
            y[i] = x[c[i]] * 3


def levels(kernel: Any) -> dict[Op, int]:
    args = np.zeros(9, np.int64), np.zeros(9), np.zeros(9)
    module = compile_source(kernel.source, signature_of(kernel.source, args)).module
    fn = next(fn for fn in module.functions.values() if "lanes" in fn.attrs)
    shapes = {param.name: param.shape for param in fn.params if param.shape is not None}
    found = loose_loads(fn, Facts(fn, Gang(shapes), Driven(True))).levels
    return {op: level for op, level in found.items() if op.type.is_float}


@pytest.mark.parametrize(("kernel", "count"), [(inside, 1), (anywhere, 0)])
def test_loads_that_every_lane_may_do(kernel: Any, count: int) -> None:
    assert len(levels(kernel)) == count
