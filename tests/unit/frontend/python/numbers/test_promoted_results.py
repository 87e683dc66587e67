"""Results of vectorized functions: one dtype for all returns."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.types import TupleType
from lib.kernel_texts import compiled, refusal

CLAMP = "@lw.vectorize\ndef k(a, b):\n    if a < b:\n        return b\n    return {}"


def types(text: str, *args: Any) -> str:
    found = compiled(text, *args).result
    return ", ".join(map(str, found.items)) if isinstance(found, TupleType) else str(found)


@pytest.mark.parametrize(
    ("args", "other", "type"),
    [
        ((np.int32(1), np.float64(2)), "a", "float64"),
        ((np.int32(1), np.float32(2)), "a", "float64"),
        ((np.int16(1), np.float32(2)), "a", "float32"),
        ((np.int16(1), np.uint16(2)), "a", "int32"),
        ((np.int16(1), np.int16(2)), "a", "int16"),
        ((np.int16(1), np.int16(2)), "0", "int16"),
        ((np.int16(1), np.int16(2)), "0.5", "float64"),
        ((np.float32(1), np.float32(2)), "0.5", "float32"),
        ((np.int16(1), np.float32(2)), "a if a > 3 else 7", "float32"),
        ((np.int16(1), np.float32(2)), "a if a > 3 else b if b > 2 else 0.5", "float32"),
    ],
)
def test_one_type_for_all_returns(args: tuple[Any, ...], other: str, type: str) -> None:
    assert types(CLAMP.format(other), *args) == type


def test_items_of_tuples_each_by_itself() -> None:
    text = "@lw.vectorize\ndef k(a, b):\n    if a < b:\n        return a, b\n    return b, 1"
    assert types(text, np.int16(1), np.float32(2)) == "float32, float32"


def test_only_what_is_returned_is_promoted() -> None:
    """The choice inside of the sum has no common type."""
    text = "@lw.vectorize\ndef k(a, b):\n    return 1 + (a if a > 2 else b)"
    assert "write the conversion" in refusal(text, np.int16(1), np.uint16(2))


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ("a > 1", "write the conversion, as"),
        ("(a, b)", "this gives back 2 numbers, and the return in line 4 1; make them equal"),
        ("None", "stands for nothing"),
    ],
)
def test_booleans_and_tuples_are_not_mixed_with_numbers(other: str, words: str) -> None:
    assert words in refusal(CLAMP.format(other), np.int16(1), np.int16(2))


def test_plain_kernels_do_not_promote() -> None:
    text = CLAMP.replace("@lw.vectorize\n", "").format("a")
    assert "write the conversion, as lw.f64(...)" in refusal(text, np.int32(1), np.float64(2))
