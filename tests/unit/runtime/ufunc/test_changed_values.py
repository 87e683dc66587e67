"""A ufunc notices that a value from outside of its function has changed, as a kernel does."""

from __future__ import annotations

import numpy as np

import lanewise as lw

FACTOR = 2.0
TABLE = [1.0, 2.0]


@lw.function
def factor(x):
    return x * FACTOR


@lw.vectorize
def scaled(x):
    return factor(x) + TABLE[1]


def test_a_number_of_a_function_that_it_calls() -> None:
    global FACTOR
    try:
        for FACTOR in (2.0, 5.0, 5.0, 2.0):
            assert scaled(np.arange(3.0)).tolist() == [2.0, FACTOR + 2, 2 * FACTOR + 2]
            assert scaled(3.0) == 3 * FACTOR + 2
    finally:
        FACTOR = 2.0


def test_a_list_that_is_written_to() -> None:
    try:
        TABLE[1] = 7.0
        assert scaled(np.ones(4, np.float32)).tolist() == [9.0] * 4
    finally:
        TABLE[1] = 2.0
