"""What to write instead: the ends of sentences of refusals."""

from __future__ import annotations

import ast
from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.refusals.advice import element_words, loop_instead, number_instead, type_instead
from lanewise.frontend.python.types import WEAK_INT
from lanewise.frontend.python.values import Array, Constant, Number, Several
from lanewise.ir.function import Const
from lanewise.ir.types import I64, PTR
from lib.kernel_texts import refusal

M = np.zeros((3, 4), np.float32)
P = np.zeros(3, [("x", "f4"), ("y", "f4", 3)])
LOOP = "def k(a):\n    for i in lw.lanes(len(a)):\n        a[i, 0] = {}"


def array(name: str, dims: int) -> Array:
    eight = Const(I64, 8)
    return Array(Const(PTR, 0), np.dtype("f4"), (eight,) * dims, (eight,) * dims, name=name)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "never None"),
        (" ", "; write ord(' ') for its code"),
        ("text", "np.frombuffer(text.encode(), np.uint8)"),
        (b"xy", "np.frombuffer(data, np.uint8)"),
        ((1, 2), "; write an item of it, as t[0]"),
    ],
)
def test_instead_of_a_number(value: Any, words: str) -> None:
    assert words in number_instead(Constant(value))


def test_nothing_to_say() -> None:
    assert number_instead(Constant(len)) == "" and number_instead(Number(Const(I64, 1), WEAK_INT)) == ""
    assert "; write an item" in number_instead(Several((Constant(1), Constant(2))))


@pytest.mark.parametrize(
    ("name", "dims", "words"),
    [
        ("a", 1, "a[i]"),
        ("a", 2, "a[i, j]"),
        ("a", 0, "a[()]"),
        ("i", 1, "i[j]"),
        ("a[:, 0]", 1, "a[j, 0]"),
        ("a[i, 2:]", 1, "a[i, 2 + j]"),
        ("a[j]", 1, "a[j, k]"),
        ("a[n - 1:, k]", 1, "a[n - 1 + j, k]"),
        ("a[i, ::2]", 1, "a[i, ::2][j]"),
        ("a[-3:]", 1, "a[-3:][j]"),
        ("p['x']", 1, "p['x'][j]"),
    ],
)
def test_elements_of_arrays_and_views(name: str, dims: int, words: str) -> None:
    assert element_words(array(name, dims)) == words
    ast.parse(words)


@pytest.mark.parametrize(
    ("word", "arrays", "words"),
    [
        ("sum", ["a"], "'s += a[i]'"),
        ("mean", ["a"], "'s += a[i]' and then 's / n'"),
        ("dot", ["a", "b"], "'s += a[i] * b[i]'"),
        ("dot", ["a"], "'s += a[i] * a[i]'"),
        ("max", ["a"], "'m = max(m, a[i])'"),
        ("sort", ["a"], "a loop over elements"),
        ("sum", [], "a loop over elements"),
    ],
)
def test_loops_instead_of_functions_of_arrays(word: str, arrays: list[str], words: str) -> None:
    found = loop_instead(word, [array(name, 1) for name in arrays])
    assert found.endswith(words) and found.startswith("a loop over elements")


@pytest.mark.parametrize(
    ("name", "type"),
    [
        ("half", "f32"),
        ("float16", "f32"),
        ("f128", "f64"),
        ("bf16", "f32"),
        ("int12", "i16"),
        ("uint", "u16"),
        ("u24", "u32"),
        ("i128", "i64"),
        ("word", ""),
    ],
)
def test_the_next_wider_type(name: str, type: str) -> None:
    assert type_instead(name) == type


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("a[i] + 1", "'a[i]' has an axis left; write a[i, j]"),
        ("a + 1", "'a' is an array; write elements, as a[i, j]"),
        ("a[i, 0][2]", "; 'a[i, 0]' is one number"),
        ("TABLE['x']", "; read TABLE['x'] outside of the kernel"),
        ("settings.rate", ", only modules and classes have; pass settings.rate as an argument"),
        ("len('abc')", "'abc'"),
    ],
)
def test_refusals_of_kernels(expression: str, words: str) -> None:
    settings = type("Settings", (), {"rate": 2})()
    assert words in refusal(LOOP.format(expression), M, TABLE={"x": 1}, settings=settings)


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("a[0] + 1", "'a[0]' has the fields x, y: write one of them, as a[0]['x']"),
        ("math.sqrt(a['x'] + 1)", "'a['x']' has an axis left; write a['x'][j]"),
        ("math.sqrt(a[0]['y'] * 2)", "write a[0]['y'][j]"),
    ],
)
def test_parts_of_records(expression: str, words: str) -> None:
    assert words in refusal(expression, P)


def test_an_array_without_axes() -> None:
    zero = np.zeros((), np.float32)
    assert refusal("a + 1", zero).endswith("'a' is an array without axes; write its one element, a[()]")
    assert refusal("len(a)", zero).endswith("; its one element is a[()]")
