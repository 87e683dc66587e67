"""Loops of ufuncs whose outputs lie in their inputs, or in one element: one element comes after another.

The function is expensive, so that gangs run wherever they may. The loop is called as NumPy calls it, with places that
NumPy itself would copy first.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.ufunc.ufunc import vectorized_in

SIZE, MIDDLE = 256, 128
LENGTHS = (1, 2, 3, 4, 8, 9, 21)
INNER = ctypes.CFUNCTYPE(ctypes.c_int, *[ctypes.c_void_p] * 5)


@lw.vectorize(width=8)
def mixed(a, b):
    s = a * 31 + b
    for k in range(12):
        s = (s * 29 + b * k + 7) % 10007
    return s


@lw.vectorize(width=8)
def both(a, b):
    s = a * 31 + b
    for k in range(12):
        s = (s * 29 + b * k + 7) % 10007
    return s, s * 3 % 101


Place = tuple[int, int]  # the first element and the step, in elements


def in_order(function: Any, memory: Any, places: list[Place], count: int) -> Any:
    """One after another, in Python."""
    after = memory.copy()
    for i in range(count):
        at = [first + i * step for first, step in places]
        result = function.py(int(after[at[0]]), int(after[at[1]]))
        for place, value in zip(at[2:], result if isinstance(result, tuple) else (result,), strict=True):
            after[place] = value
    return after


def by_loop(function: Any, memory: Any, places: list[Place], count: int) -> Any:
    found = vectorized_in(function)
    assert found is not None
    after, words = memory.copy(), ctypes.c_int64 * len(places)
    data = words(*(after.ctypes.data + 8 * first for first, _ in places))
    strides, dims = words(*(8 * step for _, step in places)), ctypes.c_int64(count)
    address = found.loop((np.dtype(np.int64),) * 2).address
    assert INNER(address)(None, ctypes.addressof(data), ctypes.addressof(dims), ctypes.addressof(strides), None) == 0
    return after


M = MIDDLE
PLACES: dict[str, list[Place]] = {
    "reduce": [(M, 0), (0, 1), (M, 0)],
    "reduce the other way": [(0, 1), (M, 0), (M, 0)],
    "accumulate": [(M, 1), (0, 1), (M + 1, 1)],
    "accumulate into the second": [(0, 1), (M, 1), (M + 1, 1)],
    "output of stride 0": [(0, 1), (60, 1), (M, 0)],
    "output of stride 0 inside an input": [(M - 2, 1), (0, 1), (M, 0)],
    "the last element of an input is the first output": [(M, 1), (0, 1), (M + 1, 2)],
    "downwards": [(M, -1), (0, 1), (M - 1, -1)],
    "against each other": [(M, 1), (0, 1), (M + 1, -1)],
    "steps that differ": [(M, 2), (0, 1), (M + 1, 1)],
    "one start, steps that differ": [(M, 1), (0, 1), (M, 2)],
    "in place": [(M, 1), (0, 1), (M, 1)],
    "apart": [(M, 1), (0, 1), (M + 40, 1)],
    "strided and apart": [(M, 2), (0, 2), (M + 60, 2)],
    "inputs that are repeated": [(M, 0), (0, 1), (M + 1, 1)],
}


@pytest.mark.parametrize("count", LENGTHS)
@pytest.mark.parametrize("case", PLACES)
def test_like_one_after_another(case: str, count: int) -> None:
    memory, places = np.arange(SIZE) * 37 % 1009, PLACES[case]
    expected = in_order(mixed, memory, places, count)
    assert (by_loop(mixed, memory, places, count) == expected).all()
    assert (expected != memory).any()


@pytest.mark.parametrize("count", LENGTHS)
@pytest.mark.parametrize("second", [(M + 70, 0), (1, 1), (M + 70, 1)])
def test_either_output_decides(second: Place, count: int) -> None:
    memory, places = np.arange(SIZE) * 37 % 1009, [(0, 1), (50, 1), (M, 1), second]
    assert (by_loop(both, memory, places, count) == in_order(both, memory, places, count)).all()


@pytest.mark.parametrize("count", LENGTHS)
def test_reductions_of_numpy(count: int) -> None:
    x = np.arange(count + 1) * 37 % 1009
    plain = np.frompyfunc(lambda a, b: mixed.py(int(a), int(b)), 2, 1)
    assert mixed.reduce(x) == plain.reduce(x)
    assert (mixed.accumulate(x) == plain.accumulate(x)).all()


GENERAL, ORDERED = 4, 5


@pytest.mark.parametrize(
    ("case", "count", "entry"),
    [
        ("in place", 9, 0),
        ("apart", 9, 0),
        ("strided and apart", 9, GENERAL),
        ("reduce", 2, ORDERED),
        ("accumulate", 9, ORDERED),
        *((case, 1, 0) for case in PLACES),
    ],
)
def test_gangs_run_wherever_they_may(case: str, count: int, entry: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One element has no order, and needs no code of its own, whatever its strides are."""
    found = vectorized_in(mixed)
    assert found is not None
    loop, asked = found.loop((np.dtype(np.int64),) * 2), list[int]()
    version = loop.version
    monkeypatch.setattr(loop, "version", lambda entry: (asked.append(entry), version(entry)))
    ctypes.memset(loop.table, 0, ctypes.sizeof(loop.table))
    by_loop(mixed, np.arange(SIZE), PLACES[case], count)
    assert asked == [entry]
    assert loop.versions[entry].built.width == (1 if entry == ORDERED else 8)
