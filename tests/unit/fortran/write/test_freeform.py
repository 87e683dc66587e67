"""Free form: words that fixed form runs together, continuations, comments, and text after the last column."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.unit import read_file
from lanewise.fortran.write.freeform import to_free


def stripped(text: str) -> list[str]:
    return [line.strip() for line in to_free(text).splitlines()]


@pytest.mark.parametrize(
    ("fixed", "free"),
    [
        ("DO10I=1,1 0", "DO 10 I=1,10"),
        ("DOWHILE(P)", "DO WHILE (P)"),
        ("GOTO10", "GOTO 10"),
        ("GO TO 10", "GO TO 10"),
        ("GO TO = 9", "GOTO=9"),
        ("CALLF(X)", "CALL F(X)"),
        ("REALX", "REAL X"),
        ("IMPLICITREAL(A-H)", "IMPLICIT REAL(A-H)"),
        ("IF(A.GT.B)GOTO10", "IF(A.GT.B)GOTO 10"),
        ("ASSIGN10TOL", "ASSIGN 10 TO L"),
        ("RETURN1", "RETURN 1"),
        ("CYCLEA", "CYCLE A"),
        ("X = Y Z", "X=YZ"),
        ("X = 1 2", "X=12"),
        ("X = 'A  B'", "X = 'A  B'"),
        ("ENDIF", "ENDIF"),
        ("END IF", "END IF"),
        ("CALL F(X)", "CALL F(X)"),
        ("FORMAT(5HA B C)", "FORMAT(5HA B C)"),
        ("DOUBLE PRECISION D", "DOUBLE PRECISION D"),
    ],
)
def test_words_are_separated(fixed: str, free: str) -> None:
    (line,) = stripped(f"      {fixed}\n")
    assert line == free


def test_the_head_of_a_function() -> None:
    assert stripped("      INTEGERFUNCTIONF(X)\n      F=1\n      END\n")[0] == "INTEGER FUNCTION F(X)"
    assert stripped("      SUBROUTINES\n      END SUBROUTINE S\n")[0] == "SUBROUTINE S"


@pytest.mark.parametrize(
    ("fixed", "free"),
    [
        ("C  note\n", "!  note\n"),
        ("*  note\n", "!  note\n"),
        ("D     X=1\n", "!     X=1\n"),
        ("      A = 1 ! note\n", "      A = 1 ! note\n"),
        ("\n#if X\n", "\n#if X\n"),
        ("      A=1" + " " * 59 + "       SEQ00010\n", "      A=1 ! SEQ00010\n"),
        ("10    CONTINUE\n", "10    CONTINUE\n"),
        (" 1 0  CONTINUE\n", "   10 CONTINUE\n"),
        ("\tA = 1\n10\tCONTINUE\n", "      A = 1\n10    CONTINUE\n"),
        ("   10 A = B +\n     1    C\n", "   10 A = B +&\n     &    C\n"),
        ("      A = B\n     1    + C\n", "      A = B &\n     &    + C\n"),
        ("      A = B\n     1    + CDE ! N\n     2F\n", "      A=B+CDEF\n! N\n"),
        ("      A = 'X\n     1Y'\n", "      A = 'X" + " " * 60 + "&\n     &Y'\n"),
    ],
    ids=[
        *["C", "star", "D", "remark", "preprocessor", "columns 73 to 80", "label", "label with blanks", "tab"],
        *["continued", "continued after a word", "a word over two lines", "a constant over two lines"],
    ],
)
def test_lines(fixed: str, free: str) -> None:
    assert to_free(fixed) == free


def test_the_statements_are_the_same() -> None:
    fixed = (
        "      SUBROUTINES(A,N)\n      REALA(N)\n      DO10I=1,N\n      IF(A(I).GT.0)GOTO10\n   10 A(I)=A(I)+1\n"
        "      END\n"
    )
    old, new = read_file("s.f", fixed), read_file("s.f90", to_free(fixed))
    assert [(one.kind, one.line.code, one.label) for one in old.statements] == [
        (one.kind, one.line.code, one.label) for one in new.statements
    ]
