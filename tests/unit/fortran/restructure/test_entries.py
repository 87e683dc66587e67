"""Entries: which branches cross an ENTRY, and the code that records which entry was called."""

from __future__ import annotations

import pytest

from lanewise.fortran.convert import _between_entries  # pyright: ignore[reportPrivateUsage]
from lanewise.fortran.restructure.entries import FIRST, is_crossed, joined
from lanewise.ir.position import CompileError
from lib.samples.fortran_texts import body_unit, names_of, outline, tree_of

TWO = "a = 1\ngoto 20\nentry t(x)\nb = 1\n20 c = 1"


@pytest.mark.parametrize(
    ("body", "crossed"),
    [
        (TWO, True),
        ("a = 1\n20 c = 1\nentry t(x)\nb = 1\ngoto 20", True),
        ("if (p) goto 10\na = 1\n10 c = 1\nentry t(x)\nif (q) goto 20\nb = 1\n20 c = 1", False),
        ("read (5, *, end=20) x\nentry t(x)\n20 c = 1", True),
        ("if (x) 10, 20, 10\n10 c = 1\nentry t(x)\n20 c = 1", True),
    ],
)
def test_a_branch_crosses_if_its_label_is_in_another_part(body: str, crossed: bool) -> None:
    assert is_crossed(_between_entries(body_unit(body))) is crossed


def test_entries_go_to_the_top_and_a_switch_leads_to_their_parts() -> None:
    unit = body_unit(TWO + "\nentry u(x)\nd = 1")
    names = names_of(unit)
    top, body = joined(unit, tree_of(unit), names)
    assert outline(top) == (
        "LWENT1 = 1 ENTRYT(X) IF (LWENT1 .EQ. 0) LWENT1 = 2 ENTRYU(X) IF (LWENT1 .EQ. 0) LWENT1 = 3 "
        "LWSEL1 = LWENT1 LWENT1 = 0"
    )
    first, second = FIRST + 1, FIRST + 2
    assert outline(body) == (
        f"switch LWSEL1 (2)->{first} (3)->{second} A=1 goto 20 {first}:note B=1 20:C=1 {second}:note D=1"
    )
    assert names.declarations() == ["INTEGER, SAVE :: LWENT1 = 0", "INTEGER LWSEL1"]


@pytest.mark.parametrize("prefix", ["recursive", "pure", "elemental"])
def test_a_procedure_that_may_run_twice_at_a_time_is_refused(prefix: str) -> None:
    unit = body_unit(TWO, f"{prefix} subroutine s(x)")
    with pytest.raises(CompileError, match="recursive or pure unit with ENTRY") as refused:
        joined(unit, tree_of(unit), names_of(unit))
    assert refused.value.position is not None and refused.value.position.line == 4
