"""Results for Python: which may leave compiled code, and how they are put together."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.returns import NO_ARRAYS, assembled
from lanewise.frontend.python.run import run_interpreted
from lanewise.frontend.python.types import WEAK_INT, ArrayType, MissingType, NumberType, ObjectType, TupleType
from lib.kernel_texts import compiled, refusal, result, underlined

A, P = np.arange(4.0), np.zeros(3, [("x", "f4")])
F32 = NumberType(np.dtype("f4"))


@lw.function
def makes_one(x):
    p = lw.array(3, lw.f64)
    p[0] = x
    return x, p


@lw.function
def passes_on(p, x):
    q = lw.array(3, lw.f64)
    q[0] = x
    return p[1:], q[0]


@lw.function
def makes_a_row(x):
    p = lw.array((2, 3), lw.f64)
    p[0, 0] = x
    return p[1]


@pytest.mark.parametrize(
    "text",
    ["a", "(a, 2.5)", "((a, None), 'text', (1, (b,)))", "None", "'text'", "()", "(np.float32(1), True)", "-2 ** 63"],
)
def test_results(text: str) -> None:
    result(text, 3, np.uint8(200))


@pytest.mark.parametrize(
    ("text", "words", "caret"),
    [
        ("T", "a kernel cannot return a 1-dimensional array of float64 from outside; return numbers", "T"),
        ("(1, T[1:])", "a kernel cannot return a 1-dimensional array of float64 from outside", "T[1:]"),
        ("lw.array(2, lw.f32)", "which is on its stack; make it with np.empty", "lw.array(2, lw.f32)"),
        ("p[1]", "return numbers, or an array of it, as ps[i:i + 1]", "p[1]"),
        ("(1, 2 ** 63)", "which does not fit int64; return np.uint64(...)", "2 ** 63"),
        ("2 ** 64", "which does not fit 64 bits; return a float", "2 ** 64"),
        ("-2 ** 63 - 1", "which does not fit 64 bits; return a float", "-2 ** 63 - 1"),
        ("(1, ...)", "a kernel cannot return '...'", "..."),
        ("(1, (2, len))", "a kernel cannot return a builtin_function_or_method", "len"),
        ("HALF", "a kernel cannot return a float16", "HALF"),
        ("LIST", "a kernel cannot return a list", "LIST"),
    ],
)
def test_what_cannot_leave(text: str, words: str, caret: str) -> None:
    text, seen = f"def k(a, p):\n    return {text}", {"LIST": [1], "HALF": np.float16(1), "T": A}
    assert words in refusal(text, A, P, **seen)
    assert underlined(text, A, P, **seen) == caret


def test_private_arrays_are_gone_with_their_function() -> None:
    loop = "def k(a):\n    for i in lw.lanes(4):\n        {}"
    words = "a private array made in 'makes_one' is gone when it returns; make it where 'makes_one' is called"
    assert words in refusal(loop.format("x, p = f(a[i])"), A, f=makes_one)
    assert "made in 'makes_a_row'" in refusal(loop.format("a[i] = f(a[i])[0]"), A, f=makes_a_row)


def test_a_private_array_of_the_caller_may_come_back() -> None:
    text = """
        def k(a):
            for i in lw.lanes(4):
                p = lw.array(3, lw.f64)
                p[2] = a[i]
                r, x = f(p, a[i] + 1)
                a[i] = r[1] * 10 + x
    """
    a = A.copy()
    result(text, a, f=passes_on)
    assert a.tolist() == [1, 12, 23, 34]


def test_results_are_put_together_in_order() -> None:
    type = TupleType((WEAK_INT, TupleType((F32, ObjectType("x"))), ObjectType(None), F32))
    numbers: Any = iter([1, 2.5, 3.5])
    assert assembled(type, numbers, NO_ARRAYS) == (1, (2.5, "x"), None, 3.5)
    assert assembled(TupleType(()), iter(()), NO_ARRAYS) == ()
    with pytest.raises(AssertionError, match="a result cannot be no value"):
        assembled(MissingType("why"), iter(()), NO_ARRAYS)


def test_arrays_are_found_by_their_address() -> None:
    type = ArrayType(np.dtype("f4"), (None, 3), (None, 4))
    numbers: Any = iter([4096, 5, 12])
    assert assembled(type, numbers, lambda *place: place) == (np.dtype("f4"), 4096, (5, 3), (12, 4))
    a = A.copy()
    found = run_interpreted(compiled("def k(a):\n    a[0] = 9\n    return a[::2], 1", a), (a,))
    assert found[0].tolist() == [9, 2] and found[0].base is not None and found[1] == 1
