"""Files of INCLUDE lines: next to the source, or in folders that are named; statement functions after them."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.included import included, path_of
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
