"""Comment lines that compilers interpret: statements and directives of OpenMP among the executable statements."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.sentinel import compiled, displaced, threaded
from lib.samples.fortran_texts import body_unit, unit_of


@pytest.mark.parametrize(
    ("line", "is_compiled", "is_threaded"),
    [
        ("!$ n = 2", True, False),
        ("!$omp parallel do", False, True),
        ("  !$OMP END PARALLEL", False, True),
        ("!$acc loop", False, True),
        ("!$omp simd", False, False),
        ("!$omp end simd", False, False),
        ("!$omp declare simd(f)", False, False),
        ("!$ompx", False, False),
        ("!dir$ ivdep", False, False),
        ("! $ n = 2", False, False),
    ],
)
def test_free_form(line: str, is_compiled: bool, is_threaded: bool) -> None:
    unit = body_unit(f"x = 1\n{line}\ny = 2")
    assert compiled(unit) == (3 if is_compiled else 0)
    assert threaded(unit) == (3 if is_threaded else 0)


@pytest.mark.parametrize(
    ("line", "is_compiled", "is_threaded"),
    [
        ("C$    N = 2", True, False),
        ("!$ 10 N = 2", True, False),
        ("c$\tN = 2", True, False),
        ("*$OMP PARALLEL", False, True),
        (" !$OMP PARALLEL", False, False),
        ("CDIR$ IVDEP", False, False),
    ],
)
def test_fixed_form(line: str, is_compiled: bool, is_threaded: bool) -> None:
    unit = unit_of(f"      SUBROUTINE S\n      X = 1\n{line}\n      END\n", "s.f")
    assert compiled(unit) == (3 if is_compiled else 0)
    assert threaded(unit) == (3 if is_threaded else 0)


def test_lines_among_declarations_do_not_count() -> None:
    assert compiled(body_unit("!$ integer m\ninteger n\nn = 1")) == 0
    assert threaded(body_unit("!$omp threadprivate(n)\ninteger n")) == 0
    assert compiled(body_unit("integer n\n!$ m = 2\nn = 1")) == 3


@pytest.mark.parametrize(
    ("following", "line"),
    [
        ("y = 1", 0),
        ("call f(y)", 0),
        ("10 y = 1", 3),
        ("if (y) goto 20", 3),
        ("if (y) z = 1", 0),
        ("read (5, *, end=20) y", 3),
        ("call f(*20)", 3),
        ("continue", 3),
        ("end if", 3),
    ],
)
def test_displaced_before_what_moves(following: str, line: int) -> None:
    assert displaced(body_unit(f"x = 1\n!$ n = 2\n{following}\n20 z = 1")) == line


def test_displaced_before_the_end() -> None:
    assert displaced(body_unit("x = 1\n!$ n = 2")) == 3
