"""Loops over the entries of private arrays are written once per count, if that makes all indices constants."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from lanewise.frontend.python import private_entries

KERNEL = """
def k(x):
    for i in lw.lanes(len(x)):
        v = lw.array(8, lw.f32)
        for a in range({count}):
            for b in range(a + 1, 8):
                v[{index}] = x[i, b]
        {more}
"""


def are_constant(index: str = "a, b", count: str = "8", more: str = "pass") -> bool:
    tree: Any = ast.parse(KERNEL.format(index=index, count=count, more=more)).body[0]
    return private_entries._are_constant(tree, {"v"})  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize("index", ["a", "b - 1", "2 * a + 1", "0", "a ^ 3"])
def test_constants(index: str) -> None:
    assert are_constant(index)


def test_what_is_not_constant() -> None:
    assert not are_constant("i") and not are_constant("a + i")
    assert not are_constant("a", count="n") and not are_constant("a", count="len(x)")
    assert not are_constant(more="v[i] = 0")
    assert not are_constant(more="f(v)"), "the array goes elsewhere"
    assert not are_constant(more="a = 5"), "a counter that is assigned"
    assert not are_constant(more="a += 1")
