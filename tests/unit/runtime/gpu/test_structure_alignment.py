"""The alignment of structures, from their fields, addresses and strides."""

from __future__ import annotations

import numpy as np

from lanewise.frontend.python.definitions.signature import Signature, argument_type
from lanewise.frontend.python.types import ArrayType
from lanewise.runtime.gpu.structure_alignment import with_alignment

POINT = np.dtype([("x", "f4"), ("y", "f4"), ("id", "i4")])
PACKED = np.dtype([("tag", "u1"), ("value", "f8")])


def alignment(array: np.ndarray) -> int:
    (type,) = with_alignment(Signature((argument_type(array),)), [array]).types
    assert isinstance(type, ArrayType)
    return type.align


def test_packed_structures_of_equal_numbers_are_aligned() -> None:
    assert alignment(np.zeros(5, POINT)) == 4


def test_others_are_not() -> None:
    assert alignment(np.zeros(5, PACKED)) == 1
    shifted = np.zeros(61, "u1")[1:].view(POINT)
    assert alignment(shifted) == 1


def test_plain_arrays_stay() -> None:
    assert alignment(np.zeros(5)) == 8
