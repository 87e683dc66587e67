"""Flatten: constructs with branches as tests and GOTOs, those without as one node."""

from __future__ import annotations

import pytest

from lanewise.fortran.flow.flatten import flatten, lists
from lanewise.fortran.write.fresh import Labels
from lib.samples.fortran_texts import body_unit, names_of, normalised, outline, unit_of


def flat(body: str) -> tuple[str, list[str]]:
    unit = body_unit(body)
    names = names_of(unit)
    return outline(flatten(unit, normalised(unit), names, Labels(unit))), names.declarations()


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        (
            "if (c) then\ns1 = 1\ngoto 20\nelse\ns2 = 1\nend if\nreturn\n20 t = 1",
            "goto 90030 if .NOT. c S1=1 goto 20 goto 90020 90030:note S2=1 90020:note goto 90010 20:T=1",
        ),
        ("if (c) then\na = 1\nend if", "if (c) [A=1]"),
        ("if (c) then\n10 a = 1\nend if\nif (p) goto 10",
         "goto 90030 if .NOT. c 10:A=1 goto 90020 90030:note 90020:note "
         "goto 10 if p"),
        ("if (p) return\na = 1\nreturn", "goto 90010 if p A=1"),
        ("return 1", "RETURN1"),
        ("do i = 1, n\na = 1\nend do", "do I [A=1]"),
        ("do i = 1, n\nif (p) return\nend do\na = 1", "do I [goto 90010 if p] A=1"),
        (
            "do i = 1, n\nif (p) exit\nif (r) goto 20\na = 1\nend do\n20 b = 1",
            "do I [goto 90030 if .NOT. p goto 90040 goto 90020 90030:note 90020:note goto 20 if r A=1] "
            "90040:note 20:B=1",
        ),
        (
            "do i = 1, n\nif (p) cycle\nif (r) goto 20\na = 1\nend do\n20 b = 1",
            "do I [goto 90030 if .NOT. p goto 90040 goto 90020 90030:note 90020:note goto 20 if r A=1 90040:note] "
            "20:B=1",
        ),
        (
            "b1: block\ngoto 20\nend block b1\n20 a = 1",
            "goto 20 90020:note 20:A=1",
        ),
        ("goto (10, 20), k\n10 a = 1\n20 b = 1", "goto 10 if k .EQ. 1 goto 20 if k .EQ. 2 10:A=1 20:B=1"),
    ],
)  # fmt: skip
def test_flat(body: str, shown: str) -> None:
    assert flat(body) == (f"{shown} 90010:note", [])


def test_a_select_with_branches_sets_a_number() -> None:
    body = "select case (k)\ncase (1)\na = 1\ngoto 20\ncase (2:3)\nb = 1\ncase default\nc = 1\nend select\n20 d = 1"
    shown, declared = flat(body)
    assert shown.startswith(
        "select k (1) [LWSEL1=1] (2:3) [LWSEL1=2] DEFAULT [LWSEL1=0] goto 90040 if LWSEL1 .NE. 1 A=1"
    )
    assert "goto 90050 if LWSEL1 .NE. 2 B=1 goto 90030 90050:note C=1" in shown
    assert declared == ["INTEGER LWSEL1"]


@pytest.mark.parametrize(
    ("text", "held"),
    [("ifun(k)", True), ("k + 1", False), ("mod(k, 2)", False)],
)
def test_a_function_of_the_user_is_called_once(text: str, held: bool) -> None:
    shown, declared = flat(f"goto (10, 20), {text}\n10 a = 1\n20 b = 1")
    tested = "LWVAL1" if held else text
    assert f"goto 10 if {tested} .EQ. 1 goto 20 if {tested} .EQ. 2" in shown
    assert shown.startswith(f"LWVAL1 = {text}") is held
    assert declared == (["INTEGER LWVAL1"] if held else [])


def test_the_label_of_end_comes_before_our_own() -> None:
    unit = unit_of("subroutine s\nif (p) goto 90\na = 1\n90 end\n")
    shown = outline(flatten(unit, normalised(unit), names_of(unit), Labels(unit)))
    assert shown == "goto 90 if p A=1 90:note 90010:note"


def test_lists_are_the_bodies_that_may_hold_branches() -> None:
    unit = body_unit("do i = 1, n\ndo j = 1, n\nif (p) goto 20\nend do\nend do\ndo k = 1, n\na = 1\nend do\n20 b = 1")
    nodes = flatten(unit, normalised(unit), names_of(unit), Labels(unit))
    assert [outline(one) for one in lists(nodes)[1:]] == ["do J [goto 20 if p]", "goto 20 if p"]
    assert lists(nodes)[0] is nodes
