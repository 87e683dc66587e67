"""`--check` says what it compared and what it could not; text of another language is refused with one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.cli import main
from lanewise.fortran.check.compare import check_results
from lanewise.fortran.check.driver import run_values
from lanewise.fortran.check.verdict import verdict
from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.language import why_not_fortran
from lanewise.fortran.read.unit import read_file

GOTO = "      IF (A .GT. 0) GOTO 10\n      A = 1\n   10 CONTINUE\n"
UNIT = f"      SUBROUTINE G(A)\n{GOTO}      END\n"
PROGRAM = f"      PROGRAM P\n      A = 2.\n{GOTO}      END\n"
C = "/* a sum */\nint add(int a, int b) {\n    if (a > b) goto out;\nout:\n    return a + b;\n}\n"
PYTHON = "import os\n\ndef main(words):\n    for word in words:\n        print(word)\n"


def test_says_what_was_compared(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.f"
    file.write_text(UNIT)
    assert main(["fortran", str(file), "--check"]) == 0
    reported = capfd.readouterr().err
    assert "compared 1 changed unit: control traced in 1, 12 runs each, values computed in 1" in reported
    assert "no difference" in reported


def test_says_that_nothing_was_changed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.f"
    file.write_text("      SUBROUTINE G(A)\n      A = 1\n      END\n")
    assert main(["fortran", str(file), "--check"]) == 0
    assert "nothing was changed" in capfd.readouterr().err


@pytest.mark.needs("gfortran")
def test_says_what_was_not_run() -> None:
    reported = verdict(convert_text("x.f", UNIT + PROGRAM, "structured"), 3)
    assert (reported.changed, reported.traced, reported.ran, reported.findings) == (2, 2, 1, [])
    assert reported.not_run == {"P": "it is a main program"}
    assert any("P was not run by gfortran: it is a main program" in one for one in reported.sentences())


@pytest.mark.needs("gfortran")
def test_a_unit_that_differs_was_run_too() -> None:
    made = convert_text("x.f", UNIT, "structured")
    made.text = made.text.replace("A = 1", "A = 2")
    assert made.text.count("A = 2") == 1
    reported = verdict(made, 3).sentences()[0]
    assert reported.endswith("values computed in 1, run by gfortran 1: 1 differs"), reported


LOOP = "integer :: i\ndo i = 1, 9\na(i) = a(i) + 1_2\nend do\n"
MODULE = f"module m\ncontains\nsubroutine g(a)\nreal :: a(9)\n{LOOP}end subroutine\nend module\n"


def test_says_that_nothing_was_compared() -> None:
    reported = verdict(convert_text("x.f90", MODULE, "vector"), 3).sentences()
    assert reported[0].startswith("nothing was compared, no check could follow the changed unit: run "), reported
    assert "no difference" not in " ".join(reported)
    assert reported[1].startswith("G was not computed: "), reported


def test_counts_the_units_that_were_compared() -> None:
    other = "subroutine h(a)\nreal :: a(9)\ninteger :: i\ndo i = 1, 9\na(i) = 2\nend do\nend subroutine\n"
    reported = verdict(convert_text("x.f90", other + MODULE, "vector"), 3).sentences()[0]
    assert reported.startswith("compared 1 of 2 changed units: values computed in 1"), reported


def test_a_product_that_runs_over_is_no_difference() -> None:
    loop = "      DO 10 I = 1, 12\n   10 M = M*(3 + IA(I)*IA(I))*1048573\n"
    goto = "      IF (M .GT. 0) GOTO 20\n      M = M + 1\n   20 CONTINUE\n"
    text = f"      SUBROUTINE G(IA, M)\n      INTEGER IA(12)\n{loop}{goto}      END\n"
    for mode in ("structured", "vector"):
        reported = check_results(convert_text("x.f", text, mode))
        assert (reported.followed, reported.findings) == (1, []), mode


CALLS = """      SUBROUTINE G(A, B, F, SUB, WORD, *)
      CHARACTER*(*) WORD
      DOUBLE PRECISION F, X
      EXTERNAL F, SUB
      X = F(A)
      IF (X .LT. 0D0) GOTO 10
      CALL SUB(A)
      CALL ELSEWH(X, B)
      IF (WORD(1:1) .EQ. 'N') RETURN 1
   10 A = REAL(X) + OTHER(B)
      END
