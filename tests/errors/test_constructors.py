"""Variables that constructors set: a program sees other values than the file holds, so that readers are refused."""

from __future__ import annotations

from lanewise.frontend.llvm.module import read_llvm

TEXT = """
@"a set" = global [4 x i32] zeroinitializer
@deep = internal global i32 0
@after = global i32 0
@where = constant ptr @after
@third = alias i32, getelementptr ([4 x i32], ptr @"a set", i64 0, i64 2)
@free = global i32 3
@fixed = constant i32 5
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @start, ptr null }]

define internal void @start() {
  %v = load i32, ptr @fixed
  store i32 %v, ptr @"a set"
  call void @inner()
  ret void
}

define internal void @inner() {
  store i32 1, ptr @deep
  %p = load ptr, ptr @where
  store i32 2, ptr %p
  ret void
}

define i32 @reads_it() {
  %v = load i32, ptr @"a set"
  ret i32 %v
}

define i32 @reads_by_alias() {
  %v = load i32, ptr @third
  ret i32 %v
}

define i32 @reads_deep() {
  %v = load i32, ptr @deep
  ret i32 %v
}

define i32 @reads_after() {
  %v = load i32, ptr @after
  ret i32 %v
}

define i32 @reads_others() {
  %v = load i32, ptr @free
  %w = load i32, ptr @fixed
  %s = add i32 %v, %w
  ret i32 %s
}
"""


def test_readers_are_refused_with_their_line() -> None:
    module = read_llvm(TEXT, "in.ll")
    assert module.refused["reads_it"] == (
        "'load' cannot be read: 'a set' is set by a constructor, which does not run here; pass its value (in.ll:26)"
    )
    named = {"reads_by_alias": "'a set'", "reads_deep": "'deep'", "reads_after": "'after'"}
    for function, name in named.items():
        assert f"{name} is set by a constructor" in module.refused[function]


def test_the_rest_is_read() -> None:
    assert list(read_llvm(TEXT, "in.ll").functions) == ["reads_others"]


def test_without_constructors_all_are_read() -> None:
    lines = [line for line in TEXT.splitlines() if not line.startswith("@llvm.global_ctors")]
    assert not read_llvm("\n".join(lines)).refused
