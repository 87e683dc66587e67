"""Every loop gets its sentence in the report: outer and inner ones, and greatest elements by negated tests."""

from __future__ import annotations

import pytest

from lanewise.fortran.modes import convert_text

NEST = """      SUBROUTINE S(A, B, C, N)
      REAL A(N,N), B(N,N), C(N,N)
      DO 20 J = 1, N
      S1 = 0.
      DO 10 I = 1, N
   10 S1 = S1 + A(I,J)
      DO 20 I = 1, N
   20 B(I,J) = A(I,J)/S1
      DO 30 I = 1, N
      DO 30 J = 1, N
      DO 30 K = 1, N
   30 C(I,J) = C(I,J) + A(I,K)*B(K,J)
      DO 50 K = 1, N
      IF (A(K,1) .GT. 0.) GO TO 50
      DO 40 I = 1, N
      CALL SWAP(A(I,K))
      IF (C(I,K) .GT. 0.) GO TO 50
   40 CONTINUE
   50 CONTINUE
      END
"""


def test_loops_around_and_inside_others() -> None:
    (result,) = convert_text("s.f", NEST, "vector").results
    assert [(one.line, one.outcome) for one in result.loops] == [
        (3, "scalar"),
        (5, "scalar"),
        (7, "vector"),
        (9, "vector"),
        (10, "scalar"),
        (11, "scalar"),
        (13, "scalar"),
        (15, "scalar"),
    ]
    assert result.loops[4].why == "runs in order around the array statements of the loop at line 9"


def test_loops_inside_a_nest_of_simd() -> None:
    (result,) = convert_text("s.f", NEST, "simd").results
    assert [one.line for one in result.loops] == [3, 5, 7, 9, 10, 11, 13, 15]
    assert result.loops[5].why == "rewritten with the loop at line 9"


PLACE = """      SUBROUTINE S(X, N, XM, IM)
      {}
      XM = X(1)
      DO 10 I = 2, N
      IF (X(I) .LE. XM) GO TO 10
      XM = X(I)
      {}
   10 CONTINUE
      END
"""
REALS, INTEGERS = "REAL X(N), XM", "INTEGER X(N), XM"


@pytest.mark.parametrize("place", ["IM = I", "CONTINUE"])
def test_a_negated_test_names_reassociate(place: str) -> None:
    (loop,) = convert_text("s.f", PLACE.format(REALS, place), "vector").results[0].loops
    sentence = "XM of line 6 is a greatest or least value by a negated test, which NaN passes"
    assert (loop.outcome, loop.why) == ("scalar", f"{sentence}; --reassociate takes it as one")
    (loop,) = convert_text("s.f", PLACE.format(REALS, place), "vector", reassociate=True).results[0].loops
    assert loop.outcome == "vector"


@pytest.mark.parametrize("place", ["IM = I", "CONTINUE"])
def test_integers_have_no_nan(place: str) -> None:
    (loop,) = convert_text("s.f", PLACE.format(INTEGERS, place), "vector").results[0].loops
    assert loop.outcome == "vector"


def test_a_condition_of_the_same_iteration() -> None:
    text = PLACE.format(REALS, "IM = I + N").replace("XM = X(I)\n", "XM = X(I)*2.\n")
    (loop,) = convert_text("s.f", text, "vector").results[0].loops
    assert loop.why.endswith("line 6 reads the condition of line 5, which line 5 wrote in the same iteration")
