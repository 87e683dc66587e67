"""Arrays that kernels make: memory outside of lanes, private arrays in them, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of


def compiled(function: Any, *args: Any) -> Any:
    source = Written(function, "kernel").source
    return compile_source(source, signature_of(source, args)).module


def outside(n):
    return np.empty(n, np.float32)


def inside(a):
    for i in lw.lanes(len(a)):
        t = np.zeros(3)
        a[i] = t[i % 3]


def test_outside_of_lanes_the_caller_gives_memory() -> None:
    ops = [op for op in compiled(outside, 3).functions["outside"].ops if op.opcode == "allocate"]
    assert [op.attrs["zeroed"] for op in ops] == [0]


def test_in_a_lane_it_is_private() -> None:
    module = compiled(inside, np.zeros(3))
    opcodes = [op.opcode for function in module.functions.values() for op in function.ops]
    assert "allocate" not in opcodes and "private" in opcodes


def test_a_size_that_is_not_known_in_a_lane() -> None:
    def k(a):
        for i in lw.lanes(len(a)):
            t = np.zeros(i)
            a[i] = t[0]

    with pytest.raises(lw.CompileError, match="the size of an array that a lane makes must be known when compiling"):
        lw.kernel(k)(np.zeros(3))
