"""Range reduction: x = k pi/2 + r + lost, for usual angles and for huge ones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from mpmath import mp

from lanewise.ir.meaning.elementary import _WORDS
from lanewise.std.algebra import V
from lanewise.std.python_pen import python_function
from lanewise.std.reduction import far, near


@pytest.mark.parametrize("x", [0.5, 1.0, 100.0, -355.0, 1e5])
def test_usual_angles(x: float) -> None:
    check(near, x)


@pytest.mark.parametrize("x", [1e7, 1e22, -1e300, 5.319372648326541e255])
def test_huge_angles(x: float) -> None:
    check(far, x)


def check(reduce: Callable[[V], tuple[V, V, V]], x: float) -> None:
    r, lost, _ = (python_function(lambda a, at=at: reduce(a)[at], ["f64"], _WORDS)(x) for at in range(3))
    with mp.workprec(1200):
        turns = (mp.mpf(x) - mp.mpf(r) - mp.mpf(lost)) / (mp.pi / 2)
        assert abs(turns - mp.nint(turns)) < mp.mpf(2) ** -55 and abs(r) <= mp.pi / 4 + mp.mpf("1e-9")
