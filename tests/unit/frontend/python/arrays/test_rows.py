"""Expressions of arrays: nothing is stored on the way, and elements are computed where they are used."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of


def k(a, b):
    for i in lw.lanes(len(a)):
        b[i, :] = 2 * a[i] + 1


def test_no_memory_on_the_way() -> None:
    source = Written(k, "kernel").source
    module = compile_source(source, signature_of(source, (np.zeros((3, 9)), np.zeros((3, 9))))).module
    ops = [op for function in module.functions.values() for op in function.ops]
    assert not [op for op in ops if op.opcode in ("private", "allocate")]
    assert len([op for op in ops if op.opcode == "store"]) == 1


def test_a_name_in_a_lane_needs_a_length() -> None:
    def named(a):
        for i in lw.lanes(len(a)):
            x = a[i] * 2
            a[i, 0] = x[0]

    with pytest.raises(
        lw.CompileError, match="a lane has no memory for it: 'a\\[i\\]' has an axis left; write a\\[i, j\\]"
    ):
        lw.kernel(named)(np.zeros((3, 9)))
