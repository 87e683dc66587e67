"""Driver program: arguments of each type, dummy procedures, alternate returns, the data and the choice of a unit."""

from __future__ import annotations

import re

import pytest

from lanewise.fortran.check.driver_program import ROOM, data_text, driver_text, main_text, procedure
from lanewise.fortran.check.samples import SETS, SIZE, integers
from lanewise.fortran.convert import Result
from lanewise.fortran.read.declaration import declarations
from lib.samples.fortran_texts import body_unit


def driver(head: str, body: str = "", number: int = 0) -> str:
    unit = body_unit(body + "\nx = 1", head)
    return driver_text(Result(unit, "converted"), declarations(unit), number)


@pytest.mark.parametrize(
    ("declared", "lines"),
    [
        ("integer q", ["INTEGER :: a_Q", "a_Q = lw_counts("]),
        ("integer q(n)", [f"INTEGER :: a_Q({ROOM})", "a_Q(k) = lw_integers("]),
        ("real q", ["REAL :: a_Q", "a_Q = real(lw_reals("]),
        ("double precision q", ["DOUBLE PRECISION :: a_Q", "a_Q = lw_reals("]),
        ("logical q(*)", [f"LOGICAL :: a_Q({ROOM})", "a_Q(k) = lw_logicals("]),
        ("complex q", ["COMPLEX :: a_Q", "a_Q = cmplx(lw_reals("]),
        ("character q", ["CHARACTER(len=80) :: a_Q", "a_Q = 'NTULVCRAB '("]),
    ],
)
def test_arguments(declared: str, lines: list[str]) -> None:
    text = driver("subroutine s(q)", declared)
    assert all(line in text for line in lines)
    assert "call S(a_Q)" in text
    shown = "a_Q" if "(" in declared else "(/ a_Q /)"
    assert f"print '(A,8(1X,Z0))', 'Q', transfer({shown}, (/ 0 /))" in text


def test_arguments_differ_by_their_place() -> None:
    text = driver("subroutine s(a, b)")
    assert "a_A = real(lw_reals(1 + modulo((k + 0 * 7)" in text and "a_B = real(lw_reals(1 + modulo((k + 1 * 7)" in text


def test_a_function_prints_its_value() -> None:
    text = driver("integer function f(a)")
    assert "INTEGER :: answer, F" in text and "answer = F(a_A)" in text and "print *, transfer(answer, (/ 0 /))" in text


def test_procedures_and_alternate_returns() -> None:
    text = driver("subroutine s(f, g, *, *)", "call g\nx = f(x)", number=3)
    assert "call S(lw_3_F, lw_3_G, *901, *902)" in text
    assert "REAL function lw_3_F()" in text and "subroutine lw_3_G()" in text
    assert "901 k = 1\ngoto 990\n902 k = 2\ngoto 990\n990 print *, 'return', k" in text
    assert text.startswith("subroutine drive_3(seed)") and "end subroutine drive_3\n" in text


@pytest.mark.parametrize(
    ("declared", "kind"),
    [
        ("external f", "double"),
        ("external f\nreal f", "real"),
        ("x = f(x)", "real"),
        ("call f", "call"),
        ("x = 2", ""),
        ("real f(9)\nx = f(1)", ""),
        ("character f\nx = f(1)", ""),
    ],
)
def test_dummy_procedures(declared: str, kind: str) -> None:
    unit = body_unit(f"{declared}\nx = 1", "subroutine s(f)")
    assert procedure("F", Result(unit, ""), declarations(unit)) == kind


def test_main_chooses_the_unit() -> None:
    text = main_text(2)
    assert "case (0)\ncall drive_0(seed)\ncase (1)\ncall drive_1(seed)\nend select" in text


def test_the_data_are_those_of_samples() -> None:
    text = data_text((90.0,))
    table = re.search(r"lw_integers\(\d+, \d+\) = reshape\(\(/ &\n(.*?)/\)", text, re.DOTALL)
    assert table is not None
    values = [int(one) for one in table[1].replace("&\n", "").split(",")]
    assert len(values) == SETS * SIZE
    assert values[4 * SIZE : 5 * SIZE] == integers(4, (90.0,), True)
    assert ".true." in text and "d0" in text and text.endswith("end module lw_data\n")
    assert max(map(len, text.splitlines())) < 900
