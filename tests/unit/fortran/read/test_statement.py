"""Statements: their original text by spans, and the search for parentheses, separators, words and `=`."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.statement import assigns_at, matching, pause_as_io, split_top, words
from lib.samples.fortran_texts import statement_of


def test_parts_are_the_original_text() -> None:
    one = statement_of("if (a( i ) > 'x y') call f(b)")
    assert one.part(one.test) == "a( i ) > 'x y'"
    assert one.part(None) == ""
    assert one.inner is not None
    assert (one.inner.code, one.inner.text()) == ("CALLF(B)", "call f(b)")


@pytest.mark.parametrize(("at", "close"), [(1, 7), (3, 5), (9, -1)])
def test_matching_parenthesis(at: int, close: int) -> None:
    assert matching("A(B(C)D)E(", at) == close


def test_pieces_outside_of_parentheses() -> None:
    assert split_top("A(1,2),[B,C],D") == ["A(1,2)", "[B,C]", "D"]
    assert split_top("A:B(1:2)", ":") == ["A", "B(1:2)"]
    assert split_top("") == [""]
    assert split_top(",A,") == ["", "A", ""]


def test_words_are_not_exponents() -> None:
    assert words("A1+1E5*B_2-X$") == ["A1", "B_2", "X$"]


def test_equals_sign_outside_of_parentheses() -> None:
    assert assigns_at("A(I=1)=2") == 6
    assert assigns_at("CALLF(X=1)") == -1
    assert assigns_at("A=B=C", 2) == 3


@pytest.mark.parametrize(
    ("text", "write"),
    [
        ("pause", "'PAUSE '"),
        ("pause 12", "'PAUSE 12'"),
        ("pause 'on'", "'PAUSE on'"),
        ('pause "it\'s"', '"PAUSE it\'s"'),
    ],
)
def test_pause_prints_and_waits_for_go(text: str, write: str) -> None:
    first, _, read, stop, _ = pause_as_io(statement_of(text))
    assert first == f"WRITE (0, '(A)') {write}"
    assert "IOSTAT=LWGOS1" in read and stop.endswith("LWGO1 .NE. 'go') STOP")
