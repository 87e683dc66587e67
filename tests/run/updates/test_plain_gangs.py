"""Plain updates at indices of an array: in the order of lanes, whichever width, index and mask they have.

The twin goes from lane to lane, and so does one thread with plain updates: sums of floats have the same bits, also
where lanes of a gang meet at one place.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.update_lock import LOCK

PAIRS = 'call i64 asm "", "=r,0"'
INDICES = (np.int32, np.int64, np.uint32, np.uint64, np.int16, np.uint16, np.int8, np.uint8)
VALUES = (np.float32, np.int32, np.float64, np.int64, np.uint8, np.int16, np.uint32, np.float32)


def add(j, w, acc):
    for i in lw.lanes(len(j)):
        lw.atomic_add(acc, j[i], w[i])


def add_some(j, w, acc):
    for i in lw.lanes(len(j)):
        if w[i] > 3:
            lw.atomic_add(acc, j[i], w[i])


def find(j, w, acc):
    for i in lw.lanes(len(j)):
        if w[i] > 3:
            w[i] = lw.atomic_add(acc, j[i], w[i])


def swap(j, w, acc):
    for i in lw.lanes(len(j)):
        w[i] = lw.atomic_exchange(acc, j[i], w[i])


def greatest(j, w, acc):
    for i in lw.lanes(len(j)):
        if w[i] > 3:
            lw.atomic_max(acc, j[i], w[i])


def of_one_column(j, w, acc):  # other lanes, the same column
    for i in lw.lanes(len(j)):
        if len(acc) > 5:
            lw.atomic_add(acc, j[i], w[0])


KERNELS = (add, add_some, find, swap, greatest, of_one_column)


def arguments(index: Any, value: Any, n: int = 777) -> list[Any]:
    r, places = np.random.default_rng(n), 100 if index is np.int8 else 250
    j = r.integers(0, places, n)
    if np.dtype(index).kind == "i":
        j[::3] -= places  # from the end
    w, acc = r.integers(1, 11, n), r.integers(1, 11, places)
    if np.dtype(value).kind == "f":
        return [j.astype(index), (w / 7).astype(value) * 7, (acc / 7).astype(value)]
    return [j.astype(index), w.astype(value), acc.astype(value)]


@pytest.mark.parametrize("turn", range(2))
@pytest.mark.parametrize("number", range(len(INDICES)), ids=lambda at: f"{INDICES[at].__name__}-{VALUES[at].__name__}")
def test_lanes_update_in_order(number: int, turn: int) -> None:
    function, width = KERNELS[(number + 3 * turn) % len(KERNELS)], (16, 8, 4, 2, 32)[(3 * number + 2 * turn) % 5]
    args, kernel = arguments(INDICES[number], VALUES[number]), lw.kernel(width=width, threads=1)(function)
    plain, compiled = ([arg.copy() for arg in args] for _ in range(2))
    with np.errstate(over="ignore"):
        kernel.py(*plain)
    kernel(*compiled)
    assert not np.array_equal(plain[2], args[2])
    for a, b in zip(plain, compiled, strict=True):
        assert a.tobytes() == b.tobytes()


@pytest.mark.parametrize(("value", "width"), ((np.int64, 16), (np.float32, 16), (np.int16, 4)))
def test_lanes_have_rows_of_their_own(value: Any, width: int) -> None:
    def rows(j, w, table, found):
        for i in lw.lanes(len(j)):
            if w[i] > 2:
                found[i] = lw.atomic_add(table[j[i] % 3], (j[i] * i) % 5, w[i])
            lw.atomic_max(table, (3, j[i] % 5), w[i])

    j, w, _ = arguments(np.int64, value)
    plain, compiled = ([np.zeros((4, 5), value), np.zeros(len(j), value)] for _ in range(2))
    kernel = lw.kernel(width=width, threads=1)(rows)
    with np.errstate(over="ignore"):
        kernel.py(j, w, *plain)
    kernel(j, w, *compiled)
    assert f"call i1 @{LOCK}.alone()" in kernel.inspect(j, w, *plain, stage="llvm")
    assert plain[0].any() and plain[1].any()
    for a, b in zip(plain, compiled, strict=True):
        assert a.tobytes() == b.tobytes()


@pytest.mark.parametrize("index", (np.int32, np.uint32, np.int16, np.int64))
def test_indices_of_up_to_32_bits_are_taken_in_pairs(index: Any) -> None:
    text = lw.kernel(width=8, threads=1)(add).inspect(*arguments(index, np.float32), stage="llvm")
    assert f"call i1 @{LOCK}.alone()" in text
    assert ("extractelement <4 x i64>" in text and PAIRS in text) == (index is not np.int64)


@pytest.mark.parametrize(("index", "far"), ((np.int32, 1 << 30), (np.int64, 1 << 50), (np.uint32, 1 << 31)))
def test_a_lane_that_is_not_active_touches_nothing(index: Any, far: int) -> None:
    j, w, acc = arguments(index, np.float32)
    j[w <= 3] = far  # nothing is there
    kernel = lw.kernel(width=16, threads=1, checks=False)(add_some)
    expected = acc.copy()
    lw.kernel(add_some).py(j, w, expected)
    kernel(j, w, acc)
    assert np.array_equal(acc, expected)
    kernel(j, np.zeros_like(w), acc)
    assert np.array_equal(acc, expected)
