"""Kernels of the collection through `lw.kernel`, over threads, and explained: some of every category.

All of them, by hand:    PYTHONPATH=tests python tests/run/kernels/test_public_kernels.py
"""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from kernels import Case, all_cases
from lanewise.report.explain import explain
from lanewise.runtime.call.kernel import Kernel
from lanewise.runtime.call.settings import KernelOptions
from lib.oracles.kernel_results import arguments, same

LIBRARY_ULP = 4
CASES = [case for case in all_cases() if not case.tags and not case.ordered]


def agree(case: Case, threads: int) -> Kernel:
    kernel = Kernel(case.kernel.function, KernelOptions(threads=threads))
    mine, theirs = arguments(case, 6), arguments(case, 6)
    ulp = max(case.ulp, LIBRARY_ULP) if case.ulp else 0
    same(kernel(*mine), case.kernel.py(*theirs), ulp)
    for a, b in zip(mine, theirs, strict=True):
        same(a, b, ulp)
    return kernel


@pytest.mark.parametrize("case", CASES[::11], ids=lambda case: case.name)
def test_as_plain_python(case: Case) -> None:
    kernel = agree(case, 2)
    found = explain(kernel.version(arguments(case, 6)))
    assert found.notes(), "nothing to say of it"
    assert all(note.why for note in found.notes() if note.form in ("divergent", "gather", "scatter"))


if __name__ == "__main__":
    for one in CASES:
        agree(one, 3)
    print(f"{len(CASES)} kernels agree")


def test_a_kernel_may_be_called_loops() -> None:
    """A name that the code around functions once had for itself."""

    @lw.kernel
    def loops(out, rounds):
        for i in lw.lanes(out.shape[0]):
            for k in range(rounds):
                out[i] += k * i

    out = np.zeros(40, np.int64)
    loops(out, 4)
    np.testing.assert_array_equal(out, 6 * np.arange(40))
