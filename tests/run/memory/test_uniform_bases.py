"""What lanes have in common is done once: a base of any integer type keeps accesses contiguous, and what a loop does
not change is masked before it.
"""

from __future__ import annotations

import re

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.build import build
from lanewise.codegen.launch.built import LEVEL
from lanewise.codegen.launch.program import optimized_for
from lanewise.codegen.targets import NAMED
from lanewise.codegen.text.recorded_lines import lines_recorded
from lanewise.codegen.text.source_lines import with_locations
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.writer import CompileOptions
from lanewise.report.machine_code import listing

# pyright: basic


@lw.kernel(width=16)
def moved(a, out, base):
    for i in lw.lanes(len(out)):
        out[i] = a[i + base]


@lw.kernel(width=16)
def in_32_bits(a, out, base):
    for i in lw.lanes(len(out)):
        out[i] = a[int(lw.i32(i) + lw.i32(base))]


COMPARED = r"\tv?cmp\w*ps\t"
WIDE = re.compile(r"= load <16 x float>|call <16 x float> @llvm\.masked\.load")
TYPES = (np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64)


@pytest.mark.parametrize("type", TYPES, ids=lambda type: type.__name__)
@pytest.mark.parametrize("kernel", [moved, in_32_bits], ids=lambda kernel: kernel.__name__)
def test_accesses_stay_contiguous(kernel: lw.Kernel, type: type) -> None:
    a, out, plain = np.arange(300, dtype=np.float32), np.zeros(200, np.float32), np.zeros(200, np.float32)
    text = kernel.inspect(a, out, type(3), stage="llvm")
    assert WIDE.search(text)
    kernel(a, out, type(3))
    kernel.py(a, plain, type(3))
    assert np.array_equal(out, plain) and out[7] == 10


def chosen(a, b, flag, out, n):
    for i in lw.lanes(len(out)):
        s = 0.0
        for t in range(n):
            if flag[i] > a[i]:
                s += b[t] * a[i]
        out[i] = s


def test_an_invariant_mask_is_made_before_the_loop() -> None:
    source, x, avx2 = lw.kernel(chosen).source, np.ones(64, np.float32), NAMED["avx2"]
    with lines_recorded():
        compiled = compile_source(source, signature_of(source, (x, x, x, x, 100)), CompileOptions(checks=False))
        text = with_locations(build(compiled.module, compiled.name, 8, avx2).llvm)
    parts = listing(optimized_for(text, avx2, LEVEL).assembly)
    rounds = [part for part in parts if part.is_loop and any("mulps" in row.text for row in part.rows)]
    assert rounds and any(re.match(COMPARED, row.text) for part in parts for row in part.rows)
    for part in rounds:
        assert not any(re.match(COMPARED, row.text) for row in part.rows), "a round compares what it does not change"
