"""Signatures: what is known of arguments, which share code, and what is refused."""

from __future__ import annotations

import datetime
from typing import Any

import numpy as np
import pytest

from lanewise import CompileError
from lanewise.frontend.python.definitions.signature import (
    Signature,
    argument_type,
    bound,
    is_masked,
    of_any_values,
    refuse_class,
    signature_of,
)
from lanewise.frontend.python.types import WEAK_BOOL, WEAK_FLOAT, ArrayType, ObjectType
from lib.kernel_texts import source

INT31, INT32, INT64 = (0, 2**31 - 1), (-(2**31), 2**31 - 1), (-(2**63), 2**63 - 1)


@pytest.mark.parametrize(
    ("value", "word", "weak", "range"),
    [
        (0, "int", True, INT31),
        (2**31, "int", True, INT64),
        (-1, "int", True, INT32),
        (-(2**63), "int", True, INT64),
        (np.int64(7), "int64", False, INT31),
        (np.uint64(2**31), "uint64", False, None),
        (np.int64(-7), "int64", False, INT32),
        (np.int32(7), "int32", False, None),
        (np.float32(7), "float32", False, None),
        (2.5, "float", True, None),
        (True, "bool", True, None),
        (np.False_, "bool", False, None),
    ],
)
def test_numbers(value: Any, word: str, weak: bool, range: Any) -> None:
    type: Any = argument_type(value)
    assert (type.word, type.weak, type.range) == (word, weak, range)


def layout(value: Any) -> tuple[Any, ...]:
    type = argument_type(value)
    assert isinstance(type, ArrayType)
    return type.lengths, type.strides, type.align


M = np.zeros((5, 6), np.float32)
STRUCT = np.dtype([("x", "f4"), ("n", "i2")])


@pytest.mark.parametrize(
    ("value", "lengths", "strides", "align"),
    [
        (np.zeros(5), (None,), (8,), 8),
        (np.zeros(9)[::2], (None,), (None,), 8),
        (np.zeros(9)[::-1], (None,), (None,), 8),
        (np.zeros(9)[:1][::-1], (None,), (8,), 8),
        (M, (None, None), (None, 4), 4),
        (M.T, (None, None), (4, None), 4),
        (M[:, :3], (None, 3), (None, 4), 4),
        (M[:, :3].copy(), (None, 3), (12, 4), 4),
        (M[:, :4].copy(), (None, 4), (16, 4), 4),
        (M[:, :5].copy(), (None, None), (None, 4), 4),
        (M[:, :1], (None, None), (None, 4), 4),
        (M[:, ::2], (None, None), (None, None), 4),
        (np.zeros((2, 3, 2)), (None, None, 2), (None, 16, 8), 8),
        (np.zeros(()), (), (), 8),
        (np.zeros(9, np.uint8)[1:].view(np.int32), (None,), (4,), 1),
        (np.zeros(4, STRUCT), (None,), (6,), 1),
        (np.zeros(4, np.dtype(STRUCT.descr, align=True)), (None,), (8,), 4),
    ],
)
def test_arrays(value: Any, lengths: Any, strides: Any, align: int) -> None:
    assert layout(value) == (lengths, strides, align)


def test_writable_and_short() -> None:
    fixed = np.zeros(3)
    fixed.flags.writeable = False
    large = np.lib.stride_tricks.as_strided(np.zeros(1, np.int8), (2**31,), (0,))
    small, read_only, long = (argument_type(value) for value in (np.zeros(3), fixed, large))
    assert isinstance(small, ArrayType) and small.writable and small.short
    assert isinstance(read_only, ArrayType) and not read_only.writable
    assert isinstance(long, ArrayType) and not long.short


