"""A whole program: entry, frame, result, errors, and stacks that are too large."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise import CompileError
from lanewise.codegen.launch.layout import ERROR, FIRST_ARGUMENT
from lanewise.codegen.launch.program import ENTRY
from lib.compiled_texts import functions, llvm, part, program, runs
from lib.kernel_texts import plain

TEXT = "def k(a, x, c):\n    for i in lw.lanes(len(a)):\n        a[i] = x if c else a[i]\n    return x * 2"
A = np.zeros(9, np.float32)


def test_the_frame_of_a_call() -> None:
    found = program(TEXT, A, np.float32(2), True)
    names = [(slot.name, slot.offset) for slot in found.frame.slots]
    assert (
        names == [("a.ptr", 32), ("a.n0", 40), ("x", 48), ("c", 52), ("result", 56)] and names[0][1] == FIRST_ARGUMENT
    )
    assert found.frame.size == 64 and len(found.loops) == 1 and found.loops[0].at_once >= 1
    assert not found.one_lane and program(TEXT, A, np.float32(2), True, width=1).one_lane


def test_the_entry() -> None:
    text = llvm(TEXT, A, np.float32(2), True)
    lines = part(text, ENTRY)
    assert any("call float @k.one(" in line for line in lines)
    assert any(f"ptr %frame, i64 {ERROR}" in line for line in lines) and lines[-1] == "ret i64 0"
    assert any("@llvm.memcpy(" in line for line in lines), "of the error record"
    assert functions(text)[:2] == [ENTRY, "k.one"]


@pytest.mark.parametrize("value", [np.float32(1.5), np.int8(-3), True, 7, 0.25])
def test_arguments_and_results_of_each_size(value: object) -> None:
    runs("def k(a, x):\n    a[0] = 1\n    return x, a[0]", np.zeros(2), value)
    runs("def k(a, x):\n    a[0] = 1\n    return x", np.zeros(2), value)


def test_private_arrays_that_do_not_fit_the_stack() -> None:
    """Functions that call each other, each with an array of 16,000 bytes for each of 64 lanes."""
    seen: dict[str, Any] = {}
    inner, call = (
        (
            "def k(n):\n    t = lw.array(2000, lw.f64)\n    t[n % 2000] = n\n    if n > 0:\n"
            "        n = {}\n    return t[n]"
        ),
        "n",
    )
    for depth in range(9):
        seen[f"f{depth}"] = lw.function(plain(inner.format(call), 1, **seen))
        call = f"int(f{depth}(n - 1))"
    text = "def k(a):\n    for i in lw.lanes(len(a)):\n        a[i] = f8(i)"
    with pytest.raises(CompileError) as caught:
        program(text, np.zeros(5), width=64, **seen)
    assert "MB of stack at width 64, and" in caught.value.sentence
    assert caught.value.sentence.endswith("make private arrays smaller, or write width=32")
