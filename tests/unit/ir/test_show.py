"""The text form: what the module's docstring shows is what is printed."""

from __future__ import annotations

from lanewise.ir import show as show_module_of
from lanewise.ir.function import Const, Symbol
from lanewise.ir.parse import parse, parse_module
from lanewise.ir.shapes import UNIFORM
from lanewise.ir.show import show, show_module, show_op, show_param, show_value
from lanewise.ir.types import F32, I32

TEXT = """func @clamp(%x: i32, %top: i32[U]) -> i32  !"clamp.c":1:1 {
entry:
  %low: i1 = icmp.slt %x, i32 0  !2:7
  branch %low, done(i32 0), test
test:
  %high: i1 = icmp.sgt %x, %top  !3:7
  branch %high, done(%top), done(%x)
done(%r: i32):
  return %r
}"""


def test_the_text_of_the_docstring() -> None:
    assert show(parse(TEXT)) == TEXT
    assert show_module(parse_module(TEXT)).strip() == TEXT and "clamp" in (show_module_of.__doc__ or "")


def test_pieces() -> None:
    fn = parse(TEXT)
    assert show_op(fn.entry.ops[0]).startswith("%low: i1 = icmp.slt %x, i32 0")
    assert show_param(fn.params[1]) == "%top: i32[U]" and show_param(fn.params[0], UNIFORM) == "%x: i32[U]"
    assert show_value(Const(I32, -1)) == "i32 -1" and show_value(Symbol("table", 8)) == "@table+8"
    assert show_value(Const(F32, 0.5)) == "f32 0.5"


def test_names_that_are_no_words_are_quoted() -> None:
    text = 'func @"a b"(%"x y": i32) -> i32 {\nentry:\n  return %"x y"\n}'
    assert show(parse(text)) == text
