"""`--form-out fixed`: the same statements in columns 7 to 72."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.cli import main
from lanewise.fortran.fixedform import to_fixed
from lanewise.fortran.unit import read_file

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
