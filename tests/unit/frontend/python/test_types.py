"""Types of the kernel language: promotion as NumPy's, words for users."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.types import (
    UINT64,
    WEAK_BOOL,
    WEAK_FLOAT,
    WEAK_INT,
    ArrayType,
    FrontType,
    MissingType,
    NumberType,
    ObjectType,
    TupleType,
    fits,
    has_attributes,
    is_supported,
    memory_type,
    promote,
    value_type,
)

B, I8, I32, I64, U8, U32, F32, F64 = (NumberType(np.dtype(c)) for c in ("?", "i1", "i4", "i8", "u1", "u4", "f4", "f8"))
STRONG = [B, I8, I32, I64, U8, U32, UINT64, F32, F64]
ROW = ArrayType(np.dtype("f4"), (None,), (4,), True, 4, False, True)


@pytest.mark.parametrize("ufunc", [np.add, np.true_divide, np.left_shift, np.less, np.sqrt, np.bitwise_and])
def test_promotion_is_numpys(ufunc: np.ufunc) -> None:
    for types in itertools.product(STRONG, repeat=ufunc.nin):
        values = [type.dtype.type(1) for type in types]
        try:
            expected = ufunc(*values).dtype
        except TypeError:
            expected = None
        found = promote(ufunc, *types)
        assert (None if found is None else found[-1].dtype) == (expected if expected != np.float16 else None)


@pytest.mark.parametrize(
    ("types", "expected"),
    [
        ((F32, WEAK_FLOAT), (F32, F32, F32)),
        ((F32, WEAK_INT), (F32, F32, F32)),
        ((U8, WEAK_INT), (U8, U8, U8)),
        ((I32, WEAK_FLOAT), (F64, F64, F64)),
        ((WEAK_INT, WEAK_INT), (WEAK_INT, WEAK_INT, WEAK_INT)),
        ((WEAK_INT, WEAK_FLOAT), (WEAK_FLOAT, WEAK_FLOAT, WEAK_FLOAT)),
        ((U8, WEAK_BOOL), (U8, U8, U8)),
    ],
)
def test_weak_numbers_take_the_others_type(types: Any, expected: Any) -> None:
    assert promote(np.add, *types) == expected


def test_halves_are_not_supported() -> None:
    assert promote(np.sqrt, I8) is None, "NumPy gives float16"
    assert not is_supported(np.dtype("e")) and not is_supported(np.dtype(">i4")) and is_supported(np.dtype("?"))


@pytest.mark.parametrize(
    ("type", "text"),
    [
        (F32, "float32"),
        (WEAK_FLOAT, "a Python float"),
        (TupleType((I32, WEAK_INT)), "a tuple (int32, a Python int)"),
        (ObjectType(None), "None"),
        (ObjectType(len), "the builtin_function_or_method len"),
        (ObjectType("x"), "the str 'x'"),
        (ROW, "a 1-dimensional array of float32"),
        (ArrayType(np.dtype("f4"), (3,), (4,), private=True), "a private 1-dimensional array of float32"),
        (ArrayType(np.dtype("f4"), (), ()), "an array of float32 without axes"),
        (ArrayType(np.dtype([("x", "f4")]), (), ()), "an element of dtype [('x', '<f4')]"),
        (MissingType("why"), "no value"),
    ],
)
def test_words(type: FrontType, text: str) -> None:
    assert str(type) == text


def test_objects_are_equal_by_value_and_type() -> None:
    assert ObjectType((1, 2)) == ObjectType((1, 2)) and ObjectType(1) != ObjectType(1.0)
    assert ObjectType(np.zeros(2)) != ObjectType(np.zeros(2)), "arrays have no single answer"
    assert hash(ObjectType("a")) == hash(ObjectType("b")) and ObjectType(1) != 1


@pytest.mark.parametrize(
    ("type", "value", "does"),
    [(U8, 255, True), (U8, 256, False), (I8, -128, True), (U8, -1, False), (F32, 10**9, True), (I8, 0.5, True)],
)
def test_which_ints_fit(type: NumberType, value: Any, does: bool) -> None:
    assert fits(type, value) is does


def test_types_in_registers_and_in_memory() -> None:
    assert [str(value_type(type.dtype)) for type in (B, I8, U32, F32, F64)] == ["i1", "i8", "i32", "f32", "f64"]
    assert str(memory_type(np.dtype("?"))) == "i8" and memory_type(np.dtype("f4")) is value_type(np.dtype("f4"))
    assert has_attributes(np) and has_attributes(int) and has_attributes((1,)) and not has_attributes(3)
