"""Fortran: read, restructured without GOTO, vectorized, written, and compared with the original."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lanewise.fortran.check.check import check_flow
from lanewise.fortran.flow.uniform import as_text
from lanewise.fortran.kernel.translate import kernel_file
from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.expression import show as show_expression
from lanewise.fortran.read.unit import read_file
from lanewise.fortran.restructure.formula import Pred, negate, show
from lanewise.fortran.vectorize.dependence.affine import number
from lanewise.fortran.vectorize.nests.trips import trips
from lanewise.fortran.vectorize.roles.reductions import find_reductions
from lanewise.fortran.vectorize.statements.admit import go_together
from lanewise.fortran.write.freeform import to_free
from lib.samples.fortran_nests import nest_of

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


def test_nests_roles_and_statements() -> None:
    """Of a loop: its trip count, a sum that it computes, and whether an expression may be one of arrays."""
    nest = nest_of("do i = k, n\nx = x + a(i)\nend do")
    assert show_expression(trips(nest.head, nest.known)) == "MAX(0, N - K + 1)"
    assert [line.operation for line in find_reductions(nest.lines, nest.known, False).lines] == ["+"]
    assert go_together("integer", "real") and not go_together("integer", "logical")


def test_kernel() -> None:
    text = "      SUBROUTINE S(N, A)\n      REAL A(N)\n      DO 10 I = 1, N\n   10 A(I) = A(I)*2.0\n      END\n"
    made, refused = kernel_file(read_file("x.f", text).units)
    assert not refused
    assert "    for i in lw.lanes(range(1, n + 1)):\n        a[i - 1] = a[i - 1] * 2.0\n" in made
