"""Shifted lines: columns, labels taken away, and shifts that no longer fit."""

from __future__ import annotations

import pytest

from lanewise.fortran.write.shifted_lines import column_of, shifted, without_first_label, without_label


@pytest.mark.parametrize(
    ("line", "free", "column"),
    [
        ("      A = 1", False, 6),
        ("   10   A = 1", False, 8),
        ("\tA = 1", False, 8),
        ("   a = 1", True, 3),
        ("10 a = 1", True, 3),
        ("  10   a = 1", True, 7),
    ],
)
def test_column(line: str, free: bool, column: int) -> None:
    assert column_of(line, free) == column


@pytest.mark.parametrize(
    ("line", "free", "without"),
    [
        ("   10 A = 1\n", False, "      A = 1\n"),
        ("10\tA = 1\n", False, "\tA = 1\n"),
        ("10 a = 1\n", True, "    a = 1\n"),
        ("a = 1\n", True, "    a = 1\n"),
    ],
)
def test_without_label(line: str, free: bool, without: str) -> None:
    assert without_label(line, free, 4) == without


@pytest.mark.parametrize(
    ("lines", "without"),
    [
        (["   10 A = 1\n"], ["      A = 1\n"]),
        (["   10\n", "     1 A = 1\n", "     2 + B\n"], ["       A = 1\n", "     2 + B\n"]),
        (["   10\n", "C note\n", "     1A = 1\n"], ["C note\n", "      A = 1\n"]),
        (["   10\n", "\t1A = 1\n"], ["   10\n", "\t1A = 1\n"]),
        (["   10 A =\n", "     1 B\n"], ["      A =\n", "     1 B\n"]),
    ],
    ids=["one line", "the label's line is empty", "comment between", "tab", "continued"],
)
def test_without_the_first_label(lines: list[str], without: list[str]) -> None:
    assert without_first_label(lines, False, 6) == without


@pytest.mark.parametrize(
    ("lines", "column", "moved"),
    [
        (["      A = 1\n"], 9, ["         A = 1\n"]),
        (["         A = 1\n"], 6, ["      A = 1\n"]),
        (["        IF (P) THEN\n", "     1  X\n", "C note\n", "\n"], 6,
         ["      IF (P) THEN\n", "     1X\n", "C note\n", "\n"]),
        (["      A = 1" + " " * 61 + "SEQ\n"], 9, ["         A = 1\n"]),
        (["      A = 1" + " " * 61 + "! note\n"], 9, ["         A = 1" + " " * 58 + "! note\n"]),
        (["      A = 1  ! note\n"], 9, ["         A = 1  ! note\n"]),
        (["      A = " + "B" * 60 + "\n"], 9, None),
        (["      A = 1\n", "&     + B\n"], 9, None),
        (["\tA = 1\n"], 9, None),
    ],
    ids=[
        "right", "left", "construct", "text after the last column", "comment after it", "comment", "too long",
        "ampersand", "tab",
    ],
)  # fmt: skip
def test_fixed_form(lines: list[str], column: int, moved: list[str] | None) -> None:
    assert shifted(lines, False, column, 72) == moved


@pytest.mark.parametrize(
    ("lines", "column", "moved"),
    [
        (["a = 1\r\n"], 3, ["   a = 1\r\n"]),
        (["    if (p) then\n", "  b = 2\n", "end if\n"], 1, [" if (p) then\n", "b = 2\n", "end if\n"]),
        (["a = &\n", "   & b\n", "\n"], 2, ["  a = &\n", "   & b\n", "\n"]),
        (["a" * 131 + "\n"], 1, [" " + "a" * 131 + "\n"]),
        (["a" * 131 + "\n"], 2, None),
    ],
    ids=["right", "left", "continued", "just fits", "too long"],
)
def test_free_form(lines: list[str], column: int, moved: list[str] | None) -> None:
    assert shifted(lines, True, column, 72) == moved
