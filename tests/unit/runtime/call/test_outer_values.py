"""Outer values that change after a kernel was compiled: names, attributes, and what arrays and lists hold."""

from __future__ import annotations

import types
from typing import Any

import numpy as np
import pytest

import lanewise as lw


@lw.function
def twice(x):
    return x * 2


@lw.function
def thrice(x):
    return x * 3


module: Any = types.ModuleType("a_module_of_settings")
module.scale = 2.0
module.table = np.array([1.0, 2.0])
module.function = twice
module.inner = types.ModuleType("an_inner_module")
module.inner.scale = 3.0  # pyright: ignore[reportAttributeAccessIssue]


class Settings:
    scale = 2.0


class Derived(Settings):
    pass


TABLE = np.array([1.0, 2.0, 3.0])
LIST = [1, 2]
FIXED = np.array([5.0, 6.0])
FIXED.flags.writeable = False


@lw.kernel
def by_module(a):
    for i in lw.lanes(len(a)):
        a[i] = module.function(a[i]) * module.scale + module.table[1] + module.inner.scale


@lw.kernel
def by_class(a):
    for i in lw.lanes(len(a)):
        a[i] = a[i] * Derived.scale


@lw.function
def from_table(x):
    return x + TABLE[1] + TABLE[len(TABLE) - 1]


@lw.kernel
def by_table(a):
    for i in lw.lanes(len(a)):
        a[i] = from_table(a[i])


@lw.kernel
def by_list(a):
    for i in lw.lanes(len(a)):
        for x in LIST:
            a[i] = a[i] + x


@lw.kernel
def by_fixed(a):
    for i in lw.lanes(len(a)):
        a[i] = a[i] + FIXED[0]


def agrees(kernel: Any) -> None:
    a, b = np.arange(5.0), np.arange(5.0)
    kernel(a)
    kernel.py(b)
    np.testing.assert_array_equal(a, b)


def only_version(kernel: Any) -> Any:
    (version,) = kernel._kept.versions.values()
    return version


def test_attributes_of_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    agrees(by_module)
    for owner, name, value in (
        (module, "scale", 7.0),
        (module, "function", thrice),
        (module, "table", np.array([0.0, 9.0])),
        (module.inner, "scale", -1.0),
    ):
        monkeypatch.setattr(owner, name, value)
        agrees(by_module)
    version = only_version(by_module)
    agrees(by_module)
    assert only_version(by_module) is version


def test_attributes_of_classes(monkeypatch: pytest.MonkeyPatch) -> None:
    agrees(by_class)
    monkeypatch.setattr(Settings, "scale", 5.0)
    agrees(by_class)
    monkeypatch.setattr(Derived, "scale", -0.0, raising=False)
    agrees(by_class)
    version = only_version(by_class)
    agrees(by_class)
    assert only_version(by_class) is version


def test_contents_of_arrays() -> None:
    agrees(by_table)
    version = only_version(by_table)
    agrees(by_table)
    assert only_version(by_table) is version
    TABLE[1] = 10.0
    agrees(by_table)
    TABLE[2] = np.nan
    agrees(by_table)


def test_contents_of_lists() -> None:
    agrees(by_list)
    LIST[0] = 8
    agrees(by_list)
    LIST.append(4)
    agrees(by_list)


def test_arrays_that_cannot_be_written() -> None:
    agrees(by_fixed)
    version = only_version(by_fixed)
    FIXED.flags.writeable = True
    agrees(by_fixed)
    assert only_version(by_fixed) is version
    FIXED[0] = 1.0
    agrees(by_fixed)


def test_contents_behind_a_closure() -> None:
    table = np.array([1.0, 2.0])
    view = table[:]
    view.flags.writeable = False

    @lw.kernel
    def by_view(a):
        for i in lw.lanes(len(a)):
            a[i] = a[i] + view[0]

    agrees(by_view)
    table[0] = 4.0
    agrees(by_view)


COUNTS = [3, 10, 200]
WEIGHTS = (0.5, 1.5, 2.25)
TABLES = (np.arange(4.0), np.arange(3))
PAIRS = [(1, 2), [3, 4]]


@lw.kernel
def by_items(a, b):
    for i in lw.lanes(len(a)):
        first, second, last = COUNTS
        a[i] = COUNTS[0] + WEIGHTS[i % 3] * COUNTS[-i % 3] + len(COUNTS) + min(COUNTS) + max(WEIGHTS)
        a[i] += TABLES[0][i % 4] + PAIRS[1][0] + COUNTS[1:][1] + WEIGHTS[::-1][0] + first * second - last
        b[i] = b[i] * WEIGHTS[i % 3]


def test_items_of_lists_and_tuples() -> None:
    """Known indices and others; Python's numbers stay weak; a list that changes is another one."""

    def run(function: Any) -> tuple[list[float], list[float]]:
        a, b = np.zeros(9), np.linspace(0, 1, 9, dtype=np.float32)
        function(a, b)
        return a.tolist(), b.tolist()

    before = run(by_items)
    assert before == run(by_items.py)
    COUNTS[0] = 7
    assert run(by_items) == run(by_items.py) != before
    PAIRS[1][0] = 5  # type: ignore[index]
    assert run(by_items) == run(by_items.py)


@lw.kernel
def far_item(a):
    for i in lw.lanes(len(a)):
        a[i] = WEIGHTS[i]


def test_an_item_that_is_not_there() -> None:
    far_item(np.zeros(3))
    with pytest.raises(IndexError, match="index 3 is out of range for axis 0 of 'WEIGHTS' with length 3"):
        far_item(np.zeros(5))
