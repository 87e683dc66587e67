"""Instructions in the user's text, by counting; test_lines.py has whole modules."""

from __future__ import annotations

from lanewise.frontend.llvm.text.origin import Origin, origins
from lanewise.ir.position import NOWHERE, Position

TEXT = """; define void @not(i32)
define i32 @f(i32 %x) #0 {
entry:                      ; comment
  ; another
  %y = add i32 %x, 1
  call void @llvm.dbg.value(metadata i32 %y)
  #dbg_value(i32 %y)
  switch i32 %y, label %a [
    i32 1, label %b
  ]

a: ret i32 1
b:
  ret i32 %y }
define void @"g h"() { ret void }
"""


def test_lines_of_instructions() -> None:
    found = origins(TEXT, "in.ll")
    assert found["f"].lines == [5, 8, 12, 14] and found["f"].head == Position("in.ll", 2)
    assert found["g h"].on_one_line and found["g h"].head.line == 15
    assert list(found) == ["f", "g h"]


def test_a_position_by_number_needs_as_many_instructions() -> None:
    origin = origins(TEXT, "in.ll")["f"]
    assert origin.position(1) == NOWHERE, "it was not compared with LLVM's text yet"
    origin.matches = True
    assert origin.position(1) == Position("in.ll", 8) and origin.position(9) == NOWHERE


def test_a_refusal_searches_for_its_opcode_where_lines_do_not_match() -> None:
    origin = origins(TEXT, "in.ll")["f"]
    assert origin.line_with(0, "switch") == Position("in.ll", 8)
    assert origin.line_with(0, "fence") == origin.head and origin.line_with(-1, "switch") == origin.head
    origin.matches = True
    assert origin.line_with(0, "switch") == Position("in.ll", 5)


def test_a_function_on_one_line_is_there_as_a_whole() -> None:
    origin = origins(TEXT, "in.ll")["g h"]
    assert origin.position(5) == origin.line_with(3, "ret") == origin.head


def test_clauses_of_invoke_are_no_instructions() -> None:
    text = (
        "define void @f() {\n  invoke void @g()\n    to label %a unwind label %b\nb:\n  landingpad i32\n    cleanup\n}"
    )
    assert origins(text, "")["f"].lines == [2, 5]


def test_nothing_is_known_without_a_text() -> None:
    assert Origin("in.ll").position(0) == NOWHERE
