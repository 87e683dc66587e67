"""Expressions in Python: types, conversions and subscripts, and what is refused."""

from __future__ import annotations

import pytest

from lanewise.fortran.kernel.expressions import HELPERS, Translator, plus, python_name
from lanewise.fortran.read.expression import show
from lanewise.ir.position import CompileError
from lib.samples.fortran_nests import known_of
from lib.samples.fortran_texts import expr

DECLARED = "double precision e(9), t\nreal u(0:n, -1:1)\nlogical p, q\ncomplex z\ncharacter*4 h\ninteger*8 long"


def translator() -> Translator:
    return Translator(known_of(DECLARED), {"M"}, CompileError)


@pytest.mark.parametrize(
    ("text", "python"),
    [
        ("a(i) + b(i+1)*2", "a[i - 1] + b[i] * lw.f32(2)"),
        ("u(i, j)", "u[i, j + 1]"),
        ("u(i - 3*(i/3) + 1, 1)", "u[i - 3 * _div(i, 3) + 1, 2]"),
        ("i/2 + mod(i, n)", "_div(i, 2) + _mod(i, n)"),
        ("x*(y - 0.1)", "x * (y - lw.f32(0.1))"),
        ("x - (y - 1.0)", "x - (y - 1.0)"),
        ("t + 0.1", "t + lw.f32(0.1)"),
        ("t + 0.1d0", "t + 0.1"),
        ("x + 0.1d0", "x + lw.f64(0.1)"),
        ("2.0*3.0*x", "lw.f32(2.0) * lw.f32(3.0) * x"),
        ("t/i", "t / lw.f64(i)"),
        ("-x**2", "-_square(x)"),
        ("a(i)**3*t", "_cube(a[i - 1]) * t"),
        ("m + 1", "m[0] + 1"),
        ("x .gt. 1 .and. .not. (p .or. q)", "x > lw.f32(1) and not (p or q)"),
        ("p .neqv. x .eq. y", "p != (x == y)"),
        ("sqrt(abs(x)) + sign(x, y)", "np.sqrt(abs(x)) + np.copysign(x, y)"),
        ("max(x, y, 0.25)", "_max(_max(x, y), lw.f32(0.25))"),
        ("isign(i, -n) + min0(i, 3)", "_isign(i, -n) + _min(i, 3)"),
        ("dble(x)*real(t)", "lw.f64(x) * lw.f32(t)"),
        ("int(x) + 1", "int(x) + 1"),
    ],
)
def test_text(text: str, python: str) -> None:
    assert translator().show(expr(text)) == python


@pytest.mark.parametrize(
    ("text", "kind", "python"),
    [
        ("0.0", "real", "lw.f32(0.0)"),
        ("i", "real", "lw.f32(i)"),
        ("x", "double", "lw.f64(x)"),
        ("x", "real", "x"),
        ("x", "integer", "int(x)"),
        ("0.1", "real", "lw.f32(0.1)"),
        ("long", "integer", "long"),
        ("p", "logical", "p"),
    ],
)
def test_assignment_converts(text: str, kind: str, python: str) -> None:
    assert translator().as_type(expr(text), kind) == python


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("z*x", "a value of type complex"),
        ("h", "a value of type character"),
        ("sin(x)", "SIN: the last bit of its result is that of the compiler's library"),
        ("x**y", "a power other than 2, 3 and 4"),
        ("foo(x)", "FOO is called, or is an array that is not declared"),
        ("a(i, j)", "A has 1 dimensions and 2 subscripts"),
        ("a", "A as a whole array"),
        ("1.0_8", "a constant with a kind|a value of type unknown"),
    ],
)
def test_refused(text: str, sentence: str) -> None:
    with pytest.raises(CompileError, match=sentence):
        translator().show(expr(text))


def test_numbers_join() -> None:
    known = known_of()
    assert [show(plus(expr(one), -1, known)) for one in ("i + 1", "i", "i/2 + 1", "i/2 - 1", "7")] == [
        "I",
        "I - 1",
        "I/2",
        "I/2 - 2",
        "6",
    ]


def test_names_that_python_has() -> None:
    assert [python_name(one) for one in ("LAMBDA", "MAX", "A$B", "X")] == ["lambda_", "max_", "a_b", "x"]


def test_helpers_compute_as_fortran_does() -> None:
    made: dict[str, object] = {}
    for name, (arguments, *lines) in HELPERS.items():
        exec(f"def {name}({arguments}):\n" + "".join(f"    {line}\n" for line in lines), made)
    for text, value in (
        ("_div(-7, 2)", -3),
        ("_div(7, -2)", -3),
        ("_mod(-7, 2)", -1),
        ("_mod(7, -2)", 1),
        ("_isign(3, -1)", -3),
        ("_max(float('nan'), 1.0)", 1.0),
        ("_min(2.0, 1.0)", 1.0),
        ("_fourth(3)", 81),
    ):
        assert eval(text, made) == value
