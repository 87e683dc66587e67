"""Atomic updates by integers that the element's type does not hold: never chosen, or refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw

CELLS = [1, 5, 100, 200, 255, 0, 60]


@lw.kernel
def least(h: Any, x: Any) -> None:
    for i in lw.lanes(len(h)):
        lw.atomic_min(h, i, int(x[i]))


@lw.kernel
def most(h: Any, x: Any) -> None:
    for i in lw.lanes(len(h)):
        lw.atomic_max(h, i, int(x[i]))


@lw.kernel
def least_of_its_type(h: Any, x: Any) -> None:
    for i in lw.lanes(len(h)):
        lw.atomic_min(h, i, x[i])


@lw.kernel
def most_of_its_type(h: Any, x: Any) -> None:
    for i in lw.lanes(len(h)):
        lw.atomic_max(h, i, x[i])


@lw.kernel
def by_literals(h: Any, x: Any) -> None:
    for i in lw.lanes(len(h)):
        lw.atomic_min(h, i, 2**40)
        lw.atomic_max(h, -1 - i, -(2**40))


@lw.kernel
def exchanged(h: Any, x: Any) -> None:
    for i in lw.lanes(len(h)):
        lw.atomic_compare_exchange(h, i, x[i], 7)


@lw.kernel
def added(h: Any, x: Any) -> None:
    for i in lw.lanes(len(h)):
        lw.atomic_add(h, i, x[i])


@pytest.mark.parametrize(("dtype", "wide"), [("u1", "i8"), ("i1", "u8"), ("i4", "i8")])
def test_beyond_the_end_that_is_never_chosen(dtype: str, wide: str) -> None:
    limits = np.iinfo(dtype)
    cells = np.array([number % (limits.max + 1) for number in CELLS], dtype)
    far = [3, 40, 2 * int(limits.max), int(limits.max) + 1, 1, 0, int(limits.max)]
    above = np.array([min(number, int(np.iinfo(wide).max)) for number in far], wide)
    below = np.array([max(-number - 1, int(np.iinfo(wide).min)) for number in far], wide)
    for kernel, x in ((least, above), (most, below), (least_of_its_type, above), (most_of_its_type, below)):
        ours, plain = cells.copy(), cells.copy()
        kernel(ours, x)
        kernel.py(plain, x)
        assert ours.tolist() == plain.tolist(), (kernel, dtype, wide)


def test_literals_that_are_never_chosen() -> None:
    cells = np.array(CELLS, np.uint8)
    by_literals(cells, cells)
    assert cells.tolist() == CELLS


def test_beyond_the_other_end() -> None:
    cells = np.array(CELLS, np.uint8)
    above, below = np.full(7, 300), np.full(7, -3)
    for kernel, x in ((least, below), (most, above), (least_of_its_type, below), (most_of_its_type, above)):
        with pytest.raises(OverflowError, match=f"{x[0]} does not fit uint8"):
            kernel(cells, x)
    with pytest.raises(OverflowError, match="300 does not fit uint8"):
        exchanged(cells, above)
    assert cells.tolist() == CELLS


def test_sums_take_low_bits_but_no_floats() -> None:
    cells = np.array(CELLS, np.uint8)
    added(cells, np.full(7, 300))
    assert cells.tolist() == [(number + 300) % 256 for number in CELLS]
    with pytest.raises(lw.CompileError, match=r"lw.atomic_add of uint8 takes an integer; write lw.u8\(...\)"):
        added(cells, np.full(7, 0.5))
