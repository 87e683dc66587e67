"""The writer: names of its own, the entry block, and reports by number."""

from __future__ import annotations

from lanewise.codegen.text.write import Needs, Report, Writer, function_words
from lanewise.ir.parse import parse
from lanewise.ir.position import NOWHERE
from lanewise.ir.types import I32
from lanewise.plan.variant import Variant


def test_instructions_get_names_that_no_value_has() -> None:
    write = Writer(parse("func @f() {\nentry:\n  return\n}"), "t", Needs())
    write.label("entry")
    a, b = write.let("add i32 1, 2"), write.let("add i32 3, 4")
    write.do("ret void")
    lines = write.take()
    assert a != b and any(f"{a} = add i32 1, 2" in line for line in lines) and lines[-1].strip() == "ret void"
    assert write.take() == []


def test_equal_reports_have_one_number() -> None:
    needs = Needs()
    one, other = (Report("check", text, "f", NOWHERE, (I32,)) for text in ("a", "b"))
    assert needs.number(one) == needs.number(one) != needs.number(other) and len(needs.reports) == 2


def test_words_of_a_function() -> None:
    assert isinstance(function_words(Variant()), str)


def test_code_under_a_condition() -> None:
    write = Writer(parse("func @f() {\nentry:\n  return\n}"), "t", Needs())
    write.label("entry")
    assert write.guarded(None, lambda: "7", "i32", "0") == "7" and write.take() == ["entry:"]
    write.label("entry")
    found = write.guarded("%c", lambda: write.let("add i32 1, 2"), "i32", "0")
    lines = [line.strip() for line in write.take()]
    assert lines == ["entry:", "br i1 %c, label %t1, label %t2", "t1:", "%t3 = add i32 1, 2", *lines[4:]]
    assert lines[4:] == ["br label %t2", "t2:", f"{found} = phi i32 [ %t3, %t1 ], [ 0, %entry ]"]
    assert write.guarded("%c", lambda: None, "", "") == ""


def test_one_of_two_pieces_of_code() -> None:
    write = Writer(parse("func @f() {\nentry:\n  return\n}"), "t", Needs())
    write.label("entry")
    found = write.either("%c", lambda: "1", lambda: write.let("add i32 1, 2"), "i32")
    lines = [line.strip() for line in write.take()]
    assert lines[1:] == [
        *("br i1 %c, label %t1, label %t2", "t1:", "br label %t3"),
        *("t2:", "%t4 = add i32 1, 2", "br label %t3", "t3:"),
    ]
    assert found == "phi i32 [ 1, %t1 ], [ %t4, %t2 ]"
    assert write.either("%c", lambda: "", lambda: "", "") == ""
