"""The interpreter that computes: array statements mean what loops mean, and a wrong one is found out."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from lanewise.fortran.check.compare import check_results
from lanewise.fortran.check.execute import Executor
from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.unit import read_file

SUITE = Path(__file__).parents[4] / "examples" / "fortran" / "loops.f"
LOOPS = """      SUBROUTINE S(A, B, C, D, N, K, M, T)
      INTEGER N, K, M
      REAL A(50), B(50), C(50), D(N), T
      DO 10 I = 2, N
        A(I) = B(I-1)*C(I) + T
   10 CONTINUE
      DO 20 I = 1, N
        IF (B(I) .GT. C(I)) A(I) = B(I)
   20 CONTINUE
      DO 30 I = 1, N
        IF (B(I) .GT. 0.) THEN
          K = K + 1
          C(K) = B(I)
        END IF
   30 CONTINUE
      DO 40 I = 1, N
        IF (D(I) .GT. 0.5) GOTO 50
   40 CONTINUE
   50 M = I
      END
"""


@pytest.mark.parametrize("mode", ["vector", "simd", "structured"])
def test_suite_computes_the_same(mode: str) -> None:
    units = re.split(r"(?m)^(?=C     )", SUITE.read_text())
    text = "".join(units[1::3] if mode != "simd" else units[2::3])
    compared = check_results(convert_text("loops.f", text, mode), seeds=3)
    assert compared.findings == []
    assert len(compared.skipped) <= 5, "few leave their arrays on all data, as A(I*K) does for most K"
    assert compared.followed > 2


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("B(1:N - 1)", "B(2:N)"),
        ("+ T", "- T"),
        ("WHERE (B(1:N) .GT. C(1:N))", "WHERE (B(1:N) .GE. 0.0)"),
        ("PACK(B(1:N)", "PACK(A(1:N)"),
        ("K = K + LWC1", "K = K + LWC1 + 1"),
        (".TRUE., DIM=1)", ".TRUE., DIM=1, BACK=.TRUE.)"),
    ],
)
def test_wrong_output_is_found(right: str, wrong: str) -> None:
    conversion = convert_text("s.f", LOOPS, "vector")
    assert check_results(conversion).findings == []
    assert right in conversion.text
    conversion.text = conversion.text.replace(right, wrong)
    assert check_results(conversion).findings != []


def run(body: str) -> dict[str, object]:
    text = (
        "      SUBROUTINE S(A, K, X, L)\n      REAL A(6)\n      INTEGER K(4)\n      LOGICAL L\n" + body + "      END\n"
    )
    return Executor(read_file("s.f", text, False).units[0]).outcome(0).left


def test_statements() -> None:
    """Sections, constructors and functions, by values given here."""
    left = run(
        "      A = (/ (REAL(I), I=1,6) /)\n"
        "      WHERE (A .GT. 3.0) A = -A\n"
        "      FORALL (I = 1:3) A(I) = A(I)*10.0\n"
        "      K(1) = MAXLOC(A, DIM=1)\n"
        "      K(2) = COUNT(A .LT. 0.0)\n"
        "      K(3:4) = (/ -7/2, MOD(-7, 3) /)\n"
        "      X = SUM(A, MASK=A .GT. 0.0)\n"
        "      L = ANY(A .EQ. 20.0)\n"
        "      IF (FINDLOC(A .LT. 0.0, .TRUE., DIM=1) .NE. 4) L = .FALSE.\n"
    )
    assert np.array_equal(np.asarray(left["A"])[:6], np.array([10, 20, 30, -4, -5, -6], np.float32))
    assert list(np.asarray(left["K"])[:4]) == [3, 3, -3, -1]
    assert left["X"] == np.float32(60)
    assert left["L"] is True
    assert np.asarray(left["X"]).dtype == np.dtype("float32")


def test_reals_round_as_reals() -> None:
    left = run("      X = 1.0/3.0\n      A(1) = X*3\n      A(2) = 16777216.0 + 1.0\n")
    assert left["X"] == np.float32(1) / np.float32(3)
    assert np.asarray(left["A"])[1] == np.float32(16777216)


@pytest.mark.parametrize(("kind", "factor"), [("INTEGER*2", 3000), ("INTEGER", 200000000)])
def test_lists_of_constants_that_do_not_fit_stay_loops(kind: str, factor: int) -> None:
    """Compilers fold the list and refuse what wraps at run time."""
    text = f"      SUBROUTINE S(K)\n      {kind} K(20)\n      DO 10 L = 1, 20\n   10 K(L) = L*{factor}\n      END\n"
    (loop,) = convert_text("s.f", text, "vector").results[0].loops
    assert loop.outcome == "scalar" and loop.why.startswith("a list of constants that may not fit")
    small = text.replace(kind, "INTEGER").replace(str(factor), "3")
    assert convert_text("s.f", small, "vector").results[0].loops[0].outcome == "vector"


ZERO = """      SUBROUTINE S(N, X, INCX, K)
      REAL X(400)
      IF (N .LE. 0) GOTO 20
      DO 10 I = 1, N*INCX, INCX
        X(I) = 2.*X(I)
   10 CONTINUE
      K = N / INCX
   20 K = K + MOD(N, INCX)
      END
"""


@pytest.mark.parametrize("mode", ["structured", "vector"])
def test_data_that_give_no_meaning_are_passed_over(mode: str) -> None:
    """Steps and divisors of zero come from the data: others are taken."""
    compared = check_results(convert_text("s.f", ZERO, mode))
    assert (compared.followed, compared.findings, compared.skipped) == (1, [], {})


def test_steps_of_zero_in_the_output_alone_are_a_finding() -> None:
    made = convert_text("s.f", ZERO, "structured")
    made.text = made.text.replace("END IF", "END IF\n      DO I = 1, N, N - N\n      END DO")
    (found,) = check_results(made).findings
    assert "the output has a DO in steps of zero" in found.sentence


def test_powers_beyond_all_types() -> None:
    """Integers lose their upper bits, in loops as in sections; what no REAL can be has no meaning."""
    text = (
        "      SUBROUTINE S(A, K)\n      REAL A(9)\n      INTEGER K(9)\n      DO 10 I = 1, 9\n"
        "      K(I) = 3**(K(I)*0 + 99999999) + (-1)**(-I)\n   10 A(I) = 2**99999999 + 1.E9 + 10**(10**10)\n      END\n"
    )
    found = check_results(convert_text("s.f", text, "vector"), seeds=2)
    assert (found.findings, found.followed) == ([], 1)
    (unit,) = read_file("s.f", text).units
    assert (int(Executor(unit).outcome(0).left["K"][0]) + 1) % 2**64 == pow(3, 99999999, 2**64)
    text = (
        f"      SUBROUTINE S(A)\n      IF (A .LT. 0.) GOTO 10\n      A = A*{'9' * 320}\n   10 A = A + 1.\n      END\n"
    )
    assert check_results(convert_text("s.f", text, "structured"), seeds=2).findings == []


@pytest.mark.parametrize(("count", "form"), [("400", "(/ (I, I=1,400) /)"), ("401", "FORALL (I = 1:401)")])
def test_long_lists_of_constants_are_not_written_out(count: str, form: str) -> None:
    """gfortran writes them out, in a time that grows with the square of their length."""
    text = (
        f"      SUBROUTINE S(A)\n      REAL A({count})\n      DO 10 I = 1, {count}\n   10 A(I) = MOD(I, 7)\n      END\n"
    )
    assert form in convert_text("s.f", text, "vector").text
