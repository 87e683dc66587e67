"""Small integers that wrap by their types: what is reported, and where nothing can be lost."""

from __future__ import annotations

import ast

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.numbers.may_overflow import most
from lanewise.frontend.python.types import NumberType
from lib.kernel_texts import compiled

U8, I16 = np.zeros((4, 4), np.uint8), np.zeros((4, 4), np.int16)


def mistakes(body: str, *args: np.ndarray) -> list[str]:
    lines = "\n        ".join(body.split("\n"))
    text = f"def k({', '.join('ab'[: len(args)])}):\n    for i in lw.lanes(4):\n        {lines}"
    return [sentence for _, sentence in compiled(text, *args).mistakes]


@pytest.mark.parametrize("a", [U8, I16])
@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("s = 0\nfor k in range(4): s += a[i, k]\na[i, 0] = s", "the sum 's' is {0}, the type of 'a[i, k]', and wraps"),
        ("s = 0\nfor k in range(4): s = s + a[i, k]\na[i, 0] = s", "start it with s = lw.i64(0)"),
        ("s = a.dtype.type(1)\nk = 0\nwhile k < 4:\n    s *= a[i, k]\n    k += 1\na[i, 0] = s", "s = lw.i64(1)"),
        (
            "a[i, 0] = (a[i, 1] + a[i, 2]) // 2",
            "'a[i, 1] + a[i, 2]' of {0} is {0}, and wraps before it is made smaller",
        ),
        ("a[i, 0] = (a[i, 1] + 1) >> 1", "write lw.i32(a[i, 1]) + 1"),
        ("a[i, 0] = int((a[i, 1] * a[i, 2]) / 255)", "write lw.i32(a[i, 1]) * a[i, 2]"),
        ("a[i, 0] = sum(a[i])", "this sum is {0}, the type of its terms, and wraps; start it with sum(..., lw.i64(0))"),
        ("a[i, 0] = sum(x for x in a[i] if x)", "this sum is {0}, the type of its terms"),
        ("a[i, 0] = (a[i, 1] & 127) << i % 3", "of {0} loses the bits beyond"),
    ],
)
def test_reported_once(a: np.ndarray, body: str, words: str) -> None:
    if "<<" in body:
        body = body.replace("i % 3", "a[i, 2]")
    found = mistakes(body, a)
    assert len(found) == 1 and words.format(a.dtype) in found[0]


@pytest.mark.parametrize(
    "body",
    [
        "s = np.int64(0)\nfor k in range(4): s += a[i, k]",
        "s = 0\nfor k in range(4): s += lw.i32(a[i, k])",
        "s = sum(a[i], lw.i64(0)) + sum((x for x in a[i]), lw.i64(0))",
        "a[i, 0] = (lw.i32(a[i, 1]) + a[i, 2]) // 2",
        "a[i, 0] = ((a[i, 1] & 15) + (a[i, 2] % 100)) // 2",
        "a[i, 0] = (a[i, 1] >> 1) + (a[i, 2] >> 1)",
        "a[i, 0] = ((a[i, 1] >> 2) * 3) // 2",
        "a[i, 0] = (a[i, 1] & 7) << 5",
        "n = 0\nfor k in range(4): n += 1 if a[i, k] else 0",
        "a[i, 0] += a[i, 1]",
    ],
)
def test_nothing_can_be_lost_or_it_is_meant(body: str) -> None:
    assert mistakes(body, U8) == []


def test_the_greatest_value() -> None:
    kind = NumberType(np.dtype(np.uint8))
    for text, value in (("x", 255), ("x & 15", 15), ("x % 10", 9), ("(x >> 2) // 3", 21), ("7", 7), ("x + 1", 255)):
        assert most(ast.parse(text, mode="eval").body, kind) == value


def sums(body: str, *args: np.ndarray) -> list[tuple[str, str, str]]:
    lines = "\n        ".join(body.split("\n"))
    text = f"def k({', '.join('ab'[: len(args)])}):\n    for i in lw.lanes(4):\n        {lines}"
    return [words for _, words in compiled(text, *args).narrow_sums]


@pytest.mark.parametrize("kind", ["float32", "int32", "uint32"])
def test_sums_of_32_bits_are_noted(kind: str) -> None:
    a = np.zeros((4, 4), kind)
    for start, found in (("0", [("s", kind, "a[i, k]")]), ("a.dtype.type(0)", []), ("lw.f64(0)", [])):
        assert sums(f"s = {start}\nfor k in range(4): s += a[i, k]\na[i, 0] = s", a) == found
    assert sums("s = 0\nfor k in range(4): s += k\na[i, 0] = s", a) == []
    assert sums("s = 0\nfor k in range(4): s += a[i, k]\na[i, 0] = s", a.astype(np.float64)) == []


@pytest.mark.parametrize(("kind", "words"), [("float32", "error grows with the count"), ("uint32", "beyond 32 bits")])
def test_explain_names_the_fix(kind: str, words: str) -> None:
    @lw.kernel
    def k(a, out):
        for i in lw.lanes(len(a)):
            s = 0
            for j in range(a.shape[1]):
                s += a[i, j]
            out[i] = s

    text = str(k.explain(np.zeros((4, 40), kind), np.zeros(4)))
    assert words in text and f"start it with s = lw.{kind.replace('32', '64')[0]}64(0)" in text
