"""Files and command lines that are not quite as they should be: what is said, and what is left alone."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from lanewise.cli import main
from lanewise.fortran.check.check import check_flow
from lanewise.fortran.modes import convert_text
from lib.growers.fortran_units import grow

GOOD = "      SUBROUTINE S(A)\n      IF (A .GT. 0.) GOTO 10\n      A = 1.\n   10 END\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--width", "5"], "--width 5"),
        (["--seeds", "-3"], "--seeds -3"),
        (["--stage", "remove", "--to", "vector"], "--stage prints a pass of --to guarded"),
        (["--report=xml"], "--report takes text, json or sarif"),
    ],
)
def test_wrong_usage(words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "s.f").write_text(GOOD)
    assert main(["fortran", str(tmp_path / "s.f"), *words]) == 2
    assert sentence in capsys.readouterr().err


def test_the_file_may_stand_after_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "s.f").write_text(GOOD)
    assert main(["fortran", "--report", str(tmp_path / "s.f")]) == 0
    assert capsys.readouterr().out.startswith("S line 1: structured: 1 branch, 0 left")


@pytest.mark.parametrize("text", ["hello\n", "\n  hi\nC\n", "this\nis no\nprog\n"])
def test_words_in_the_columns_of_labels(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "s.f").write_text(text)
    assert main(["fortran", str(tmp_path / "s.f")]) == 1
    assert "this is no statement of Fortran" in capsys.readouterr().err
    assert convert_text("s.f", "   10\nC\n\x1a\n" + GOOD, "structured").refused == []


@pytest.mark.parametrize("kind", ["json", "sarif"])
def test_what_is_no_fortran_has_a_record_too(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "s.f").write_text("hello world this is prose\n")
    assert main(["fortran", f"--report={kind}", str(tmp_path / "s.f")]) == 1
    found = json.loads(capsys.readouterr().out)
    reported = found["refused"]["sentence"] if kind == "json" else found["runs"][0]["results"][0]["message"]["text"]
    assert "no statement of Fortran" in reported


def test_branches_in_an_included_file_are_reported(tmp_path: Path) -> None:
    (tmp_path / "in.inc").write_text("      IF (N .GT. 5) GOTO 77\n   77 CONTINUE\n")
    text = "      SUBROUTINE S(N)\n      INCLUDE 'in.inc'\n      N = 1\n      END\n"
    (result,) = convert_text(str(tmp_path / "s.f"), text, "structured").results
    assert result.notes == ["the branches in the file that line 2 includes stay: put its text in place to have it done"]
    text = "      SUBROUTINE S(N)\n      N = 1\n      IF (N .GT. 3) GOTO 77\n      INCLUDE 'in.inc'\n      END\n"
    (result,) = convert_text(str(tmp_path / "s.f"), text, "structured").refused
    assert result.reason is not None and "may stand in the file of line 4" in result.reason.sentence


def test_a_label_that_stands_twice_is_refused() -> None:
    text = "      SUBROUTINE S(N)\n   10 N = 1\n   10 N = 2\n      GOTO 10\n      END\n"
    (result,) = convert_text("s.f", text, "structured").refused
    assert result.reason is not None and result.reason.sentence == "label 10 stands at line 2 already"


@pytest.mark.parametrize("inside", [False, True])
@pytest.mark.parametrize("directive", ["!$omp simd", "CDIR$ IVDEP", "!GCC$ ivdep"])
def test_a_loop_with_a_directive_is_left_alone(directive: str, inside: bool) -> None:
    lines = [directive, "      DO 10 I = 1, 9"]
    loop = "\n".join(reversed(lines) if inside else lines)
    text = f"      SUBROUTINE S(A)\n      REAL A(9)\n{loop}\n   10 A(I) = I\n      END\n"
    (result,) = convert_text("s.f", text, "vector").results
    line = 4 if inside else 3
    assert [one.why for one in result.loops] == [f"a compiler directive controls how it runs (line {line})"]


_LINES = ["C$OMP PARALLEL DO", "!$OMP ATOMIC", "!$ACC KERNELS", "!$    K = K + 1", "c$    K=1"]


@pytest.mark.parametrize("directive", _LINES)
def test_what_threads_run_keeps_its_loops(directive: str) -> None:
    loop = f"      DO 10 I = 1, 9\n{directive}\n   10 A(I) = I\n"
    text = f"      SUBROUTINE S(A)\n      REAL A(9)\n{loop}      END\n"
    made = convert_text("s.f", text, "vector")
    assert made.results[0].loops[0].why == "OpenMP or OpenACC controls how the unit runs (line 4)"
    assert directive in made.text and "A(1:9)" not in made.text


@pytest.mark.parametrize("mode", ["structured", "guarded", "vector"])
def test_no_statement_moves_around_one_that_only_openmp_sees(mode: str) -> None:
    text = "subroutine s(k)\nif (k > 1) goto 10\nk = 2\n!$ k = 3\n10 k = k + 1\nend\n"
    (result,) = convert_text("s.f90", text, mode).refused
    assert result.reason is not None and result.reason.sentence.startswith("line 4 is a statement where OpenMP")
    assert convert_text("s.f90", text.replace("!$", "!"), mode).refused == []


def test_what_only_openmp_sees_stays_in_front_of_its_statement() -> None:
    """Random units with such lines before statements that control only falls to: as statements, they run alike."""
    seen = 0
    for number in range(60):
        lines: list[str] = []
        for line in grow(Random(number)).splitlines(keepends=True):
            if line.startswith("      ") and line.split()[0] in ("CALL", "DO") and len(lines) % 2:
                lines.append(f"!$    CALL O{len(lines)}\n")
            lines.append(line)
        text = "".join(lines)
        made = convert_text("s.f", text, "structured")
        if made.refused:
            continue
        seen += made.results[0].status == "converted" and "!$" in made.text
        plain = convert_text("s.f", text.replace("!$    ", "      "), "structured")
        plain.text = made.text.replace("!$    ", "      ")
        assert check_flow(plain, seeds=4) == []
    assert seen > 20


def test_threads_get_no_variable_of_ours() -> None:
    body = "do i = 1, 9\nif (k(i)) 10, 20, 30\n10 k(i) = 1\ngoto 20\n30 k(i) = 2\n20 continue\nend do\n"
    text = f"subroutine s(k)\ninteger k(9)\n!$omp parallel do\n{body}end\n".replace("k(i)) 10", "f(k(i))) 10")
    (result,) = convert_text("s.f90", text, "structured").refused
    assert result.reason is not None and result.reason.sentence.endswith("shared by the threads that line 3 starts")
    assert convert_text("s.f90", text.replace("!$omp parallel do", "!$omp simd"), "structured").refused == []


def test_free_form_with_several_statements_in_a_line() -> None:
    text = "subroutine s(a, k); real a(5)\ndo 10 i = 1, 5; if (a(i) > 3.) goto 20; k = i; 10 continue\n20 k = -k\nend\n"
    for mode in ("structured", "guarded"):
        conversion = convert_text("s.f90", text, mode)
        assert conversion.refused == []
        assert conversion.text.startswith("subroutine s(a, k); real a(5)\n")


@pytest.mark.parametrize("mode", ["structured", "guarded"])
def test_a_tangle_of_many_branches_back(mode: str) -> None:
    body = "".join(f"{n:5} A = A + {n}.\n      IF (A .LT. {n}.) GOTO {max(1, n - 7)}\n" for n in range(1, 400))
    made = convert_text("s.f", f"      SUBROUTINE S(A)\n{body}      END\n", mode)
    assert made.refused == [] and made.results[0].gotos_after == 0
    assert check_flow(made, seeds=1) == []


@pytest.mark.parametrize(
    ("kind", "name"), [("INTEGER*1 I", "index I"), ("INTEGER*2 N", "bound N"), ("REAL I", "index I")]
)
def test_counters_of_other_sizes_are_reported(kind: str, name: str) -> None:
    text = f"      SUBROUTINE S(A, N)\n      {kind}\n      REAL A(9)\n      DO 10 I = 1, N\n   10 A(2) = I\n      END\n"
    (loop,) = convert_text("s.f", text, "vector").results[0].loops
    assert loop.why == f"the loop's {name} is no INTEGER of four or eight bytes"


def test_loops_of_a_unit_with_entries_are_in_the_report() -> None:
    lines = [
        "SUBROUTINE S(A, N)",
        "REAL A(N)",
        "A(1) = 0.",
        "ENTRY T(A, N)",
        "DO I = 1, N",
        "A(I) = 1.",
        "END DO",
        "END",
    ]
    made = convert_text("entries.f", "\n".join(f"      {one}" for one in lines) + "\n", "vector")
    assert [one.sentence() for one in made.results[0].loops] == [
        "loop at line 5: scalar: another entry leads into the unit (line 4)"
    ]


@pytest.mark.parametrize("mode", ["deleted", "structured", "guarded", "vector"])
@pytest.mark.parametrize(
    "statement", ["Y = 2.0*X", "IF (X .GT. 3) Y = 2.0", "RETURN", "IF (X) 30, 40, 30", "CALL F(X)"]
)
def test_a_label_alone_on_the_initial_line(mode: str, statement: str) -> None:
    text = (
        f"      SUBROUTINE S(X, Y)\n      IF (X .GT. 0.0) GOTO 20\n      Y = 1.0\n   20\nC comment\n     1{statement}\n"
        "   30\n     1Y = Y + 1\n   40\n     &CONTINUE\n      END\n"
    )
    made = convert_text("x.f", text, mode)
    assert not made.refused
    assert check_flow(made, seeds=6) == []
    assert "comment" in made.text


@pytest.mark.parametrize("line", ["GOTO 5x", "IF (A .GT. 0. GOTO 5", "GO TO", "GO TO (1, 2, 3 N", "IF (A) GOTO 5)"])
@pytest.mark.parametrize("mode", ["deleted", "structured", "guarded", "vector"])
def test_the_remains_of_a_branch_are_refused(line: str, mode: str) -> None:
    (refused,) = convert_text("x.f", f"      SUBROUTINE S(A)\n      {line}\n    5 A = 1\n      END\n", mode).refused
    assert refused.reason is not None and refused.reason.position.line == 2
