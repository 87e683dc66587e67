"""Operands: precedence as Python's, comparisons that do not chain, numbers of 64 bits."""

from __future__ import annotations

import pytest

from lanewise.ir.position import CompileError
from lanewise.musimd.expressions import Binary
from lanewise.musimd.lexer import Line
from lanewise.musimd.operands import expression, operand, whole_number


def read(text: str) -> object:
    return expression(Line(text, "", 1), 0, 0)


def test_precedence() -> None:
    assert read("1 + 2 * v") == Binary("+", 1, Binary("*", 2, "v"))
    assert read("a - b - c") == Binary("-", Binary("-", "a", "b"), "c")
    assert read("(1 + 2) * v") == Binary("*", Binary("+", 1, 2), "v")


@pytest.mark.parametrize("text", ["a < b < c", "1 +", "sync", str(2**64), "(1"])
def test_refusals(text: str) -> None:
    with pytest.raises(CompileError):
        line = Line(text, "", 1)
        expression(line, 0, 0)
        line.expect_end("an expression")


def test_single_operands() -> None:
    assert operand(Line("v1", "", 1), "v") == "v1" and operand(Line("-3", "", 1), "v") == -3
    assert whole_number(Line("12", "", 1), "n") == 12
