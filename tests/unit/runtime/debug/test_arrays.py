"""Arrays in debug mode: contents that are put back, and elements by their addresses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.debug.arrays import Shown, _index, saved


def test_contents_are_put_back() -> None:
    a, fixed = np.arange(4), np.arange(4)
    fixed.flags.writeable = False
    put_back = saved((a, 7, fixed, "text"))
    a[:] = 9
    put_back()
    assert a.tolist() == [0, 1, 2, 3] and fixed.tolist() == [0, 1, 2, 3]


VIEWS: dict[str, Any] = {
    "rows": np.zeros((3, 4)),
    "columns": np.zeros((3, 4)).T,
    "backwards": np.zeros((3, 4))[::-1, ::-1],
    "steps": np.zeros((9, 8), np.int16)[::3, 1::2],
}


@pytest.mark.parametrize("name", VIEWS)
def test_every_element_is_found_by_its_address(name: str) -> None:
    array = VIEWS[name]
    start = array.ctypes.data
    for index in np.ndindex(*array.shape):
        address = start + sum(at * stride for at, stride in zip(index, array.strides, strict=True))
        assert _index(array, address - start) == index


@pytest.mark.parametrize(
    ("array", "offset"),
    [(np.zeros(4), -8), (np.zeros(4), 32), (np.zeros(0), 0), (np.zeros((4, 4))[:, :2], 16)],
    ids=["before", "after", "empty", "gap"],
)
def test_other_addresses(array: Any, offset: int) -> None:
    assert _index(array, offset) is None


def added(out, x, n):
    for i in lw.lanes(n):
        out[i] = x[i, 0]


def test_elements_in_the_users_notation() -> None:
    args = (np.zeros(5), np.zeros((5, 2), np.float32), 5)
    compiled = lw.kernel(added, width=8).version(args).compiled
    shown = Shown(compiled, ["out", "x", "n"], args)
    shown.placed([1000, 5, 2000, 5, 2, 5])
    assert shown.element(1016) == "'out[2]'" and shown.element(2000 + 8 * 3 + 4) == "'x[3, 1]'"
    assert shown.element(77) == "memory"
