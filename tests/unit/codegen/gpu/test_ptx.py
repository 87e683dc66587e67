"""PTX: the text of some kernels, exact arithmetic, and every kernel of the collection through ptxas."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

import lanewise as lw
from conftest import find
from kernels import Case, all_cases
from lanewise.codegen.gpu.ptx import ARCHITECTURES, architecture
from lib.device_programs import assembled, ptx_of
from lib.oracles.kernel_results import arguments

CASES = all_cases()


def test_the_latest_architecture_that_a_gpu_has() -> None:
    assert architecture((9, 0)) == "sm_90"
    assert architecture((8, 7)) == "sm_86"
    assert architecture((12, 1)) == "sm_90", "PTX runs on later GPUs"
    assert all(architecture(one) == f"sm_{one[0]}{one[1]}" for one in ARCHITECTURES)


def test_old_gpus_are_refused() -> None:
    with pytest.raises(lw.CompileError, match=r"compute capability 6\.1, and kernels need 7\.0"):
        architecture((6, 1))


@lw.kernel
def saxpy(out, a, x, n):
    for i in lw.lanes(n):
        out[i] = a * x[i] + out[i]


@lw.kernel
def steps(first, out):
    for i in lw.lanes(len(first)):
        n, count = first[i], 0
        while n > 1:
            n = 3 * n + 1 if n & 1 else n // 2
            count += 1
        out[i] = count


@lw.kernel
def roots(out, x):
    for row, column in lw.lanes(*out.shape):
        out[row, column] = math.sqrt(x[row, column]) / (1.0 + abs(x[row, column]))


PROGRAMS = {
    "saxpy": (saxpy, (np.zeros(4, "f4"), np.float32(2), np.zeros(4, "f4"), 4)),
    "steps": (steps, (np.zeros(4, "i4"), np.zeros(4, "i4"))),
    "roots": (roots, (np.zeros((2, 3)), np.zeros((2, 3)))),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_text(name: str, golden) -> None:
    kernel, args = PROGRAMS[name]
    text = re.sub(r"callseq \d+", "callseq", ptx_of(kernel.source, args))  # LLVM counts the calls of a process
    golden(f"tests/golden/ptx/{name}.ptx", text)


def test_floats_stay_exact() -> None:
    text = ptx_of(roots.source, PROGRAMS["roots"][1])
    assert "div.rn.f64" in text and "sqrt.rn.f64" in text
    assert not re.search(r"\b(fma|approx|ftz)\b", text)


def test_arrays_that_are_only_read_are_read_through_their_cache() -> None:
    kernel, args = PROGRAMS["saxpy"]
    assert "ld.global.nc" in ptx_of(kernel.source, args)
    assert "ld.global.nc" not in ptx_of(kernel.source, args, apart=False), "they may overlap one that is written"


@pytest.mark.needs("ptxas")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_kernel_assembles(case: Case) -> None:
    assert "Used" in assembled(find("ptxas") or "", ptx_of(case.kernel.source, arguments(case, seed=4)))
