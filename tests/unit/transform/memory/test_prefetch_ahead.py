"""Indirect loads of large arrays are prefetched for later iterations; nothing else changes."""

from __future__ import annotations

from typing import Any

import numpy as np

import lanewise as lw
from lanewise.analysis.facts import Facts
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.function import Function
from lanewise.ir.verify import verify
from lanewise.transform.memory.prefetch_ahead import LargeArrays, prefetch_ahead


@lw.kernel
def gathered(x, column, out):
    for i in lw.lanes(len(out)):
        out[i] = x[column[i]]


def prefetches(large: tuple[str, ...]) -> tuple[int, int]:
    args: tuple[Any, ...] = np.zeros(9), np.zeros(9, np.int64), np.zeros(9)
    module = compile_source(gathered.source, signature_of(gathered.source, args)).module
    fn: Function = next(fn for fn in module.functions.values() if "lanes" in fn.attrs)
    checks = sum(op.opcode == "check" for op in fn.ops)
    prefetch_ahead(fn, Facts(fn, LargeArrays(large, True)))
    verify(fn)
    return sum(op.opcode == "prefetch" for op in fn.ops), sum(op.opcode == "check" for op in fn.ops) - checks


def test_only_large_arrays() -> None:
    assert prefetches(("x.ptr",)) == (1, 0)
    assert prefetches(()) == (0, 0) and prefetches(("out.ptr",)) == (0, 0)
