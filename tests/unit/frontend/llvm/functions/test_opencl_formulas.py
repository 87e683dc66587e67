"""OpenCL's common, relational and integer functions, run in the interpreter beside their specification."""

from __future__ import annotations

import math
from typing import Any

import pytest

from lanewise.frontend.llvm.functions.opencl_formulas import FLOATS, INTEGERS, RELATIONAL, formula_meaning
from lib.llvm_functions import body, function_text, run

WORDS = {"f": "float", "d": "double", "h": "i8", "c": "i8", "i": "i32", "j": "i32", "l": "i64"}
SAMPLES = [0.0, -0.0, 1.0, -2.5, 3.75, math.inf, -math.inf, math.nan, 1e-40]


def call(name: str, letter: str, count: int, result: str = "") -> tuple[str, str, str]:
    """The instructions, the parameters and the declaration of a scalar call."""
    type, mangled = WORDS[letter], f"_Z{len(name)}{name}{letter * count}"
    params = ", ".join(f"{type} %{'abc'[k]}" for k in range(count))
    types = ", ".join([type] * count)
    result = result or type
    return f"%r = call {result} @{mangled}({params})", params, f"declare {result} @{mangled}({types})"


def value(name: str, letter: str, *args: Any, result: str = "") -> Any:
    line, params, declared = call(name, letter, len(args), result)
    return run(function_text(line, params, f"{result or WORDS[letter]} %r", declared), *args)


def same(a: float, b: float) -> bool:
    return (a != a and b != b) or (a == b and math.copysign(1, a) == math.copysign(1, b))


@pytest.mark.parametrize(
    ("name", "args", "expected"),
    [
        ("mix", (1.0, 5.0, 0.25), 2.0),
        ("step", (2.0, 1.0), 0.0),
        ("step", (2.0, 2.0), 1.0),
        ("smoothstep", (0.0, 4.0, 1.0), 0.15625),
        ("smoothstep", (0.0, 4.0, -1.0), 0.0),
        ("smoothstep", (0.0, 4.0, 9.0), 1.0),
        ("sign", (-7.5,), -1.0),
        ("sign", (-0.0,), -0.0),
        ("sign", (math.nan,), 0.0),
        ("sign", (math.inf,), 1.0),
        ("degrees", (1.0,), 180 / math.pi),
        ("radians", (180.0,), 180 * (math.pi / 180)),
        ("fdim", (5.0, 3.0), 2.0),
        ("fdim", (3.0, 5.0), 0.0),
        ("maxmag", (-5.0, 3.0), -5.0),
        ("maxmag", (5.0, -5.0), 5.0),
        ("maxmag", (1.0, -5.0), -5.0),
        ("minmag", (-5.0, 3.0), 3.0),
        ("minmag", (2.0, -3.0), 2.0),
        ("minmag", (5.0, -5.0), -5.0),
        ("divide", (1.0, 8.0), 0.125),
        ("recip", (8.0,), 0.125),
        ("bitselect", (3.0, -4.0, -0.0), -3.0),
    ],
)
def test_floats(name: str, args: tuple[float, ...], expected: float) -> None:
    assert same(value(name, "d", *args), expected)
    assert FLOATS[name][0] == len(args)


TESTS = {
    "isequal": lambda a, b: a == b,
    "isnotequal": lambda a, b: a != b,
    "isgreater": lambda a, b: a > b,
    "isgreaterequal": lambda a, b: a >= b,
    "isless": lambda a, b: a < b,
    "islessequal": lambda a, b: a <= b,
    "islessgreater": lambda a, b: a < b or a > b,
    "isordered": lambda a, b: a == a and b == b,
    "isunordered": lambda a, b: a != a or b != b,
    "isnan": math.isnan,
    "isinf": math.isinf,
    "isfinite": math.isfinite,
    "isnormal": lambda a: math.isfinite(a) and abs(a) >= 2.0**-1022,
    "signbit": lambda a: math.copysign(1, a) < 0,
}


