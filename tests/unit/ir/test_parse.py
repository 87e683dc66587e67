"""Text to programs: names before their definition, comments, and errors with line, column and caret."""

from __future__ import annotations

import pytest

from lanewise.ir.parse import parse, parse_module
from lanewise.ir.position import CompileError
from lanewise.ir.show import show

TEXT = """; a comment
func @f(%x: i32, %c: i1) -> i32 {
entry:
  jump late
early:  ; used before it is defined
  return %y
late:
  %y: i32 = add %x, i32 1
  branch %c, early, early
}
"""


def test_names_may_be_used_before_their_definition() -> None:
    fn = parse(TEXT)
    early, late = fn.blocks[1:]
    assert early.end is not None and early.end.args == [late.ops[0]]
    assert show(parse(show(fn))) == show(fn)


def test_lines_are_recorded() -> None:
    lines: dict[object, int] = {}
    module = parse_module(TEXT, lines=lines)
    fn = module.functions["f"]
    assert lines[fn] == 2 and lines[fn.blocks[2].ops[0]] == 8 and lines[fn.blocks[1]] == 5


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("add %x, i32 1", "add %z, i32 1", 8, "z"),
        ("add %x", "adt %x", 8, "adt"),
        ("jump late", "jump later", 4, "later"),
        ("i32 1", "i32 one", 8, "expected"),
    ],
)
def test_errors_have_a_place(old: str, new: str, line: int, words: str) -> None:
    with pytest.raises(CompileError, match=words) as caught:
        parse(TEXT.replace(old, new), "x.lir")
    assert caught.value.position.file == "x.lir" and caught.value.position.line == line
    assert "^" in str(caught.value)
