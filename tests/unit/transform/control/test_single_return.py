"""One return is left, with a parameter for the result."""

from __future__ import annotations

from lanewise.transform.control.single_return import returns_of, single_return
from lib.oracles.transformed import transformed

TEXT = """func @f(%x: i32, %c: i1) -> i32 {
entry:
  branch %c, a, b
a:
  return %x
b:
  %y: i32 = add %x, i32 1
  return %y
}
"""


def test_two_returns_become_one() -> None:
    fn = transformed(single_return, TEXT)
    (end,) = returns_of(fn)
    assert end.block is not None and len(end.block.params) == 1 and end.args == end.block.params


def test_one_return_stays() -> None:
    text = "func @f(%x: i32) -> i32 {\nentry:\n  return %x\n}"
    assert len(transformed(single_return, text).blocks) == 1
