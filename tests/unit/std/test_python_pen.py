"""The pen that writes Python: constants, tables, and functions that are kept apart."""

from __future__ import annotations

import math

from lanewise.ir.meaning.elementary import _WORDS
from lanewise.std.algebra import V, apart, look
from lanewise.std.python_pen import PythonPen, python_function


def tripled(y: V) -> V:
    return y * 3.0


def test_lines_of_an_expression() -> None:
    pen = PythonPen({}, {})
    x = pen.fresh("f64")
    y = x * 2.0
    assert pen.lines[-1].strip().startswith(f"{y.text} = ") and y.kind == "f64"


def test_constants_of_each_kind() -> None:
    pen = PythonPen({}, {})
    assert pen.constant("i32", -1).text == str(2**32 - 1) and eval(pen.constant("f64", math.inf).text) == math.inf


def test_tables_and_functions_apart() -> None:
    table = [10, 20, 30]
    assert python_function(lambda i: look(table, i), ["i64"], _WORDS)(2) == 30
    assert python_function(lambda x: apart(tripled, x) + 1.0, ["f64"], _WORDS)(2.0) == 7.0