"""


@pytest.mark.needs("gfortran")
def test_runs_units_that_call_what_is_not_here() -> None:
    conversion = convert_text("x.f", CALLS, "structured")
    assert run_values(conversion).units == ["G"]
    conversion.text = conversion.text.replace("CALL SUB(A)", "CALL SUB(B)\n      CALL SUB(B)")
    assert run_values(conversion).findings != []


@pytest.mark.parametrize("text", [C, PYTHON])
def test_other_languages(text: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("x.c", "x.f", "x.f90"):
        (tmp_path / name).write_text(text)
        assert main(["fortran", str(tmp_path / name)]) == 1
        out = capfd.readouterr()
        assert out.out == ""
        assert "this is no statement of Fortran" in out.err


@pytest.mark.parametrize(
    "text",
    [
        "      COMMON /B/ A, C\n      REAL A(10)\n",
        "      A = 1\n      ENCODE (4, 10, A) B\n      OWN EXTENSION\n      X = 2\n      Y = 3\n      END\n",
        "",
        "C only a comment\n",
    ],
)
def test_fortran_is_fortran(text: str) -> None:
    assert why_not_fortran(read_file("x.f", text)) is None


def test_a_unit_with_a_line_of_prose_is_refused() -> None:
    text = f"      SUBROUTINE G(A)\n      ==== to be done\n{GOTO}      END\n"
    (result,) = convert_text("x.f", text, "structured").refused
    assert result.reason is not None
    assert "no statement of Fortran" in result.reason.sentence


PAUSES = f"      SUBROUTINE W(A)\n{GOTO}      PAUSE 'NOW'\n      ENTRY V(A)\n      END\n"
CALLER = f"      SUBROUTINE CALLER(A)\n{GOTO}      CALL V(A)\n      END\n"
OVER = f"      SUBROUTINE OVER(A)\n{GOTO}      IF (A .LT. 2) CALL CALLER(A)\n      END\n"


@pytest.mark.needs("gfortran")
def test_a_pause_keeps_only_those_from_running_who_may_come_to_it() -> None:
    ran = run_values(convert_text("x.f", UNIT + PAUSES + CALLER + OVER, "structured"))
    assert ran.units == ["G"] and list(ran.skipped) == ["W", "CALLER", "OVER"]


@pytest.mark.needs("gfortran")
def test_says_whose_text_gfortran_refuses() -> None:
    made = convert_text("x.f", UNIT, "structured")
    made.text = made.text.replace("A = 1", "A = 1)")
    ran = run_values(made)
    assert "gfortran refuses the output" in ran.findings[0].sentence
    assert ran.skipped["G"].startswith("gfortran refuses the output")


def test_reasons_fit_one_unit_and_several() -> None:
    body = "real :: a\nif (a > 0) goto 10\na = 1\n10 continue\nend subroutine\n"
    text = "module m\ncontains\n" + "".join(f"subroutine {name}(a)\n{body}" for name in "gh") + "end module\n"
    reported = verdict(convert_text("x.f90", text, "structured"), 3)
    if reported.not_run.keys() == {"G", "H"}:
        assert reported.sentences()[-1].endswith(": procedures in modules and other units are not")
    block = "interface\nreal function f(x)\nreal :: x\nend function\nend interface\n"
    text = f"subroutine g(a)\n{block}{body}"
    reported = verdict(convert_text("x.f90", text, "structured"), 3)
    assert reported.not_computed == {}
    assert reported.not_run.get("G", "gfortran") in ("what an INTERFACE block declares is not read", "gfortran")


UNASSIGNED = """      SUBROUTINE H(A)
      GOTO K, (10, 20)
   10 A = 1
      ASSIGN 20 TO K
      GOTO K, (10, 20)
   20 A = 2
      END
"""


def test_a_unit_without_a_run_to_its_end_was_not_traced() -> None:
    reported = verdict(convert_text("x.f", UNIT + UNASSIGNED, "structured"), 3)
    assert (reported.changed, reported.traced, reported.findings) == (2, 1, [])
    assert reported.sentences()[0].startswith("compared 1 of 2 changed units: control traced in 1, 3 runs each")
    assert "H was not traced: every run of the original goes to a label that was not assigned" in reported.sentences()
