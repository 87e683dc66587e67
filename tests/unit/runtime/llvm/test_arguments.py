"""Arguments of functions from LLVM IR: what is accepted for a type and shape, and why other objects are refused."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest

from lanewise.ir.position import NOWHERE, CompileError
from lanewise.ir.shapes import CONSECUTIVE, UNIFORM, VARYING, Shape
from lanewise.ir.types import F32, I1, I8, I32, PTR, Type
from lanewise.runtime.llvm.arguments import MOST_LOCAL, Taken


def taken(type: Type, shape: Shape = UNIFORM, accessed: Any = None, **words: Any) -> Taken:
    return Taken("x", type, shape, "f", words, accessed or {})


@pytest.mark.parametrize(
    ("type", "given", "wanted"),
    [
        (I32, 7, 7),
        (I32, np.uint8(200), 200),
        (I32, 2**32 - 1, 2**32 - 1),
        (I1, np.bool_(True), 1),
        (F32, 2, 2.0),
        (F32, np.float16(0.5), 0.5),
        (PTR, None, 0),
        (PTR, 4096, 4096),
    ],
)
def test_numbers(type: Type, given: Any, wanted: Any) -> None:
    assert taken(type).value(given, 3)[0] == wanted


@pytest.mark.parametrize(
    ("type", "given", "error", "words"),
    [
        (I32, 2**32, OverflowError, "which 4294967296 does not fit"),
        (I8, -129, OverflowError, "which -129 does not fit"),
        (I32, 1.5, CompileError, "give a whole number"),
        (I32, np.arange(3), CompileError, "its shape would be T"),
        (F32, "1.5", CompileError, "not str: give a number"),
        (F32, 1e300, OverflowError, "its largest is 3.4028"),
        (PTR, -1, OverflowError, "which -1 is not"),
        (PTR, [1, 2], CompileError, "give a NumPy array, a number or None"),
        (PTR, np.ma.masked_array([1, 2]), CompileError, "has a mask"),
    ],
)
def test_refused(type: Type, given: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        taken(type).value(given, 3)


def test_columns() -> None:
    """One value for each lane, converted if nothing is lost, and kept alive."""
    address, held = taken(I32, VARYING).value(np.array([1, -2, 3], np.int64), 3)
    assert held.dtype == np.int32 and held.tolist() == [1, -2, 3] and address == held.ctypes.data
    assert taken(I32, VARYING).lanes(np.zeros(9)) == 9 and taken(I32, CONSECUTIVE).value(5, 3)[0] == 5


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        (np.arange(4), CompileError, "give an array of 3, not of shape"),
        (np.zeros(3), CompileError, "an array of float64 cannot be taken"),
        (np.array([1, 2, 2**40]), OverflowError, "does not fit"),
    ],
)
def test_columns_that_are_refused(given: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        taken(I32, VARYING).value(given, 3)


def test_lanes_need_one_axis() -> None:
    with pytest.raises(CompileError, match="give an array of one axis, not a int"):
        taken(I32, VARYING).lanes(5)


def fixed(array: Any) -> Any:
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        (np.zeros((4, 4))[:, 1], CompileError, "is not contiguous"),
        (np.zeros(4, ">f8"), CompileError, "has the other order of bytes"),
        (np.zeros(4, object), CompileError, "holds Python objects"),
        (fixed(np.zeros(4)), ValueError, "is read-only, and 'f' may write there"),
        (np.zeros(4, np.float64), CompileError, "accesses 'x' as float32"),
        (np.zeros(33, np.uint8)[1:], CompileError, "begins at an address that is no multiple of 4"),
    ],
    ids=["gaps", "byte_order", "objects", "read_only", "elements", "place"],
)
def test_arrays_that_are_refused(given: Any, error: type[Exception], words: str) -> None:
    accessed = {F32: NOWHERE} if "accesses" in words else {}
    with pytest.raises(error, match=words):
        taken(PTR, accessed=accessed, align=4).value(given, 3)


def test_arrays() -> None:
    array = np.zeros(4, np.float32)
    assert taken(PTR, accessed={F32: NOWHERE}).value(array, 3) == (array.ctypes.data, array)
    assert taken(PTR, readonly=1).value(fixed(np.zeros(4)), 3)[0]


def test_a_buffer_is_given_in_place_and_held() -> None:
    floats = (ctypes.c_float * 4)()
    address, held = taken(PTR, accessed={F32: NOWHERE}).value(floats, 3)
    assert address == ctypes.addressof(floats) == held.ctypes.data
    with pytest.raises(ValueError, match="'x' is read-only, and 'f' may write there"):
        taken(PTR).value(bytes(16), 3)


@pytest.mark.parametrize("given", [0, MOST_LOCAL + 1, "8"])
def test_group_memory(given: Any) -> None:
    assert taken(PTR).local_bytes(64) == 64
    with pytest.raises(CompileError, match="is __local: give the number of its bytes"):
        taken(PTR).local_bytes(given)
