"""Atomic updates: results beside plain Python, conversions of operands, refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lib.kernel_texts import code, fault, lanes, refusal

A, I8, U8 = np.arange(6) - 2, np.array([5, -7, 3], np.int8), np.array([5, 200, 3], np.uint8)
F, B = np.array([1.5, -2.0, np.nan], np.float32), np.array([True, False, True])


@pytest.mark.parametrize("word", ["add", "sub", "min", "max", "and", "or", "xor"])
def test_integer_updates(word: str) -> None:
    """Lanes that update the same element; the result does not depend on their order."""
    _a, b = lanes(f"lw.atomic_{word}(b, i % 2, a[i] + 3)", np.arange(6), np.array([5, 12]))
    assert b.tolist() != [5, 12]


def test_the_result_is_the_old_value() -> None:
    a, b = lanes("b[i] = lw.atomic_exchange(a, i, 9)", np.arange(4), np.zeros(4, int))
    assert a.tolist() == [9] * 4 and b.tolist() == [0, 1, 2, 3]
    a, b = lanes("b[i] = lw.atomic_compare_exchange(a, i, 2, 9)", np.arange(4), np.zeros(4, int))
    assert a.tolist() == [0, 1, 9, 3] and b.tolist() == [0, 1, 2, 3]


@pytest.mark.parametrize("word", ["add", "min", "max", "exchange"])
def test_floats(word: str) -> None:
    a, _b = lanes(f"lw.atomic_{word}(a, i, b[i])", F, np.array([0.5, -3.0, 4.0], np.float32))
    assert a[1] == {"add": -5, "min": -3, "max": -2, "exchange": -3}[word]


def test_several_axes_and_booleans() -> None:
    _a, b = lanes("lw.atomic_add(b, (i, 1), a[i])", np.arange(3), np.zeros((3, 2), int))
    assert b[:, 1].tolist() == [0, 1, 2]
    (c,) = lanes("lw.atomic_and(a, i, i > 1)", B)
    assert c.tolist() == [False, False, True]


@pytest.mark.parametrize(
    ("word", "operand", "expected"), [("min", 300, [5, 200, 3]), ("max", -5, [5, 200, 3]), ("min", 4, [4, 4, 3])]
)
@pytest.mark.parametrize("known", [True, False])
def test_an_operand_that_never_wins_changes_nothing(word: str, operand: int, expected: list[int], known: bool) -> None:
    if known:
        (a,) = lanes(f"lw.atomic_{word}(a, i, {operand})", U8)
    else:
        a, _ = lanes(f"lw.atomic_{word}(a, i, b)", U8, operand)
    assert a.tolist() == expected


@pytest.mark.parametrize("operand", [-1, np.int32(-1), 256, np.int32(256)])
def test_an_operand_beyond_the_other_end_raises(operand: Any) -> None:
    word = "min" if operand < 0 else "max"
    text = f"def k(a, b):\n    for i in lw.lanes(3):\n        lw.atomic_{word}(a, i, b)"
    assert "does not fit uint8" in fault(text, U8.copy(), operand)


def test_numpy_integers_keep_their_low_bits() -> None:
    a, _ = lanes("lw.atomic_add(a, i, b)", U8, np.int32(257))
    assert a.tolist() == [6, 201, 4]


@pytest.mark.parametrize(
    ("array", "word", "mode"),
    [(U8, "min", "umin"), (I8, "max", "max"), (F, "add", "fadd"), (A, "sub", "sub"), (A, "exchange", "xchg")],
)
def test_modes(array: np.ndarray, word: str, mode: str) -> None:
    text = f"def k(a):\n    for i in lw.lanes(3):\n        lw.atomic_{word}(a, i, a[0])"
    (line,) = [line for line in code(text, array, function="k.lanes0") if " = atomic" in line or "atomic." in line]
    assert f"atomic.{mode} " in line and f"align={array.itemsize}" in line


@pytest.mark.parametrize(
    ("call", "array", "words"),
    [
        ("add(a, i)", A, "lw.atomic_add takes 3 arguments here, not 2: an array, an index and a value"),
        ("add(i, 0, 1)", A, "an atomic update is of an array's element, not of a Python int"),
        ("add(a, (i, 0), 1)", A, "'a' has 1 axis and 2 indices"),
        ("add(a, i, 1)", np.zeros((3, 2)), "an atomic update is of one element; 'a' needs 2 indices"),
        ("and(a, i, 1)", F, "lw.atomic_and has no meaning for float32"),
        ("add(a, i, True)", B, "lw.atomic_add has no meaning for bool; use an array of uint8 or int32"),
        ("add(a, i, 0.5)", A, "lw.atomic_add of int64 takes an integer; write lw.i64(...), or use an array of floats"),
        ("compare_exchange(a, i, 1.0, 2.0)", F, "takes integers; use a view of the array as int32 or int64"),
    ],
)
def test_refused(call: str, array: np.ndarray, words: str) -> None:
    text = f"def k(a):\n    for i in lw.lanes(3):\n        lw.atomic_{call}"
    assert words in refusal(text, array)


def test_refused_memory() -> None:
    text = "def k(a):\n    for i in lw.lanes(3):\n        lw.atomic_add(a, i, 1)"
    odd = np.zeros(13, np.uint8)[1:].view(np.int32)
    assert refusal(text, odd).endswith("needs aligned elements; pass a.copy()")
    fixed = A.copy()
    fixed.flags.writeable = False
    assert refusal(text, fixed) == "'a' is read-only; pass an array that can be written, as b = a.copy()"
    packed = np.zeros(3, [("t", "u1"), ("x", "i4")])
    assert "lay the fields out with np.dtype(..., align=True)" in refusal(text.replace("(a,", "(a['x'],"), packed)
