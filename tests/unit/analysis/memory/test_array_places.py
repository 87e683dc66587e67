"""Addresses as indices: steps that have the stride of an axis belong to it; other addresses are no places."""

from __future__ import annotations

from typing import Any

import numpy as np

import lanewise as lw
from lanewise.analysis.memory.array_places import extents, places, start_of
from lanewise.analysis.values.sums import value_sum
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.function import Function


@lw.kernel
def shifted(x, out):
    for j, i in lw.lanes(len(out), 5):
        out[j, i] = x[j, i + 1]


def body(kernel: Any, *args: Any) -> Function:
    module = compile_source(kernel.source, signature_of(kernel.source, args)).module
    return next(fn for fn in module.functions.values() if "lanes" in fn.attrs)


def test_rows_and_columns() -> None:
    fn = body(shifted, np.zeros((4, 9), np.float32), np.zeros((4, 9), np.float32))
    arrays = extents(fn)
    loads = [op for op in fn.ops if op.opcode == "load" and op.type.is_float]
    assert len(loads) == 1 and start_of(loads[0].args[0]) in arrays
    (found,) = list(places(loads[0].args[0], arrays, value_sum))[:1]
    assert found.array.bytes == 4 and len(found.indices) == 2 and found.inside == 0
    assert found.indices[1].constant == 1, "x[j, i + 1]"


def test_an_address_that_starts_elsewhere() -> None:
    fn = body(shifted, np.zeros((4, 9), np.float32), np.zeros((4, 9), np.float32))
    load = next(op for op in fn.ops if op.opcode == "load" and op.type.is_float)
    assert list(places(load.args[0], {}, value_sum)) == []
