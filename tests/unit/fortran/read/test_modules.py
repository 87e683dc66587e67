"""Procedures of modules: what they see of their host, kinds by name, interfaces and types with names of their own."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from lanewise.fortran.check.check import check_flow
from lanewise.fortran.check.compare import check_results
from lanewise.fortran.flow.constants import settle
from lanewise.fortran.flow.liveness import Liveness
from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.unit import Unit, read_file

MODULE = """module m
  use, intrinsic :: iso_fortran_env, only: real32, wide => real64
  implicit none
  integer, parameter :: dp = kind(1.0d0), sp = selected_real_kind(6), qp = selected_real_kind(30)
  real(dp) :: last
  type :: point
    real :: n(3)
  end type point
contains
  subroutine keep(a, b, n)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n)
    real(kind=wide), intent(in) :: b(n)
    abstract interface
      function f(a)
        real :: a, b
      end function f
    end interface
    integer :: i
    if (n <= 0) goto 10
    do i = 1, n
      last = b(i)
      a(i) = sqrt(abs(last)) + a(i)
    end do
10  continue
  end subroutine keep
end module m
"""


def keep(text: str = MODULE) -> Unit:
    return next(one for one in read_file("m.f90", text).units if one.name == "KEEP")


def test_names_inside_interfaces_and_types_are_not_the_units() -> None:
    known = declarations(keep())
    assert [known.type_of(one) for one in ("A", "B", "N", "LAST")] == ["double", "double", "integer", "double"]
    assert not known.is_array("N")
    assert known.is_array("B")


@pytest.mark.parametrize(
    ("kind", "found"), [("dp", "double"), ("sp", "real"), ("real32", "real"), ("qp", "other"), ("unknown", "other")]
)
def test_kinds_by_name(kind: str, found: str) -> None:
    text = MODULE.replace("real(dp) :: last", f"real({kind}) :: last")
    assert declarations(keep(text)).type_of("LAST") == found


@pytest.mark.parametrize("mode", ["structured", "guarded", "vector", "simd"])
def test_a_variable_of_the_host_outlives_the_procedure(mode: str) -> None:
    conversion = convert_text("m.f90", MODULE.replace("    abstract interface", "    interface"), mode)
    assert conversion.refused == []
    assert "goto" not in conversion.text.lower()
    plain = convert_text("m.f90", _without_interface(), mode)
    compared = check_results(plain)
    assert (compared.findings, compared.followed) == ([], 1)
    if mode == "vector":
        assert "a(1:n) = " in plain.text
        assert "last = " in plain.text


def _without_interface() -> str:
    begin, end = (
        MODULE.index("    abstract interface"),
        MODULE.index("    end interface\n") + len("    end interface\n"),
    )
    return MODULE[:begin] + MODULE[end:]


def test_declarations_are_put_in_front_of_an_interface() -> None:
    text = convert_text("m.f90", MODULE, "guarded").text
    assert text.index("logical lwbr1") < text.index("abstract interface")


def test_a_sibling_hides_an_intrinsic_function() -> None:
    sibling = (
        "  real(dp) function sqrt(x)\n    real(dp), intent(in) :: x\n    sqrt = x\n  end function sqrt\nend module m\n"
    )
    text = _without_interface().replace("end module m\n", sibling)
    result = next(one for one in convert_text("m.f90", text, "vector").results if one.unit.name == "KEEP")
    assert result.loops[0].outcome == "scalar"


INTERFACES = """module m
  implicit none
  interface area
    module procedure area_r
  end interface
  interface sum
    module procedure my_sum
  end interface
  interface
    subroutine outside(sqrt, n)
      integer :: n
      real :: sqrt(n)
    end subroutine
    real function exp(x)
      real :: x
    end function
  end interface
contains
  real function area_r(x)
    real, intent(in) :: x
    area_r = x*x
  end function
  integer function my_sum(a)
    integer, intent(in) :: a(:)
    my_sum = a(1)
  end function
  subroutine keep(a, b, k, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), b(n)
    integer, intent(inout) :: k(n)
    integer :: i, s
    s = 0
    do i = 1, n
      a(i) = sqrt(abs(b(i))) + a(i)
    end do
    do i = 1, n
      b(i) = exp(a(i))
    end do
    do i = 1, n
      s = s + k(i)
    end do
    do i = 1, n
      b(i) = area(a(i))
    end do
    k(1) = s
  end subroutine
end module
"""


def test_an_interface_hides_the_intrinsics_it_names_and_no_others() -> None:
    conversion = convert_text("m.f90", INTERFACES, "vector")
    result = next(one for one in conversion.results if one.unit.name == "KEEP")
    assert [one.outcome for one in result.loops] == ["vector", "scalar", "vector", "scalar"]
    assert "intrinsic sum" in conversion.text
    known = declarations(keep(INTERFACES))
    assert (known.type_of("EXP"), known.is_intrinsic("EXP"), known.is_intrinsic("SQRT")) == ("real", False, True)
    assert known.look("OUTSIDE").external and known.look("AREA").external


HOST = """program p
  real :: sum(3), a(9)
  sum = 2.0
  call inner(a, 9)
