"""Fortran: read, restructured without GOTO, vectorized, written, and compared with the original."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lanewise.fortran.check.check import check_flow
from lanewise.fortran.flow.uniform import as_text
from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.unit import read_file
from lanewise.fortran.restructure.formula import Pred, negate, show
from lanewise.fortran.vectorize.affine import number
from lanewise.fortran.write.freeform import to_free

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "fortran"
SEARCH = (EXAMPLES / "search.f").read_text("utf-8")
LOOP = "      SUBROUTINE S(A, B, N)\n      REAL A(N), B(N)\n      DO 10 I = 1, N\n   10 A(I) = B(I) + 1.\n      END\n"


@pytest.mark.parametrize("mode", ["deleted", "structured", "guarded"])
def test_control_is_the_same(mode: str) -> None:
    conversion = convert_text("search.f", SEARCH, mode)
    assert conversion.refused == [] and conversion.text != SEARCH
    assert check_flow(conversion, seeds=6) == []
    if mode == "structured":
        assert not re.search(r"(?i)^ .*\bGO ?TO\b", conversion.text, re.MULTILINE)


def test_a_loop_becomes_an_array_statement() -> None:
    assert "A(1:N) = B(1:N) + 1." in convert_text("s.f", LOOP, "vector").text


def test_the_form_of_lines() -> None:
    (unit,) = read_file("s.f", LOOP).units
    assert unit.name == "S" and to_free(f"C a line\n{LOOP}").startswith("! a line")
    assert "I" in as_text(unit, frozenset({"A"}))


def test_guards_and_subscripts_are_kept_short() -> None:
    assert show(negate(negate(Pred("A .GT. B")))) == "A .GT. B"
    assert number(4).plus(number(3), -1).constant == 1
