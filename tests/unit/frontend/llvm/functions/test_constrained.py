"""Constrained floating point is read as the plain operations; other roundings are kept as calls."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.llvm.module import read_llvm

NAME = "llvm.experimental.constrained"
STRICT = 'metadata !"fpexcept.strict"'
TEXT = f"""
declare double @{NAME}.fmuladd.f64(double, double, double, metadata, metadata)
declare double @{NAME}.fdiv.f64(double, double, metadata, metadata)
declare i1 @{NAME}.fcmps.f64(double, double, metadata, metadata)
declare double @{NAME}.sqrt.f64(double, metadata, metadata)
declare i32 @{NAME}.fptosi.i32.f64(double, metadata)
define i32 @f(double %x, double %y) strictfp {{
  %z = call double @{NAME}.fmuladd.f64(double %x, double %y, double 1.0, metadata !"round.dynamic", {STRICT}) strictfp
  %q = call double @{NAME}.fdiv.f64(double %z, double 3.0, metadata !"round.ROUNDING", {STRICT}) strictfp
  %c = call i1 @{NAME}.fcmps.f64(double %x, double %y, metadata !"olt", {STRICT}) strictfp
  %r = call double @{NAME}.sqrt.f64(double %q, metadata !"round.tonearest", {STRICT}) strictfp
  %s = select i1 %c, double %r, double %q
  %i = call i32 @{NAME}.fptosi.i32.f64(double %s, {STRICT}) strictfp
  ret i32 %i
}}
"""


def test_as_the_plain_operations() -> None:
    x, y = np.linspace(0, 90, 33), np.linspace(80, 3, 33)
    got = lw.load_llvm(TEXT.replace("ROUNDING", "dynamic"))["f"](x, y)
    q = (x * y + 1) / 3
    assert np.array_equal(got, np.where(x < y, np.sqrt(q), q).astype(np.int32)) and len(set(got)) > 9


@pytest.mark.parametrize("rounding", ["upward", "towardzero"])
def test_another_rounding_is_analysed_and_not_compiled(rounding: str) -> None:
    text = TEXT.replace("ROUNDING", rounding)
    ops = [op.opcode for op in read_llvm(text).functions["f"].ops]
    assert ops.count("call") == 1 and "fcmp" in ops
    with pytest.raises(lw.CompileError, match=r"fdiv\.f64' can be analysed but not compiled"):
        lw.load_llvm(text)["f"](np.ones(3), np.ones(3))
