"""Files of INCLUDE lines are converted with the source that changes its form, or named."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.cli import main


def test_included_files_fit_the_new_form(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source, out = tmp_path / "x.f", tmp_path / "out"
    out.mkdir()
    source.write_text("      SUBROUTINE S\n      INCLUDE 'a.inc'\n      INCLUDE 'no.inc'\n      X = 1\n      END\n")
    (tmp_path / "a.inc").write_text("C     NOTE\n      INCLUDE 'b.inc'\n      COMMON /B/ Y,\n     1  Z\n")
    (tmp_path / "b.inc").write_text("      REAL X\n")
    assert main(["fortran", str(source), "--form-out", "free", "-o", str(out)]) == 0
    assert sorted(one.name for one in out.iterdir()) == ["a.inc", "x.f90"]
    assert (out / "a.inc").read_text().splitlines()[:2] == ["!     NOTE", "      INCLUDE 'b.inc'"]
    assert "x.f:3: no.inc is not found; it must be fit for free form" in capfd.readouterr().err
    assert main(["fortran", str(source), "--form-out", "free"]) == 0
    assert "a.inc is in fixed form, which free form does not include" in capfd.readouterr().err
