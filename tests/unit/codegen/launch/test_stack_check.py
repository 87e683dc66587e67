"""Recursion that is too deep raises RecursionError; calls that cannot be recursive cost nothing."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lib.compiled_texts import llvm
from lib.kernel_texts import compiled
from lib.oracles.run_compiled import Failed, run_compiled


@lw.function
def depth(n):
    if n == 0:
        return 0
    return 1 + depth(n - 1)


@lw.function
def leaf(n):
    return n + 1


TEXT = "def k(a):\n    for i in lw.lanes(len(a)):\n        a[i] = f(a[i])"


@pytest.mark.parametrize("width", [1, 4])
def test_a_recursion_without_an_end(width: int) -> None:
    a = np.array([3, 5, 1 << 40, 2, 7])
    with pytest.raises(Failed) as caught:
        run_compiled(compiled(TEXT, a, f=depth), (a,), width)
    assert caught.value.report.error == "RecursionError" and "more than 4 MB of stack" in caught.value.report.text
    assert caught.value.record[3] + caught.value.record[1] == 2


@pytest.mark.parametrize("width", [1, 4])
def test_a_deep_one_that_ends(width: int) -> None:
    a = np.array([3, 500, 0, 2, 7])
    run_compiled(compiled(TEXT, a, f=depth), (a,), width)
    assert a.tolist() == [3, 500, 0, 2, 7]


def test_only_where_calls_may_be_recursive() -> None:
    assert "llvm.frameaddress" in llvm(TEXT, np.zeros(3, np.int64), f=depth)
    assert "llvm.frameaddress" not in llvm(TEXT, np.zeros(3, np.int64), f=leaf)
