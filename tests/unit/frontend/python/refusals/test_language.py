"""Syntax outside of the language, annotations, names of types, and suggestions for names that do not exist."""

from __future__ import annotations

import ast
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.refusals.language import EXPRESSIONS, STATEMENTS, number_type, undefined
from lanewise.frontend.python.types import WEAK_BOOL, WEAK_FLOAT, WEAK_INT, NumberType
from lib.kernel_texts import refusal, result, underlined

A, M = np.arange(4.0), np.zeros((2, 3), np.int16)
TEXTS_OF_STATEMENTS = {
    "Try": "try:\n        a[0] = 1\n    except ValueError:\n        pass",
    "TryStar": "try:\n        a[0] = 1\n    except* ValueError:\n        pass",
    "Raise": "raise ValueError",
    "FunctionDef": "def f(): pass",
    "AsyncFunctionDef": "async def f(): pass",
    "ClassDef": "class C: pass",
    "Delete": "del a",
    "Global": "global g",
    "Import": "import math",
    "ImportFrom": "from math import pi",
    "Match": "match a:\n        case _:\n            pass",
}
TEXTS_OF_EXPRESSIONS = {
    "List": "[a]",
    "Dict": "{1: a}",
    "Set": "{1, a}",
    "ListComp": "[x for x in a]",
    "SetComp": "{x for x in a}",
    "DictComp": "{x: x for x in a}",
    "GeneratorExp": "(x for x in a)",
    "Lambda": "lambda: a",
    "Yield": "(yield a)",
    "YieldFrom": "(yield from a)",
    "JoinedStr": "f'{a}'",
}


@pytest.mark.parametrize("word", [word for word in TEXTS_OF_STATEMENTS if word in STATEMENTS])
def test_statements(word: str) -> None:
    assert refusal(f"def k(a):\n    {TEXTS_OF_STATEMENTS[word]}", A) == STATEMENTS[word]


@pytest.mark.parametrize("word", [word for word in TEXTS_OF_EXPRESSIONS if word in EXPRESSIONS])
def test_expressions(word: str) -> None:
    assert refusal(f"def k(a):\n    x = {TEXTS_OF_EXPRESSIONS[word]}", A) == EXPRESSIONS[word]


def test_every_sentence_is_of_a_node_of_some_python() -> None:
    newer = {"TypeAlias", "TemplateStr"}
    assert [word for word in (*STATEMENTS, *EXPRESSIONS) if word not in newer and not hasattr(ast, word)] == []
    assert not set(STATEMENTS) & set(EXPRESSIONS)


@pytest.mark.parametrize(
    ("value", "type"),
    [
        (int, WEAK_INT),
        (float, WEAK_FLOAT),
        (bool, WEAK_BOOL),
        (np.float32, NumberType(np.dtype("f4"))),
        (np.dtype("u2"), NumberType(np.dtype("u2"))),
        (lw.bool_, NumberType(np.dtype("?"))),
        (np.float16, None),
        (np.dtype(">i4"), None),
        (str, None),
        (3, None),
        (len, None),
        (np.sqrt, None),
    ],
)
def test_types_that_values_name(value: Any, type: NumberType | None) -> None:
    assert number_type(value) == type


@pytest.mark.parametrize(
    ("annotation", "value"),
    [
        ("lw.f32", "lw.f32(a[0])"),
        ("np.float64", "a[0]"),
        ("int", "3"),
        ("int", "lw.u8(3)"),
        ("float", "a[0]"),
        ("bool", "a[0] > 1"),
        ("'lw.f64[:]'", "a"),
        ("undefined_type", "a[0]"),
        ("str", "a[0]"),
        ("'not python'", "3"),
        ("list[int]", "3"),
        ("'lw.i16[:, :]'", "b"),
    ],
)
def test_annotations_that_hold_or_say_nothing(annotation: str, value: str) -> None:
    result(f"def k(a, b):\n    x: {annotation} = {value}\n    y: {annotation}\n    return 1", A, M)


@pytest.mark.parametrize(
    ("annotation", "value", "sentence"),
    [
        ("lw.f32", "0.5", "'x' is annotated lw.f32 and is a Python float; write the conversion, as lw.f32(...)"),
        ("lw.f32", "a[0]", "'x' is annotated lw.f32 and is float64; write the conversion, as lw.f32(...)"),
        ("int", "a[0]", "'x' is annotated int and is float64; write the conversion, as int(...)"),
        (
            "lw.f32[:]",
            "a",
            "'x' is annotated lw.f32[:] and is a 1-dimensional array of float64; pass what it says, "
            "or write it as lw.f64[:]",
        ),
        (
            "lw.f64",
            "a",
            "'x' is annotated lw.f64 and is a 1-dimensional array of float64; pass what it says, or "
            "write it as lw.f64[:]",
        ),
        ("lw.i16[:]", "b", "or write it as lw.i16[:, :]"),
        ("lw.i16[:, :]", "b[0, 0]", "or write it as lw.i16"),
    ],
)
def test_annotations_that_do_not_hold(annotation: str, value: str, sentence: str) -> None:
    assert refusal(f"def k(a, b):\n    x: {annotation} = {value}", A, M).endswith(sentence)


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("prange(3)", "'prange' is not defined; write lw.lanes(...)"),
        ("q", "'q' is not defined"),
        ("lw.float32(1)", "'lw' has no 'float32'; write lw.f32"),
        ("lw.float16(1)", "write lw.f32"),
        ("lw.bool(1)", "write lw.bool_"),
        ("lw.prange(2)", "write lw.lanes(...)"),
        ("lw.lane_s()", "write lw.lane"),
        ("lw.sin(1)", "'lw' has no 'sin'; write "),
        ("np.sqroot(2)", "write np.sqrt"),
        ("np.zzzzz(2)", "'np' has no 'zzzzz'"),
    ],
)
def test_suggestions(expression: str, words: str) -> None:
    assert words in refusal(expression)
    assert undefined("zzz") == "'zzz' is not defined"


def test_the_caret_is_under_the_keyword_of_a_statement() -> None:
    assert underlined("def k(a):\n    import math", A) == "import"
    assert underlined("def k(a):\n    return a + {1, 2}", A) == "{1, 2}"
