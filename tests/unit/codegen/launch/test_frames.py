"""What functions take of the stack, read from their text, and which of them are not inlined for it."""

from __future__ import annotations

import re

from lanewise.codegen.launch.frames import LINES_OF_SPILLS, MUCH, bytes_of, frames_of, not_inlined
from lanewise.plan.stack_needs import AROUND, stack_need
from lanewise.plan.stack_sizes import MOST_STACK

TEXT = r"""@table = internal constant [12 x i8] c"\00= alloca i8@", align 1
declare void @llvm.trap()
define i64 @entry(ptr %frame) nounwind {
  %a = alloca [1000 x i8], align 16
  call void @llvm.trap()
  %b = call i64 @"one way"(i64 1)
  %c = call i64 @other(i64 1)
  ret i64 %c
}
define internal i64 @"one way"(i64 %x) nounwind {
  %a = alloca [70 x <8 x i64>], align 64
  %b = call i64 @last(i64 1)
  ret i64 %b
}
define internal i64 @other(i64 %x) nounwind noinline {
  %a = alloca [70000 x i8], align 64
  ret i64 %x
}
define internal i64 @last(i64 %x) nounwind {
  %a = alloca [70000 x i8], align 64
  ret i64 %x
}
"""
ROUND = (
    TEXT.replace("@last(i64 1)", '@"one way"(i64 1)\n  %c = call i64 @small(i64 1)')
    + """
define internal i64 @small(i64 %x) nounwind {
  %a = alloca [600 x i8], align 64
  ret i64 %x
}
"""
)


def marked(text: str) -> list[str]:
    return re.findall(r"^define[^@]*@(.*)\(.* noinline \{$", text, re.MULTILINE)


def test_types_have_sizes() -> None:
    sizes = {"i1": 1, "i64": 8, "[3 x i8]": 3, "<8 x i1>": 8, "[2 x <4 x float>]": 32, "<2 x ptr>": 16, "double": 8}
    assert {type: bytes_of(type) for type in sizes} == sizes


def test_frames_add_up_along_calls() -> None:
    """The larger of two ways: calls in a row do not."""
    frames = frames_of(TEXT, 8)
    assert [frame.allocated for frame in frames.values()] == [1000, 4480, 70000, 70000]
    assert frames["entry"].calls == ('"one way"', "other") and frames['"one way"'].calls == ("last",)
    along = [frames[name].bytes for name in ("entry", '"one way"', "last")]
    assert stack_need(frames, "entry") == sum(along)
    spilled = (7 + 5 + 4) * 8 // LINES_OF_SPILLS
    assert abs(sum(along) - (1000 + 4480 + 70000 + 3 * AROUND + spilled)) < 8


def test_calls_that_come_round_look_at_the_stack() -> None:
    """They use what they may, and one more frame, with what that calls."""
    frames = frames_of(ROUND, 8)
    more = frames['"one way"'].bytes + frames["small"].bytes
    before = frames["entry"].bytes + frames["other"].bytes
    assert stack_need(frames, "entry") == before + MOST_STACK + more


def test_large_frames_are_not_inlined() -> None:
    assert MUCH < 70000
    assert marked(not_inlined(TEXT, frames_of(TEXT, 8), "entry")) == ["other", "last"]


def test_nothing_that_allocates_is_inlined_where_calls_come_round() -> None:
    """What they call; not they themselves, which are inlined nowhere."""
    assert marked(not_inlined(ROUND, frames_of(ROUND, 8), "entry")) == ["other", "last", "small"]
