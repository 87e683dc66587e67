"""Physical lines to statements: both forms, continuation, comments, labels; every line belongs to one statement."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.lines import (
    fixed_parts,
    is_fixed_comment,
    read_logical,
    split_lines,
    strip_comment,
)


def test_only_a_newline_ends_a_line() -> None:
    assert split_lines("a\x85b\x0cc\r\nd") == ["a\x85b\x0cc\r\n", "d"]
    assert split_lines("a\n") == ["a\n"]
    assert split_lines("") == []


@pytest.mark.parametrize(
    ("line", "comment"),
    [
        ("C text", True),
        ("d debug", True),
        ("* text", True),
        ("", True),
        ("   \t", True),
        ("      ! text", True),
        ("     ! X", False),
        ("      X = 1", False),
        ("#ifdef A", True),
        (" " * 72 + "SEQ1", True),
        (" " * 71 + "XSEQ1", False),
    ],
)
def test_comments_of_fixed_form(line: str, comment: bool) -> None:
    assert is_fixed_comment(line, 72) is comment


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("   10 X = 1", ("   10", False, "X = 1")),
        ("     1 + 2", ("     ", True, " + 2")),
        ("     0X = 1", ("     ", False, "X = 1")),
        ("10\tX = 1", ("10", False, "X = 1")),
        ("\t1 + 2", ("", True, " + 2")),
        ("\t0X", ("", False, "0X")),
        ("\t& + 2", ("", True, " + 2")),
        ("& + 2", ("", True, " + 2")),
        ("      X = 1".ljust(72) + "SEQ", ("     ", False, "X = 1".ljust(66))),
    ],
)
def test_fields_of_fixed_form(line: str, parts: tuple[str, bool, str]) -> None:
    assert fixed_parts(line, 72) == parts


@pytest.mark.parametrize(
    ("body", "before", "left"),
    [
        ("x = 1 ! one", "", "x = 1 "),
        ("x = '!' ! two", "", "x = '!' "),
        ("b!c' ! three", "x = 'a", "b!c' "),
        ("x = 'a' // '!'", "", "x = 'a' // '!'"),
        ("x = 1", "'", "x = 1"),
    ],
)
def test_inline_comments(body: str, before: str, left: str) -> None:
    assert strip_comment(body, before) == left


def test_fixed_lines_labels_and_trivia() -> None:
    text = "C one\n   10 IF (A .GT.\nC two\n     1B) GOTO 20\n\n      X = 1; Y = 2\n"
    first, second, third = read_logical(split_lines(text), False)
    assert (first.label, first.code, first.trivia, first.first, first.last) == (10, "IF(A.GT.B)GOTO20", 0, 1, 3)
    assert (second.code, second.trivia, second.first, second.shares_line) == ("X=1", 4, 5, True)
    assert (third.code, third.label, third.first) == ("Y=2", None, 5)
    assert not first.shares_line


def test_a_wider_line() -> None:
    text = "      X = 1".ljust(72) + "+ 2\n"
    assert read_logical(split_lines(text), False)[0].code == "X=1"
    assert read_logical(split_lines(text), False, 132)[0].code == "X=1+2"


def test_lines_in_which_a_constant_is_open() -> None:
    text = "      X = 'A\n     1B' // C\n     2// D\n"
    (line,) = read_logical(split_lines(text), False)
    assert line.open == (0,)
    assert line.literals == ["'A" + " " * 60 + "B'"]


def test_free_form_continues_over_comments_and_labels_follow_semicolons() -> None:
    text = "10 x = 1 + & ! one\n\n ! two\n  & 2; 20 y = 3\nz = 'a&\n   &b'\n"
    first, second, third = read_logical(split_lines(text), True)
    assert (first.label, first.code, first.first, first.last) == (10, "X=1+2", 0, 3)
    assert (second.label, second.code) == (20, "Y=3")
    assert third.literals == ["'ab'"]


def test_a_continuation_at_the_end_of_the_file() -> None:
    (line,) = read_logical(["x = 1 + &\n"], True)
    assert (line.code, line.last) == ("X=1+", 0)


def test_carriage_returns_are_ignored() -> None:
    assert [one.code for one in read_logical(["      X = 1\r\n", "     1+ 2\r\n"], False)] == ["X=1+2"]


def test_every_line_belongs_to_one_statement_or_its_trivia() -> None:
    text = "! a\nx = 1 &\n + 2\n\ny = 1\n! b\nz = 1\n"
    seen = [at for one in read_logical(split_lines(text), True) for at in range(one.trivia, one.last + 1)]
    assert seen == list(range(7))