contains
  subroutine inner(a, n)
    integer :: n, i, k
    real :: a(n)
    k = 0
    do i = 1, n
      k = k + i
    end do
    a(1) = k + sum(1)
  end subroutine inner
end program p
"""


def test_a_variable_of_the_host_hides_an_intrinsic_function() -> None:
    """K would be summed up by SUM, which is an array of the host here."""
    hidden = convert_text("p.f90", HOST, "vector").results[1].loops[0]
    assert (hidden.outcome, hidden.why) == ("scalar", "the intrinsic SUM is hidden by a variable of that name")
    plain = convert_text("p.f90", HOST.replace("sum", "sums"), "vector").results[1].loops[0]
    assert plain.outcome == "vector"


@pytest.mark.parametrize("mode", ["vector", "simd"])
def test_bounds_that_a_module_declares(mode: str) -> None:
    text = (
        "subroutine s(a)\n use sizes\n real :: a(m), b(m, 2)\n integer :: i\n"
        " do i = 1, 10\n  a(i) = b(i, 1)\n end do\nend subroutine\n"
    )
    (result,) = convert_text("s.f90", text, mode).results
    assert [one.line for one in result.loops] == [5]


def test_a_bound_that_is_no_argument_may_have_moved() -> None:
    """The loop runs to M as it is now; the array has the length that M of COMMON was."""
    text = "      SUBROUTINE S(B)\n      COMMON /C/ {0}\n      REAL B({0})\n      N = {0}\n      END\n"
    for name in ("M", "SIZE"):
        (unit,) = read_file("s.f", text.format(name)).units
        known = declarations(unit)
        settle(unit, [], known, Liveness(unit, [], known))
        assert known.look("B").dimensions[0][1] is None


WHOLE = """subroutine s(a, k, n)
integer :: n, i, k
real :: a(n)
if (k > 0) then
  associate (q => a(1))
    k = -1
  end associate
  do i = 2, n
    a(i) = a(i+k) + 1
  end do
end if
outer: do i = 1, n
  block
    real :: t
    t = a(i)
    do k = 1, 3
      if (t > k) exit
      if (t < 0) exit outer
    end do
  end block
  a(i) = k
end do outer
if (k > 2) goto 10
do i = 1, n
  a(i) = 2*a(i)
end do
10 continue
end subroutine
"""


def test_a_construct_with_names_of_its_own_stays_whole_and_so_does_a_loop_that_it_leaves() -> None:
    (result,) = convert_text("s.f90", WHOLE, "vector").results
    reported = [(one.line, one.outcome, one.why) for one in result.loops]
    kept = "a construct with names of its own stays whole (lines 12 to 22)"
    assert reported[1:] == [(12, "scalar", kept), (16, "scalar", kept), (24, "vector", reported[3][2])]
    assert reported[0][:2] == (8, "vector") and "if K .GE. 0" in reported[0][2]  # K is -1 there, whatever it was before
    branch = WHOLE.replace("  a(i) = k\n", "  if (k > 1) goto 20\n  a(i) = k\n20 continue\n")
    (result,) = convert_text("s.f90", branch, "vector").results
    assert result.reason is not None
    assert "a branch inside a DO with BLOCKs" in result.reason.sentence


SEPARATE = """submodule (m) inside
integer :: c = 0
contains
module procedure f
integer :: i
do i = 1, 3
  t = i
  c = c + i
end do
if (k > 2) goto 10
f = t
10 f = f + k
end procedure f
subroutine g
c = 1
end subroutine
end submodule
"""


def test_bodies_of_procedures_that_a_module_declares_are_units() -> None:
    conversion = convert_text("s.f90", SEPARATE, "vector")
    units = [(one.unit.name, one.unit.kind, one.gotos_before, one.gotos_after) for one in conversion.results]
    assert units == [("INSIDE", "submodule", 0, 0), ("F", "subroutine", 1, 0), ("G", "subroutine", 0, 0)]
    assert "\nt = 3\n" in conversion.text  # T may be the module's
    assert "end procedure f" in conversion.text


NAMED = """subroutine s(k)
structure /pair/
  integer x
  union
    map
      integer i
    end map
  end union
end structure
enum, bind(c)
  enumerator :: red = 1
end enum
my_if: if (k > 6) then
  if (k > 9) goto 5
else if (k > 4) then my_if
  k = 2
else my_if
  k = 3
end if my_if
my_sel: select case (k)
case (1:4) my_sel
  if (k == red) goto 5
case default my_sel
  k = 0
end select my_sel
k = k + 1
5 continue
end subroutine
"""


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("mode", ["structured", "guarded"])
def test_names_after_else_and_case_and_the_end_of_specifications(mode: str, tmp_path: Path) -> None:
    conversion = convert_text("s.f90", NAMED, mode)
    assert conversion.results[0].gotos_after == 0
    assert check_flow(conversion, seeds=6) == []
    (tmp_path / "s.f90").write_text(conversion.text)
    subprocess.run(["gfortran", "-fsyntax-only", "-fdec", "s.f90"], cwd=tmp_path, check=True)
