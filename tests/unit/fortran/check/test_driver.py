"""Driver: which units gfortran can run, and what is said if it refuses a file; a stand-in plays the compiler."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.fortran.check.check import Finding
from lanewise.fortran.check.driver import check_values, has_gfortran, pausing, run_values, why_not_run
from lanewise.fortran.convert import Conversion, Result
from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.unit import read_file

TEXT = "subroutine s(a, n)\nreal a(9)\nif (n > 1) goto 10\na(1) = 1\n10 a(2) = a(1)*2\nend\n"


def converted(text: str = TEXT) -> Conversion:
    return convert_text("s.f90", text, "structured")


@pytest.mark.parametrize(
    ("head", "body", "reason"),
    [
        ("subroutine s(a, n)", "", ""),
        ("subroutine s(a, c, *)", "character c", ""),
        ("subroutine s(f, x)", "x = f(x)", ""),
        ("program p", "", "it is a main program"),
        ("module m", "", "procedures in modules and other units are not"),
        ("subroutine s(a)", "use m", "some declarations are elsewhere"),
        ("function f(a)", "character f", "the result is no number"),
        ("subroutine s(p)", "real, pointer :: p", "no argument can be made for P"),
        ("subroutine s(p)", "type(t) p", "no argument can be made for P"),
    ],
)
def test_which_units_are_run(head: str, body: str, reason: str) -> None:
    unit = read_file("s.f90", f"{head}\n{body}\nx = 1\nend\n").units[0]
    found = why_not_run(Result(unit, "converted"), set())
    assert reason in found and bool(reason) is bool(found)


def test_units_that_wait_and_their_callers_are_not_run() -> None:
    text = (
        "subroutine a\npause\nend\n\nsubroutine b\ncall a\nend\n\nsubroutine c\ncall b\nend\n\n"
        "subroutine d\nx = 1\nend\n"
    )
    file = read_file("s.f90", text)
    found = pausing(file)
    assert [unit.name for unit in file.units if unit in found] == ["A", "B", "C"]
    assert "PAUSE waits for a user" in why_not_run(Result(file.units[0], ""), found)


def test_nothing_is_compiled_if_nothing_can_run() -> None:
    made = run_values(converted("program p\nif (n > 1) goto 10\nn = 1\n10 n = 2\nend\n"))
    assert made.skipped == {"P": "it is a main program"} and made.findings == []


def pretend(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """A `gfortran` that is this shell script."""
    file = folder / "gfortran"
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")


def test_a_file_that_gfortran_refuses_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(tmp_path, monkeypatch, "echo 'Error: no such thing' >&2; exit 1")
    assert has_gfortran()
    made = run_values(converted())
    assert made.findings == []
    assert made.skipped == {"S": "gfortran refuses the file: Error: no such thing"}


def test_output_that_gfortran_refuses_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(tmp_path, monkeypatch, 'case "$*" in *" new."*) exit 1;; esac')
    assert check_values(converted()) == [Finding("", 1, "gfortran refuses the output: no message")]


def test_units_that_cannot_be_linked_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(tmp_path, monkeypatch, 'case "$*" in *".exe"*) exit 1;; esac')
    assert run_values(converted()).skipped == {"S": "what is called cannot be linked"}


def test_no_gfortran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not has_gfortran()


@pytest.mark.needs("gfortran")
def test_results_that_differ_are_a_finding() -> None:
    made = converted()
    assert run_values(made, runs=2).units == ["S"]
    made.text = made.text.replace("a(1)*2", "a(1)*3")
    (finding,) = check_values(made, runs=2)
    assert finding.sentence.startswith("gfortran, data set") and finding.unit == "S"
