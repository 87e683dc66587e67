"""Programs in: a Python function, LLVM text, a file of either; a refusal has a position and a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.llvm.canonical import canonical
from lanewise.frontend.load import load
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.decorate import Written
from lanewise.frontend.python.run import run_interpreted
from lanewise.frontend.python.signature import signature_of
from lanewise.ir.interpret import run_lanes

ROOT = Path(__file__).resolve().parents[2]


def clamped(out: Any, a: Any, low: Any) -> None:
    for i in lw.lanes(len(out)):
        x = a[i]
        while x < low:
            x = x * 2 + 1
        out[i] = x if x % 3 else -x


def refused(out: Any) -> None:
    for i in lw.lanes(len(out)):
        out[i] = [n + 1 for n in range(i)]


def test_a_python_function_in_the_interpreter() -> None:
    written = Written(clamped, "kernel")
    a = np.arange(1, 14, dtype=np.int64)
    mine, theirs = np.zeros_like(a), np.zeros_like(a)
    compiled = compile_source(written.source, signature_of(written.source, (mine, a, 20)))
    run_interpreted(compiled, (mine, a, 20), width=4)
    written.py(theirs, a, 20)
    assert mine.tolist() == theirs.tolist() and len(set(theirs.tolist())) > 5


def test_a_refusal_has_a_line_and_a_sentence() -> None:
    written = Written(refused, "kernel")
    with pytest.raises(lw.CompileError) as caught:
        compile_source(written.source, signature_of(written.source, (np.zeros(3),)))
    assert "out[i] = [n + 1 for n in range(i)]" in str(caught.value)


def test_llvm_text() -> None:
    module = load(str(ROOT / "src/lanewise/cli/samples/longest_chain.ll"))
    function = module.functions["longest_chain"]
    found = run_lanes(function, [[n] for n in (1, 6, 9, 27)], width=4).expect()
    assert len(set(found)) > 1


def test_llvm_text_is_brought_into_one_form() -> None:
    assert "mul i64" in canonical("define i64 @f(i64 %x) {\n  %y = mul i64 %x, 3\n  ret i64 %y\n}\n", "f.ll")
