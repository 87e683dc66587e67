"""Trees: which files, how each is read, and totals by reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.fortran.project import (
    CONFIG,
    Job,
    Outcome,
    Settings,
    convert_one,
    files_of,
    is_source,
    read_project,
    summary,
)
from lanewise.ir.position import CompileError


def test_files(tmp_path: Path) -> None:
    for name in ("b.f", "a/c.F90", ".git/x.f", "out/y.f", "Makefile"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    assert files_of(tmp_path, tmp_path / "out") == ["Makefile", "a/c.F90", "b.f"]
    assert [one for one in files_of(tmp_path) if is_source(one)] == ["a/c.F90", "b.f", "out/y.f"]


def test_the_last_rule_that_fits_wins(tmp_path: Path) -> None:
    (tmp_path / CONFIG).write_text(
        'width = 80\nincludes = ["inc"]\n[[files]]\nglob = "new/*"\nform = "free"\n'
        '[[files]]\nglob = "*/old.F"\nform = "auto"\nwidth = 132\n[[files]]\nglob = "*.x.f"\nskip = true\n'
    )
    project = read_project(tmp_path, None, Settings())
    inside = (str(tmp_path / "inc"),)
    assert project.settings("a.f") == Settings(None, 80, inside)
    assert project.settings("new/deep/a.F") == Settings(True, 80, inside)
    assert project.settings("new/old.F") == Settings(None, 132, inside)
    assert project.settings("a.x.f").skip
    assert read_project(tmp_path / "none", None, Settings(width=99)).settings("a.f") == Settings(width=99)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("width = ", "not TOML"),
        ("widht = 80", "'widht' is no setting"),
        ("width = 3", "width is the last column"),
        ('form = "round"', "form is 'fixed', 'free' or 'auto'"),
        ('includes = "inc"', "includes is a list of folders"),
        ("skip = 1", "skip is true or false"),
        ("[[files]]\nwidth = 80", "needs a glob"),
    ],
)
def test_a_wrong_configuration(text: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / CONFIG).write_text(text)
    with pytest.raises(CompileError, match=sentence):
        read_project(tmp_path, None, Settings())


def test_one_file(tmp_path: Path) -> None:
    path = tmp_path / "a.f"
    path.write_text(
        "      SUBROUTINE S(A)\n      GOTO 10\n   10 A = 1\n      END\n      SUBROUTINE T\n      GOTO L\n      END\n"
    )
    made = convert_one(Job(str(path), "a.f", Settings(), "structured", seeds=2))
    assert (made.units, made.converted, made.before, made.after) == (2, 1, 2, 1)
    assert [(unit, line) for unit, line, _ in made.left] == [("T", 6)]
    path.write_text("int main(void) { return 0; }\n")
    assert convert_one(Job(str(path), "a.f", Settings(), "structured")).text is None


def test_totals() -> None:
    left = tuple(("U", line, f"label {line} is no statement one can branch to") for line in (3, 4))
    outcomes = [Outcome("a.f", "", 4, 2, 9, 1, left), Outcome("b.f", None, left=(("", 1, "no Fortran"),))]
    assert summary(outcomes, 7, 1) == [
        "2 sources, 4 units: 2 converted, 3 refused; 7 other files copied; 1 left out by the configuration",
        "branches: 9 before, 1 after",
        "     2  label .. is no statement one can branch to (a.f:3, U)",
        "     1  no Fortran (b.f:1)",
    ]


def test_a_source_that_cannot_be_read(tmp_path: Path) -> None:
    made = convert_one(Job(str(tmp_path / "none.f"), "none.f", Settings(), "structured"))
    assert made.left == (("", 1, "No such file or directory"),)
