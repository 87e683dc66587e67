"""Procedures of straight-line assignments, which may be inlined, and those that may not."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.expression import show
from lanewise.fortran.read.straight import SIZE, Straight, straight_procedures
from lib.samples.fortran_texts import unit_of

CALLER = "subroutine main\ny = 1\nend\n"


def procedures(text: str) -> dict[str, Straight]:
    return straight_procedures(unit_of(CALLER + text))


def test_a_function() -> None:
    (found,) = procedures(
        "real function poly(x)\nreal, parameter :: two = 2.0\nt = x*x\npoly = t + two*x\nend\n"
    ).values()
    assert found.formals == ("X",) and found.writes == frozenset()
    assert [(name, show(value)) for name, value in found.body] == [("T", "X*X"), ("POLY", "T + (2.0)*X")]


def test_a_subroutine_and_the_arguments_that_it_sets() -> None:
    (found,) = procedures("subroutine rot(a, b, c, s)\nt = c*a + s*b\nb = c*b - s*a\na = t\nreturn\nend\n").values()
    assert found.writes == {"A", "B"}


ONE = {
    "branch": "function f(x)\nif (x > 0) goto 10\nf = x\n10 f = x\nend\n",
    "label": "function f(x)\n10 f = x\nend\n",
    "array": "function f(x)\nreal x(3), f\nf = x(1)\nend\n",
    "common": "function f(x)\ncommon c\nf = x + c\nend\n",
    "saved": "function f(x)\nsave t\nt = x\nf = t\nend\n",
    "call": "function f(x)\nf = g(x)\nend\n",
    "read before it is set": "function f(x)\nt = u\nf = x + t\nend\n",
    "conversion": "function f(x)\ni = x\nf = x\nend\n",
    "conversion of the result": "integer function f(x)\nf = x\nend\n",
    "sets its argument": "function f(x)\nx = x + 1.0\nf = x\nend\n",
    "sets its value first": "function f(x)\nf = x\nt = x\nend\n",
    "empty": "subroutine f(x)\nend\n",
    "alternate return": "subroutine f(x, *)\nx = 1.0\nend\n",
    "result": "function f(x) result(r)\nr = x\nend\n",
    "two of one name": "subroutine f(x)\nx = 1.0\nend\nsubroutine f(x)\nx = 2.0\nend\n",
    "text": "subroutine f(c)\ncharacter c\nc = 'a'\nend\n",
    "declared elsewhere": "function f(x)\nuse m\nf = x\nend\n",
    "volatile": "function f(x)\nreal, volatile :: x\nf = x\nend\n",
    "an argument twice": "subroutine f(x, x)\nx = 1.0\nend\n",
    "statement function": "function f(x)\ng(y) = y*y\nf = g(x)\nend\n",
    "intrinsic name of its own": "function f(x)\nexternal sin\nf = sin(x)\nend\n",
}


@pytest.mark.parametrize("name", ONE)
def test_others_are_left(name: str) -> None:
    assert procedures(ONE[name]) == {}


def test_intrinsic_functions_are_allowed() -> None:
    assert list(procedures("function f(x)\nf = sqrt(abs(x))\nend\n")) == ["F"]


def test_long_procedures_are_left() -> None:
    def text(count: int) -> str:
        return "subroutine f(x)\n" + "x = x + 1.0\n" * count + "end\n"

    assert procedures(text(SIZE)) and not procedures(text(SIZE + 1))


def test_contained_procedures_hide_others() -> None:
    text = "subroutine main\ny = 1\ncontains\nsubroutine f(x)\nx = 1.0\nend subroutine\nend\n"
    outside = "subroutine f(x)\nx = 2.0\nend\nsubroutine g(x)\nx = 1.0\nend\n"
    main = unit_of(text + outside)
    assert list(straight_procedures(main)) == ["G"]
    assert straight_procedures(main.file.units[1]) == {}
