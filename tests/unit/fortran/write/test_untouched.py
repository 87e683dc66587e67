"""Lines that a mode has no reason to touch keep their bytes."""

from __future__ import annotations

import pytest

from lanewise.fortran.check.check import check_flow
from lanewise.fortran.modes import convert_text

OLD = """\
      SUBROUTINE S(A, N, K)
      REAL A(N)
      DO 50 I = 1, N
        IF (A(I)) 20, 30, 40
   20   K  =  K - 1
        GO TO 50
   30   IF (K .GT. 3) GO TO  50
        K = 0
   40   K = K + 1
   50 CONTINUE
      DO 60 I = 1, N
      DO 60 J = 1, N
        IF (A(I) .GT. A(J)) GO TO 60
        K = K + J
   60 CONTINUE
      IF (K .GT. 9) THEN
C       far
        IF (N) 70, 80, 70
   70   K = 9
   80   CONTINUE
C       near
      ELSE IF (K.LT.0) THEN
        K=0 ; A(1) = 0.
      ELSE
        K = 1
      ENDIF
      END
"""

NEW_LINES = ["IF (A(I) .LT. 0) GOTO 20", "IF (A(I) .EQ. 0) GOTO 30", "GOTO 40", "DO I = 1, N", "END DO"]


def test_deleted_replaces_only_what_is_deleted() -> None:
    conversion = convert_text("old.f", OLD, "deleted")
    old, new = OLD.splitlines(), conversion.text.splitlines()
    gone = [line for line in old if line not in new]
    assert [line.strip() for line in gone] == [
        "IF (A(I)) 20, 30, 40",
        "DO 60 I = 1, N",
        "IF (N) 70, 80, 70",
        "70   K = 9",
    ]
    more = [line for line in new if line not in old]
    assert [line.strip() for line in more] == [*NEW_LINES, "IF (N .EQ. 0) GOTO 80", "K = 9"]
    assert [line for line in new if line in old] == [line for line in old if line in new]
    assert check_flow(conversion, seeds=20) == []


FREE = """\
subroutine s(a, n, k)
  real :: a(n)
  k = 0; k = k + 1   ! both
  Outer: do i = 1, n
    do j = 1, n
      if (a(j) > 2) goto 20
      if (a(i) > a(j)) cycle Outer
    end do
    k = 3
  end do Outer
20 print *, k
end
"""


@pytest.mark.parametrize("mode", ["structured", "guarded"])
def test_shared_lines_and_labels_of_free_form(mode: str) -> None:
    conversion = convert_text("free.f90", FREE, mode)
    lines = conversion.text.splitlines()
    assert "  k = 0; k = k + 1   ! both" in lines
    assert "  print *, k" in lines
    assert check_flow(conversion, seeds=20) == []


def test_names_of_constructs_keep_their_case() -> None:
    text = convert_text("free.f90", FREE, "structured").text
    assert "Outer: do i = 1, n" in text and "OUTER" not in text


def test_cards_that_are_joined_leave_no_padding() -> None:
    cards = "      DO 10 I = 1,\n     1 N\n      IF (A(I)\n     1 .GT. 0.) GOTO 20\n   10 CONTINUE\n   20 K = I\n"
    conversion = convert_text(
        "cards.f", f"      SUBROUTINE S(A, N, K)\n      REAL A(N)\n{cards}      END\n", "structured"
    )
    assert "      DO I = 1, N\n         IF (A(I) .GT. 0.) " in conversion.text


def test_directives_are_written_in_the_case_of_the_unit() -> None:
    loop = "do i = 1, n\nif (a(i) > 5.) then\na(i) = 5.\nb(i) = 1.\nend if\nend do\n"
    text = convert_text("low.f90", f"subroutine s(a, b, n)\nreal a(n), b(n)\n{loop}end\n", "simd").text
    assert "!$omp simd private(lwm1)" in text and "LW" not in text


def test_a_format_stays_with_its_read() -> None:
    lines = ["   10 READ (11, 20, END=40, ERR=30) I", "   20 FORMAT (I3)", "      K = K + I", "      GOTO 10"]
    rest = ["   30 K = 0", "      GOTO 10", "   40 RETURN", "      END", ""]
    text = convert_text("read.f", "\n".join(["      SUBROUTINE S(K)", *lines, *rest]), "structured").text
    assert "         READ (11, 20, IOSTAT=LWIOS1) I\n   20    FORMAT (I3)\n         IF" in text
