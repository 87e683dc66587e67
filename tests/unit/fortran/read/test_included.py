"""Files of INCLUDE lines: next to the source, or in folders that are named; statement functions after them."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.included import cpp_included, included, path_of
from lanewise.fortran.read.unit import SourceFile, read_file

TEXT = """      SUBROUTINE S(X, N, Y)
      INCLUDE 'f.inc'
      F(Q) = Q*Q + 1.0
      IF (X .GT. 0.0) GOTO 20
      Y = F(X)
      RETURN
      ENTRY T(X, N, Y)
      IF (X .LT. 0.0) GOTO 30
   20 Y = F(2.0*X)
      RETURN
   30 Y = 4.0
      END
"""


def file_of(folder: Path, *includes: str) -> SourceFile:
    return read_file(str(folder / "x.f"), TEXT, includes=includes)


def test_included_by_the_preprocessor(tmp_path: Path) -> None:
    (tmp_path / "a.inc").write_text("      REAL K\n")
    assert cpp_included(file_of(tmp_path), '"a.inc"') == ["      REAL K\n"]
    assert cpp_included(file_of(Path("/"), str(tmp_path)), "<a.inc>") == ["      REAL K\n"]
    assert cpp_included(file_of(tmp_path), '"b.inc"') is None and cpp_included(file_of(tmp_path), "NAME") is None


def test_what_is_included_gives_types(tmp_path: Path) -> None:
    text = '      SUBROUTINE S(N)\n#include "a.inc"\n      IF (K .GT. N) GOTO 10\n      N = 1\n   10 END\n'
    (tmp_path / "a.inc").write_text("      INTEGER K\n")
    assert "IF (K .LE. N)" in convert_text(str(tmp_path / "x.F"), text, "structured").text
    (tmp_path / "a.inc").write_text("      REAL K\n")
    assert "IF (.NOT. (K .GT. N))" in convert_text(str(tmp_path / "x.F"), text, "structured").text
    assert "IF (.NOT. (K .GT. N))" in convert_text(str(tmp_path / "y" / "x.F"), text, "structured").text


def test_places(tmp_path: Path) -> None:
    statement = file_of(tmp_path).units[0].statements[0]
    assert included(file_of(tmp_path), statement) is None
    other = tmp_path / "include"
    other.mkdir()
    (other / "f.inc").write_text("      REAL Z(10)\n")
    assert path_of(file_of(tmp_path, str(other)), statement) == other / "f.inc"
    (tmp_path / "f.inc").write_text("      REAL F(10)\n")
    found = included(file_of(tmp_path, str(other)), statement)
    assert found is not None and [one.code for one in found] == ["REALF(10)"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("      REAL Z(10)\n", "spec"),
        ("      REAL F(10)\n", "assign"),
        ("      INCLUDE 'g.inc'\n", "unclear"),
        (None, "unclear"),
    ],
)
def test_a_statement_function_after_include(text: str | None, kind: str, tmp_path: Path) -> None:
    """Unclear: it stays before all that is generated, where it is right as a function and as an assignment."""
    if text is not None:
        (tmp_path / "f.inc").write_text(text)
    assert file_of(tmp_path).units[0].statements[1].kind == kind
    for mode in ("structured", "guarded", "vector", "simd"):
        made = convert_text(str(tmp_path / "x.f"), TEXT, mode)
        assert not made.refused
        lines = [line.strip() for line in made.text.splitlines()]
        at = lines.index("F(Q) = Q*Q + 1.0")
        if kind != "assign":
            assert all("LW" not in line or line.startswith(("INTEGER", "LOGICAL")) for line in lines[:at])
            assert not any(line.startswith(("INTEGER", "LOGICAL")) for line in lines[at:])
