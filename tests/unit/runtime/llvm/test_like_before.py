"""Repeated calls: arguments of the same kinds take the short way, all others the general one, with the same results."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.llvm.kernel import LlvmKernel
from lanewise.runtime.llvm.like_before import LikeBefore

TEXT = """
define float @f(float %a, ptr %x, i32 %k, double %d, i64 %i) {
  %p = getelementptr float, ptr %x, i64 %i
  %v = load float, ptr %p
  %m = fmul float %v, %a
  %n = sitofp i32 %k to float
  %e = fptrunc double %d to float
  %s = fadd float %m, %n
  %t = fadd float %s, %e
  ret float %t
}
define void @g(ptr %x, i64 %i) {
  %p = getelementptr float, ptr %x, i64 %i
  store float 1.0, ptr %p
  ret void
}
define i8 @h(i8 %b, i8 %i) {
  %s = add i8 %b, %i
  ret i8 %s
}
"""
x, k = np.arange(40, dtype=np.float32), np.arange(30, dtype=np.int32)


def kernel(name: str, shapes: str) -> LlvmKernel:
    return lw.load_llvm(TEXT).kernel(name, shapes=shapes, width=8)


def tried(kernel: LlvmKernel, args: tuple[Any, ...], domain: dict[str, Any]) -> Any:
    """A result, or the exception."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            result = kernel(*args, **domain)
    except Exception as error:
        return type(error), str(error)
    return None if result is None else (result.dtype.str, result.tobytes())


FIRST = (2.0, x, k, 0.5, 3)
CALLS: list[tuple[tuple[Any, ...], dict[str, Any], bool]] = [
    ((3.0, x + 1, k + 1, 1.5, 4), {}, True),
    ((3.0, x, k[:7], 1.5, 4), {}, True),
    ((3.0, x, k[:7], 1.5, 4), {"lanes": 7}, True),
    ((3.0, x, k[:7], 1.5, 4), {"lanes": 6}, False),  # an error
    ((3.0, x, k[:7], 1.5, 4), {"lanes": np.int64(7)}, False),
    ((3, x, k, 1.5, 4), {}, False),
    ((1e300, x, k, 1.5, 4), {}, False),  # does not fit
    ((-np.inf, x, k, 1.5, 4), {}, False),
    ((3.0, x[::2], k, 1.5, 4), {}, False),
    ((3.0, x.astype(np.float64), k, 1.5, 4), {}, False),
    ((3.0, x.tolist(), k, 1.5, 4), {}, False),
    ((3.0, x.ctypes.data, k, 1.5, 4), {}, False),
    ((3.0, x, k.astype(np.int64), 1.5, 4), {}, False),
    ((3.0, x, k[::-1], 1.5, 4), {}, False),
    ((3.0, x, k.astype(">i4"), 1.5, 4), {}, False),
    ((3.0, x, k.reshape(5, 6), 1.5, 4), {}, False),
    ((3.0, x, k, 2, 4), {}, False),
    ((3.0, x, k, 1.5, -1 + 1), {}, True),
    ((3.0, x, k, 1.5, np.int64(4)), {}, False),
    ((3.0, x, k, 1.5), {}, False),
    ((3.0, x, k, 1.5, 4, 5), {}, False),
    ((3.0, x, k, 1.5, 4), {"lanse": 3}, False),
]


@pytest.mark.parametrize(("args", "domain", "short"), CALLS, ids=range(len(CALLS)))
def test_calls_give_the_same_with_and_without_a_call_before(
    monkeypatch: pytest.MonkeyPatch, args: tuple[Any, ...], domain: dict[str, Any], short: bool
) -> None:
    fresh, again = kernel("f", "U,U,T,U,C"), kernel("f", "U,U,T,U,C")
    again(*FIRST)
    took: list[bool] = []
    run = LikeBefore.run

    def watched(self: LikeBefore, *given: Any) -> Any:
        result = run(self, *given)
        took.append(result is not self)
        return result

    monkeypatch.setattr(LikeBefore, "run", watched)
    assert tried(again, args, domain) == tried(fresh, args, domain)
    assert any(took) == short


def test_a_read_only_array_is_refused_where_it_may_be_written() -> None:
    store = kernel("g", "U,C")
    out = np.zeros(16, np.float32)
    store(out, 0, lanes=16)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        store(out, 0, lanes=16)
    store(np.zeros(20, np.float32), 4, lanes=16)


def test_where_lanes_would_wrap_other_code_runs() -> None:
    """Numbers of lanes that wrap have code of their own, which must not be left out."""
    for first in (100, 120, 3, 250):
        mine = kernel("h", "U,C")
        mine(1, 2, lanes=20)
        wanted = (np.arange(first, first + 20) + 1).astype(np.uint8).view(np.int8)
        assert mine(1, first, lanes=20).tolist() == wanted.tolist()
        assert kernel("h", "U,C")(1, first, lanes=20).tolist() == wanted.tolist()
