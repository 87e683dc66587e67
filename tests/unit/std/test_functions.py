"""The table of elementary functions: every row finds its code, and says what holds at its poles."""

from __future__ import annotations

import math

import pytest

from lanewise.std.functions import FUNCTIONS, INSTRUCTIONS, ROWS, TABLE


@pytest.mark.parametrize("name", sorted(ROWS))
def test_the_code_of_a_row(name: str) -> None:
    row = ROWS[name]
    assert callable(row.function) and row.operands in (1, 2) and len(row.kinds("f32")) == row.operands


def test_names_are_unique_and_rows_are_code_or_instructions() -> None:
    assert len({row.name for row in TABLE}) == len(TABLE) == len(ROWS) + len(INSTRUCTIONS)
    assert "quotient" in ROWS and "quotient" not in FUNCTIONS


def test_poles() -> None:
    assert ROWS["log"].at_pole(0.0) == -math.inf and math.isnan(ROWS["log"].at_pole(-1.0))
    assert ROWS["gamma"].at_pole(-0.0) == -math.inf and ROWS["gamma"].at_pole(0.0) == math.inf
