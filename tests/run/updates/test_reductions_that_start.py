"""A reduction that starts with a number of the host's: it counts once, however many chunks the loop has."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw

CHUNKS = 50_000  # lanes; some ten chunks and one that is not full


def sums(x: Any, start: Any) -> Any:
    for i in lw.lanes(len(x)):
        start += x[i]
    return start


def products(x: Any, start: Any) -> Any:
    for i in lw.lanes(len(x)):
        start *= x[i]
    return start


def least(x: Any, start: Any) -> Any:
    for i in lw.lanes(len(x)):
        start = min(start, x[i])
    return start


def bits(x: Any, start: Any) -> Any:
    for i in lw.lanes(len(x)):
        start ^= x[i]
    return start


WHOLE = np.arange(CHUNKS) % 7
ONES = np.where(np.arange(CHUNKS) % 9999 == 1, 3, 1)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("width", [1, 4, 16])
@pytest.mark.parametrize(
    ("function", "x", "start"),
    [
        (sums, WHOLE, 1_000_003),
        (sums, WHOLE * 1.0, 1_000_003.0),
        (products, ONES, 7),
        (products, ONES * 1.0, 7.0),
        (least, WHOLE, -5),
        (least, WHOLE, 5),
        (bits, WHOLE, 0b1011000),
    ],
)
def test_the_start_counts_once(function: Any, x: Any, start: Any, width: int, threads: int) -> None:
    assert lw.kernel(function, width=width, threads=threads)(x, start) == function(x, start)
