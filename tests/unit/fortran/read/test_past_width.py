"""Text after the last column: statements that are cut off are refused, cards with numbers are not."""

from __future__ import annotations

import pytest

from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.past_width import lines_past_width, past_width, remedy
from lanewise.fortran.read.unit import read_file


def cut(*lines: str, width: int = 72) -> list[int]:
    return past_width(read_file("x.f", "".join(f"{line}\n" for line in lines), False, width))


def card(text: str, tail: str) -> str:
    return f"      {text}".ljust(72) + tail


@pytest.mark.parametrize(
    "tail", ["+7.0", ") GOTO 10", "*2.", "C(I)", "= 5", ".AND. B", "UNT", "        + D(I)", "ABC00010 X"]
)
def test_statement_text(tail: str) -> None:
    assert cut(card("A = B + C", tail)) == [0]


def test_a_number_that_goes_on() -> None:
    assert cut("      A = B + " + "C" * 58 + "12") == [0]
    assert cut(card("A = B +", "B1")) == [0]


@pytest.mark.parametrize("tail", ["00000010", "DGEF0120", "     120", "ABC   7", "A-12"])
def test_numbers_of_cards(tail: str) -> None:
    assert cut(card("A = B + C", tail)) == []
    full = "      A = B + " + "C" * 58
    assert cut(*[full + tail] * 3) == []


def test_identifications_are_shared() -> None:
    assert cut(*[card("A = B", "SLATEC")] * 3) == []
    assert cut(card("A = B", "SLATEC")) == [0]


def test_a_continuation_mark_for_free_form() -> None:
    assert cut(card("A = B +", "&"), "     & C") == []
    assert cut(card("A = B +", " &")) == cut(card("A = B +", "&C")) == [0]


def test_comments_and_tabs_have_no_last_column() -> None:
    assert cut(card("A = B", "! text"), "C" + "x" * 90, "\tA = B" + " " * 80 + "+ C", " " * 80 + "text") == []
    assert cut(card("A = '", "it!' // B")) == [0]


def test_other_widths() -> None:
    line = card("A = B", "+ C")
    assert cut(line, width=132) == []
    assert cut(line.ljust(132) + "+ D", width=132) == [0]


LONG = "      SUBROUTINE S(A)\n      IF (A .GT. 0) GOTO 10\n" + card("A = A", "+ 7") + "\n   10 A = 2\n      END\n"
SAME = "      SUBROUTINE T(A)\n" + card("A = A", "+ 7") + "\n      END\n"


def test_a_unit_that_would_lose_text_is_refused_and_others_are_not() -> None:
    made = convert_text("x.f", LONG + SAME + LONG.replace("+ 7", "   "), "structured")
    assert [one.reason is not None for one in made.results] == [True, False, False]
    assert "line 3 has text after column 72, which would be lost; --width 132 reads it" in str(made.refused[0].reason)
    assert made.results[1].notes == ["line 7 has text after column 72, which would be lost; --width 132 reads it"]
    assert not convert_text("x.f", LONG, "structured", width=132).refused
    file = read_file("x.f", LONG + SAME)
    assert [lines_past_width(unit) for unit in file.units] == [[2], [6]]
    assert remedy(file.units[0], 2).startswith("text after column 72")
