"""Whole arrays, rows and slices set to a number or updated by one."""

from __future__ import annotations

import numpy as np
import pytest

from lib.kernel_texts import fault, refusal, result, underlined

M = np.arange(12.0).reshape(3, 4)


@pytest.mark.parametrize(
    "statement",
    [
        "a[:] = 7",
        "a[1] = b",
        "a[1:, ::2] = b + 1",
        "a[:, 1] += b",
        "a[0, 1:3] *= 2",
        "a[...] -= a[0, 0] + 1",
        "a[::-1, 3] = 1.5",
        "a[5:] = 3",
        "a.T[1] = 4",
    ],
)
def test_numbers(statement: str) -> None:
    a = M.copy()
    result(f"def k(a, b):\n    {statement}\n    return b", a, 3)
    assert (a != M).any() or statement.startswith("a[5:]")


@pytest.mark.parametrize(
    "statement", ["t[:] = 1, 2.5, b", "t[:2] = (b, b)", "t[:0] = ()", "t[:] = 0\n    t[1:] += b", "t[2:0:-1] = 8, 9"]
)
def test_private_arrays(statement: str) -> None:
    end = "return t[0] * 100 + t[1] * 10 + t[2]"
    text = f"def k(b):\n    t = lw.array(3, lw.f64)\n    t[:] = 3\n    {statement}\n    {end}"
    assert result(text, 4) is not None


def test_the_value_is_computed_once_and_no_name_is_left() -> None:
    """The row that the value comes from is overwritten."""
    a = M.copy()
    result("def k(a):\n    a[:, 0] = a[1, 0]\n    a[0] += a[0, 0]", a)
    assert a[:, 0].tolist() == [8.0, 4.0, 4.0]


def test_a_python_int_must_fit() -> None:
    bytes = np.zeros(3, np.uint8)
    assert "300 does not fit uint8" in refusal("def k(a):\n    a[:] = 300", bytes)
    assert "300 does not fit uint8" in fault("def k(a, b):\n    a[:] = b", bytes, 300)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("a[0] = a", "2 axes cannot be stored in one axis of 'a[0]'; take a part of it"),
        ("a[:, 0] = 1, 2", "a tuple sets as many elements of a private array as it has items"),
        ("a[0, :2] += (1, 2)", "a tuple sets as many elements of a private array"),
        ("a[:] = None", "a number must stand here, not None"),
        ("a[:] = 'x'", "write ord('x') for its code"),
    ],
)
def test_refused(statement: str, words: str) -> None:
    assert words in refusal(f"def k(a):\n    {statement}", M)


def test_the_caret_is_under_the_value() -> None:
    assert underlined("def k(a):\n    a[:] = None", M) == "None"
