"""Fixed or free form: by the name, and by lines that contradict it."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.form import Form, form_of

FREE = "subroutine s(a)\nif (a > 0) goto 10\na = 1\n10 a = 2\nend\n"
CONTINUED = "      subroutine s(a)\n" + "      x = 1\n" * 40 + "      a = f(x, &\n                y)\n      end\n"
LONG = f"      subroutine s(a)\n        call f('{'x' * 140}')\n      end\n"
INDENTED = "      subroutine s(a)\n        a = 1 + &\n            2\n      end\n"
FIXED = "C     A COMMENT\n      SUBROUTINE S(A)\n      A = 1\n     1  + 2\n      END\n"
BOTH = f"      SUBROUTINE S(A)\n{'      A = 1':<72}&\n     &  + 2\n      END\n"


@pytest.mark.parametrize(
    ("name", "text", "free"),
    [
        ("a.F", CONTINUED, True),
        ("a.F", LONG, True),
        ("a.F", f"C\n{LONG}", False),
        ("a.F90", "      X = 1", True),
        ("a.inc", "C comment\n\n      X = 1\n", False),
        ("a.inc", "program p\n", True),
        ("a.inc", "      X = 1 + &\n", True),
        ("a.inc", "call f\n", False),
        ("a.inc", "#if X\n      Y = 1\n", False),
        ("a.f", FIXED, False),
        ("a.f90", FREE, True),
        ("a.f", BOTH, False),
        ("a.f90", BOTH, True),
        ("a.f", "\tX = 1\n10\tY = 2\n", False),
        ("a.f", f"{'      X = 1' + chr(10)}" * 9 + "lab   Y = 2\n", False),
        ("a.f", "", False),
    ],
)
def test_the_name_decides_where_lines_fit(name: str, text: str, free: bool) -> None:
    assert form_of(name, text).free is free


@pytest.mark.parametrize(
    ("name", "text", "free", "line"),
    [
        ("a.F", FREE, True, 1),
        ("a.f", INDENTED, True, 2),
        ("a.f90", FIXED, False, 1),
        ("a.f", "module m\nend\n", True, 1),
    ],
)
def test_lines_that_contradict_the_name_win_and_are_named(name: str, text: str, free: bool, line: int) -> None:
    form = form_of(name, text)
    assert form.free is free
    assert form.why.startswith(f"read as {'free' if free else 'fixed'} form, which line {line} shows; --form")


def test_prose_at_the_top_leaves_the_form() -> None:
    assert form_of("a.f", f"Received by mail, read on.\n{FIXED * 3}") == Form(False)
