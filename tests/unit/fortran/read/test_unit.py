"""The reader: forms, labels, continuation, constants, and the words that look like other words."""

from __future__ import annotations

import time

import pytest

from lanewise.fortran.read.unit import executable, read_file
from lib.samples.fortran_texts import unit_of


def kinds(text: str, name: str = "x.f") -> list[str]:
    return [one.kind for one in read_file(name, text).statements]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("      DO 10 I = 1, 5", "do"),
        ("      DO 10 I = 1.5", "assign"),
        ("      D O 1 0 I = 1 , 5", "do"),
        ("      IF (A) = 3", "assign"),
        ("      IF (A) 10, 20, 30", "arith"),
        ("      IF (A) B = 3", "if"),
        ("      IF (A.EQ.4HTHEN) THEN", "ifthen"),
        ("      GO TO 10", "goto"),
        ("      GO TO (10, 20), K", "computed"),
        ("      GO TO L, (10, 20)", "assigned"),
        ("      ASSIGN 10 TO L", "assignlabel"),
        ("      CALL = 3", "assign"),
        ("      FORMAT(I) = 3", "assign"),
        ("   10 FORMAT (1X, 6HGOTO 1)", "format"),
        ("      ENDFILE 9", "io"),
        ("      REAL*8 H, X", "spec"),
        ("      DATA X /3*4HABCD/", "spec"),
        ("      PRINT *, 'A', B", "io"),
        ("      END IF", "endif"),
        ("      ENTRY FOO(X)", "entry"),
        ("      DOUBLE PRECISION FUNCTION F(X)", "function"),
        ("      REAL FUNCTIONAL", "spec"),
        ("      STOP 'DO 10 I = 1, 5'", "stop"),
        ("      RETURN 1", "return"),
        ("      READ (5, 10, END=20) X", "io"),
        ("      WHERE (A .GT. 0) B = A", "action"),
        ("      WHILE: DO", "doforever"),
    ],
)
def test_kind(line: str, kind: str) -> None:
    found = kinds(line + "\n")[0] if kind == "function" else kinds("      SUBROUTINE S\n      X = 1\n" + line + "\n")[2]
    assert found == kind


def test_continuation_and_comments_between() -> None:
    file = read_file("x.f", "      X = 1 +\nC note\n     1    2\n      Y = 'IT''S ! NOT' ! but this is\n")
    assert file.statements[0].line.code == "X=1+2"
    assert file.statements[1].line.literals == ["'IT''S ! NOT'"]
    assert (file.statements[0].line.first, file.statements[0].line.last) == (0, 2)


def test_constant_over_two_lines_keeps_its_blanks() -> None:
    text = "      X = 'AB" + " " * 57 + "\n     1CD'\n"
    literal = read_file("x.f", text).statements[0].line.literals[0]
    assert literal == "'AB" + " " * 59 + "CD'"


def test_columns_beyond_72_are_ignored() -> None:
    text = "      X = 1".ljust(72) + "SEQ00010\n"
    assert read_file("x.f", text).statements[0].line.code == "X=1"


def test_tab_form() -> None:
    file = read_file("x.f", "10\tX = 1 +\n\t1 2\n")
    assert file.statements[0].label == 10
    assert file.statements[0].line.code == "X=1+2"


def test_free_form() -> None:
    text = "10 if (a > b .and. &\n     & c) goto 20 ; x = 1 ! note\n20 continue\n"
    file = read_file("x.f90", text)
    assert [one.kind for one in file.statements] == ["if", "assign", "continue"]
    assert file.statements[0].label == 10


def test_statement_function_is_specification() -> None:
    text = "      FUNCTION G(Y)\n      DIMENSION A(5)\n      F(X) = X*X\n      A(I) = F(Y)\n      END\n"
    unit = read_file("x.f", text).units[0]
    assert unit.begin == 2


def test_units() -> None:
    text = "      X = 1\n      END\n      BLOCK DATA\n      END\n      SUBROUTINE S\n      END\n"
    assert [one.kind for one in read_file("x.f", text).units] == ["program", "blockdata", "subroutine"]


def test_fifty_thousand_lines_a_second() -> None:
    body = "      A(I) = B(I) + 2.0*C(I)\n      IF (A(I) .GT. 0.0) GO TO 10\nC     A COMMENT LINE OF SOME LENGTH\n"
    text = "      SUBROUTINE S\n" + body * 4000 + "   10 CONTINUE\n      END\n"
    best = min(_seconds(text) for _ in range(3))
    assert 12000 / best > 50_000


def _seconds(text: str) -> float:
    begin = time.process_time()
    read_file("x.f", text)
    return time.process_time() - begin


def test_functions_with_kinds_are_units() -> None:
    heads = [
        "REAL(KIND=8) FUNCTION F(X)",
        "CHARACTER(LEN=*) FUNCTION G(X)",
        "PURE REAL(KIND(1D0)) FUNCTION H(X) RESULT(R)",
    ]
    file = read_file("x.f90", "".join(f"{head}\nEND\n" for head in heads))
    assert [(one.kind, one.name) for one in file.units] == [("function", name) for name in "FGH"]


def test_a_line_of_many_types_is_read_at_once() -> None:
    assert read_file("x.f90", "REAL" * 30 + "FUNCTION\nEND\n").units


def test_declarations_of_other_compilers_under_if_and_several_heads() -> None:
    text = "#if A\nsubroutine s(x)\n#else\nsubroutine t(x)\n#endif\n#if B\nlevel2, x\n#endif\nreal x\nx = 1\nend\n"
    unit = unit_of(text)
    assert [one.code for one in executable(unit)] == ["X=1"]
    assert unit.file.is_processed and not unit_of("x = 1\nend\n").file.is_processed
