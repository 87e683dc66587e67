"""In a function that is cut, expensive values are computed once: at its start, or before a large loop."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen import cut
from lanewise.codegen.cut import choose_pieces, cut_large, split_blocks
from lanewise.codegen.cut.choose_pieces import Graph, loops_of
from lanewise.codegen.cut.keep_invariants import keep_invariants
from lanewise.codegen.jit import compile_module
from lanewise.frontend.llvm.module import read_llvm
from lanewise.ir.function import Function

# A quotient of arguments below two branches, and in a loop values that it does not change, under two names.
EXPENSIVE = """define i64 @f(i64 %n, i64 %k) nounwind {
entry:
  %some = icmp sgt i64 %k, 0
  br i1 %some, label %one, label %two
one:
  %a = sitofp i64 %n to double
  %b = fdiv double 7.0, %a
  %c = fptosi double %b to i64
  br label %before
two:
  %d = sitofp i64 %n to double
  %e = fdiv double 7.0, %d
  %g = fptosi double %e to i64
  %h = mul i64 %g, %k
  br label %before
before:
  %start = phi i64 [ %c, %one ], [ %h, %two ]
  br label %loop
loop:
  %i = phi i64 [ 0, %before ], [ %next, %latch ]
  %sum = phi i64 [ %start, %before ], [ %more, %latch ]
  %odd = and i64 %i, 1
  %is = icmp eq i64 %odd, 1
  br i1 %is, label %left, label %right
left:
  %p1 = mul i64 %start, %k
  %p2 = xor i64 %p1, 5
  %p3 = add i64 %p2, %n
  %p4 = mul i64 %p3, %p3
  %p5 = and i64 %p4, 255
  %p6 = sub i64 %p5, %i
  br label %latch
right:
  %q1 = mul i64 %start, %k
  %q2 = xor i64 %q1, 5
  %q3 = add i64 %q2, %n
  %q4 = mul i64 %q3, %q3
  %q5 = and i64 %q4, 255
  %q6 = add i64 %q5, %sum
  br label %latch
latch:
  %got = phi i64 [ %p6, %left ], [ %q6, %right ]
  %more = add i64 %got, %sum
  %next = add i64 %i, 1
  %done = icmp sge i64 %next, %n
  br i1 %done, label %after, label %loop
after:
  %w = add i64 %more, %got
  ret i64 %w
}
"""
CALLS = [(n, k) for n in (1, 2, 5, 40) for k in (-3, 0, 1, 2, 7, 90)]


def blocks_with(function: Function, opcode: str, operand: int | None = None) -> list[str]:
    return [
        block.name
        for block in function.blocks
        for op in block.ops
        if op.opcode == opcode and (operand is None or getattr(op.args[1], "value", None) == operand)
    ]


def test_expensive_values_are_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    module = read_llvm(EXPENSIVE)
    results = [compile_module(module)["f"](*call) for call in CALLS]
    function = module.functions["f"]
    assert blocks_with(function, "fdiv") == ["one", "two"]
    assert blocks_with(function, "and", 255) == ["left", "right"]
    monkeypatch.setattr(choose_pieces, "PIECE", 8)
    graph = Graph(function.blocks)
    _, large = loops_of(graph, [len(block.ops) + len(block.params) + 2 for block in function.blocks])
    keep_invariants(function, large, lambda value: 0)
    assert blocks_with(function, "fdiv") == ["entry"]
    assert blocks_with(function, "and", 255) == ["before"]
    assert [compile_module(module)["f"](*call) for call in CALLS] == results and len(set(results)) > 9


@lw.kernel
def windows(a, out, n, times):
    for i in lw.lanes(len(out)):
        total = a[0]
        for j in range(times):
            x = a[(i * 7 + 3) % n]
            if x > total:
                total = total + a[(i * 5 + 1) % n] * j
            else:
                total = total - a[(i * 7 + 3) % n]
        out[i] = total


def test_vectors_that_a_loop_does_not_change_are_kept_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cut, "LARGE", 20)
    monkeypatch.setattr(choose_pieces, "PIECE", 8)
    for module in (split_blocks, cut_large):
        monkeypatch.setattr(module, "STRETCH", 3)
    a = np.random.default_rng(1).normal(size=50).astype(np.float32)
    out, plain = np.zeros(37, np.float32), np.zeros(37, np.float32)
    kernel = lw.kernel(windows.function)
    kernel(a, out, np.int32(50), 5)
    windows.py(a, plain, np.int32(50), 5)
    assert np.array_equal(out, plain) and len(np.unique(out)) > 10
    assert "%kept" in kernel.inspect(a, out, np.int32(50), 5, stage="llvm"), "no vector was kept"


def test_an_op_that_may_trap_stays() -> None:
    text = """define i64 @f(i64 %n, i64 %k) {
entry:
  %some = icmp ne i64 %n, 0
  br i1 %some, label %one, label %two
one:
  %a = sdiv i64 %k, %n
  %b = mul i64 %a, %a
  %c = mul i64 %b, %b
  ret i64 %c
two:
  ret i64 0
}
"""
    function = read_llvm(text).functions["f"]
    keep_invariants(function, [], lambda value: 0)
    assert blocks_with(function, "sdiv") == ["one"]
