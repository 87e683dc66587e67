"""Every kernel of the collection as threads of a GPU that is not there: the device program runs on the CPU, in a random
order of threads, and gives the bits of plain Python.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from kernels import Case, all_cases
from lanewise.runtime.call.kernel import Kernel
from lanewise.runtime.call.settings import KernelOptions
from lib.fake_gpu import fake_gpu
from lib.oracles.kernel_results import arguments, same

LIBRARY_ULP = 4  # elementary functions of C and of NumPy differ
NOT_THERE = {
    "memory.record_fields": "a GPU has no record arrays",
}
CASES = [case for case in all_cases() if case.name not in NOT_THERE]


def python_results(case: Case, args: tuple[Any, ...]) -> Any:
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return case.kernel.py(*args)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_threads_equal_python(case: Case) -> None:
    mine, theirs = (arguments(case, seed=4) for _ in range(2))
    kernel, ulp = Kernel(case.kernel.function, KernelOptions()), LIBRARY_ULP if case.ulp else 0
    with fake_gpu(seed=7) as gpu:
        result = kernel(*(gpu.array(arg) if isinstance(arg, np.ndarray) else arg for arg in mine))
    same(result, python_results(case, theirs), ulp)
    for a, b in zip(mine, theirs, strict=True):
        same(a, b, ulp)
