"""Lines of the source: comments in the text, and debug locations made from them."""

from __future__ import annotations

from lanewise.codegen.text.source_lines import lines_of, with_locations
from lanewise.llvm.bindings import Context, Module

TEXT = """define i32 @f(i32 %x) {
entry:
  %y = add i32 %x, 1  ; at 15
  ret i32 %y  ; at 16
}
"""


def test_comments_are_taken_off() -> None:
    found = list(lines_of(TEXT))
    assert ("  %y = add i32 %x, 1", 15) in found and ("entry:", 0) in found


def test_locations_are_what_llvm_reads() -> None:
    text = with_locations(TEXT)
    assert text.count("!dbg") >= 3 and "line: 15" in text
    assert "add i32" in Module(text, Context()).text
