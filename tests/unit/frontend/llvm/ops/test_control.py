"""Terminators, and phis as block parameters."""

from __future__ import annotations

from lib.llvm_functions import code, read, refusal, run


def test_a_phi_is_a_parameter_and_edges_carry_its_values() -> None:
    text = """define i32 @f(i1 %c, i32 %a) {
entry:
  br i1 %c, label %left, label %right
left:
  br label %join
right:
  br label %join
join:
  %r = phi i32 [ %a, %left ], [ 0, %right ]
  ret i32 %r
}"""
    assert code(text) == ["branch %c, left, right", "jump join(%a)", "jump join(i32 0)", "return %r"]
    assert (run(text, 1, 7), run(text, 0, 7)) == (7, 0)


SWITCH = """define i32 @f(i8 %x) {
  switch i8 %x, label %other [ i8 1, label %a  i8 -1, label %b  i8 2, label %a ]
a:
  %r = phi i32 [ 10, %0 ], [ 10, %0 ]
  ret i32 %r
b:
  ret i32 20
other:
  ret i32 30
}"""


def test_cases_of_one_block_are_one_target_and_every_edge_has_the_value() -> None:
    assert code(SWITCH)[0] == "switch %x, default other, 1 2: a(i32 10), -1: b"
    assert [run(SWITCH, x) for x in (1, 2, 255, 0)] == [10, 10, 20, 30]


def test_the_default_keeps_an_edge_of_its_own() -> None:
    text = """define i32 @f(i1 %x) {
  switch i1 %x, label %a [ i1 true, label %a ]
a:
  %r = phi i32 [ 4, %0 ], [ 4, %0 ]
  ret i32 %r
}"""
    assert code(text)[0].count("a(i32 4)") == 2
    assert run(text, 1) == run(text, 0) == 4


def test_a_phi_of_a_vector_has_a_parameter_per_leaf() -> None:
    text = """define i32 @f(i1 %c, <2 x i32> %v) {
  br i1 %c, label %a, label %join
a:
  br label %join
join:
  %p = phi <2 x i32> [ %v, %0 ], [ <i32 5, i32 6>, %a ]
  %r = extractelement <2 x i32> %p, i32 1
  ret i32 %r
}"""
    join = read(text).functions["f"].blocks[2]
    assert [(param.name, str(param.type)) for param in join.params] == [("p.0", "i32"), ("r", "i32")]
    assert "jump join(i32 5, i32 6)" in code(text) and "branch %c, a, join(%v.0, %v.1)" in code(text)


def test_a_constant_expression_is_computed_in_the_block_it_comes_from() -> None:
    text = """@g = global i32 0
define i64 @f(i1 %c) {
  br i1 %c, label %a, label %join
a:
  br label %join
join:
  %p = phi i64 [ 1, %0 ], [ ptrtoint (ptr @g to i64), %a ]
  ret i64 %p
}"""
    function = read(text).functions["f"]
    assert [op.opcode for op in function.blocks[1].ops] == ["ptrtoint"] and not function.blocks[2].ops


def test_a_loop_uses_its_phi_before_the_back_edge_is_read() -> None:
    text = """define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 2
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %out
out:
  ret i32 %j
}"""
    assert run(text, 5) == 6


def test_returns() -> None:
    assert code("define void @f() { ret void }") == ["return"]
    assert code("define void @f() { unreachable }") == ["unreachable"]
    assert code("define <2 x i32> @f(<2 x i32> %v) { ret <2 x i32> %v }")[-1] == "return %v"


def test_a_switch_on_a_wide_integer_is_refused() -> None:
    text = "define void @f(i256 %x) {\n switch i256 %x, label %a [ i256 1, label %a ]\na:\n ret void\n}"
    assert refusal(text).startswith("'switch' cannot be read: 'switch' on")
