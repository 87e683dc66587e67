"""Methods of numbers, as Python's and NumPy's numbers have them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lib.kernel_texts import code, compiled, refusal, result

F, I, U, B = np.float32(2.5), np.int32(-12), np.uint8(200), np.bool_(True)


@pytest.mark.parametrize(
    ("text", "args"),
    [
        *(("a.item()", (value,)) for value in (F, I, U, B, np.float64(0.1), np.uint64(7))),
        *((f"a.astype({to})", (I,)) for to in ("np.float64", "lw.u8", "np.int64", "float")),
        *(("a.is_integer()", (value,)) for value in (F, 2.0, -3.5, np.float64("inf"), float("nan"), I)),
        *(("a.bit_count()", (value,)) for value in (-7, 255, I, U)),
        *(("a.bit_length()", (value,)) for value in (0, 1, -8, 2**62)),
        ("(7).bit_length() + a", (1,)),
        ("(2.5).is_integer() or a", (1,)),
        ("(a + 1).item() + 0.5", (F,)),
    ],
)
def test_as_in_python(text: str, args: tuple[Any, ...]) -> None:
    result(text, *args)


def test_a_method_of_a_constant_folds() -> None:
    assert code("(12).bit_count()") == ["return i64 2"]
    assert str(compiled("a.item()", F).result) == "a Python float"


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        (
            "a.conjugate()",
            (F,),
            "numbers in kernels have the methods item, astype, is_integer, bit_count and bit_length",
        ),
        ("a.item()", (2.5,), "a Python float has no method 'item' in Python"),
        ("a.astype(lw.f32)", (7,), "a Python int has no method 'astype' in Python"),
        ("a.bit_length()", (I,), "int32 has no method 'bit_length' in Python"),
        ("a.astype(b)", (I, 3), "astype takes a type of numbers, as x.astype(lw.f32)"),
        ("a.astype()", (I,), "astype takes 1 argument here, not 0"),
        ("a.item(0)", (I,), "item takes 0 arguments here, not 1"),
        ("(7).upper()", (), "'int' has no 'upper'"),
    ],
)
def test_refused(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in refusal(text, *args)
