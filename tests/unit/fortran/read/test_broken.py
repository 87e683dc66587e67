"""Remains of branches: a unit that has them is refused, also where nothing else is to be done."""

from __future__ import annotations

import pytest

from lanewise.fortran.modes import MODES, convert_text
from lanewise.fortran.read.broken import is_torn_goto, refuse_broken_branches, refuse_odd_lines
from lanewise.fortran.read.unit import read_file
from lanewise.ir.position import CompileError

PARENTHESES = "the parentheses of this statement do not match"
LIKE_A_BRANCH = "this looks like a branch, but cannot be read as one"
BROKEN = {
    "GOTO 5X": "this GOTO names no label; write GOTO 10",
    "GOTO": "this GOTO names no label; write GOTO 10",
    "GO TO (10, 20, N": PARENTHESES,
    "IF (N .GT. 5 GOTO 10": PARENTHESES,
    "IF (N .GT. 5)) GOTO 10": PARENTHESES,
    "IF N .GT. 5 GOTO 10": LIKE_A_BRANCH,
    "IF N .GT. 5 THEN": LIKE_A_BRANCH,
    "ASSIGN 10 K": LIKE_A_BRANCH,
    "IF (N) 10, 20, 30, 40": "this is no statement of Fortran",
    "CALL SUB(X, *10, *20": PARENTHESES,
    "READ (5, *, END=10 X": PARENTHESES,
}


def unit(statement: str, name: str = "b.f") -> str:
    return f"      SUBROUTINE B(X, N)\n      {statement}\n   10 X = 1\n   20 RETURN\n      END\n"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("statement", BROKEN)
def test_a_broken_branch_is_refused_at_its_line(statement: str, mode: str) -> None:
    (result,) = convert_text("b.f", unit(statement), mode).refused
    assert result.reason is not None
    assert (result.reason.sentence, result.reason.position.line) == (BROKEN[statement], 2)


@pytest.mark.parametrize(
    "statement", ["IFILE = 3", "DO 10 I = 1", "GOTO5X = 2", "IFF (N)", "CALL IF5(N)", "PRINT *, (N", "X = (N"]
)
def test_what_is_no_branch_stays(statement: str) -> None:
    made = convert_text("b.f", unit(statement), "structured")
    assert not made.refused
    assert made.text == made.file.text


def test_macros_complete_statements() -> None:
    text = unit("READ (5, *, END=10 CLOSE_IT")
    assert convert_text("b.F", f"#define CLOSE_IT )\n{text}", "structured").results[0].gotos_before == 0
    refuse_broken_branches(read_file("b.F", f"#define CLOSE_IT )\n{text}").units[0])
    with pytest.raises(CompileError):
        refuse_broken_branches(read_file("b.f", text).units[0])


def test_odd_lines_are_refused_where_text_moves() -> None:
    (one,) = read_file("b.f", unit("PRINT *, 'no end")).units
    refuse_broken_branches(one)
    with pytest.raises(CompileError, match="has no end"):
        refuse_odd_lines(one)


def test_torn_gotos() -> None:
    (one,) = read_file("b.f", unit("GO TO")).units
    assert [is_torn_goto(statement) for statement in one.statements] == [True, False, False]


def test_a_call_with_alternate_returns_is_a_branch() -> None:
    made = convert_text("b.f", unit("CALL SUB(X, *20)"), "structured")
    (result,) = made.results
    assert (result.gotos_before, result.gotos_after, result.status) == (1, 0, "converted")
    assert "IF (LWRET1 .EQ. 1) RETURN" in made.text