def test_objects_and_words() -> None:
    assert argument_type(None) == ObjectType(None) and argument_type("x") == ObjectType("x")
    assert (
        argument_type(len) == ObjectType(len) and argument_type(2.5) is WEAK_FLOAT and argument_type(True) is WEAK_BOOL
    )
    signature = signature_of(source("a", 2), (1, np.zeros(3)))
    assert str(signature) == "(a Python int, a 1-dimensional array of float64)"


def test_equal_signatures_share_code() -> None:
    kernel = source("a", 2)
    one, other = (signature_of(kernel, args) for args in ((1, np.zeros((3, 9))), (77, np.zeros((8, 10)))))
    assert one == other and hash(one) == hash(other)
    assert one != signature_of(kernel, (-1, np.zeros((3, 9)))) != signature_of(kernel, (1, np.zeros((3, 4))))


def test_signatures_of_any_values() -> None:
    signature = Signature((argument_type(np.int64(3)), argument_type(3)))
    first, second = of_any_values(signature).types
    assert first.range is None and second.range == INT31  # type: ignore[union-attr]


class Own(np.ndarray):
    def __len__(self) -> int:
        return 0


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ([1, 2], "argument 'x' is a list; pass NumPy arrays and numbers (np.asarray makes an array)"),
        ((1, 2), "argument 'x' is a tuple; "),
        ({1: 2}, "its values one by one, or as an array: np.array(list(x.values()))"),
        (np.clongdouble(1), "np.complex128(x)"),
        (np.float16(1), "np.float32(x)"),
        (np.longdouble(1), "np.float64(x)"),
        (datetime.timedelta(1), "np.timedelta64(x)"),
        (datetime.datetime(2000, 1, 1), "np.datetime64(x)"),
        (
            object(),
            "argument 'x' is an object; pass NumPy arrays and numbers (what the kernel needs of it, one by one)",
        ),
        (2**63, "argument 'x' is 9223372036854775808, which does not fit int64; pass np.uint64(x)"),
        (2**64, "which does not fit 64 bits; pass a float"),
        (np.zeros(2, np.clongdouble), "pass x.astype(np.complex128)"),
        (np.ma.masked_array([1, 2]), "array 'x' has a mask, which kernels do not see; pass x.data and x.mask"),
        (np.zeros(3).view(Own), "array 'x' is of class 'Own', which has its own __len__"),
        (
            np.lib.stride_tricks.as_strided(np.zeros(1, "i1"), (2**48 + 1,), (0,)),
            "has an axis of length 281474976710657",
        ),
    ],
)
def test_refused(value: Any, words: str) -> None:
    with pytest.raises(CompileError) as caught:
        argument_type(value, "x")
    assert words in str(caught.value)


def test_classes_of_arrays() -> None:
    refuse_class(np.zeros(3).view(np.recarray), "x")
    assert is_masked(np.ma.masked_array([1])) and not is_masked(np.zeros(1))


def named(a, b=2, *, c=3):
    return a, b, c


@pytest.mark.parametrize(
    ("args", "words", "expected"),
    [((1,), {}, (1, 2, 3)), ((1, 5), {"c": 7}, (1, 5, 7)), ((), {"b": 4, "a": 9}, (9, 4, 3))],
)
def test_binding(args: Any, words: Any, expected: Any) -> None:
    assert bound(named, args, words) == expected


@pytest.mark.parametrize(
    ("args", "words", "sentence"),
    [
        ((), {}, r"named\(\) missing a required argument: 'a'"),
        ((1, 2, 3), {}, r"named\(\) too many positional arguments"),
        ((1,), {"a": 2}, r"named\(\) multiple values for argument 'a'"),
        ((1,), {"bb": 2}, r"named\(\) got an unexpected keyword argument 'bb'; did you mean 'b'\?"),
        ((1,), {"zzz": 2}, r"unexpected keyword argument 'zzz'; it has a, b, c"),
    ],
)
def test_binding_refused(args: Any, words: Any, sentence: str) -> None:
    with pytest.raises(TypeError, match=sentence):
        bound(named, args, words)
