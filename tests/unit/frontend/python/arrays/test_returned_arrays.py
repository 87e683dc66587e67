"""Returned arrays: the argument itself, a part of one, or memory that the kernel made."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.frontend.python.arrays.returned_arrays import array_at

F8 = np.dtype(np.float64)


def test_an_argument_is_itself() -> None:
    a = np.zeros((4, 6))[:, ::2]
    assert array_at(F8, a.ctypes.data, a.shape, a.strides, (), (3, a)) is a


def test_a_part_shares_memory() -> None:
    a = np.arange(20.0)[::-2]
    part = array_at(F8, a.ctypes.data - 16, (3,), (-32,), (), (a,))
    assert part.tolist() == [17.0, 13.0, 9.0]
    part[0] = -1
    assert a[1] == -1


def test_made_memory_lives_as_long_as_its_array() -> None:
    memory = np.zeros(64, np.uint8)
    found = array_at(F8, memory.ctypes.data + 8, (2,), (8,), [memory], ())
    found[:] = 1.0
    assert found.base is memory and memory[8:24].any() and not memory[24:].any()


def test_an_empty_one_has_no_place() -> None:
    assert array_at(F8, 8, (0, 3), (24, 8), (), ()).shape == (0, 3)


def test_an_address_of_nothing() -> None:
    with pytest.raises(AssertionError):
        array_at(F8, 8, (3,), (8,), (), ())
