"""Operators of V, as Python code: IEEE floats, wrapping integers, comparisons with not-a-number."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from lanewise.ir.meaning.elementary import _WORDS
from lanewise.std import algebra
from lanewise.std.algebra import V, bits, differs, equal, fma, from_bits, is_nan, narrow, rare, repeat, select, to_float
from lanewise.std.python_pen import python_function


def made(function: Callable[..., V], *kinds: str) -> Any:
    return python_function(function, kinds, _WORDS)


def test_floats_are_rounded_once() -> None:
    assert made(lambda x: x * 3.0 + 1.0, "f64")(0.5) == 2.5
    assert made(lambda x, y: x + y, "f32", "f32")(1.0, 2.0**-30) == 1.0
    assert made(lambda x, y: fma(x, y, -1.0), "f64", "f64")(1 + 2.0**-30, 1 - 2.0**-30) == -(2.0**-60)


def test_integers_wrap_and_shift() -> None:
    assert made(lambda x: x + 1, "i32")(2**32 - 1) == 0
    assert (
        made(lambda x: to_float(x >> 1), "i32")(2**32 - 4) == -2.0
        and made(lambda x: x.lshr(1), "i32")(2**32 - 4) == 2**31 - 2
    )


def test_comparisons_with_not_a_number() -> None:
    chosen = made(lambda x: select(equal(x, x), x * 0.0 + 1.0, 2.0), "f64")
    assert chosen(math.nan) == 2.0 and chosen(1.0) == 1.0
    assert made(lambda x: select(differs(x, x), 1.0, x), "f64")(math.nan) == 1.0
    assert made(lambda x: select(is_nan(x), 1.0, x), "f64")(math.nan) == 1.0


def test_bits_and_back() -> None:
    assert (
        made(lambda x: from_bits(bits(x)), "f64")(-0.75) == -0.75
        and made(lambda x: narrow(x), "f64")(1 + 2.0**-40) == 1.0
    )


def test_rare_operands_and_repetition() -> None:
    assert [made(lambda x: rare(x > 5.0, x, lambda: x * 0.0), "f64")(x) for x in (2.0, 9.0)] == [2.0, 0.0]
    halves = made(lambda x: repeat(lambda y: y > 1.0, lambda y: (y * 0.5,), x)[0], "f64")
    assert halves(20.0) == 0.625 and algebra.__doc__ is not None
