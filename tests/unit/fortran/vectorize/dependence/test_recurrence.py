"""What the report says of loops that stay in order: the kind of the recurrence, and its lines."""

from __future__ import annotations

import pytest

from lanewise.fortran.modes import convert_text

HEAD = """      SUBROUTINE S(A, B, C, D, IP, N, M)
      INTEGER N, M, I, J, IP(N)
      REAL A(N), B(N), C(N), D(N,N), X
"""
CASES = {
    "a first-order recurrence, a running sum: line 5 reads A(I - 1), which it wrote one iteration before": [
        "DO 10 I = 2, N",
        "A(I) = (B(I) + A(I-1)) - C(I)",
    ],
    "a first-order recurrence, a running product: line 5 reads A(I + 1), which it wrote one iteration before": [
        "DO 10 I = N - 1, 1, -1",
        "A(I) = A(I+1)*B(I)",
    ],
    "a first-order linear recurrence: line 5 reads A(I - 2), which it wrote one iteration before": [
        "DO 10 I = 3, N, 2",
        "A(I) = A(I-2)*B(I) + C(I)",
    ],
    "a first-order recurrence: line 5 reads A(I - 1), which it wrote one iteration before": [
        "DO 10 I = 2, N",
        "A(I) = B(I)/A(I-1)",
    ],
    "a second-order linear recurrence: line 5 reads A(I - 1), which it wrote one iteration before, "
    "and line 5 reads A(I - 2), which it wrote two iterations before": [
        "DO 10 I = 3, N",
        "A(I) = A(I-1) + A(I-2)*B(I)",
    ],
    "a first-order recurrence, a running sum: line 5 reads X, which it set one iteration before": [
        "DO 10 I = 1, N",
        "X = X + A(I)",
        "B(I) = X",
    ],
    "a recurrence over lines 5 and 6: line 6 reads A(I - 1), which line 5 wrote one iteration before; "
    "line 5 reads B(I - 1), which line 6 wrote one iteration before": [
        "DO 10 I = 2, N",
        "A(I) = B(I-1)*C(I)",
        "B(I) = A(I-1) + C(I)",
    ],
    "A(IP(I)) of line 5 may be the same element in two iterations: nothing says that IP holds no index twice": [
        "DO 10 I = 1, N",
        "A(IP(I)) = B(I)",
    ],
    "a recurrence: line 5 may read in A(IP(I)) what it wrote in an earlier iteration": [
        "DO 10 I = 1, N",
        "A(I) = A(IP(I))",
    ],
}


@pytest.mark.parametrize("sentence", CASES)
def test_a_recurrence_is_named(sentence: str) -> None:
    body = "".join(f"      {one}\n" for one in CASES[sentence])
    (result,) = convert_text("s.f", f"{HEAD}{body}   10 CONTINUE\n      END\n", "vector").results
    assert [(one.line, one.outcome, one.why) for one in result.loops] == [(4, "scalar", sentence)]


def test_a_wavefront_that_does_not_pay_is_named() -> None:
    body = "      DO 10 J = 2, N\n      DO 10 I = 2, N\n   10 D(I,J) = D(I-1,J) + D(I,J-1)*A(I)\n      END\n"
    (result,) = convert_text("s.f", HEAD + body, "vector").results
    outer, inner = result.loops
    assert outer.line == 4 and outer.outcome == "scalar"
    assert outer.why.startswith(
        "a wavefront: both loops carry a recurrence (line 6 reads D(I - 1, J) and D(I, J - 1));"
    )
    assert inner.line == 5 and inner.why.startswith("a first-order recurrence, a running sum")


ORDER = """      SUBROUTINE S(A, B, N)
      REAL A(N), B(N)
    5 B(1) = B(1)*0.5
      DO 10 I = 2, N
      T = A(I-1) + B(I)
      IF (T .GT. B(I)) A(I) = T
   10 CONTINUE
      IF (B(1) .GT. A(2)) GOTO 5
      DO 20 I = 1, N
   20 B(I) = 0.
      END
"""


def test_loops_in_line_order_by_names_that_were_read() -> None:
    (result,) = convert_text("x.f", ORDER, "vector").results
    assert [one.line for one in result.loops] == [3, 4, 9]
    assert not any("LW" in one.why for one in result.loops), result.loops
