"""Units that are refused: the sentence, its line, and that the unit is copied unchanged."""

from __future__ import annotations

import pytest

from lanewise.fortran.flow.uniform import as_text
from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.unit import read_file
from lanewise.ir.position import CompileError

HEAD = "      SUBROUTINE S(A)\n"
CASES = {
    "label 99 is no statement": "      GOTO 99\n",
    "this branches into the DO loop": "      GOTO 10\n      DO 20 I = 1, 5\n   10 A = I\n   20 CONTINUE\n",
    "this branches into the DO loop around label 20, which ends an inner loop too": (
        "      DO 20 I = 1, 5\n      IF (A .GT. I) GOTO 20\n      DO 20 J = 1, 5\n   20 A = A + J\n"
    ),
    "this branches into the DO loop around label 10 from statements that are not reached from that loop alone"
    " (also by line 5)": (
        "      DO 20 I = 1, 5\n      IF (A .GT. I) GOTO 30\n   10 A = I\n   20 CONTINUE\n   30 A = 2\n      GOTO 10\n"
    ),
    "an arithmetic IF needs three labels": "      IF (A) 10, , 20\n   10 A = 1\n   20 A = 2\n",
    "an arithmetic IF needs three labels; write": "      IF (A .GT. 1.) 10, 20\n   10 A = 1\n   20 A = 2\n",
    "no label is ever assigned to L": "      GOTO L\n",
    "ASSIGN of a FORMAT label": "      ASSIGN 10 TO L\n      GOTO L\n   10 FORMAT (I5)\n",
    "a character constant of this statement has no end": "      GOTO 10\n      A = 'IT\n   10 CONTINUE\n",
    "the byte 0xB2 stands in no statement of Fortran": "      GOTO \xb220\n   20 A = 1\n",
    "the byte 0xB9 stands in no": "      IF (A .GT. 0) CALL S(*\xb9)\n      GOTO 10\n   10 A = 'caf\xe9'\n",
    "the byte 0xB3 stands in": "      GOTO 10\n   10 A = 1.E\xb3\n",
    "this GOTO names no label; write": "      IF (A .GT. 0) GOTO ?20\n   20 A = 1\n",
    "this construct has no end": "      GOTO 10\n   10 DO 20 I = 1, 5\n",
    "preprocessor lines around": "      GOTO 10\n#ifdef X\n      IF (A .GT. 1) THEN\n#endif\n"
    "   10 A = 1\n#ifdef X\n      ENDIF\n#endif\n",
    "a macro that changes": "      IF (A .GT. 1) GOTO 10\n#ifdef X\n      A = 2\n#define Y\n#endif\n   10 A = 1\n",
}


@pytest.mark.parametrize("sentence", CASES)
def test_refused(sentence: str) -> None:
    text = HEAD + CASES[sentence] + "      END\n"
    conversion = convert_text("old.f", text, "structured")
    assert conversion.text == text
    (result,) = conversion.refused
    assert result.reason is not None
    assert result.reason.sentence.startswith(sentence)
    assert str(result.reason).startswith("old.f:")
    assert "^~" in str(result.reason)


def test_the_other_units_are_converted() -> None:
    good = "      SUBROUTINE G(A)\n      IF (A .GT. 0) GOTO 10\n      A = 1\n   10 CONTINUE\n      END\n"
    conversion = convert_text(
        "old.f", HEAD + CASES["no label is ever assigned to L"] + "      END\n" + good, "structured"
    )
    assert [one.status for one in conversion.results] == ["refused", "converted"]
    assert "GOTO 10" not in conversion.text


def test_parentheses_that_do_not_match_are_refused() -> None:
    text = "      SUBROUTINE S(A)\n      IF (A .GT. 0.) GOTO 10\n      A = ((1.\n   10 CONTINUE\n      END\n"
    (result,) = convert_text("s.f", text, "structured").results
    assert result.reason is not None
    assert "parentheses" in result.reason.sentence
    assert result.reason.position.line == 3


def test_an_entry_that_branches_cross_is_refused_where_calls_may_overlap() -> None:
    text = "      RECURSIVE SUBROUTINE S(A)\n      GOTO 10\n      ENTRY T(A)\n   10 CONTINUE\n      END\n"
    for mode in ("structured", "guarded"):
        (result,) = convert_text("old.f", text, mode).refused
        assert result.reason is not None
        assert "recursive or pure" in result.reason.sentence


@pytest.mark.parametrize("branch", ["GOTO 99", "IF (A) 10, 99, 10", "GOTO (10, 99), K", "READ (5, *, END=99) A"])
def test_what_is_uniform_needs_the_labels_too(branch: str) -> None:
    (unit,) = read_file("s.f", f"{HEAD}      {branch}\n   10 A = 1\n      END\n").units
    with pytest.raises(CompileError, match="label 99 is no statement one can branch to") as found:
        as_text(unit, frozenset())
    assert found.value.position.line == 2


@pytest.mark.parametrize(
    "statement",
    ["GOTO %s", "DO %s I=1,2", "ASSIGN %s TO L", "GOTO (%s,2), I", "IF (A) %s,1,1", "CALL F(*%s)", "READ(5,*,END=%s)"],
)
def test_labels_longer_than_python_reads(statement: str) -> None:
    text = f"SUBROUTINE S(A)\n{statement % ('9' * 5000)}\nGOTO 10\n10 A = 1\nEND\n"
    (result,) = convert_text("s.f90", text, "structured", True).refused
    assert result.reason is not None
    assert result.reason.sentence == "this statement has a number of more than 1000 digits"
