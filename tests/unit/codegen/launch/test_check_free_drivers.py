"""A driver without checks for sizes that prove them, beside one that makes them all."""

from __future__ import annotations

import numpy as np
import pytest

from lib.compiled_texts import functions, llvm, runs
from lib.kernel_texts import compiled
from lib.oracles.run_compiled import Failed, run_compiled

BLUR = """
    def k(a, out, h, w):
        for y, x in lw.lanes(h, w):
            left = a[y, x - 1] if x > 0 else a[y, 0]
            right = a[y, x + 1] if x < w - 1 else a[y, x]
            out[y, x] = left + right
"""
PLAIN = "def k(a, out, h, w):\n    for y, x in lw.lanes(h, w):\n        out[y, x] = a[y, x] * 2"


def images(h: int = 5, w: int = 21) -> tuple[np.ndarray, np.ndarray]:
    return np.random.default_rng(1).random((h, w)), np.zeros((h, w))


def drivers(text: str, width: int = 8) -> list[str]:
    names = functions(llvm(text, *images(), 5, 21, width=width))
    return [name.removeprefix("lanewise.driver0") for name in names if name.startswith("lanewise.driver0")]


def test_which_loops() -> None:
    assert {".settled", ".checked", ""} <= set(drivers(BLUR))
    assert drivers(PLAIN) == [""] and ".settled" not in drivers(BLUR, width=1)
    one_axis = "def k(a, out, h, w):\n    for x in lw.lanes(w):\n        out[0, x] = a[0, x - 1] if x > 0 else a[0, 0]"
    assert ".settled" not in drivers(one_axis)


@pytest.mark.parametrize("sizes", [(5, 21), (4, 20), (5, 1), (0, 3)])
def test_sizes_that_prove_the_checks(sizes: tuple[int, int]) -> None:
    runs(BLUR, *images(), *sizes, width=8)


@pytest.mark.parametrize(("h", "w", "axis", "index"), [(6, 21, 0, 5), (5, 22, 1, 21)])
def test_sizes_that_do_not_fail_as_before(h: int, w: int, axis: int, index: int) -> None:
    args = (*images(), h, w)
    with pytest.raises(Failed) as caught:
        run_compiled(compiled(BLUR, *args), args, 8)
    assert f"axis {axis} of" in caught.value.report.text and caught.value.record[6] == index
