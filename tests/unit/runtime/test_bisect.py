"""Differences between the outcomes of a kernel, in words, and what a call leaves behind. `test_pipeline.py` bisects."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.bisect import _alike, _difference, _Outcome, _run, bisect


def outcome(answer: Any = None, **arrays: Any) -> _Outcome:
    return _Outcome(answer, tuple((name, np.asarray(array)) for name, array in arrays.items()))


@pytest.mark.parametrize(
    ("found", "wanted", "words"),
    [
        (outcome(a=[1, 2, 3]), outcome(a=[1, 2, 3]), ""),
        (outcome(a=[1, 2, 3], b=[[4, 5]]), outcome(a=[1, 2, 3], b=[[4, 9]]), "b[0, 1] is 5, and 9 in the twin"),
        (outcome(3), outcome(3), ""),
        (outcome(3), outcome(4), "the result is 3, and 4 in the twin"),
        (outcome(None), outcome(4), "the result is None, and 4 in the twin"),
        (outcome("IndexError: k.py:3"), outcome("IndexError: at 7"), ""),
        (outcome("IndexError: k.py:3"), outcome("ValueError: at 7"), "the result is 'IndexError: k.py:3', and "),
    ],
    ids=["equal", "element", "same_result", "result", "none", "same_exception", "other_exception"],
)
def test_differences(found: _Outcome, wanted: _Outcome, words: str) -> None:
    got = _difference(found, wanted, "the twin")
    assert got.startswith(words) and bool(got) == bool(words)


@pytest.mark.parametrize(
    ("a", "b", "exact", "same"),
    [
        (0.0, -0.0, True, False),
        (np.nan, np.nan, True, True),
        (1.0, 1.0 + 1e-15, True, False),
        (1.0, 1.0 + 1e-15, False, True),
        (1.0, 1.001, False, False),
    ],
)
def test_floats(a: float, b: float, exact: bool, same: bool) -> None:
    assert _alike(np.array(a), np.array(b), exact) == same


def test_a_call_leaves_its_arrays_as_they_were() -> None:
    array = np.arange(4)

    def spoil() -> int:
        array[:] = 7
        raise ZeroDivisionError("by hand")

    found = _run(spoil, ["array", "n"], [array, 3])
    assert found.answer == "ZeroDivisionError: by hand" and array.tolist() == [0, 1, 2, 3]
    assert found.arrays[0][0] == "array" and found.arrays[0][1].tolist() == [7] * 4


def doubled(out, x):
    for i in lw.lanes(len(out)):
        out[i] = x[i] * 2


def test_a_kernel_without_a_difference() -> None:
    verdict = bisect(lw.kernel(doubled, width=8), (np.zeros(20), np.arange(20.0)))
    assert verdict.difference == "" and verdict.blamed is None and verdict.passes > 3