@pytest.mark.parametrize("name", RELATIONAL)
def test_relations(name: str) -> None:
    samples = [*SAMPLES, 2.0**-1022, 2.0**-1023]
    pairs = [(a, b) for a in SAMPLES for b in SAMPLES] if RELATIONAL[name][0] == 2 else [(a,) for a in samples]
    line, params, declared = call(name, "d", len(pairs[0]), "i32")
    text = function_text(line, params, "i32 %r", declared)
    found = [run(text, *args) for args in pairs]
    assert found == [int(TESTS[name](*args)) for args in pairs]


@pytest.mark.parametrize(
    ("name", "letter", "args", "expected"),
    [
        ("mul_hi", "h", (200, 200), 200 * 200 >> 8),
        ("mul_hi", "c", (-100, 100), -100 * 100 >> 8),
        ("mad_hi", "c", (-100, 100, 5), (-100 * 100 >> 8) + 5),
        ("hadd", "h", (255, 254), 254),
        ("hadd", "c", (-1, -2), -2),
        ("rhadd", "h", (255, 254), 255),
        ("rhadd", "c", (-1, -2), -1),
        ("abs_diff", "c", (-128, 127), 255),
        ("abs_diff", "h", (3, 250), 247),
        ("mad24", "i", (7, 6, 5), 47),
        ("bitselect", "i", (0b1100, 0b1010, 0b0110), 0b1010),
    ],
)
def test_integers(name: str, letter: str, args: tuple[int, ...], expected: int) -> None:
    bits = {"h": 8, "c": 8, "i": 32}[letter]
    assert value(name, letter, *(arg % 2**bits for arg in args)) == expected % 2**bits
    assert INTEGERS[name][0] == len(args)


def test_vectors_are_processed_per_element_and_scalars_are_broadcast() -> None:
    line = "%r = call <2 x float> @_Z3mixDv2_fS_f(<2 x float> %a, <2 x float> %b, float %c)"
    declared = "declare <2 x float> @_Z3mixDv2_fS_f(<2 x float>, <2 x float>, float)"
    ops = body(line, "<2 x float> %a, <2 x float> %b, float %c", "<2 x float> %r", declared)
    products = [op for op in ops if " = fmul " in op]
    assert len(products) == 2 and all(op.endswith("%c") for op in products)


def test_relations_of_vectors_are_all_ones() -> None:
    declared = "declare <2 x i32> @_Z6islessDv2_fS_(<2 x float>, <2 x float>)"
    line = (
        "%v = call <2 x i32> @_Z6islessDv2_fS_(<2 x float> <float 1.0, float 3.0>, <2 x float> <float 2.0, float 2.0>)"
    )
    text = function_text(f"{line}\n  %r = extractelement <2 x i32> %v, i32 0", "", "i32 %r", declared)
    assert run(text) == 2**32 - 1 and run(text.replace("i32 0", "i32 1")) == 0


@pytest.mark.parametrize(
    ("line", "declared", "params"),
    [
        ("%r = call float @_Z3mixfff(float %a)", "declare float @_Z3mixfff(float)", "float %a"),
        ("%r = call double @_Z4signf(float %a)", "declare double @_Z4signf(float)", "float %a"),
        ("%r = call fp128 @_Z4signf(fp128 %a)", "declare fp128 @_Z4signf(fp128)", "fp128 %a"),
    ],
)
def test_calls_with_other_types_stay_calls(line: str, declared: str, params: str) -> None:
    (op,) = body(line, params, more=declared)
    assert op.startswith("%r: ") and " = call " in op


def test_names() -> None:
    assert formula_meaning("mix", True, True) and formula_meaning("mul_hi", False, False)
    assert formula_meaning("mix", False, True) is None and formula_meaning("mul_hi", True, True) is None
    assert formula_meaning("unknown", True, True) is None
