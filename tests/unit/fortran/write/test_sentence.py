"""Sentence: calls of intrinsic functions where the unit has a variable of that name."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.tree import Act, Do
from lanewise.fortran.read.unit import read_file
from lanewise.fortran.vectorize.nests.nest import Blocked
from lanewise.fortran.write.sentence import Speaker, owned_names
from lib.samples.fortran_texts import body_unit, names_of


def speaker(body: str) -> Speaker:
    unit = body_unit(body)
    known = declarations(unit)
    return Speaker(known, names_of(unit), owned_names(unit, known))


PLAIN, HIDDEN, ARRAY = speaker("x = 1"), speaker("sum = 1"), speaker("real max(9)\nx = 1")


@pytest.mark.parametrize(
    ("ours", "text", "said"),
    [
        (PLAIN, "S = SUM(A)", "S = SUM(A)"),
        (HIDDEN, "S = MAXVAL(A)", "S = MAXVAL(A)"),
        (HIDDEN, "S = SUM(A)", "BLOCK\nINTRINSIC SUM\nS = SUM(A)\nEND BLOCK"),
        (HIDDEN, "S = SUM(A) + SUM(B)", "BLOCK\nINTRINSIC SUM\nS = SUM(A) + SUM(B)\nEND BLOCK"),
        (HIDDEN, "S = MYSUM(A)", "S = MYSUM(A)"),
        (ARRAY, "MAX(1:9) = A(1:9)", "MAX(1:9) = A(1:9)"),
        (ARRAY, "B(1:9) = MAX(2:9, K)", "B(1:9) = MAX(2:9, K)"),
    ],
)
def test_said(ours: Speaker, text: str, said: str) -> None:
    assert ours.said(text, 1).text == said


@pytest.mark.parametrize(("ours", "text", "word"), [(HIDDEN, "SUM = SUM(A)", "SUM"), (ARRAY, "S = MAX(A, B)", "MAX")])
def test_blocked_where_both_are_needed(ours: Speaker, text: str, word: str) -> None:
    with pytest.raises(Blocked) as blocked:
        ours.said(text, 7)
    assert f"the intrinsic {word} is hidden by a variable of that name" in str(blocked.value)


def test_a_call_is_stored_only_where_it_is_hidden() -> None:
    assert PLAIN.call("SUM(A)", "REAL", 1) == ([], "SUM(A)")
    ours = speaker("sum = 1")
    (node,), name = ours.call("SUM(A)", "DOUBLE PRECISION", 1)
    assert name == "LWS1" and isinstance(node, Act)
    assert node.text == "BLOCK\nINTRINSIC SUM\nLWS1 = SUM(A)\nEND BLOCK"
    assert ours.known.type_of("LWS1") == "double"
    assert ours.names.declarations() == ["DOUBLE PRECISION LWS1"]


def test_set_and_stored_call() -> None:
    ours = speaker("x = 1")
    (node,) = ours.set("T", "COUNT(L)", 1)
    assert isinstance(node, Act) and node.text == "T = COUNT(L)"
    nodes, name = ours.stored_call("C", "INTEGER", "COUNT(L)", 1)
    assert (len(nodes), name, ours.known.type_of(name)) == (1, "LWC1", "integer")


def test_cleared_makes_every_statement_safe() -> None:
    inner = Act(text="S = SUM(A)")
    HIDDEN.cleared([Do(head="I = 1, N", body=[inner])], 1)
    assert inner.text is not None and inner.text.startswith("BLOCK\n")
    before = inner.text
    HIDDEN.cleared([inner], 1)
    assert inner.text == before
    with pytest.raises(Blocked, match="the bounds of a loop need an intrinsic that a variable hides"):
        HIDDEN.cleared([Do(head="I = 1, SUM(A)")], 1)


@pytest.mark.parametrize(
    ("body", "name", "owned"),
    [
        ("x = sum", "SUM", True),
        ("x = sum(a)", "SUM", False),
        ("real sum(9)\nx = 1", "SUM", True),
        ("real a, sum(9)\nx = 1", "SUM", True),
        ("intrinsic sum\nx = 1", "SUM", False),
        ("external sum\nx = 1", "SUM", True),
        ("10 format (sum)\nx = 1", "SUM", False),
    ],
)
def test_owned(body: str, name: str, owned: bool) -> None:
    unit = body_unit(body)
    assert (name in owned_names(unit, declarations(unit))) is owned


def test_names_of_the_host_are_owned_too() -> None:
    file = read_file("s.f90", "subroutine h\nsum = 1\ncontains\nsubroutine s\nx = 1\nend subroutine\nend\n")
    inner = file.units[1]
    assert "SUM" in owned_names(inner, declarations(inner))
