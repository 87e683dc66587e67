"""Words of a line with their columns; refusals have line and caret."""

from __future__ import annotations

import pytest

from lanewise.ir.position import CompileError
from lanewise.musimd.lexer import Line


def test_words_and_comments() -> None:
    line = Line("  v0 = 12 ; the rest", "x.mus", 3)
    words = []
    while line.word.kind != "end":
        word = line.take()
        words.append((word.kind, word.text, word.column))
    assert words == [("name", "v0", 3), ("symbol", "=", 6), ("number", "12", 8)]


def test_expectations() -> None:
    line = Line("( v", "x.mus", 3)
    assert line.takes("(") and not line.takes("(") and line.ahead(0).text == "v"
    with pytest.raises(CompileError, match=r"x\.mus:3:3"):
        line.expect(")", "(v)")
    with pytest.raises(CompileError, match=r"x\.mus:3:3"):
        line.expect_end("nothing")
