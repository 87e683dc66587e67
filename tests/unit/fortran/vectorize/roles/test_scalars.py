"""A scalar that only what comes after a loop reads gets its last value there, without an array."""

from __future__ import annotations

import pytest

from lanewise.fortran.check.driver import check_values
from lanewise.fortran.modes import convert_text


def unit(*lines: str) -> str:
    begin = ["      SUBROUTINE S(A, B, X, K, N)", "      REAL A(20), B(20)", "      DO 10 I = 1, N"]
    return "\n".join([*begin, *(f"      {one}" for one in lines), "   10 CONTINUE", "      END", ""])


FREE = {
    "of an array that stays": (["A(I) = B(I)*2.", "X = B(I) + 1."], "IF (1 .LE. N) X = B(N) + 1."),
    "of an array set before": (["A(I) = B(I)*2.", "X = A(I)"], "IF (1 .LE. N) X = A(N)"),
    "by a counter": (["K = K + 2", "A(I) = 3.", "X = REAL(K)"], "X = REAL("),
}
BOUND = {
    "of an array set after": ["X = A(I)", "A(I) = B(I)*2."],
    "read by the next line": ["X = B(I)", "A(I) = X*X + X"],
}


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("what", FREE)
def test_set_after_the_loop(what: str) -> None:
    lines, expected = FREE[what]
    conversion = convert_text("last.f", unit(*lines), "vector")
    assert "ALLOCATE" not in conversion.text
    assert expected in conversion.text
    assert check_values(conversion, runs=3) == []


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("what", BOUND)
def test_what_changes_later_is_kept(what: str) -> None:
    conversion = convert_text("last.f", unit(*BOUND[what]), "vector")
    assert check_values(conversion, runs=3) == []


SEVERAL = """      SUBROUTINE S(A, B, X, K, N)
      REAL A(20), B(20)
      DO 10 I = 1, N
      T = A(I)
   10 B(I) = T*T
      IF (K .GT. 3) GOTO 30
      DO 20 I = 1, N
      T = B(I) + 1.
   20 A(I) = T/2. + T
   30 X = {read}
      DO 40 J = 1, N
      DO 40 I = 1, J
   40 A(I) = A(I) + B(J)
      END
"""


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize(
    ("read", "written"), [("K", []), ("T", ["T = LWT1(N)", "T = LWT2(N)"]), ("I", ["I = MAX(1, N + 1)"] * 2)]
)
def test_only_what_is_read_before_it_is_set_again(read: str, written: list[str]) -> None:
    conversion = convert_text("last.f", SEVERAL.format(read=read), "vector")
    lines = [one.strip().removeprefix("IF (1 .LE. N) ") for one in conversion.text.splitlines()]
    assert [one for one in lines if one.startswith(("T =", "I ="))] == written
    assert check_values(conversion, runs=3) == []


def test_a_loop_around_tells_that_a_loop_runs() -> None:
    lines = ["      SUBROUTINE S(A, C, N, I)", "      REAL A(N), C(N,N)", "      DO 10 J = 1, N"]
    lines += ["      CALL F", "      DO 10 I = 1, J", "   10 C(I,J) = A(I) + A(J)", "      END", ""]
    text = convert_text("last.f", "\n".join(lines), "vector").text
    assert "  C(1:J, J) = A(1:J) + A(J)\n" in text
    assert "  I = J + 1\n" in text
    assert "IF (" not in text


LONG = """      SUBROUTINE S(A, B, X, K, N)
      INTEGER*8 I, M
      INTEGER(8) J
      REAL A(20), B(20)
      M = N
      DO 10 I = 1, M
   10 A(I) = B(I)*2. + I
      X = I
      DO 20 J = 2, N - 1
      T = A(J)
   20 B(J) = T*T + A(J-1)
      K = J
      DO 30 I = 1, N
      IF (A(I) .LT. B(1)) GOTO 40
   30 CONTINUE
   40 X = X + I
      END
"""


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("mode", ["vector", "simd"])
def test_counters_of_eight_bytes(mode: str) -> None:
    conversion = convert_text("long.f", LONG, mode)
    reported = [one.outcome for one in conversion.results[0].loops]
    assert reported == ["vector", "vector", "scalar"]
    if mode == "vector":
        assert "I = MAX(INT(1, KIND(I)), M + 1)" in conversion.text
        assert "J = MAX(INT(2, KIND(J)), INT(N - 1 + 1, KIND(J)))" in conversion.text
    assert check_values(conversion, runs=4) == []
