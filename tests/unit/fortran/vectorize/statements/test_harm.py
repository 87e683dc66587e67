"""Harm: what may fail where a guard is false."""

from __future__ import annotations

import pytest

from lanewise.fortran.vectorize.nests.nest import Blocked
from lanewise.fortran.vectorize.statements.harm import is_harmful, is_nonzero, names_index, refuse_harmful
from lib.samples.fortran_nests import nest_of
from lib.samples.fortran_texts import expr


@pytest.mark.parametrize(
    ("guard", "value", "harmful"),
    [
        ("l1(i) /= 0", "12/l1(i)", True),
        ("l1(i) /= 0", "b(i)/c(i)", False),
        ("l1(i) /= 0", "l1(i)/3", False),
        ("l1(i) /= 0", "k/0", True),
        ("l1(i) /= 0", "mod(k, l1(i))", True),
        ("l1(i) /= 0", "mod(l1(i), 7)", False),
        ("l1(i) /= 0", "l1(i)**k", True),
        ("l1(i) /= 0", "l1(i)**2", False),
        ("l1(i) /= 0", "2**l1(i)", False),
        ("l1(i) /= 0", "b(l1(i))", True),
        ("l1(i) /= 0", "b(i)", False),
        ("i > 3", "b(i-3)", True),
        ("i > 3", "e(i)", False),
        ("a(i) > 3", "b(i-3)", False),
    ],
)
def test_harmful(guard: str, value: str, harmful: bool) -> None:
    nest = nest_of(f"do i = 1, 9\nif ({guard}) x = {value}\nend do", "real e(9)")
    mask, line = nest.lines
    assert is_harmful(line.value, line.copy(guard=mask.value), nest.known) is harmful


@pytest.mark.parametrize(
    ("operation", "refused"), [("+", True), ("PACK", True), ("MAXLOC", True), ("", False), ("LAST", False)]
)
def test_reductions_take_part_for_all_iterations(operation: str, refused: bool) -> None:
    nest = nest_of("if (l1(i) /= 0) k = k + 12/l1(i)")
    _, line = nest.lines
    lines = [line.copy(operation=operation)]
    if not refused:
        refuse_harmful(lines, nest.known)
        return
    with pytest.raises(Blocked, match="the condition may be what keeps a division or a subscript right"):
        refuse_harmful(lines, nest.known)
    refuse_harmful([lines[0].copy(guard=None)], nest.known)


@pytest.mark.parametrize(("text", "nonzero"), [("3", True), ("0", False), ("0.0", False), ("0.5", True), ("n", False)])
def test_numbers_other_than_zero(text: str, nonzero: bool) -> None:
    assert is_nonzero(expr(text)) is nonzero


@pytest.mark.parametrize(
    ("text", "named"), [("i > 3", True), ("b(i) > 3", False), ("abs(i - 1) > n", True), ("j > n", False)]
)
def test_an_index_itself(text: str, named: bool) -> None:
    assert names_index(expr(text), {"I"}, nest_of("a(i) = 1").known) is named
