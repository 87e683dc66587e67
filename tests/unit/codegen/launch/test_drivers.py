"""Drivers: rows, gangs, and lanes of one, two and three axes; reductions; where a check failed."""

from __future__ import annotations

import numpy as np
import pytest

from lib.compiled_texts import llvm, part, runs
from lib.kernel_texts import compiled
from lib.oracles.run_compiled import Failed, run_compiled


@pytest.mark.parametrize("shape", [(1,), (8,), (13,), (3, 5), (2, 8), (5, 1), (2, 3, 7), (1, 1, 1), (3, 0)])
@pytest.mark.parametrize("width", [1, 4])
def test_every_index_once(shape: tuple[int, ...], width: int) -> None:
    names = ", ".join("xyz"[: len(shape)])
    value = " + ".join(f"{name} * {100**at}" for at, name in enumerate("xyz"[: len(shape)]))
    runs(
        (f"def k(a):\n    for {names} in lw.lanes(*a.shape):\n        a[{names}] += {value}"),
        np.zeros(shape),
        width=width,
    )


@pytest.mark.parametrize("width", [1, 4, 8])
def test_reductions(width: int) -> None:
    text = """
        def k(a, s, m, ok):
            for y, x in lw.lanes(*a.shape):
                s += a[y, x]
                m = min(m, a[y, x])
                ok = ok and a[y, x] < 900
            return s, m, ok
    """
    a = np.random.default_rng(1).permutation(7 * 13).reshape(7, 13)
    assert runs(text, a, 5, 3, True, width=width) == (a.sum() + 5, 0, True)


def test_the_driver() -> None:
    text = llvm("def k(a):\n    for x in lw.lanes(len(a)):\n        a[x] = a[a[x] & 3]", np.zeros(9, np.int64))
    assert "define i64 @lanewise.driver0(ptr noalias %frame, i64 %first, i64 %last, " in text
    lines = part(text, "lanewise.driver0")
    assert sum("@k.lanes0.N8" in line for line in lines) == sum("@k.lanes0.M8" in line for line in lines) == 1


@pytest.mark.parametrize(("index", "lane"), [((1, 6), 2), ((0, 0), 0), ((2, 10), 2)])
def test_where_a_check_failed(index: tuple[int, int], lane: int) -> None:
    text = "def k(a, at, out):\n    for y, x in lw.lanes(*at.shape):\n        out[y, x] = a[at[y, x]]"
    at = np.zeros((3, 11), np.int64)
    at[index] = 50
    args = np.zeros(50), at, np.ones((3, 11))
    with pytest.raises(Failed) as caught:
        run_compiled(compiled(text, *args), args, 4)
    record = caught.value.record
    assert record[2] == 1 and record[1] == lane and [record[3], record[4] + lane] == list(index)
