"""Comparisons: of any two numbers by value, chains, `in`, `is`, refusals."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from lib.kernel_texts import refusal, result

I, F, N = np.int32(-3), np.float32(2.5), np.float32("nan")


NUMBERS = [
    -1,
    0,
    2,
    np.uint64(0),
    np.int64(0),
    2**62,
    True,
    0.5,
    -0.0,
    I,
    np.int8(-1),
    np.uint8(255),
    np.uint64(2**63),
    np.int64(-1),
    F,
    N,
]


@pytest.mark.parametrize("word", ["<", "<=", ">", ">=", "==", "!="])
def test_comparisons_by_value(word: str) -> None:
    pairs = list(itertools.product(NUMBERS, repeat=2))
    found = [bool(result(f"a {word} b", a, b)) for a, b in pairs]
    assert any(found) and not all(found)


@pytest.mark.parametrize(
    "text",
    [
        "a < b < c",
        "a < b < c < a",
        "a < b <= c != a",
        "a in (1, 2, 3)",
        "a not in (b, c)",
        "2 in (1, 2)",
        "'x' == 'y'",
        "None is None",
        "a is not None",
        "1 < 2 < 3 < a",
        "3 < 2 < a",
    ],
)
@pytest.mark.parametrize("args", [(0, 2, 1), (3, 0, 2), (1, 2, 3)])
def test_values_as_in_python(text: str, args: tuple[Any, ...]) -> None:
    result(text, *args)


def test_a_middle_operand_is_computed_once() -> None:
    text = "def k(a):\n    n = 0\n    ok = 0 < (n := n + a) < 10\n    return n, ok"
    assert result(text, 3) == (3, True) and result(text, 30) == (30, False)


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("(a, 1) < (1, a)", (I,), "only numbers are compared, not a tuple (int32, a Python int) with a tuple"),
        ("a in 3", (I,), "'in' takes a tuple of integers in a kernel"),
        ("a in (1, 2.5)", (I,), "'in' takes integers in a kernel; write the comparisons of floats with 'or'"),
        ("a is b", (I, I), "'is' compares only with None; write '==' for numbers"),
        ("1 < 'x'", (), "this cannot be computed: '<' not supported"),
    ],
)
def test_refused(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in refusal(text, *args)
