"""Typeset: statements over several lines, letters in the unit's case, constants left alone."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.lines import read_logical
from lanewise.fortran.read.logical import squeeze_text
from lanewise.fortran.write.typeset import Style, broken, single_blanks

LONG = "A = " + " + ".join(f"B{number}" for number in range(60))
CONSTANT = f"A = '{'x' * 90}'"
MIXED = f"CALL F('{'its  ' * 20}', \"{'y ' * 40}\", {', '.join(f'C{number}' for number in range(40))})"


@pytest.mark.parametrize("text", [LONG, CONSTANT, MIXED, "A = 1"])
@pytest.mark.parametrize(("free", "width", "most"), [(False, 72, 72), (False, 132, 132), (True, 72, 132)])
@pytest.mark.parametrize("column", [6, 39, 80])
def test_lines_fit_and_read_back_as_the_statement(text: str, free: bool, width: int, most: int, column: int) -> None:
    lines = Style(free, "\n", False, width).lines(text, column, "10")
    assert max(len(line) - 1 for line in lines) <= most
    (one,) = read_logical(lines, free, width)
    assert one.label == 10
    assert (one.code, one.literals) == (squeeze_text(text).code, squeeze_text(text).literals)


@pytest.mark.parametrize(
    ("free", "label", "line"),
    [(False, "10", "10      A = 1\r\n"), (False, "", "        A = 1\r\n"), (True, "10", "10      A = 1\r\n"),
     (True, "1234567890", "1234567890 A = 1\r\n")],
)  # fmt: skip
def test_labels_and_line_ends(free: bool, label: str, line: str) -> None:
    assert Style(free, "\r\n", False).lines("A = 1", 8, label) == [line]


@pytest.mark.parametrize(
    ("text", "lower"),
    [
        ("IF (LWBR1) GOTO 10", "if (lwbr1) goto 10"),
        ("IF (Ab .GT. 1) EXIT TO90", "if (Ab .gt. 1) exit to90"),
        ("IF (Ab .GT. LWT1) THEN", "if (Ab .gt. lwt1) then"),
        ("X = 'ABC' // LWT1", "x = 'ABC' // lwt1"),
        ("END DO Outer", "end do Outer"),
    ],
)
def test_case(text: str, lower: str) -> None:
    assert Style(True, "\n", True, ours=frozenset(["TO90"])).cased(text) == lower
    assert Style(True, "\n", False).cased(text) == text


def test_directives_are_continued_by_their_sentinel() -> None:
    text = f"!$OMP SIMD PRIVATE({', '.join(f'B{number}' for number in range(30))})"
    fixed = Style(False, "\n", False).directive(text, 6)
    assert fixed[0].startswith("!$OMP SIMD") and all(line.startswith("!$omp& ") for line in fixed[1:])
    assert max(map(len, fixed)) <= 73 and not any("&\n" in line for line in fixed)
    first, *rest = Style(True, "\n", True).directive(text, 4)
    assert first.startswith("    !$omp simd private(b0") and first.endswith("&\n")
    assert rest and rest[-1].startswith("    !$omp& ") and rest[-1].endswith(")\n")


@pytest.mark.parametrize(
    ("text", "single"),
    [("A  =   1", "A = 1"), ("A = 'x  y'  // B", "A = 'x  y' // B"), ("FORMAT (3Ha  ,  I5)", "FORMAT (3Ha  ,  I5)")],
)
def test_single_blanks(text: str, single: str) -> None:
    assert single_blanks(text) == single


@pytest.mark.parametrize(
    ("text", "first", "other", "pieces"),
    [
        ("A + B", 9, 9, ["A + B"]),
        ("AAA + BBB", 5, 9, ["AAA +", "BBB"]),
        ("AAA**BBB", 4, 9, ["AAA", "**BBB"]),
        ("ABCDEFG", 3, 2, ["ABC", "DE", "FG"]),
        ("A = 'b c'", 5, 5, ["A = ", "'b c'"]),
        ("AAAA B  ", 5, 3, ["AAAA ", "B  "]),
        ("CALL S(A(I,J), B(I,J), C)", 20, 20, ["CALL S(A(I,J), ", "B(I,J), C)"]),
        ("IF (A(I,J) .GT. B .AND. C(I,J) .LT. D) EXIT", 30, 30, ["IF (A(I,J) .GT. B .AND. ", "C(I,J) .LT. D) EXIT"]),
        ("IF (A .GT. B(I,J)) X = Y(I,J)*Z", 28, 28, ["IF (A .GT. B(I,J)) ", "X = Y(I,J)*Z"]),
        ("X = A*B(I,J) + C(I,J)*D(I,J)", 20, 20, ["X = A*B(I,J) + ", "C(I,J)*D(I,J)"]),
        ("A = B // 'it''s'(1:2)", 12, 12, ["A = B // ", "'it''s'(1:2)"]),
    ],
)
def test_broken(text: str, first: int, other: int, pieces: list[str]) -> None:
    assert broken(text, first, other) == pieces
