"""Calculate: expressions of every form on scalars and sections, and made-up functions that are the same each time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.fortran.check import functions
from lanewise.fortran.check.calculate import Calculator, Frame, called, run_straight
from lanewise.fortran.check.layout import Undefined, Unknown
from lanewise.fortran.check.storage import Array, Outside
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.straight import straight_procedures
from lib.samples.fortran_texts import body_unit, expr, unit_of

assert functions.FUNCTIONS

DECLARED = "integer, parameter :: two = 2\ninteger j(4)\nreal a(4), m(2,3)\nlogical l(4)\nsq(z) = z*z + i\nx = 1"


def calculator() -> Calculator:
    frame = Frame(declarations(body_unit(DECLARED)))
    frame.scalars = {"I": 3, "X": np.float32(1.5), "D": np.float64(0.1), "P": True}
    frame.arrays = {
        "A": Array(np.array([1, 2, 3, 4], np.float32), [1], [4]),
        "J": Array(np.array([4, 3, 2, 1], np.int64), [1], [4]),
        "L": Array(np.array([True, False, True, False]), [1], [4]),
        "M": Array(np.array([1, 2, 3, 4, 5, 6], np.float32), [1, 0], [2, 3]),
    }
    return Calculator(frame)


def value(text: str) -> Any:
    found = calculator().value(expr(text))
    return found.tolist() if isinstance(found, np.ndarray) else found


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("i + 2*3", 9),
        ("(i - 5)/2", -1),
        ("-i**2", -9),
        ("two*i", 6),
        ("x + 1", 2.5),
        ("i/2 + x", 2.5),
        ("i > 2 .and. .not. p", False),
        ("p .neqv. i == 3", False),
        ("a(2)", 2.0),
        ("a", [1, 2, 3, 4]),
        ("a(2:3)*2 + x", [5.5, 7.5]),
        ("a(4:1:-2)", [4, 2]),
        ("a(:2)", [1, 2]),
        ("a(j)", [4, 3, 2, 1]),
        ("a(3:2)", []),
        ("m(2,:)", [2, 4, 6]),
        ("m(:,1)", [3, 4]),
        ("m", [[1, 3, 5], [2, 4, 6]]),
        ("m(1:2,0:1)", [[1, 3], [2, 4]]),
        ("a > 2 .or. l", [True, False, True, True]),
        ("sq(x)", 5.25),
        ("sum(a, mask=l)", 4.0),
        ("max(i, 7, 2)", 7),
        ("(/ 1, i, 2 /)", [1, 3, 2]),
        ("[(i*2, i=1,3)]", [2, 4, 6]),
        ("[(i, i=5,1,-2)]", [5, 3, 1]),
        ("[(i, i=2,1)]", []),
        ("(1., 2.)", 1 + 2j),
        ("merge(a, -a, l)", [1, -2, 3, -4]),
    ],
)
def test_values(text: str, result: Any) -> None:
    assert value(text) == result


def test_types_of_results() -> None:
    assert type(value("x*2")) is np.float32
    assert type(value("x*d")) is np.float64
    assert type(value("two + 1")) is int


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ("a(5)", Outside, ""),
        ("a(1:4:0)", Outside, "a section in steps of zero"),
        ("i/0", Undefined, "a division by zero"),
        ("unknown + 1", Unknown, "UNKNOWN is no variable of a plain type"),
        ("c%d", Unknown, "an expression with a part or a substring"),
        ("x // x", Unknown, "characters"),
        ("exp(x, k=1)", Exception, ""),
        ("gamma(x=x)", Unknown, "GAMMA with keywords"),
        ("m(1,1,1)", Unknown, "another number of subscripts than dimensions"),
    ],
)
def test_what_has_no_value(text: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence or None):
        value(text)


def test_an_unknown_function_depends_on_its_name_and_the_bits_of_its_arguments() -> None:
    made = calculator()
    one = made.value(expr("f(x)"))
    assert type(one) is np.float32 and one == made.value(expr("f(x)"))
    others = [made.value(expr(text)) for text in ("g(x)", "f(d)", "f(x + 1)", "f(a)", "f(a(2))", "f(who)")]
    assert len({float(other) for other in others} | {float(one)}) == 7
    assert type(made.value(expr("ifun(x)"))) is int


def test_an_element_is_handed_on_with_all_that_follow() -> None:
    made = calculator()
    assert made.handed(expr("a(3)")).tolist() == [3, 4]
    assert made.handed(expr("a(2:3)")).tolist() == [2, 3]
    assert made.handed(expr("a")).tolist() == made.handed(expr("a(5)")).tolist() == [1, 2, 3, 4]
    assert (made.handed(expr("x")), made.handed(expr("who"))) == (1.5, "WHO")


def test_unknown_intrinsic_functions_are_made_up_element_by_element() -> None:
    made = calculator()
    row = made.value(expr("gamma(a)"))
    assert row.tolist() == [float(made.value(expr(f"gamma(a({at}))"))) for at in range(1, 5)]
    assert called("GAMMA", [np.float32(2)], {}) == made.value(expr("gamma(a(2))"))


def test_a_statement_function_leaves_its_dummy_alone() -> None:
    made = calculator()
    made.frame.scalars["Z"] = np.float32(9)
    assert made.value(expr("sq(x)")) == 5.25
    assert made.frame.scalars["Z"] == 9


def test_an_implied_do_leaves_its_index_alone() -> None:
    made = calculator()
    made.value(expr("[(i, i=1,9)]"))
    assert made.frame.scalars["I"] == 3


def test_a_straight_procedure_is_run() -> None:
    text = "subroutine s(x)\nx = twice(x)\nend\n\nfunction twice(y)\nt = y + y\ntwice = t\nend\n"
    unit = unit_of(text)
    (procedure,) = straight_procedures(unit).values()
    assert run_straight(procedure, [np.float32(1.5)])["TWICE"] == 3.0
    assert type(run_straight(procedure, [2])["T"]) is np.float32
