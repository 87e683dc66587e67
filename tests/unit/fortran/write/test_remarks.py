"""Comments after statements stay when the statement is written anew."""

from __future__ import annotations

import pytest

from lanewise.fortran.modes import convert_text

FREE = """subroutine f(a, b, n, k)
  integer :: n, k, i
  real :: a(n), b(n)
  do i = 1, n   ! loop
     if (a(i) < 0) goto 10   !$ skip
     b(i) = sqrt(a(i))       ! root
     goto 20                 ! 'done'
10   b(i) = &   ! zero
       0.
20   continue                ! next
  end do                     ! end
  if (k > 0) goto 30; k = 1  ! two
30 print *, '! none'; k = 2
end subroutine
"""
FIXED = """      SUBROUTINE F(A, K)
      IF (A .GT. 1.) GOTO 10 ! first
      K = 3 ! second
      IF (K .EQ.
C inside
     1   5) GOTO 10
      A = 4.
   10 CONTINUE ! last
      END
"""


@pytest.mark.parametrize("mode", ["structured", "guarded", "vector", "simd"])
def test_every_comment_stays(mode: str) -> None:
    text = convert_text("x.f90", FREE, mode).text
    for word in ("loop", "$ skip", "root", "'done'", "zero", "next", "end", "two"):
        assert sum(line.partition("!")[2].strip() == word for line in text.splitlines()) == 1, (word, text)
    assert text.count("none") == 1
    text = convert_text("x.f", FIXED, mode).text
    for word in ("first", "second", "inside", "last"):
        assert text.count(word) == 1, (word, text)


BEHIND = """      SUBROUTINE F(A, N, K)
      DIMENSION A(N)
      DO 20 I = 1, N
        IF (A(I) .EQ. 0.) GOTO 20
        IF (A(I) .LT. -9.) GOTO 90
        A(I) = 1./A(I)
   20 CONTINUE
C     ALL WENT WELL
      GOTO 80
C     FAILURE
   90 K = I
      GOTO 70
C     ONLY FROM THERE
   60 GOTO 80
C     FROM HERE
   70 IF (K .GT. 3) GOTO 60
      K = K + 1
   80 N = 0
      END
"""


def test_after_the_loop_that_it_follows() -> None:
    lines = [one.strip() for one in convert_text("x.f", BEHIND, "structured").text.splitlines()]
    assert "END DO" in lines[: lines.index("C     ALL WENT WELL")]
    assert lines.index("C     FAILURE") > lines.index("C     ALL WENT WELL")
    assert [one for one in lines if one.startswith("C ")][2:] == ["C     ONLY FROM THERE", "C     FROM HERE"]


def test_after_the_statement_that_took_its_place() -> None:
    assert "IF (.NOT. (A .GT. 1.)) THEN  ! first" in convert_text("x.f", FIXED, "structured").text
