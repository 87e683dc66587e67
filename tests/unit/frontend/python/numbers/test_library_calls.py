"""Calls of library functions: types and values as Python and NumPy give them, checks, refusals."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.numbers.library_calls import LIBRARY, NAMED
from lanewise.frontend.python.writer import CompileOptions
from lib.kernel_texts import code, compiled, fault, refusal, result

F, D, I, U = np.float32(2.5), np.float64(-0.75), np.int32(-12), np.uint8(18)
XP, FP = np.array([0.0, 1.0, 4.0]), np.array([5.0, 3.0, 7.0])
UNCHECKED = CompileOptions(checks=False)


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("math.gcd(a, b)", (12, 18)),
        ("math.gcd(a, b, 6, 9)", (12, 18)),
        ("math.gcd(a)", (-12,)),
        ("math.gcd() + a", (1,)),
        ("math.lcm(a, b, a)", (4, 6)),
        ("math.lcm() + a", (1,)),
        ("math.isqrt(a)", (80,)),
        ("math.factorial(a)", (20,)),
        ("math.comb(a, b)", (60, 7)),
        ("math.perm(a, b)", (9, 4)),
        ("math.perm(a)", (9,)),
        ("math.isclose(a, b)", (1.0, 1.0 + 1e-10)),
        ("math.isclose(a, b, rel_tol=0.1)", (1.0, 1.05)),
        ("math.isclose(a, b, abs_tol=b)", (1.0, 2)),
        ("math.remainder(a, b)", (7.5, F)),
        ("math.modf(a)", (-2.75,)),
        ("math.hypot(a, b)", (3.0, 4.0)),
        ("math.hypot(a)", (-3.0,)),
        ("math.hypot() + a", (1.0,)),
        ("math.hypot(a, b, 12.0)", (3.0, 4.0)),
        ("math.dist((a, b), (0, 0))", (3.0, 4.0)),
        ("math.prod((a, b, 2))", (3, 2.5)),
        ("math.prod(())", ()),
        ("math.frexp(a)", (10.0,)),
        ("math.ldexp(a, b)", (0.75, 4)),
        ("math.nextafter(a, b)", (1.0, 2.0)),
        ("math.ulp(a)", (1.0,)),
        ("np.gcd(a, b)", (I, U)),
        ("np.lcm(a, b)", (I, np.int32(9))),
        ("np.isclose(a, b)", (F, 2.5)),
        ("np.isclose(a, b, 0.5, atol=1.0)", (I, U)),
        ("np.modf(a)", (F,)),
        ("np.heaviside(a, b)", (F, D)),
        ("np.float_power(a, b)", (U, 2)),
        ("np.divmod(a, b)", (I, np.int32(5))),
        ("np.divmod(a, b)", (F, np.float32(0.75))),
        ("np.interp(a, b, c)", (2.5, XP, FP)),
        ("np.interp(a, b, c)", (F, XP, FP)),
        ("np.nan_to_num(a)", (np.float32("nan"),)),
        ("np.nan_to_num(a)", (np.float32("-inf"),)),
        ("np.nan_to_num(a)", (U,)),
        ("np.isposinf(a)", (math.inf,)),
        ("np.isneginf(a)", (np.float32("-inf"),)),
        ("np.frexp(a)", (F,)),
        ("np.ldexp(a, b)", (F, I)),
        ("np.nextafter(a, b)", (F, D)),
        ("np.spacing(a)", (F,)),
        ("np.bitwise_count(a)", (I,)),
        ("np.bitwise_count(a)", (12345,)),
    ],
)
def test_values_and_types(text: str, args: tuple[Any, ...]) -> None:
    result(text, *args)


def test_the_functions_are_part_of_a_kernel_only_if_called() -> None:
    assert list(compiled("math.gcd(a, b) + math.gcd(b, a)", 3, 4).module.functions) == ["k", "gcd"]
    assert list(compiled("math.hypot(a, b)", 3.0, 4.0).module.functions) == ["k"]
    assert code("math.gcd(12, 18)") == ["return i64 6"]


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("math.isqrt(a)", (-4,), "math.isqrt takes no negative number, such as -4"),
        ("math.factorial(a)", (21,), "the factorial of 21 does not fit 64 bits"),
        ("math.perm(a)", (21,), "the factorial of 21 does not fit 64 bits"),
        ("math.comb(a, b)", (70, 35), "math.comb(70, 35) does not fit 64 bits"),
        ("math.perm(a, b)", (30, 20), "math.perm(30, 20) does not fit 64 bits"),
        ("math.comb(a, b)", (7, -1), "math.comb takes no negative number, such as -1"),
        ("np.interp(1.0, a, b)", (XP, FP[:2]), "np.interp takes as many points as values, not 3 and 2"),
        ("np.interp(1.0, a, b)", (XP[:0], FP[:0]), "np.interp takes at least one point"),
    ],
)
def test_checks(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in fault(text, *args)
    assert not any(line.startswith("check") for line in code(text, *args, options=UNCHECKED))


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("math.gcd(a, 2.5)", (3,), "an argument of math.gcd must be an integer, not a Python float"),
        ("math.isqrt(a, 1)", (3,), "math.isqrt takes 1 argument here, not 2"),
        ("math.perm(a, 1, 2)", (3,), "math.perm takes 1 to 2 arguments here, not 3"),
        ("math.dist(a, (1, 2))", (3.0,), "math.dist takes two tuples with as many coordinates"),
        ("math.dist((a, 1), (1, 2, 3))", (3.0,), "math.dist takes two tuples with as many coordinates"),
        ("math.dist(a)", (3.0,), "math.dist takes 2 arguments here, not 1"),
        ("math.prod(a)", (XP,), "math.prod takes a tuple in a kernel; of an array write a loop"),
        ("np.interp(a, 1, 2)", (3.0,), "np.interp takes a number and two arrays of one axis in a kernel"),
        ("np.bitwise_count(a)", (F,), "np.bitwise_count takes an integer, not float32"),
        ("np.nextafter(a)", (F,), "nextafter takes 2 arguments here, not 1"),
        ("math.ldexp(a, 0.5)", (F,), "the power of ldexp must be an integer"),
        ("np.heaviside(a)", (F,), "np.heaviside takes 2 arguments here, not 1"),
    ],
)
def test_refused(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in refusal(text, *args)


def test_named_parameters_are_those_of_the_functions() -> None:
    assert set(NAMED) - set(LIBRARY) == {np.round, np.around, round}
    assert all(next(iter(names)) in ("a", "number") for names in NAMED.values())
