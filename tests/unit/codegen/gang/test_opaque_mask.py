"""Gathers of all lanes take a mask that LLVM does not know, where masks have registers of their own."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.gang.opaque_mask import CONSTANT, NAME
from lanewise.codegen.launch.build import build
from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import named
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.machine.processors import prices_of


def looked_up(table, index, out):
    for i in lw.lanes(len(out)):
        out[i] = table[index[i]]


ARGS = np.arange(50.0), np.arange(40) * 7 % 50, np.zeros(40)


@pytest.mark.parametrize("width", [4, 8, 16, 64])
def test_text(width: int) -> None:
    source = lw.kernel(looked_up, checks=False).source
    compiled = compile_source(source, signature_of(source, ARGS))
    target = named("avx512")
    text = build(compiled.module, compiled.name, width, target, costs=prices_of(target.cpu), level=Level(1)).llvm
    assert f"@{NAME} = linkonce_odr hidden global i64 -1" in text
    assert f"load i{max(width, 8)}, ptr @{NAME}, align 8, !invariant.load" in text
    assert not any("masked.gather" in line and CONSTANT in line for line in text.split("\n"))


def test_without_mask_registers() -> None:
    source = lw.kernel(looked_up, checks=False).source
    compiled = compile_source(source, signature_of(source, ARGS))
    assert NAME not in build(compiled.module, compiled.name, 8, named("avx2"), level=Level(1)).llvm


def test_results() -> None:
    table, index, out = ARGS
    lw.kernel(looked_up, width=16)(table, index, out)
    np.testing.assert_array_equal(out, table[index])
