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
