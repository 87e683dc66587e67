"""Negation: comparisons of integers turn around, those of reals do not."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.restructure.formula import FALSE, TRUE, Flag, Formula, Not, Pred, show
from lanewise.fortran.restructure.negation import opposite
from lib.samples.fortran_texts import body_unit

KNOWN = declarations(body_unit("real a(9)\ncharacter c\nlogical l\nx = 1"))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("N .GT. 3", "N .LE. 3"),
        ("n.lt.3", "n .GE. 3"),
        ("N >= M + 1", "N < M + 1"),
        ("N < 3", "N >= 3"),
        ("N == 3", "N /= 3"),
        ("N .NE. 3", "N .EQ. 3"),
        ("A(1) .EQ. X", "A(1) .NE. X"),
        ("X .GT. 3", ".NOT. (X .GT. 3)"),
        ("N .GT. X", ".NOT. (N .GT. X)"),
        (".NOT. (X .GT. 3)", "X .GT. 3"),
        (".not. l", "l"),
        (".NOT. (X .GT. 3) .AND. L", ".NOT. (.NOT. (X .GT. 3) .AND. L)"),
        ("L", ".NOT. L"),
        ("N .GT. 3 .OR. L", ".NOT. (N .GT. 3 .OR. L)"),
        ("C .LT. '<'", ".NOT. (C .LT. '<')"),
        ("N .LT. ICHAR('<')", ".NOT. (N .LT. ICHAR('<'))"),
        ("N +", ".NOT. (N +)"),
    ],
)
def test_opposite(text: str, shown: str) -> None:
    assert show(opposite(Pred(text), KNOWN)) == shown


@pytest.mark.parametrize(
    ("formula", "turned"), [(Flag("F"), Not(Flag("F"))), (Not(Flag("F")), Flag("F")), (TRUE, FALSE)]
)
def test_other_formulas_are_negated(formula: Formula, turned: Formula) -> None:
    assert opposite(formula, KNOWN) == turned
