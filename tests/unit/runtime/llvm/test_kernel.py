"""Kernels from LLVM IR: the form of a call, its shapes and sizes, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.ir.position import CompileError
from lanewise.runtime.llvm.kernel import Domain, LlvmKernel
from lanewise.runtime.llvm.launch import BLOCK, FLAT, GANG, LANES
from lanewise.runtime.llvm.like_before import LikeBefore

SCALED = "define i32 @f(i32 %x, i32 %n) { %y = mul i32 %x, %n ret i32 %y }"
CALLING = "declare i32 @g(i32)\ndefine i32 @f(i32 %x) { %y = call i32 @g(i32 %x) ret i32 %y }"
ITEMS = """target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
define spir_kernel void @k(ptr addrspace(1) %out) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %l = call spir_func i64 @_Z12get_local_idj(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %i
  %v = mul i64 %l, 10
  %w = add i64 %v, %i
  store i64 %w, ptr addrspace(1) %p
  ret void
}
"""


def kernel(text: str = SCALED, name: str = "f", **options: Any) -> LlvmKernel:
    return lw.load_llvm(text).kernel(name, **options)


@pytest.mark.parametrize(
    ("shapes", "args", "domain", "wanted"),
    [
        ("T,U", (np.arange(5, dtype=np.int32), 3), {}, [0, 3, 6, 9, 12]),
        ("C,U", (2, 10), {"lanes": 4}, [20, 30, 40, 50]),
        ("S2,U", (1, 1), {"lanes": 4}, [1, 3, 5, 7]),
        (None, (np.arange(3, dtype=np.int32), np.arange(3, dtype=np.int32)), {}, [0, 1, 4]),
        ("U,U", (2, 3), {"lanes": 0}, []),
    ],
)
def test_lanes(shapes: str | None, args: tuple[Any, ...], domain: dict[str, Any], wanted: list[int]) -> None:
    for width in (4, 8):
        assert kernel(shapes=shapes, width=width)(*args, **domain).tolist() == wanted


@pytest.mark.parametrize("local", [4, 8, (2, 1), None])
def test_work_items(local: Any) -> None:
    out = np.zeros(16, np.int64)
    kernel(ITEMS, "k", width=8)(out, global_size=16, local_size=local)
    size = 8 if local is None else local if isinstance(local, int) else local[0]
    assert out.tolist() == [i % size * 10 + i for i in range(16)]


@pytest.mark.parametrize(
    ("domain", "form"), [({"global_size": 16}, GANG), ({"global_size": 16, "local_size": 4}, FLAT)]
)
def test_forms(domain: dict[str, Any], form: str) -> None:
    made = kernel(ITEMS, "k", width=8)
    assert made._form((), domain).form == form != BLOCK
    assert kernel(shapes="T,U")._form((), {}).form == LANES


def test_a_domain() -> None:
    domain = Domain((16, 6, 1), (4, 3, 1), 2)
    assert domain.groups == 8


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (lambda: kernel(shapes="U"), "'f' has 2 arguments, shapes= has 1"),
        (lambda: kernel(shapes="U,Q"), "shapes="),
        (lambda: kernel(ITEMS, "k", shapes="T"), "is the same for all work items: write U"),
        (lambda: kernel(SCALED.replace("i32", "float").replace("mul", "fmul"), shapes="C,U"), "U or T"),
        (
            lambda: kernel("declare i32 @g(i32)\ndefine i32 @f(i32 %x) { %y = call i32 @g(i32 %x) ret i32 %y }"),
            "needs 'g'",
        ),
    ],
)
def test_refused_before_anything_is_compiled(made: Any, words: str) -> None:
    with pytest.raises(CompileError, match=words):
        made()


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: kernel(shapes="U,U")(1), TypeError, "takes 2 arguments, not 1"),
        (lambda: kernel(shapes="U,U")(1, 2), CompileError, "say how many lanes call 'f'"),
        (lambda: kernel(shapes="U,U")(1, 2, global_size=3), CompileError, "asks for no work item"),
        (lambda: kernel(ITEMS, "k")(None, global_size=(3, -1)), CompileError, "is no size"),
        (lambda: kernel(ITEMS, "k")(None, global_size=9, local_size=2), CompileError, "not cut evenly"),
        (lambda: kernel(ITEMS, "k")(None), CompileError, "over how many work items"),
    ],
)
def test_refused_calls(call: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        call()


def test_strides_that_wrap_have_no_promise() -> None:
    made = kernel(shapes="C,U")
    assert made._straight((0, 1), 100) == ("nsw", "nuw") and made._straight((-5, 1), 100) == ("nsw",)
    assert made._straight((2**31 - 5, 1), 100) == ()
    assert made(2**31 - 2, 1, lanes=4).tolist() == [2**31 - 2, 2**31 - 1, -(2**31), -(2**31) + 1]


SUM = "define float @sum(float %a, float %b) {\n  %c = fadd float %a, %b\n  ret float %c\n}\n"


def test_arrays_that_need_no_conversion_go_the_short_way(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = lw.load_llvm(SUM)["sum"]
    a, b = np.arange(40, dtype=np.float32), np.ones(40, np.float32)
    slow = kernel(a, b, lanes=40)
    calls: list[int] = []
    short = LikeBefore.run

    def counted(self: LikeBefore, *given: Any) -> Any:
        found = short(self, *given)
        calls.append(found is not self)
        return found

    monkeypatch.setattr(LikeBefore, "run", counted)
    assert np.array_equal(kernel(a, b), slow) and calls == [True]
    others = [(a[::2], b[:20]), (a.astype(np.float64), b), (a.astype(">f4"), b), (np.ma.array(b), b)]
    assert np.array_equal(kernel(*others[0]), a[::2] + b[:20])
    assert np.array_equal(kernel(*others[1]), a + b) and np.array_equal(kernel(*others[2]), a + b)
    with pytest.raises(CompileError, match="has a mask"):
        kernel(*others[3])
    with pytest.raises(CompileError, match="give an array of 40"):
        kernel(b[:7], a)
    assert calls == [True, False, False, False, False, False]
    with pytest.raises(TypeError, match="takes 2 arguments"):
        kernel(a)


REQUIRED = """
declare i64 @_Z12get_local_idj(i32)
declare i64 @_Z13get_global_idj(i32)
define spir_kernel void @k(ptr addrspace(1) %p) !reqd_work_group_size !0 {
  %g = call i64 @_Z13get_global_idj(i32 0)
  %l = call i64 @_Z12get_local_idj(i32 0)
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %g
  store i64 %l, ptr addrspace(1) %q
  ret void
}
!0 = !{i32 4, i32 1, i32 1}
"""


def test_the_required_size_of_a_group_is_kept() -> None:
    kernel, out = lw.load_llvm(REQUIRED)["k"], np.zeros(12, np.int64)
    kernel(out, global_size=12)
    assert out.tolist() == [0, 1, 2, 3] * 3
    kernel(out, global_size=12, local_size=4)
    with pytest.raises(CompileError, match=r"'k' requires groups of \(4, 1, 1\) \(reqd_work_group_size\), not \(6,\)"):
        kernel(out, global_size=12, local_size=6)


STRUCTURES = """
define { double, i32 } @f(double %x, i32 %n) {
  %c = icmp sgt i32 %n, 2
  br i1 %c, label %a, label %b
a:
  %y = fmul double %x, 2.0
  %r = insertvalue { double, i32 } poison, double %y, 0
  %s = insertvalue { double, i32 } %r, i32 7, 1
  ret { double, i32 } %s
b:
  %t = insertvalue { double, i32 } zeroinitializer, i32 %n, 1
  ret { double, i32 } %t
}
define <2 x float> @g(float %x) {
  %r = insertelement <2 x float> poison, float %x, i32 0
  %y = fadd float %x, 1.0
  %s = insertelement <2 x float> %r, float %y, i32 1
  ret <2 x float> %s
}
define { i8, i1, { i16, [2 x i64] } } @h(i8 %x) {
  %w = sext i8 %x to i64
  %c = icmp slt i8 %x, 3
  %a = insertvalue { i8, i1, { i16, [2 x i64] } } zeroinitializer, i8 %x, 0
  %b = insertvalue { i8, i1, { i16, [2 x i64] } } %a, i1 %c, 1
  %d = insertvalue { i8, i1, { i16, [2 x i64] } } %b, i64 %w, 2, 1, 1
  ret { i8, i1, { i16, [2 x i64] } } %d
}
"""


@pytest.mark.parametrize("width", [1, 4, 8])
def test_structures_are_records_of_their_scalars(width: int) -> None:
    module = lw.load_llvm(STRUCTURES)
    n = np.arange(7)
    pairs = module.kernel("f", width=width)(n * 1.5, n.astype(np.int32))
    assert pairs.dtype == np.dtype([("f0", "f8"), ("f1", "i4")], align=True)
    assert pairs["f0"].tolist() == [0, 0, 0, 9, 12, 15, 18] and pairs["f1"].tolist() == [0, 1, 2, 7, 7, 7, 7]
    vector = module.kernel("g", width=width)(n.astype(np.float32))
    assert vector.view(np.float32).reshape(-1, 2).tolist() == [[i, i + 1] for i in range(7)]
    nested = module.kernel("h", width=width)(n.astype(np.int8))
    assert nested.tolist() == [(i, i < 3, 0, 0, i) for i in range(7)]
    again = module.kernel("f", width=width)
    assert again(n * 1.5, n.astype(np.int32)).tolist() == again(n * 1.5, n.astype(np.int32)).tolist() == pairs.tolist()
