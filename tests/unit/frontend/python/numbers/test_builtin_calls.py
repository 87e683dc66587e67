"""Python's builtin functions of numbers, beside Python itself."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.writer import CompileOptions
from lib.kernel_texts import code, fault, lanes, refusal, result

F, D, I, U = np.float32(2.5), np.float64(-3.5), np.int32(-7), np.uint8(200)
NAN = np.float32("nan")
A = np.zeros((2, 3))


@pytest.mark.parametrize(
    ("text", "args"),
    [
        *((f"abs({x})", (v,)) for x, v in zip("aaaaaa", (F, D, I, U, True, -3), strict=True)),
        *(("round(a)", (v,)) for v in (F, D, I, U, 2.5, -7, True)),
        ("round(a, 1)", (np.float64(2.345),)),
        ("round(a, 2)", (F,)),
        ("round(a, -1)", (np.float64(1234.0),)),
        ("round(a, 3)", (I,)),
        ("divmod(a, b)", (I, np.int32(2))),
        ("divmod(a, b)", (-7, 2)),
        ("divmod(a, b)", (-7.5, 2.0)),
        ("divmod(a, b)", (True, 2)),
        ("pow(a, 3)", (I,)),
        ("pow(a, b)", (2.0, 3.0)),
        *((f"{to}(a)", (v,)) for to in ("int", "float", "bool") for v in (F, D, I, U, 0.0, True)),
        ("int() + float() + bool()", ()),
        ("len(a) * 10 + len((1, 2))", (A,)),
        ("ord('x') + a", (1,)),
        ("sum((a, b, 3))", (I, np.int32(2))),
        ("any((a, b))", (0, 2)),
        ("all((a, b))", (0, 2)),
        ("any(()) or all(())", ()),
        ("sum((1, 2, 3))", ()),
    ],
)
def test_as_in_python(text: str, args: tuple[Any, ...]) -> None:
    result(text, *args)


@pytest.mark.parametrize("word", ["min", "max"])
@pytest.mark.parametrize("values", [(1.5, 2.5), (2.5, 1.5), (NAN, F), (F, NAN), (0.0, -0.0), (-3, 2), (U, np.uint8(3))])
def test_the_first_of_equals_and_of_nan(word: str, values: tuple[Any, Any]) -> None:
    result(f"{word}(a, b)", *values)
    result(f"{word}((a, b, a))", *values)


@pytest.mark.parametrize(("text", "loser"), [("min(a, b)", 300), ("min(b, a)", 2**40), ("max(a, b)", -5)])
def test_a_python_int_that_loses_need_not_fit(text: str, loser: int) -> None:
    assert result(text, U, loser) == 200


def test_a_python_int_that_wins_must_fit() -> None:
    assert "does not fit uint8" in fault("max(a, b)", U, 300)
    assert "300 does not fit uint8" in refusal("max(a, 300)", U)


def test_a_reduction_keeps_its_accumulator_first() -> None:
    """max(x, m) would drop the value so far at each NaN."""
    text = "def k(a):\n    m = -math.inf\n    for i in lw.lanes(len(a)):\n        m = max(a[i], m)\n    return m"
    body = code(text, np.zeros(3), function="k.lanes0")
    names = dict(line.split(": f64 = load ") for line in body if ": f64 = load " in line)
    kept = next(name for name, place in names.items() if place.startswith("%m,"))
    (other,) = names.keys() - {kept}
    assert f"%fcmp: i1 = fcmp.ogt {other}, {kept}" in body
    assert any(line.endswith(f"select %fcmp, {other}, {kept}") for line in body)


def test_abs_of_the_smallest_integer_in_debug_mode() -> None:
    assert "abs(-128) does not fit int8" in fault("abs(a)", np.int8(-128), options=CompileOptions(debug=True))


def test_known_arguments_fold() -> None:
    assert code("round(2.5) + abs(-3) + min(4, 2.0)") == ["return f64 7.0"]
    assert code("len(a)", A[:, :1].copy())[0].startswith("return")


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("abs()", (), "abs takes 1 argument here, not 0"),
        ("round(a, 1, 2)", (F,), "round takes 1 to 2 arguments here, not 3"),
        ("min(a)", (F,), "min takes 2 to 64 arguments here, not 1"),
        ("max(a)", (A,), "max takes one row here, not an array of 2 axes; write a loop over its rows"),
        ("round(a, 1)", (2.5,), "write np.round(x, digits), which rounds x * 10**digits"),
        ("round(a, b)", (F, 2), "the digits of round must be a number known when compiling"),
        ("round(a, -2)", (I,), "write round(x / 100) * 100"),
        ("pow(a, 2, 3)", (I,), "pow of three numbers is a loop here"),
        ("divmod(a, b)", (np.uint64(1), None), "a number must stand here, not None"),
        ("len(a)", (F,), "len takes an array or a tuple, not float32"),
        ("ord('x', 'y')", (), "ord takes 1 argument here, not 2"),
        ("ord(a)", (F,), "ord takes a text of one character"),
        ("sum(a)", (A,), "sum takes one row here, not an array of 2 axes; write a loop over its rows"),
        ("any(a, 1)", (I,), "'any' takes a tuple in a kernel; write a loop, or lw.any(x) for all lanes"),
        ("sum((a, b))", (1.0, 2.0), "sum of Python floats is rounded otherwise by newer Pythons; write a + b"),
        ("sorted(a)", (A,), "sorted takes one row here, not an array of 2 axes; write a loop over its rows"),
        ("sorted((a, 2))", (I,), "write min(a, 2), max(a, 2)"),
        ("zip(a)", (A,), "'zip(...)' can only follow 'in' of a for loop"),
        ("int(1, 2)", (), "int takes 0 to 1 argument"),
        ("float('x')", (), "this cannot be computed: could not convert string to float"),
        ("lw.min(a, 2)", (I,), "lw.min takes 1 argument here, not 2: it is of all lanes; write min(x, y)"),
    ],
)
def test_refused(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in refusal(text, *args)


def test_in_lanes() -> None:
    a, b = lanes("b[i] = min(max(a[i], 2), 7)", np.arange(-3, 12), np.zeros(15, int))
    assert b.min() == 2 and b.max() == 7 and math.isclose(b.mean(), np.clip(a, 2, 7).mean())
