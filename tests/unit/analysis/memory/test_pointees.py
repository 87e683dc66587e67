"""What is behind pointers: types of accesses, through steps and loops; arrays of other elements are refused."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.memory.pointees import pointees

TEXT = """
define void @walk(ptr %p, ptr %q, ptr %both, ptr %bytes, ptr %given, i64 %n) {
entry:
  br label %loop
loop:
  %at = phi ptr [ %p, %entry ], [ %next, %loop ]
  %k = phi i64 [ 0, %entry ], [ %k1, %loop ]
  %x = load float, ptr %at
  %far = getelementptr double, ptr %q, i64 %k
  %y = fpext float %x to double
  store double %y, ptr %far
  %one = icmp eq i64 %k, 1
  %some = select i1 %one, ptr %both, ptr %q
  %z = load double, ptr %some
  %i = fptosi double %z to i32
  store i32 %i, ptr %both
  %b = load i8, ptr %bytes
  call void @other(ptr %given)
  %next = getelementptr float, ptr %at, i64 1
  %k1 = add i64 %k, 1
  %more = icmp slt i64 %k1, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
declare void @other(ptr)

define void @scale(ptr %p, float %by) {
  %x = load float, ptr %p
  %y = fmul float %x, %by
  store float %y, ptr %p
  ret void
}
define void @copy(ptr %p, ptr %q) {
  %x = load i64, ptr %p
  store i64 %x, ptr %q
  ret void
}
"""


def test_types_behind_parameters() -> None:
    found = pointees(lw.load_llvm(TEXT).functions["walk"])
    types = {param.name: {str(type) for type in after_loop} for param, after_loop in found.items()}
    assert types == {"p": {"f32"}, "q": {"f64"}, "both": {"f64", "i32"}, "bytes": {"i8"}, "given": set()}


@pytest.mark.parametrize("dtype", ("f8", "i4", "i8", "u2"))
def test_other_elements_are_refused(dtype: str) -> None:
    scale = lw.load_llvm(TEXT).kernel("scale", "S4,U", width=8)
    with pytest.raises(
        lw.CompileError, match=rf"^'scale' accesses 'p' as float32, not as {np.dtype(dtype)}; give p.as"
    ):
        scale(np.zeros(16, dtype), 2.0, lanes=8)


def test_elements_that_may_be_meant_are_taken() -> None:
    module = lw.load_llvm(TEXT)
    a = np.arange(8, dtype=np.float32)
    scale = module.kernel("scale", "S4,U", width=8)
    scale(a, 2.0, lanes=8)
    scale(a.view(np.uint8), 2.0, lanes=8)
    scale(a.view([("x", "f4"), ("y", "f4")]), 2.0, lanes=8)
    assert a.tolist() == [8.0 * k for k in range(8)]
    copy = module.kernel("copy", "S8,S8", width=4)
    for dtype in ("f4", "f8", "i4", "u8", "i2"):
        source, target = np.arange(32).astype(dtype), np.zeros(32, dtype)
        copy(source, target, lanes=32 * source.itemsize // 8)
        assert target.tolist() == source.tolist()
