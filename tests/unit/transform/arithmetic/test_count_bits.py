"""Loops that count bits become one op; those that would not end for some number stay."""

from __future__ import annotations

import pytest

from lanewise.transform.arithmetic.count_bits import count_bits
from lib.oracles.transformed import opcodes, transformed

LOOP = """func @f(%x: i32) -> i32 {
entry:
  jump head(%x, i32 0)
head(%v: i32, %n: i32):
  %c: i1 = TEST
  branch %c, body, out
body:
  LESS
  %m: i32 = add %n, COUNT
  jump head(%w, %m)
out:
  %r: i32 = add %n, %v
  return %r
}
"""
NOT_ZERO = "icmp.ne %v, i32 0"


def loop(less: str, count: str = "i32 1", test: str = NOT_ZERO) -> str:
    return LOOP.replace("TEST", test).replace("LESS", less).replace("COUNT", count)


@pytest.mark.parametrize(
    ("text", "op"),
    [
        (loop("%o: i32 = sub %v, i32 1\n  %w: i32 = and %v, %o"), "ctpop"),
        (loop("%b: i32 = and %v, i32 1\n  %w: i32 = lshr %v, i32 1", "%b"), "ctpop"),
        (loop("%w: i32 = lshr %v, i32 1"), "ctlz"),
    ],
)
def test_loops_that_count(text: str, op: str) -> None:
    fn = transformed(count_bits, text)
    assert op in opcodes(fn) and all(block.successors == [] or block not in block.successors for block in fn.blocks)
    assert opcodes(fn).count("branch") == 0


def test_a_loop_that_never_ends_for_zero_stays() -> None:
    text = LOOP.replace("  %c: i1 = TEST", "  %b: i32 = and %v, i32 1\n  %c: i1 = icmp.eq %b, i32 0")
    text = text.replace("LESS", "%w: i32 = lshr %v, i32 1").replace("COUNT", "i32 1")
    assert "branch" in opcodes(transformed(count_bits, text, [(1,), (8,), (12,)]))


def test_a_loop_that_does_something_else_stays() -> None:
    text = loop("%w: i32 = lshr %v, i32 2")
    assert "branch" in opcodes(transformed(count_bits, text))
