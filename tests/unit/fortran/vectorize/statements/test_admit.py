"""What may not stand in a loop that becomes array statements: shapes, and = and operators that modules define."""

from __future__ import annotations

import pytest

from lanewise.fortran.modes import convert_text

HEAD = """subroutine s(p, q, l, m, a, b, c)
type(t) :: p(9), q(9)
logical :: l(9), m(9)
real :: a(9), b(9,9)
character(3) :: c(9)
own(u) = u + other(u)
do i = 1, 8
"""
REFUSED = {
    "p(i) = q(i)": "Q is of a derived type, for which = may be a subroutine",
    "p(i) = i": "P is of a derived type, for which = may be a subroutine",
    "a(i) = q(i)": "Q is of a derived type, for which = may be a subroutine",
    "l(i) = l(i)*m(i)": "an operator (*) on other types than its own, which may be a function",
    "l(i) = l(i) > m(i)": "an operator (.GT.) on other types than its own, which may be a function",
    "l(i) = a(i) .and. m(i)": "an operator (.AND.) on other types than its own, which may be a function",
    "l(i) = c(i) == a(i)": "an operator (.EQ.) on other types than its own, which may be a function",
    "a(i) = l(i)": "an assignment between types, which may be a subroutine of the program",
    "c(i) = a(i)": "an assignment between types, which may be a subroutine of the program",
    "b(i,:) = b(:,i)": "a section or a list of elements inside the loop",
    "a(i) = own(b(i,1))": "OTHER may be a function with effects",
}
TAKEN = ["l(i) = l(i) .neqv. m(i)", "l(i) = a(i) > 3", "l(i) = c(i) < c(i+1)", "a(i) = i", "c(i) = c(i+1)"]


@pytest.mark.parametrize("statement", REFUSED)
def test_what_need_not_be_elemental_keeps_its_loop(statement: str) -> None:
    (result,) = convert_text("s.f90", f"{HEAD}{statement}\nend do\nend\n", "vector").results
    assert [one.why for one in result.loops] == [REFUSED[statement] + " (line 8)"]


@pytest.mark.parametrize("statement", TAKEN)
def test_what_is_elemental_is_taken(statement: str) -> None:
    (result,) = convert_text("s.f90", f"{HEAD}{statement}\nend do\nend\n", "vector").results
    assert [one.outcome for one in result.loops] == ["vector"]


@pytest.mark.parametrize("mode", ["vector", "simd"])
def test_a_last_value_with_a_step_that_is_not_known(mode: str) -> None:
    text = "subroutine s(a, n, m, x)\nreal a(n)\ndo i = 1, n, m\nx = a(i)*2.\na(i) = x\nend do\nend\n"
    assert convert_text("s.f90", text, mode).refused == []
