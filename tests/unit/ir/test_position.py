"""Positions and the one exception for users: file, line, caret."""

from __future__ import annotations

from lanewise.ir.position import NOWHERE, CompileError, Position, line_of


def test_positions() -> None:
    assert str(Position("a.py", 3, 7)) == "a.py:3:7" and str(Position("a.py", 3)) == "a.py:3"
    assert not NOWHERE and Position("", 1) and str(NOWHERE) == "<input>"


def test_a_caret_under_the_place() -> None:
    error = CompileError("no such name", Position("a.py", 2, 3), "\tx = y\n", 4)
    assert str(error) == "a.py:2:3: no such name\n    \tx = y\n    \t ^~~~"
    assert str(CompileError("no")) == "no" and str(CompileError("no", Position("a", 1), "text")) == "a:1: no\n    text"


def test_lines() -> None:
    assert line_of("a\nb", 2) == "b" and line_of("a\nb", 3) is None and line_of("a", 0) is None
