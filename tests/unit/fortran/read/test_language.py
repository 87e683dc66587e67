"""Is this Fortran? Other languages are refused at their first line; odd extensions and fragments are not."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.language import why_not_fortran
from lanewise.fortran.read.unit import read_file

GOOD = {
    "a.f90": "subroutine s\nwhere (a > 0) b = a\nallocate(x(3))\np => q\nr%next(2)%x => q\nend\n",
    "b.f": "      COMMON /A/ B\n      REAL C\n",
    "c.f": "      X = 1\n      Y = 2\n      STRANGE WORDS\n      END\n",
    "d.f": "",
    "e.f": "      IF (A) DELETE(UNIT=3)\n      END\n",
}


@pytest.mark.parametrize("name", GOOD)
def test_fortran(name: str) -> None:
    assert why_not_fortran(read_file(name, GOOD[name])) is None


@pytest.mark.parametrize(
    ("name", "text", "line", "column"),
    [
        ("a.f90", "x = 1\n  int add(int a) {\n}\n", 2, 3),
        ("b.f", "      X = 1\n      WHAT IS THIS\n", 2, 7),
        ("c.f", "main\n      X = 1\n", 1, 1),
        ("d.f90", "x = 1\nwhat is this\nand this\nend\n", 2, 1),
        ("e.f90", "if (a) what is this\n", 1, 1),
    ],
)
def test_other_text_is_refused_where_it_begins(name: str, text: str, line: int, column: int) -> None:
    found = why_not_fortran(read_file(name, text))
    assert found is not None and "no statement of Fortran" in str(found)
    assert (found.position.line, found.position.column) == (line, column)


def test_one_unknown_statement_of_three_needs_an_end() -> None:
    assert why_not_fortran(read_file("a.f90", "x = 1\ny = 2\nwhat is this\nend\n")) is None
    assert why_not_fortran(read_file("a.f90", "x = 1\ny = 2\nwhat is this\n")) is not None


def test_short_comments_are_no_words_in_the_label_field() -> None:
    assert why_not_fortran(read_file("a.f", "Call\nC\n      END\n")) is None


def test_carriage_returns_alone() -> None:
    found = why_not_fortran(read_file("a.f", "      X = 1\r      END\r"))
    assert found is not None and "carriage returns alone" in str(found)
