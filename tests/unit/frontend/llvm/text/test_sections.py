"""A printed module split into its parts."""

from __future__ import annotations

from lanewise.frontend.llvm.text.sections import Body, RawBlock, blocks_of, sections

TEXT = """; ModuleID = 'x'
target datalayout = "e-m:e"
target triple = "x86_64-linux"

%pair = type { i64, i64 }
@table = constant [2 x i8] c"ab"

define i32 @f(i32 %x) #0 {
  ret i32 %x
}

declare void @g() #1
attributes #0 = { nounwind }
!7 = !{i32 1, i32 2}
"""


def test_each_line_goes_to_its_section() -> None:
    found = sections(TEXT)
    assert (found.layout, found.triple) == ("e-m:e", "x86_64-linux")
    assert found.types == {"%pair": "{ i64, i64 }"}
    assert found.globals == ['@table = constant [2 x i8] c"ab"']
    assert found.functions == [Body("define i32 @f(i32 %x) #0 {", ["  ret i32 %x"])]
    assert found.declarations == ["declare void @g() #1"]
    assert found.attributes == {"#0": "{ nounwind }"}
    assert found.metadata == {"!7": "!{i32 1, i32 2}"}


def test_lines_of_a_body_are_in_no_other_section() -> None:
    found = sections("define void @f() {\n!x\n@y\n}\n@z = global i32 0")
    assert found.globals == ["@z = global i32 0"] and not found.metadata


def blocks(text: str, entry: str = "%0") -> list[RawBlock]:
    return blocks_of(Body("", text.split("\n")), entry)


def test_blocks_with_and_without_a_label() -> None:
    found = blocks("  %a = add i32 1, 2\n  br label %next\n\nnext:             ; preds = %0\n  ret void")
    assert [(block.label, block.first, len(block.lines)) for block in found] == [("%0", 0, 2), ("%next", 2, 1)]
    named = blocks('entry:\n  br label %"a b"\n\n"a b":\n  ret void')
    assert [block.label for block in named] == ["%entry", '%"a b"']


def test_an_instruction_on_several_lines_is_one() -> None:
    (block,) = blocks("  switch i32 %x, label %a [\n    i32 1, label %b\n  ]")
    assert block.lines == ["  switch i32 %x, label %a [    i32 1, label %b  ]"]


def test_debug_records_are_no_instructions() -> None:
    (block,) = blocks("    #dbg_value(i32 %x, !1)\n  %y = add i32 %x, 1\n    #dbg_value(i32 %y, !1)\n  ret i32 %y")
    assert block.lines == ["  %y = add i32 %x, 1", "  ret i32 %y"]
