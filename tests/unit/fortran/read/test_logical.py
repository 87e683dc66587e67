"""Logical lines: constants cut out of the code, and the original text of any part of it."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.logical import LITERAL, constants_of, scan, squeeze, squeeze_text

FIRST = chr(LITERAL)


def test_code_and_source() -> None:
    line = squeeze_text("If (a .eq. 'X Y') go to 20")
    assert line.code == f"IF(A.EQ.{FIRST})GOTO20"
    assert line.literals == ["'X Y'"]
    assert line.source(3, 9) == "a .eq. 'X Y'"
    assert line.source(10) == "go to 20"
    assert line.source(4, 4) == ""
    assert line.source(0) == line.text


def test_positions_skip_blanks_and_whole_constants() -> None:
    line = squeeze_text("a = 'b c' // d")
    assert line.positions() == [0, 2, 4, 10, 11, 13, 14]


def test_blanks_and_tabs_go() -> None:
    assert squeeze(" d o\t1 0") == "DO10"


def test_semicolons_split_except_in_constants() -> None:
    made = scan("a = ';' ; b = 2; ", True)
    assert [one.code for one in made] == [f"A={FIRST}", "B=2"]
    assert [one.literals for one in made] == [["';'"], []]
    assert [one.code for one in scan("a;b", False)] == ["A;B"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("x = 'it''s'", ["'it''s'"]),
        ("x = \"a'b\" // 'c\"d'", ['"a\'b"', "'c\"d'"]),
        ("x = 'open", ["'open"]),
        ("CALL F(3HA B)", ["3HA B"]),
        ("IF (A.EQ.4HTHEN) X = 1", ["4HTHEN"]),
        ("DATA X /2*3HABC/", ["3HABC"]),
        ("X = Y*3HABC", []),
        ("X = A1H2", []),
        ("FORMAT (1X, 2HAB3HCDE)", ["2HAB"]),
        ("FORMAT (1X2HAB,3HC'D)", ["2HAB", "3HC'D"]),
        ("X = 9HSHORT", ["9HSHORT"]),
        ("x = 1 ! it's", ["'s"]),
    ],
)
def test_constants(text: str, found: list[str]) -> None:
    assert [one for _, _, one in constants_of(text)] == found


def test_spans_of_constants() -> None:
    assert [(start, stop) for start, stop, _ in constants_of("CALL F('A', 2HBC)")] == [(7, 10), (12, 16)]


def test_a_blank_text_has_no_code() -> None:
    assert squeeze_text("").code == ""
    assert squeeze_text(" ' '").literals == ["' '"]
