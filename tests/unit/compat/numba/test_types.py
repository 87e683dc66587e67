"""Signatures in Numba's notations: texts, our types, and texts of Numba's own objects."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise import CompileError
from lanewise.compat.numba import types
from lanewise.compat.numba.types import TYPES, declared, is_signature, loops

f8, i4, void = TYPES["float64"], TYPES["int32"], TYPES["void"]


@pytest.mark.parametrize(
    ("value", "text", "result"),
    [
        ("float64(float64, i4)", "(float64, int32)", "float64"),
        ("f8(f8[:], f4[:, ::1])", "(float64[:], float32[:, :])", "float64"),
        ("(f8, i8)", "(float64, int64)", None),
        ("void(f8[:])", "(float64[:])", None),
        ("f8[:](f8[:])", "(float64[:])", None),
        ("c16(c16)", "(complex128)", "complex128"),
        (f8(f8, i4[:]), "(float64, int32[:])", "float64"),
        (void(f8[:, :], TYPES["boolean"]), "(float64[:, :], bool)", None),
        ((f8, i4), "(float64, int32)", None),
        ("(float64, Array(int32, 1, 'A', False, aligned=True)) -> float64", "(float64, int32[:])", "float64"),
        ("(array(float32, 2d, C), bool) -> none", "(float32[:, :], bool)", None),
    ],
)
def test_signatures(value: Any, text: str, result: str | None) -> None:
    (found,) = declared(value)
    assert str(found) == text
    assert (None if found.result is None else types._plain(found.result).name) == result


def test_several_signatures() -> None:
    assert [str(each) for each in declared([f8(f8), "i4(i4)"])] == ["(float64)", "(int32)"]
    assert loops([f8(f8, i4), (f8[:], i4)]) == [
        (np.dtype("f8"), np.dtype("i4"), np.dtype("f8")),
        (np.dtype("f8"), np.dtype("i4")),
    ]


@pytest.mark.parametrize("text", ["f8", "f8(str)", "f8(f8[:], Tuple(f8, f8))", "nonsense(("])
def test_what_is_no_signature(text: str) -> None:
    with pytest.raises(CompileError, match=r"is no (signature|type of numbers)"):
        declared(text)


def test_a_function_is_no_signature() -> None:
    assert is_signature("f8(f8)") and is_signature(f8(f8)) and not is_signature(len) and not is_signature(None)


def test_numbas_own_objects() -> None:
    numba = pytest.importorskip("numba")
    own = numba.float64(numba.float64, numba.int32[:], numba.boolean)
    assert is_signature(own) and str(declared(own)[0]) == "(float64, int32[:], bool)"
    assert str(declared([(numba.float32[:, :], numba.complex64)])[0]) == "(float32[:, :], complex64)"
