"""State that a function keeps between calls: globals it reads and writes, and C functions with a state of their own."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.memory.kept_state import kept_state, why_alone
from lanewise.frontend.llvm.module import read_llvm

TEXT = """
@seen = global i32 0
@last = global i32 0
@table = constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@plain = global [4 x i32] zeroinitializer
declare i32 @rand()
declare i32 @abs(i32)
define i32 @counts(i32 %x) {
  %old = load i32, ptr @seen
  %new = add i32 %old, %x
  store i32 %new, ptr @seen
  ret i32 %new
}
define i32 @through(i32 %x) {
  %r = call i32 @counts(i32 %x)
  ret i32 %r
}
define void @fill(ptr %p, i32 %x) {
  %old = load i32, ptr %p
  store i32 %x, ptr %p
  ret void
}
define i32 @given(i32 %x) {
  call void @fill(ptr @last, i32 %x)
  ret i32 %x
}
define i32 @writes(i32 %x) {
  store i32 %x, ptr @last
  ret i32 %x
}
define i32 @reads(i32 %x) {
  %at = and i32 %x, 3
  %p = getelementptr i32, ptr @table, i32 %at
  %q = getelementptr i32, ptr @plain, i32 %at
  %a = load i32, ptr %p
  %b = load i32, ptr %q
  %s = add i32 %a, %b
  ret i32 %s
}
define i32 @adds(i32 %x) {
  %old = atomicrmw add ptr @seen, i32 %x monotonic
  ret i32 %x
}
define i32 @adds_far(i32 %x) {
  %r = call i32 @adds(i32 %x)
  ret i32 %r
}
define i32 @noise(i32 %x) {
  %r = call i32 @rand()
  %s = add i32 %r, %x
  ret i32 %s
}
define i32 @calls(i32 %x) {
  %r = call i32 @abs(i32 %x)
  ret i32 %r
}
"""


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("counts", ["@seen"]),
        ("through", ["@seen"]),
        ("given", ["@last"]),
        ("writes", []),
        ("reads", []),
        ("adds", []),
        ("adds_far", []),
        ("noise", ["rand"]),
        ("calls", []),
    ],
)
def test_what_is_kept(name: str, state: list[str]) -> None:
    module = read_llvm(TEXT)
    assert kept_state(module, name) == state
    why = why_alone(module, name)
    assert (why is None) == (not state) and (why is None or f"'{state[0].strip('@')}'" in why)


def test_a_function_of_the_same_name_as_one_of_c() -> None:
    module = read_llvm(TEXT.replace("declare i32 @rand()", "define i32 @rand() {\n  ret i32 4\n}"))
    assert kept_state(module, "noise") == [], "this one has no state"


THREAD_LOCAL = """
@t = thread_local global i32 7
declare ptr @llvm.threadlocal.address.p0(ptr)
define i32 @inner(i32 %x) {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @t)
  %v = load i32, ptr %p
  %r = add i32 %v, %x
  ret i32 %r
}
define i32 @outer(i32 %x) {
  %r = call i32 @inner(i32 %x)
  ret i32 %r
}
define i32 @other(i32 %x) {
  ret i32 %x
}
"""


def test_thread_local_variables_are_analysed_but_not_compiled() -> None:
    module = read_llvm(THREAD_LOCAL)
    assert set(module.functions) == {"inner", "outer", "other"}
    for name in ("inner", "outer"):
        why = why_alone(module, name)
        assert why is not None and "'t', which is thread-local" in why
    assert why_alone(module, "other") is None
    with pytest.raises(lw.CompileError, match="thread-local: another one in every thread"):
        lw.load_llvm(THREAD_LOCAL)["outer"](np.arange(4, dtype=np.int32))
