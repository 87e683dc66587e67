"""The order in which a lanes loop reduces floats: given by its sizes alone, the same for every width and thread count.

    step      64 consecutive iterations of a row, or the last ones of it; iteration i of a row adds to slot i % 64
    block     16 consecutive steps, through all rows; after it, the 64 slots become one sum:
              slot k + slot k + 32, then k + 16, ..., at last 0 + 1
    tree      sums of blocks meet in pairs: ((b0 + b1) + (b2 + b3)) + (b4 + b5); the last ones meet the smaller first
    result    the value before the loop + the sum of the tree

Slots start at the neutral element. So a slot takes 16 additions in a row, and each sum one more for each doubling, as
in `np.sum`: the error grows with the logarithm of the size. `codegen/launch/ordered_sums.py` is the same in code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

STEP, BLOCK = 64, 16

Combine = Callable[[Any, Any], Any]


class OrderedSum:
    """One reduction: add to `slots`, of the step that `begin` was given last."""

    def __init__(self, combine: Combine, neutral: Any) -> None:
        self.combine, self.neutral = combine, neutral
        self.slots = [neutral] * STEP
        self._sums: dict[int, Any] = {}  # by the numbers of blocks, which may come in any order
        self._block: int | None = None

    def begin(self, step: int) -> None:
        if step // BLOCK != self._block:
            self._end_block()
            self._block = step // BLOCK

    def after(self, before: Any) -> Any:
        """The value after the loop, from the one before it."""
        self._end_block()
        waiting: list[tuple[int, Any]] = []  # sums of 2^k blocks, the largest first
        for block in sorted(self._sums):
            size, sum = 1, self._sums[block]
            while waiting and waiting[-1][0] == size:
                sum = self.combine(waiting.pop()[1], sum)
                size *= 2
            waiting.append((size, sum))
        sums = [sum for _, sum in waiting]
        while len(sums) > 1:
            last = sums.pop()
            sums[-1] = self.combine(sums[-1], last)
        return self.combine(before, sums[0]) if sums else before

    def _end_block(self) -> None:
        if self._block is None:
            return
        values, self.slots = self.slots, [self.neutral] * STEP
        while len(values) > 1:
            half = len(values) // 2
            values = [self.combine(a, b) for a, b in zip(values[:half], values[half:], strict=True)]
        assert self._block not in self._sums, "the steps of a block follow each other"
        self._sums[self._block] = values[0]


def steps_of(size: int) -> int:
    """The steps of a row."""
    return -(-size // STEP)
