"""Each rule of well-formed functions, broken once; the sentence names what is wrong."""

from __future__ import annotations

import pytest

from lanewise.ir.parse import parse, parse_module
from lanewise.ir.position import CompileError
from lanewise.ir.verify import verify, verify_calls

TEXT = """func @f(%x: i32, %c: i1) -> i32 {
entry:
  %y: i32 = add %x, i32 1
  branch %c, left, out(%y)
left:
  %z: i32 = mul %y, %y
  jump out(%z)
out(%r: i32):
  return %r
}
"""


def test_a_good_function() -> None:
    verify(parse(TEXT))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return %r", "return %z"),
        ("add %x, i32 1", "add %x, %c"),
        ("branch %c,", "branch %x,"),
        ("jump out(%z)", "jump out"),
        ("jump out(%z)", "jump entry"),
        ("return %r", "return %c"),
        ("return %r", "return"),
        ("%z: i32 = mul", "%z: i64 = mul"),
    ],
)
def test_broken_functions(old: str, new: str) -> None:
    with pytest.raises(CompileError) as caught:
        verify(parse(TEXT.replace(old, new)))
    assert len(caught.value.sentence) > 10


def test_a_block_without_an_end() -> None:
    fn = parse(TEXT)
    fn.blocks[1].end = None
    with pytest.raises(CompileError, match="left"):
        verify(fn)


def test_masked_functions_branch_on_uniform_values() -> None:
    text = "func @f(%c: i1[SHAPE]) masked {\nentry:\n  branch %c, a, a\na:\n  return\n}"
    verify(parse(text.replace("SHAPE", "U")))
    with pytest.raises(CompileError, match="uniform"):
        verify(parse(text.replace("SHAPE", "T")))


def test_calls_match_signatures() -> None:
    text = 'func @g(%x: i32) {\nentry:\n  return\n}\n\nfunc @f(%x: i64) {\nentry:\n  call %x, callee="g"\n  return\n}\n'
    with pytest.raises(CompileError, match="g"):
        verify_calls(parse_module(text))
