"""Functions of numbers from math and NumPy: types as NumPy chooses them, values beside both, refusals."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.numbers.elementary import ELEMENTARY
from lanewise.frontend.python.run import run_interpreted
from lib.kernel_texts import code, compiled, fault, refusal, result
from lib.oracles.kernel_results import same

F, D, I, U = np.float32(0.25), np.float64(-2.5), np.int32(-3), np.uint8(200)
FLOATS = [0.0, -0.0, 2.5, -1.5, 3.5, math.inf, -math.inf, math.nan]
EXACT = (
    *("floor", "ceil", "trunc", "rint", "fabs", "sqrt", "sign", "square", "negative", "positive", "absolute"),
    *("isnan", "isinf", "isfinite", "signbit", "logical_not", "round", "spacing", "nan_to_num", "isposinf"),
)
EXACT_OF_TWO = (
    *("minimum", "maximum", "fmin", "fmax", "copysign", "add", "subtract", "multiply", "equal", "not_equal", "less"),
    *("less_equal", "greater", "greater_equal", "logical_and", "logical_or", "logical_xor", "fmod", "true_divide"),
)


@pytest.mark.parametrize("name", EXACT)
def test_exact_functions_of_one_number(name: str) -> None:
    for value in FLOATS:
        for kind in (np.float32, np.float64, float):
            result(f"np.{name}(a)", kind(value))


@pytest.mark.parametrize("name", EXACT_OF_TWO)
def test_exact_functions_of_two_numbers(name: str) -> None:
    for a, b in itertools.product(FLOATS, repeat=2):
        if a or b or name not in ("fmin", "fmax"):  # of two zeros either may be returned
            result(f"np.{name}(a, b)", np.float32(a), np.float32(b))


@pytest.mark.parametrize("name", [name for name in EXACT_OF_TWO if name not in ("copysign", "true_divide")])
def test_integers_keep_their_types(name: str) -> None:
    for a, b in [(I, np.int32(2)), (U, np.uint8(7)), (np.int64(-8), np.int64(-3)), (np.uint64(2**63), np.uint64(5))]:
        result(f"np.{name}(a, b)", a, b)
    result(f"np.{name}(a, b)", 5, 3)


@pytest.mark.parametrize("name", ["floor", "ceil", "trunc"])
def test_math_gives_python_ints(name: str) -> None:
    for value in (2.5, -2.5, np.float64(3.5), True, 7):
        result(f"math.{name}(a)", value)


@pytest.mark.parametrize("name", ["isnan", "isinf", "isfinite", "radians", "degrees", "fabs", "sqrt"])
def test_math_gives_python_numbers(name: str) -> None:
    for value in (2.5, F, np.float64(3), 7):
        result(f"math.{name}(a)", value)


@pytest.mark.parametrize(
    ("text", "args", "type"),
    [
        ("np.sin(a)", (F,), np.float32),
        ("np.sin(a)", (I,), np.float64),
        ("np.sin(a)", (np.int16(1),), np.float32),
        ("np.exp(a)", (1.0,), np.float64),
        ("math.sin(a)", (F,), float),
        ("math.atan2(a, b)", (F, I), float),
        ("np.arctan2(a, b)", (F, 1.0), np.float32),
        ("np.hypot(a, b)", (F, D), np.float64),
        ("math.log(a, 3)", (F,), float),
        ("np.degrees(a)", (F,), np.float32),
        ("np.isnan(a)", (I,), np.bool_),
        ("math.isnan(a)", (F,), bool),
    ],
)
def test_types(text: str, args: tuple[Any, ...], type: type) -> None:
    found = run_interpreted(compiled(text, *args), args)
    expected = eval(text, {"np": np, "math": math}, dict(zip("ab", args, strict=False)))
    assert isinstance(found, type) and np.isclose(found, expected, rtol=1e-6)


@pytest.mark.parametrize("low", [-500, 2, 300])
@pytest.mark.parametrize("high", [-3, 100, 1000])
@pytest.mark.parametrize("value", [U, np.int8(-100), F])
def test_clip(value: Any, low: int, high: int) -> None:
    ends = np.iinfo(value.dtype) if isinstance(value, np.integer) else np.finfo(value.dtype)
    if low <= ends.max and high >= ends.min:
        result("np.clip(a, b, c)", value, low, high)
        result(f"np.clip(a, {low}, {high})", value)
    else:
        assert "does not fit" in refusal(f"np.clip(a, {low}, {high})", value)
        assert "does not fit" in fault("np.clip(a, b, c)", value, low, high)


@pytest.mark.parametrize("args", [(1, F, I), (0.0, U, np.uint8(3)), (I, 1.5, 2), (True, U, 7)])
def test_where(args: tuple[Any, ...]) -> None:
    found = run_interpreted(compiled("np.where(a, b, c)", *args), args)
    same(found, np.where(*args)[()], 0)


def test_a_known_call_folds() -> None:
    assert code("math.sqrt(16) + np.float64(1)") == ["return f64 5.0"]
    assert code("np.where(True, 2, 3)") == ["return i64 2"]


def test_a_minimum_of_booleans_and_of_unsigned_numbers() -> None:
    assert code("np.minimum(a, b)", np.True_, np.True_)[0] == "%and: i1 = and %a, %b"
    assert code("np.maximum(a, b)", U, U)[0] == "%umax: i8 = umax %a, %b"
    assert code("np.minimum(a, b)", I, I)[0] == "%smin: i32 = smin %a, %b"


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("math.sin(a, 2)", (F,), "math.sin takes 1 argument here, not 2"),
        ("np.sin(a, 2)", (F,), "np.sin takes 1 argument here, not 2"),
        ("math.log(a, 2, 3)", (F,), "math.log takes 1 to 2 arguments here, not 3"),
        ("np.reciprocal(a)", (I,), "np.reciprocal of an integer is 0 or 1; write 1 / x"),
        (
            "np.sin(a)",
            (np.bool_(1),),
            "np.sin gives no type that kernels have for bool; convert with lw.f32(...) first",
        ),
        ("np.clip(a, 1)", (I,), "np.clip takes 3 arguments here, not 2"),
        ("np.where(a, 1)", (I,), "np.where takes 3 arguments here, not 2"),
        ("np.minimum(a, 300)", (U,), "300 does not fit uint8"),
        ("math.floor(a)", (np.zeros(3),), "a number must stand here"),
        ("math.sqrt(-1)", (), "this cannot be computed: "),
    ],
)
def test_refused(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in refusal(text, *args)


def test_the_table_names_functions_of_both_libraries() -> None:
    modules = {getattr(function, "__module__", None) or "numpy" for function in ELEMENTARY}
    assert {"math", "numpy"} <= modules and len(ELEMENTARY) > 100
