"""The cursor over tokens: what it takes, and where it says that something else was expected."""

from __future__ import annotations

import pytest

from lanewise.ir.position import CompileError
from lanewise.ir.tokens import Cursor
from lanewise.ir.types import F32, PTR


def cursor(text: str) -> Cursor:
    made = Cursor(text, "x.lir")
    assert made.next_line()
    return made


def test_tokens_of_each_kind() -> None:
    at = cursor('  ; only a comment\n  f32 ptr @table+8 "a \\"b\\"" -12')
    assert at.type() is F32 and at.type() is PTR and at.symbol() == ("table", 8)
    assert at.string(at.take("string", "a text")) == 'a "b"' and at.integer() == -12
    at.end_of_line()
    assert not at.next_line()


def test_expectations() -> None:
    at = cursor("( x")
    assert at.peek("(") and at.accept("(") and not at.accept("(")
    with pytest.raises(CompileError, match=r"x.lir:1:3: expected '\)'"):
        at.expect(")")
    with pytest.raises(CompileError, match="expected"):
        at.end_of_line()
