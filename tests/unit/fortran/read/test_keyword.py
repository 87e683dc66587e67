"""Kinds by the first word, with names, targets and jumps."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.keyword import keyword
from lanewise.fortran.read.logical import squeeze_text
from lanewise.fortran.read.statement import Statement


def read(text: str) -> tuple[str, Statement]:
    line = squeeze_text(text)
    made = Statement(line)
    return keyword(made, line.code), made


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("CONTINUE", "continue"),
        ("END DO", "enddo"),
        ("END DO OUTER", "enddo"),
        ("END IF FIRST", "endif"),
        ("ELSE", "else"),
        ("ELSE FIRST", "else"),
        ("ELSEWHERE (A > 0)", "elsewhere"),
        ("END", "end"),
        ("END SUBROUTINE S", "end"),
        ("END BLOCK DATA B", "end"),
        ("END BLOCK", "endblock"),
        ("END SELECT", "endselect"),
        ("END ENUM", "endenum"),
        ("END FILE 9", "io"),
        ("CASE (1, 2)", "case"),
        ("CASE DEFAULT", "case"),
        ("SELECT CASE (K)", "select"),
        ("BLOCK", "block"),
        ("CRITICAL", "critical"),
        ("ASSOCIATE (X => Y)", "associate"),
        ("ABSTRACT INTERFACE", "interface"),
        ("INTERFACE OPERATOR(+)", "interface"),
        ("WHERE (A > 0)", "whereconstruct"),
        ("WHERE (A > 0) B = 1", "action"),
        ("FORALL (I = 1:3)", "forallconstruct"),
        ("FORALL (I = 1:3) A(I) = 0", "action"),
        ("FORMAT (1X)", "format"),
        ("PAUSE 1", "pause"),
        ("STOP", "stop"),
        ("RETURN 1", "return"),
        ("TYPE POINT", "type"),
        ("TYPE :: POINT", "type"),
        ("TYPE, EXTENDS(A) :: B", "type"),
        ("TYPE (POINT) :: P", "spec"),
        ("TYPE *, X", "io"),
        ("STRUCTURE /A/", "structure"),
        ("INCLUDE 'a.inc'", "include"),
        ("INCLUDE FILE", "spec"),
        ("MODULE PROCEDURE F", "spec"),
        ("USE M", "spec"),
        ("REAL*8 X", "spec"),
        ("PRINT *, X", "io"),
        ("FLUSH 6", "io"),
        ("NULLIFY(P)", "action"),
    ],
)
def test_kind(text: str, kind: str) -> None:
    assert read(text)[0] == kind


@pytest.mark.parametrize(
    ("text", "kind", "name"),
    [
        ("PROGRAM MAIN", "program", "MAIN"),
        ("BLOCK DATA INIT", "blockdata", "INIT"),
        ("MODULE M", "module", "M"),
        ("SUBMODULE (A:B) C", "submodule", "C"),
        ("MODULE SUBROUTINE S(X)", "subroutine", "S"),
        ("PURE SUBROUTINE S", "subroutine", "S"),
        ("SUBROUTINE S BIND(C)", "subroutine", "SBIND"),
        ("REAL*8 FUNCTION F(X)", "function", "F"),
        ("MODULE FUNCTION F(X)", "function", "F"),
        ("CHARACTER*(*) FUNCTION G()", "function", "G"),
        ("TYPE(POINT) FUNCTION H(X)", "function", "H"),
        ("REAL FUNCTIONAL", "spec", ""),
        ("EXIT OUTER", "exit", "OUTER"),
        ("EXIT", "exit", ""),
        ("CYCLE OUTER", "cycle", "OUTER"),
        ("ENTRY E(X)", "entry", "E"),
    ],
)
def test_names(text: str, kind: str, name: str) -> None:
    found, made = read(text)
    assert (found, made.name) == (kind, name)


@pytest.mark.parametrize(
    ("text", "kind", "targets", "variable"),
    [
        ("GO TO 10", "goto", (10,), ""),
        ("GO TO (10, 20, 10), K + 1", "computed", (10, 20, 10), ""),
        ("GO TO L", "assigned", (), "L"),
        ("GO TO L, (10, 20)", "assigned", (10, 20), "L"),
        ("ASSIGN 10 TO L", "assignlabel", (10,), "L"),
        ("CALL F(A, *10, &20)", "call", (10, 20), ""),
        ("CALL F(A*10, B)", "call", (), ""),
        ("GO TO 10.5", "action", (), ""),
    ],
)
def test_targets(text: str, kind: str, targets: tuple[int, ...], variable: str) -> None:
    found, made = read(text)
    assert (found, made.targets, made.variable) == (kind, targets, variable)


def test_the_selector_of_a_computed_goto() -> None:
    made = read("GO TO (10, 20), K + 1")[1]
    assert made.part(made.test) == "K + 1"
    made = read("ELSE IF (A .GT. 0) THEN")[1]
    assert made.part(made.test) == "A .GT. 0"


def test_jumps_of_io_are_in_its_control_list() -> None:
    kind, made = read("READ (5, 1, END=9, ERR = 8) A(END=7)")
    assert (kind, made.jumps) == ("io", {"END": 9, "ERR": 8})
    assert read("WRITE (6, *) X")[1].jumps == {}
