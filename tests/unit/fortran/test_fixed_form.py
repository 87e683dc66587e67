"""`--form-out fixed`: the same statements in columns 7 to 72."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.cli import main
from lanewise.fortran.read.unit import read_file
from lanewise.fortran.write.fixedform import to_fixed
from lanewise.fortran.write.freeform import to_free

FREE = """module m ! the head
contains
  subroutine s(a, n, word)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    character(len=*), intent(out) :: word
    integer :: i; real :: x
    ! a note
    word = 'it''s a long text with a ! mark & and more than seventy-two letters in it, all told' // & ! why
           "and 'another', &
           &going on"
    !$omp simd private(x) aligned(a: 64) linear(i) simdlen(8) &
    !$omp& safelen(64) collapse(1)
    do i = 1, n
      x = a(i); if (x < 0) goto 10
      a(i) = sqrt(x)
10    continue
    end do
#ifdef LOUD
    print *, a
#endif
  end subroutine s
end module m
"""


def test_the_same_statements() -> None:
    fixed = to_fixed(FREE)
    old, new = read_file("x.f90", FREE), read_file("x.f", fixed)
    seen = [[(one.label, one.code, one.line.literals) for one in file.statements] for file in (old, new)]
    assert seen[0] == seen[1]
    assert all(len(line) <= 72 for line in fixed.splitlines())
    assert "! the head\n" in fixed
    assert "! why\n" in fixed
    assert "\n#ifdef LOUD\n" in fixed
    assert "\n!$omp& " in fixed


@pytest.mark.needs("gfortran")
def test_gfortran_takes_it(tmp_path: Path) -> None:
    source = tmp_path / "x.f90"
    source.write_text(FREE)
    made = tmp_path / "x.f"
    assert main(["fortran", str(source), "--form-out", "fixed", "-o", str(made), "--check"]) == 0
    assert main(["fortran", str(made), "--check", "-o", str(tmp_path / "again.f")]) == 0
    assert (tmp_path / "again.f").read_text() == made.read_text()


OLD_BLANKS = """\
      SUBROUTINEFOO(X,N)
      REALX(10)
      D I M E N S I O N A(3)
      IMPLICITREAL*8(A-H)
      DO1 0I=1,N
      IF(X(I).G T.3 . 5)GOTO20
 1 0  X(I)=1 0.0 E 1
   20 CALLBAR(X,'A B')
      DO 3 0 J = 1 . 5
      IF(N.EQ.1)CALL BAR(X,
     1 '(2H  )')
      RE TURN
      E N D
"""
NEW_BLANKS = """\
      SUBROUTINE FOO(X,N)
      REAL X(10)
      DIMENSION A(3)
      IMPLICIT REAL*8 (A-H)
      DO 10 I=1,N
      IF(X(I).GT.3.5)GOTO 20
   10 X(I)=10.0E1
   20 CALL BAR(X,'A B')
      DO30J=1.5
      IF(N.EQ.1)CALL BAR(X,&
     & '(2H  )')
      RETURN
      END
"""


def test_blanks_that_mean_nothing_in_fixed_form() -> None:
    """Words of free form end at blanks: what stands otherwise is written anew, what can stay stays."""
    assert to_free(OLD_BLANKS) == NEW_BLANKS
