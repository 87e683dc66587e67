"""Expressions: Python's arithmetic within 64 bits, and text that reads back."""

from __future__ import annotations

import pytest

from lanewise.musimd.assembler import assemble
from lanewise.musimd.expressions import LARGEST, OPERATORS, Binary, calculate, show, variables


@pytest.mark.parametrize(
    ("symbol", "wanted"), [("+", 9), ("-", 5), ("*", 14), ("<", 0), (">=", 1), ("==", 0), ("&", 2)]
)
def test_operations(symbol: str, wanted: int) -> None:
    assert symbol in OPERATORS and calculate(symbol, 7, 2) == wanted


def test_results_that_do_not_exist() -> None:
    assert isinstance(calculate("+", LARGEST, 1), str)
    assert all(isinstance(calculate(symbol, 1, 0), str) for symbol in ("/", "//", "%") if symbol in OPERATORS)


def test_text_and_names() -> None:
    made = Binary("*", 4, Binary("+", "tid", 1))
    assert show(made) == "4 * (tid + 1)" and list(variables(made)) == ["tid"]
    assert assemble(f"v = {show(made)}").instructions[0].operands[0] == made
