"""Conditions: select or branch, values of `and` and `or`, refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lib.kernel_texts import code, refusal, result

A, I, F = np.zeros((3, 4), np.float32), np.int32(-3), np.float32(2.5)


@pytest.mark.parametrize(
    ("text", "ops"),
    [
        ("a > 2 and b < 3", 0),
        ("a > 2 or not b < 3", 0),
        ("a if b else 0.5", 0),
        ("a > 2 and c[0] > 1", 1),
        ("a > 2 and np.sin(a) > 0", 1),
        ("a > 2 or b // a > 1", 1),
        ("a / b / a / b > 1 if a else b > 2", 1),
        ("a > 0 > b > -1", 0),
    ],
)
def test_cheap_operands_are_selected_and_others_branch(text: str, ops: int) -> None:
    lines = code(text, F, np.float32(0), np.zeros(3))
    assert sum(line.startswith("branch") for line in lines) == ops


@pytest.mark.parametrize(("additions", "branches"), [(15, 0), (16, 1)])
def test_up_to_sixteen_ops_are_cheap(additions: int, branches: int) -> None:
    lines = code(f"a > 2 and a{' + a' * additions} < 9", F)
    assert sum(line.startswith("branch") for line in lines) == branches


@pytest.mark.parametrize(
    "text",
    [
        "a and b",
        "a or b",
        "a and b and c",
        "a or b or c",
        "not a",
        "not (a and not b)",
        "1 if a and b else 2",
        "a if a > b else b",
        "(a, b) if c else (b, a)",
        "(a or 7) + (b and 7)",
        "True and a",
        "False or b",
        "0 and a",
        "1 if (1, a) else 2",
        "1 if () else 2",
    ],
)
@pytest.mark.parametrize("args", [(0, 2, 1), (3, 0, 2), (1, 2, 3)])
def test_values_as_in_python(text: str, args: tuple[Any, ...]) -> None:
    result(text, *args)


def test_operands_that_are_only_tested_need_no_common_type() -> None:
    assert result("1 if a and b else 0", F, 3) == 1
    assert result("1 if a or (b, 1) else 0", np.float32(0), 3) == 1


def test_a_condition_that_stops_leaves_the_rest_uncompiled() -> None:
    assert code("0 if False and undefined_name else a", 3) == ["return %a"]
    assert code("True or undefined_name") == ["return i1 1"]


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("a and 1", (A,), "an array is neither true nor false; write len(a) > 0 or a comparison of elements"),
        ("1 if a else 2", (A,), "an array is neither true nor false"),
        (
            "not a > 1",
            (A,),
            "an array is neither true nor false; write any(...) or all(...) of it, or elements: 'a' is",
        ),
        ("(a > 1) and a", (I,), "or 'a if a > 1 else 0' for the number"),
        ("(a > 1) or a", (I,), "'or' gives bool or int32 here, as in Python"),
        ("a if a else (1, 2)", (I,), "the value is int32 in line 2 and a tuple (a Python int, a Python int)"),
        ("1 if a[0] else 2", (np.zeros(2, [("x", "f4")]),), "numbers are true or false, not records"),
    ],
)
def test_refused(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in refusal(text, *args)
