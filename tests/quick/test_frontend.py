"""Programs in: a Python function, LLVM text, a file of either; a refusal has a position and a sentence."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.llvm.data.layout import read_layout
from lanewise.frontend.llvm.functions.intrinsics import MEANINGS
from lanewise.frontend.llvm.ops.instructions import READERS, REFUSED
from lanewise.frontend.llvm.text.canonical import canonical
from lanewise.frontend.load import load
from lanewise.frontend.python.arrays.extents import name_or_number
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.control.assigned import assigned, read
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.numbers.library import gcd
from lanewise.frontend.python.outside.c_functions import c_functions
from lanewise.frontend.python.parallel.lanes import lanes_info
from lanewise.frontend.python.refusals.other_names import ours
from lanewise.frontend.python.run import run_interpreted
from lanewise.frontend.python.special.normal import ndtr as plain_ndtr
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.special import ndtr

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


def test_names_numbers_arrays_and_lanes_of_a_function() -> None:
    """What a function assigns, a function of the library in plain Python, a length, its lanes loop, and other names."""
    tree = ast.parse("a = b + c\nd += 1")
    assert assigned(tree.body) == ("a", "d") and set(read(tree.body)) == {"b", "c", "d"}
    assert gcd(12, 18) == 6 and name_or_number(7) == 7
    written, out = Written(clamped, "kernel"), np.zeros(3, np.int64)
    functions = compile_source(written.source, signature_of(written.source, (out, out, 5))).module.functions
    assert [lanes_info(function) is not None for function in functions.values()].count(True) == 1
    assert ours("clamp") == "min(max(x, low), high)" and ours("lanes") == ""


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


def test_types_instructions_and_known_functions_of_llvm() -> None:
    assert read_layout("e-p:64:64-i64:64").pointer(0)[0] == 8
    assert {"add", "load", "br", "call"} <= set(READERS) and REFUSED.keys().isdisjoint(READERS)
    assert "ctpop" in MEANINGS and "no.such" not in MEANINGS


@lw.kernel
def normal_cdf(x, out):
    for i in lw.lanes(len(x)):
        out[i] = ndtr(x[i])


def test_special_functions() -> None:
    assert ndtr(0.0) == 0.5 == plain_ndtr(0.0)
    out = np.zeros(3)
    normal_cdf(np.array([-1.0, 0.0, 1.0]), out)
    assert out[1] == 0.5 and abs(out[0] + out[2] - 1) < 1e-15


def test_a_number_is_no_function_of_c() -> None:
    assert c_functions(1.5) is None
