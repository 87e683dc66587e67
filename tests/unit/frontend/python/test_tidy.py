"""Cleaning of a function just written: dead ops and parameters, unreachable blocks, lines of blocks."""

from __future__ import annotations

import textwrap

import pytest

from lanewise.frontend.python.tidy import drop_unreached, merge_lines, tidy
from lanewise.ir.function import Function
from lanewise.ir.parse import parse
from lanewise.ir.show import show
from lanewise.ir.verify import verify


def function(text: str) -> Function:
    return parse(textwrap.dedent(text))


def shown(fn: Function) -> list[str]:
    verify(fn)
    return [line.strip() for line in show(fn).split("\n")]


LOOP = """
    func @f(%n: i64, %k: i64) -> i64 {
    entry:
      %one: i64 = add %n, i64 1
      %dead: i64 = mul %n, %one
      jump loop(i64 0, %k, i64 7, %n)
    loop(%i: i64, %same: i64, %unused: i64, %round: i64):
      %next: i64 = add %i, %same
      %more: i1 = icmp.slt %next, %n
      branch %more, loop(%next, %same, %unused, %next), done(%i)
    done(%x: i64):
      return %x
    }
"""


def test_dead_and_redundant_parameters_go() -> None:
    fn = function(LOOP)
    tidy(fn)
    lines = shown(fn)
    assert "loop(%i: i64):" in lines and "jump loop(i64 0)" in lines
    assert "%next: i64 = add %i, %k" in lines and not any("%dead" in line or "%one" in line for line in lines)


def test_equal_constants_on_all_edges_are_one_value() -> None:
    fn = function(
        """
        func @f(%c: i1) -> f64 {
        entry:
          branch %c, then, else
        then:
          jump join(f64 0.0, i64 3)
        else:
          jump join(f64 -0.0, i64 3)
        join(%x: f64, %y: i64):
          %z: f64 = sitofp %y
          %s: f64 = fadd %x, %z
          return %s
        }
        """
    )
    tidy(fn)
    lines = shown(fn)
    assert "join(%x: f64):" in lines and "%z: f64 = sitofp i64 3" in lines, "zeros of two signs differ"


@pytest.mark.parametrize(
    ("op", "stays"),
    [
        ("store i32 1, %p, align=4", True),
        ("%x: i32 = load %p, align=4", False),
        ("%x: i32 = sdiv i32 1, %n", False),
        ('check %c, message="m", error="IndexError"', True),
        ("%x: i1 = any %c", False),
        ("%x: i32 = atomic.add %p, i32 1, align=4", True),
        ("%x: i32 = shuffle %n, %n", False),
        ("barrier", True),
    ],
)
def test_ops_with_effects_stay(op: str, stays: bool) -> None:
    fn = function(f"func @f(%p: ptr, %n: i32, %c: i1) {{\nentry:\n  {op}\n  return\n}}")
    tidy(fn)
    assert (len(fn.entry.ops) == 1) == stays


def test_unreachable_blocks_go() -> None:
    fn = function("func @f() {\nentry:\n  jump last\nlost:\n  jump last\nalso:\n  jump lost\nlast:\n  return\n}")
    drop_unreached(fn)
    assert [block.name for block in fn.blocks] == ["entry", "last"]


def test_lines_of_blocks_become_one() -> None:
    fn = function(
        """
        func @f(%a: i32, %c: i1) -> i32 {
        entry:
          jump first(%a)
        first(%x: i32):
          %y: i32 = add %x, %x
          jump second
        second:
          branch %c, then, join(%y)
        then:
          jump join(%a)
        join(%z: i32):
          return %z
        }
        """
    )
    merge_lines(fn)
    lines = shown(fn)
    assert [block.name for block in fn.blocks] == ["entry", "then", "join"]
    assert "%y: i32 = add %a, %a" in lines and all(op.block is block for block in fn.blocks for op in block.all_ops)


def test_a_block_that_jumps_to_itself_stays() -> None:
    fn = function("func @f() {\nentry:\n  jump loop\nloop:\n  fence\n  jump loop\n}")
    merge_lines(fn)
    assert [block.name for block in fn.blocks] == ["entry", "loop"]
