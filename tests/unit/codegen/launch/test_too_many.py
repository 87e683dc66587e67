"""Lanes loops with too many iterations to count."""

from __future__ import annotations

import numpy as np
import pytest

from lib.compiled_texts import llvm
from lib.kernel_texts import compiled
from lib.oracles.run_compiled import Failed, run_compiled

TWO = "def k(a, n, m):\n    for i, j in lw.lanes(n, m):\n        a[0] = 1"


@pytest.mark.parametrize("sizes", [(2**40, 2**40), (2**62, 2), (2**62 + 1, 1), (3, 2**62)])
def test_an_error_before_any_lane_runs(sizes: tuple[int, int]) -> None:
    a = np.zeros(1)
    with pytest.raises(Failed) as caught:
        run_compiled(compiled(TWO, a, *sizes), (a, *sizes), 4)
    assert caught.value.report.error == "OverflowError" and not a.any()
    assert caught.value.report.text == "lw.lanes({}, {}) has more than 2**62 iterations"
    assert caught.value.record[6:8].tolist() == list(sizes)


@pytest.mark.parametrize("sizes", [(0, 2**63 - 1), (-5, 2**62), (2, 3)])
def test_empty_and_small_loops_run(sizes: tuple[int, int]) -> None:
    a = np.zeros(1)
    run_compiled(compiled(TWO, a, *sizes), (a, *sizes), 4)
    assert a[0] == (1 if sizes == (2, 3) else 0)


def test_one_size_cannot_wrap() -> None:
    one = "def k(a, n):\n    for i in lw.lanes(n):\n        a[0] = 1"
    assert "umul.with.overflow" not in llvm(one, np.zeros(1), 5)
    assert "umul.with.overflow" in llvm(TWO, np.zeros(1), 5, 5)
