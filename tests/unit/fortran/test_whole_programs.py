"""Whole programs before and after, run by gfortran: entries called in turn, loops without an iteration, arguments that
change under way. The driver of `--check` makes one call on data of its own and cannot see these."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from lanewise.fortran.modes import convert_text

GOLDEN = Path(__file__).parents[2] / "golden" / "fortran"
ENTRIES = (
    (GOLDEN / "entry_crossed.f").read_text()
    + """      PROGRAM P
      CALL SETUP(0., 8., X)
      DO 10 I = 1, 25
      CALL NEXT(X - 3.3, X)
   10 WRITE (*, *) X
      CALL DONE(X)
      WRITE (*, *) X
      CALL SETUP(2., 1., X)
      WRITE (*, *) X
      CALL DONE(X)
      WRITE (*, *) X
      END
"""
)
BOTTOM = (
    (GOLDEN / "vector_bottom_tests.f").read_text()
    + """      PROGRAM P
      REAL A(40), B(40)
      DO 20 N = 0, 3
      DO 20 M = 0, 3
      DO 10 I = 1, 40
      A(I) = I
   10 B(I) = 40 - 2*I
      CALL BELOW(A(10), B(10), N, M)
      WRITE (*, *) A
   20 WRITE (*, *) B
      END
"""
)
CALLED = """      PROGRAM P
      REAL A(9), B(9)
      DO 10 I = 1, 9
      A(I) = I
   10 B(I) = 2*I
      CALL LOOPS(A, B)
      WRITE (*, *) A, B
      END
      SUBROUTINE LOOPS(A, B)
      REAL A(9), B(9)
      DO 10 I = 1, 9
   10 CALL BUMP(A(I), A(I) + 1.)
      K = 0
      DO 20 I = 1, 8
   20 CALL STEPS(B(K+1), K)
      END
      SUBROUTINE BUMP(X, C)
      X = X + C
      X = X*C
      END
      SUBROUTINE STEPS(X, K)
      K = K + 1
      X = X + K*1.
      END
"""


def reported(folder: Path, text: str) -> str:
    folder.mkdir()
    (folder / "p.f").write_text(text)
    subprocess.run(["gfortran", "-O1", "-w", "-std=legacy", "p.f", "-o", "p"], cwd=folder, check=True)
    return subprocess.run([str(folder / "p")], capture_output=True, text=True, check=True, timeout=10).stdout


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize(
    ("text", "mode"), [(ENTRIES, "structured"), (BOTTOM, "vector"), (CALLED, "vector"), (CALLED, "simd")]
)
def test_the_same_output(text: str, mode: str, tmp_path: Path) -> None:
    conversion = convert_text("p.f", text, mode)
    assert conversion.refused == []
    assert conversion.text != text
    before = reported(tmp_path / "old", text)
    assert len(set(before.split())) > 5
    assert reported(tmp_path / "new", conversion.text) == before


def test_a_double_negation_is_none() -> None:
    text = "      SUBROUTINE S(A, B)\n      IF (.NOT. (A .LT. B)) GOTO 10\n      A = B\n   10 CONTINUE\n      END\n"
    assert "IF (A .LT. B) A = B" in convert_text("s.f", text, "structured").text
