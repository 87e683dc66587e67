"""Arrays of half floats in the plain twin: elements are float32."""

from __future__ import annotations

import numpy as np

from lanewise.frontend.python.definitions.half_arrays import HalfArray, for_twin, from_twin


def test_elements_are_float32() -> None:
    a = np.array([[0.1, 3], [2, 5]], np.float16)
    half = for_twin(a)
    assert type(half[0, 1]) is np.float32 and type(half[0][1]) is np.float32 and type(half[0]) is HalfArray
    assert [type(x) for x in half[1]] == [np.float32] * 2
    half[0, 0] = 1 / 3
    assert a[0, 0] == np.float16(1 / 3)


def test_operations_are_in_float32() -> None:
    a = np.array([0.1, 3, 2048], np.float16)
    half = for_twin(a)
    assert (half * half).dtype == np.float32 and type(half * half) is np.ndarray
    assert half.sum() == a.astype(np.float32).sum() and type(half.sum()) is np.float32
    half += 1
    assert a.tolist() == [np.float16(np.float32(np.float16(0.1)) + 1), 4, 2048]


def test_others_stay() -> None:
    a, half = np.zeros(3), np.zeros(3, np.float16)
    assert for_twin(a) is a and for_twin(3) == 3
    back = from_twin((for_twin(half), 2))
    assert type(back[0]) is np.ndarray and back[1] == 2 and np.shares_memory(back[0], half)
