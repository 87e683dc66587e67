"""Neighbours that go round at the borders: inside, gangs need not start at a multiple of the width."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw

# pyright: basic


@lw.kernel
def life(a, b):
    h, w = a.shape
    for y, x in lw.lanes(h, w):
        n = 0
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                if dy or dx:
                    n += a[(y + dy) % h, (x + dx) % w]
        b[y, x] = n == 3 or (n == 2 and a[y, x] != 0)


@lw.kernel
def butterfly(a, b, step):
    """Quotients that no linear question settles: here gangs must be aligned."""
    for i in lw.lanes(len(b)):
        at = i // step * step * 2 + i % step
        b[i] = a[at] + a[at + step]


def board(w: int) -> Any:
    return (np.random.default_rng(w).random((9, w)) > 0.6).astype(np.uint8)


@pytest.mark.parametrize("w", [1, 2, 15, 16, 17, 33, 50])
def test_life_on_boards_of_any_size(w: int) -> None:
    found, wanted = np.zeros((9, w), np.uint8), np.zeros((9, w), np.uint8)
    life(board(w), found)
    life.py(board(w), wanted)
    assert found.tolist() == wanted.tolist()


def guards(explained: Any) -> list[str]:
    return [line for line in str(explained).splitlines() if " when " in line]


def test_no_multiple_is_asked_for() -> None:
    kernel = lw.kernel(life.function, width=16)
    reported = guards(kernel.explain(board(50), board(50)))
    assert any("x >= 1 and x + 16 < a.shape[1]" in line for line in reported)
    assert not any("mod 16" in line for line in reported)


def test_where_it_is_needed_it_is() -> None:
    kernel = lw.kernel(butterfly.function, width=8)
    assert any("mod 8 == 0" in line for line in guards(kernel.explain(np.zeros(64), np.zeros(32), 8)))
