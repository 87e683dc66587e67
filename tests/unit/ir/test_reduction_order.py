"""The order of float reductions: blocks of 16 steps of 64 slots, whose sums meet in pairs."""

from __future__ import annotations

import operator

import numpy as np
import pytest

from lanewise.ir.reduction_order import BLOCK, STEP, OrderedSum, steps_of


def summed(values: list[str]) -> str:
    """The order as text; each iteration adds one letter."""
    order = OrderedSum(lambda a, b: f"({a}{b})", "")
    for at, value in enumerate(values):
        if at % STEP == 0:
            order.begin(at // STEP)
        order.slots[at % STEP] += value
    return order.after("h").replace("()", "")


def bare(text: str) -> str:
    return text.replace("(", "").replace(")", "")


def test_nothing_is_the_value_before() -> None:
    assert summed([]) == "h"


def test_slots_meet_in_halves() -> None:
    text = bare(summed([chr(0x100 + at) for at in range(STEP)]))
    assert text[0] == "h" and [ord(letter) - 0x100 for letter in text[1:5]] == [0, 32, 16, 48]
    assert sorted(text[1:]) == [chr(0x100 + at) for at in range(STEP)]


def test_blocks_meet_in_pairs() -> None:
    order = OrderedSum(lambda a, b: f"({a}{b})" if a and b else a or b, "")
    for block in range(7):
        order.begin(block * BLOCK)
        order.slots[0] += str(block)
    assert order.after("h") == "(h(((01)(23))((45)6)))"


@pytest.mark.parametrize("size", [0, 1, 63, 64, 65, 1024, 1025, 70_000])
def test_as_accurate_as_numpy(size: int) -> None:
    values = np.random.default_rng(size).random(size, np.float32)
    order = OrderedSum(operator.add, np.float32(-0.0))
    for at, value in enumerate(values):
        if at % STEP == 0:
            order.begin(at // STEP)
        order.slots[at % STEP] += value
    exact = float(values.sum(dtype=np.float64))
    assert abs(float(order.after(np.float32(0))) - exact) <= 1e-6 * exact
    assert steps_of(size) == -(-size // 64)
