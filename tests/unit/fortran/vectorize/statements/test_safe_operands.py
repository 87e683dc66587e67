"""Operands that cannot trap where a guard does not hold: their text, and programs that trap."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.expression import Name, show
from lanewise.fortran.vectorize.statements.safe_operands import may_trap, with_safe_operands
from lib.samples.fortran_nests import known_of
from lib.samples.fortran_texts import expr


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("a(i) + b(i)*2.0", "A(I) + B(I)*2.0"),
        ("a(i)/2.0", "A(I)/2.0"),
        ("a(i)**2", "A(I)**2"),
        ("abs(a(i))", "ABS(A(I))"),
        ("b(i)/a(i)", "B(I)/MERGE(A(I), 1.0, M)"),
        ("1.0 + b(i)/(a(i) + 0.5)", "1.0 + B(I)/MERGE(A(I) + 0.5, 1.0, M)"),
        ("-sqrt(a(i))", "-SQRT(MERGE(A(I), 1.0, M))"),
        ("e(i)**a(i)", "MERGE(E(I), 1D0, M)**A(I)"),
        ("log(b(i)/a(i))", "LOG(MERGE(B(I)/MERGE(A(I), 1.0, M), 1.0, M))"),
        ("atan2(a(i), b(i))", "ATAN2(MERGE(A(I), 1.0, M), MERGE(B(I), 1.0, M))"),
        ("b(i)/0.0", "B(I)/0.0"),
        ("atanh(a(i))", None),
        ("z(i)/z(k)", None),
    ],
)
def test_operands(text: str, safe: str | None) -> None:
    known = known_of("double precision e(9)\ncomplex z(9)\nlogical m")
    made = with_safe_operands(expr(text), Name("M"), known)
    assert (None if made is None else show(made)) == safe
    assert may_trap(expr(text), known) == (safe is None or "MERGE" in safe or "/0.0" in safe)


TRAPS = """      SUBROUTINE S(A, B, C, D, N)
      REAL A(N), B(N), C(N), D(N)
      DO 10 I = 1, N
      IF (A(I) .NE. 0.0) B(I) = B(I)/A(I)
      IF (A(I) .GE. 0.0) C(I) = SQRT(A(I)) + C(I)
   10 CONTINUE
      DO 20 I = 1, N
      IF (A(I) .NE. 0.0) THEN
        IF (D(I)/A(I) .GT. 2.0) D(I) = 1.0
      END IF
   20 CONTINUE
      END
      PROGRAM P
      REAL A(99), B(99), C(99), D(99)
      DO 10 I = 1, 99
      A(I) = MOD(I, 5) - 2
      B(I) = I
      C(I) = 1.0
   10 D(I) = I
      CALL S(A, B, C, D, 99)
      PRINT *, B, C, D
      END
"""


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("mode", ["vector", "simd"])
def test_nothing_traps_that_did_not(mode: str, tmp_path: Path) -> None:
    made = convert_text("x.f", TRAPS, mode)
    assert made.text.count("MERGE(" if mode == "simd" else "WHERE (") >= 3
    shown: list[str] = []
    for name, text in (("old", TRAPS), ("new", made.text)):
        (tmp_path / f"{name}.f").write_text(text)
        flags = ["-O2", "-fopenmp-simd", "-ffpe-trap=zero,invalid", "-w"]
        subprocess.run(["gfortran", *flags, f"{name}.f", "-o", name], cwd=tmp_path, check=True)
        shown.append(subprocess.run([tmp_path / name], capture_output=True, text=True, check=True).stdout)
    assert shown[0] == shown[1]
