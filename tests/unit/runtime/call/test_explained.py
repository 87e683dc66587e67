"""A version's report is loaded by name, and says what the version is."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.report.explanation import Explanation
from lanewise.runtime.call.explained import explained, explained_llvm
from lib.child_process import run_python


def picked(out, x):
    for i in lw.lanes(len(out)):
        if x[i] > 3:
            out[i] = x[i] * 2


def test_a_kernel() -> None:
    args = (np.zeros(40), np.arange(40.0))
    version = lw.kernel(picked, width=8).version(args)
    found = explained(version, args, measure=False)
    assert isinstance(found, Explanation)
    assert "if x[i] > 3" in str(found) and "8" in str(found)


def test_a_function_from_llvm_ir() -> None:
    text = "define i32 @f(i32 %x) { %y = mul i32 %x, 3 ret i32 %y }"
    kernel = lw.load_llvm(text).kernel("f", width=8)
    result = kernel(np.arange(5, dtype=np.int32))
    assert result.tolist() == [0, 3, 6, 9, 12]
    (code,) = kernel._codes.values()
    assert "f" in str(explained_llvm(kernel, code))


@pytest.mark.parametrize("room", ["lanewise.report.explain"])
def test_reports_are_not_loaded_before(room: str) -> None:
    done = run_python("-c", f"import sys, lanewise.runtime.call.explained; print({room!r} in sys.modules)")
    assert done.stdout.strip() == "False"
