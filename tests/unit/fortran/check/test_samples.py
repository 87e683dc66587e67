"""Data for --check: wrong outputs that only some data tell from right ones are found by our own interpreter."""

from __future__ import annotations

import pytest

from lanewise.fortran.check.compare import check_results
from lanewise.fortran.check.layout import layout
from lanewise.fortran.check.samples import SETS, SIZE, constants, integers, reals
from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.unit import read_file
from lanewise.fortran.vectorize.dependence import meeting, overlap

BRANCH = "      IF (K .LT. -99) GOTO 90\n   90 CONTINUE\n"
WRONG = {
    "a test that only a constant of the unit reaches": ("      IF (A(3) .GT. 90.5) K = 1\n", "      CONTINUE\n"),
    "a tie": ("      IF (A(1) .GT. A(2)) K = 1\n", "      IF (A(1) .GE. A(2)) K = 1\n"),
    "double instead of single": ("      T = A(1)*A(2)\n      D = T\n", "      D = DBLE(A(1))*A(2)\n"),
    "a loop that does not run": ("      DO I = 1, N\n", "      K = N\n      DO I = 1, N\n"),
    "a negative remainder": ("      K = MOD(L(1), 2)\n", "      K = MODULO(L(1), 2)\n"),
    "what is written": ("      WRITE (6, *) 'K', K + N\n", "      WRITE (6, *) 'K', K - N\n"),
}


def unit(body: str) -> str:
    return (
        "      SUBROUTINE S(A, K, N, L, D)\n      REAL A(*)\n      INTEGER L(*)\n      DOUBLE PRECISION D\n"
        f"{BRANCH}{body}      END\n"
    )


@pytest.mark.parametrize("what", list(WRONG))
def test_wrong_outputs_are_found(what: str) -> None:
    right, wrong = WRONG[what]
    body = right + "         K = I\n      END DO\n" if "DO" in right else right
    conversion = convert_text("s.f", unit(body), "structured")
    assert check_results(conversion).findings == []
    assert right in conversion.text
    conversion.text = conversion.text.replace(right, wrong)
    assert check_results(conversion).findings != []


def test_a_result_has_its_own_name() -> None:
    body = "      R = X\n      IF (X .LT. 0) GOTO 10\n      R = 2*X\n   10 CONTINUE\n"
    text = f"      FUNCTION F(X) RESULT(R)\n{body}      END\n"
    conversion = convert_text("f.f", text, "structured")
    assert check_results(conversion).findings == []
    conversion.text = conversion.text.replace("R = 2*X", "R = 3*X")
    assert check_results(conversion).findings != []


def test_samples_are_diverse() -> None:
    (one,) = read_file("s.f", unit("      IF (A(3) .GT. 90.5) K = 17\n"), False).units
    pool = constants([one])
    assert {90.5, 17.0, 99.0} <= set(pool)
    for which in range(SETS):
        assert len(integers(which, pool, True)) == len(reals(which, pool)) == SIZE
    assert min(integers(3, pool, False)) < 0 and min(integers(0, pool, False)) > 0
    assert max(reals(4, pool)) > 90.5


EQUIVALENT = """      SUBROUTINE S(A, N)
      REAL A(20), X(40), Y(5, 8)
      EQUIVALENCE (X(3), Y(2, 1))
      DO 10 I = 1, 20
   10 Y(MOD(I, 5) + 1, 2) = A(I)
      DO 20 I = 3, 20
   20 X(I + 1) = X(I) + A(I)
      DO 30 I = 1, 5
   30 A(I) = Y(I, 3) + X(I + 9)
      END
"""


def test_storage_of_the_check_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the vectorizer saw no EQUIVALENCE, or took it for another, the interpreter would tell."""
    assert check_results(convert_text("s.f", EQUIVALENT, "vector")).findings == []
    (unit,) = read_file("s.f", EQUIVALENT, False).units
    assert layout(unit, declarations(unit)).places == {"X": ("X", 0), "Y": ("X", 1)}
    moved = (
        "      SUBROUTINE S(A, N)\n      REAL A(20), X(40), Y(40)\n      EQUIVALENCE (X(2), Y(1))\n"
        "      DO 10 I = 1, 20\n      X(I) = A(I)\n   10 A(I) = Y(I)\n      END\n"
    )
    assert check_results(convert_text("s.f", moved, "vector")).findings == []
    for module in (meeting, overlap):
        monkeypatch.setattr(module, "shifts", lambda known: {"X": ("X", 0), "Y": ("X", 0)})  # pyright: ignore
    assert check_results(convert_text("s.f", moved, "vector")).findings != []
