"""The IR: text there and back, the verifier, lanes and gangs in the interpreter, and a shape rule."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Op
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.meaning.meaning import fold
from lanewise.ir.parse import parse
from lanewise.ir.position import CompileError
from lanewise.ir.shape_rules import RULES
from lanewise.ir.shapes import shape_named
from lanewise.ir.show import show
from lanewise.ir.verify import verify

COLLATZ = """func @collatz(%n: i32) -> i32 {
entry:
  jump loop(%n, i32 0)
loop(%x: i32, %steps: i32):
  %done: i1 = icmp.eq %x, i32 1
  branch %done, out, odd_or_even
odd_or_even:
  %odd: i1 = trunc %x
  branch %odd, odd, even
odd:
  %triple: i32 = mul %x, i32 3
  %next: i32 = add %triple, i32 1
  jump latch(%next)
even:
  %half: i32 = lshr %x, i32 1
  jump latch(%half)
latch(%y: i32):
  %more: i32 = add %steps, i32 1
  jump loop(%y, %more)
out:
  return %steps
}"""
STEPS = [0, 1, 7, 2, 5, 8, 16, 3]


def test_text_there_and_back() -> None:
    fn = parse(COLLATZ)
    verify(fn)
    assert show(parse(show(fn))) == show(fn)


def test_lanes_run_side_by_side() -> None:
    assert run_lanes(parse(COLLATZ), [[n] for n in range(1, 9)], width=8).expect() == STEPS


def test_a_gang_runs_what_has_no_divergent_branch() -> None:
    text = "func @f(%x: i32[C], %k: i32[U]) -> i32 masked {\nentry:\n  %y: i32[S?] = mul %x, %k\n  return %y\n}"
    fn = parse(text)
    assert list(run_gang(fn, [list(range(4)), 3], 4).results) == [0, 3, 6, 9]


def test_the_verifier_refuses_a_value_before_it_is_defined() -> None:
    with pytest.raises((CompileError, AssertionError)):
        verify(parse("func @f(%x: i32) {\nentry:\n  %y: i32 = add %z, %x\n  %z: i32 = mul %x, %x\n  return\n}"))


@pytest.mark.parametrize(("a", "b", "wanted"), [("C", "U", "C"), ("C", "C", "S2"), ("U", "T", "T"), ("U", "U", "U")])
def test_the_sum_of_two_shapes(a: str, b: str, wanted: str) -> None:
    fn = parse("func @f(%x: i32, %y: i32) -> i32 {\nentry:\n  %z: i32 = add.nsw %x, %y\n  return %z\n}")
    (add,) = (op for op in fn.ops if op.opcode == "add")
    assert "add" in RULES and isinstance(add, Op)
    found = Facts(fn, Gang({"x": shape_named(a), "y": shape_named(b)}, width=8))[divergence].shape(add)
    assert (found.kind, found.stride) == (shape_named(wanted).kind, shape_named(wanted).stride)


def test_the_meaning_of_an_op() -> None:
    fn = parse("func @f(%x: i8, %y: i8) -> i8 {\nentry:\n  %z: i8 = add %x, %y\n  return %z\n}")
    (add,) = (op for op in fn.ops if op.opcode == "add")
    assert fold(add, [200, 100]) == 44
