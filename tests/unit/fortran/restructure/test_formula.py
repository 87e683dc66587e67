"""Formulas: complements that NaN cannot break, units of AND and OR, and the parentheses of the printed text."""

from __future__ import annotations

import pytest

from lanewise.fortran.restructure.formula import (
    FALSE,
    TRUE,
    And,
    Flag,
    Formula,
    Macro,
    Not,
    Or,
    Pred,
    both,
    either,
    negate,
    show,
)

A, B, C = Flag("A"), Flag("B"), Flag("C")


def test_blanks_that_end_a_hollerith_constant_stay() -> None:
    assert show(Pred("A .EQ. 1H ")) == "A .EQ. 1H " and show(Pred(" A .EQ. B ")) == "A .EQ. B"
    assert show(Not(Pred("A .EQ. 2HX "))) == ".NOT. (A .EQ. 2HX )"


@pytest.mark.parametrize(
    ("formula", "opposite"),
    [
        (TRUE, FALSE),
        (FALSE, TRUE),
        (A, Not(A)),
        (Macro("defined(X)"), Macro("!defined(X)")),
        (Macro("!(X == 1)"), Macro("X == 1")),
        (Not(A), A),
        (Pred("X .GT. Y"), Not(Pred("X .GT. Y"))),
        (Pred("X .EQ. Y"), Pred("X .NE. Y")),
        (Pred("x .ne. y"), Pred("x .eq. y")),
        (Pred("X . EQ . Y"), Pred("X .NE. Y")),
        (Pred("X == Y"), Pred("X /= Y")),
        (Pred("X/=Y"), Pred("X==Y")),
        (Pred("1.EQ.I"), Pred("1 .NE.I")),
        (Pred("X .EQ. Y .AND. P"), Not(Pred("X .EQ. Y .AND. P"))),
        (Pred("X .EQ. Y .NEQV. A > B"), Not(Pred("X .EQ. Y .NEQV. A > B"))),
        (Pred("(X == Y) .EQV. P"), Not(Pred("(X == Y) .EQV. P"))),
        (Pred("X <= Y"), Not(Pred("X <= Y"))),
        (Pred("S .EQ. '.EQ.'"), Not(Pred("S .EQ. '.EQ.'"))),
        (Pred("I .EQ. 2HAB"), Not(Pred("I .EQ. 2HAB"))),
    ],
)
def test_negate(formula: Formula, opposite: Formula) -> None:
    assert negate(formula) == opposite


@pytest.mark.parametrize(
    ("left", "right", "product", "union"),
    [
        (TRUE, A, A, TRUE),
        (A, TRUE, A, TRUE),
        (FALSE, A, FALSE, A),
        (A, FALSE, FALSE, A),
        (A, B, And((A, B)), Or((A, B))),
        (And((A, B)), C, And((A, B, C)), Or((And((A, B)), C))),
        (A, Or((B, C)), And((A, Or((B, C)))), Or((A, B, C))),
    ],
)
def test_both_and_either(left: Formula, right: Formula, product: Formula, union: Formula) -> None:
    assert both(left, right) == product
    assert either(left, right) == union


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (TRUE, ".TRUE."),
        (FALSE, ".FALSE."),
        (Pred(" X .GT. Y "), "X .GT. Y"),
        (Not(Pred("X .GT. Y")), ".NOT. (X .GT. Y)"),
        (Not(Pred("LIT_1")), ".NOT. LIT_1"),
        (And((Pred("P .OR. Q"), A)), "(P .OR. Q) .AND. A"),
        (And((Or((A, B)), C)), "(A .OR. B) .AND. C"),
        (Or((And((A, B)), C)), "A .AND. B .OR. C"),
        (Not(And((A, B))), ".NOT. (A .AND. B)"),
        (Not(Or((A, B))), ".NOT. (A .OR. B)"),
        (And((Not(A), Not(B))), ".NOT. A .AND. .NOT. B"),
    ],
)
def test_show(formula: Formula, text: str) -> None:
    assert show(formula) == text
