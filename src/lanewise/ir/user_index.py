"""The index of an iteration as the user wrote it: over ranges, and over one axis that the compiler has split.

for t in lw.lanes(range(10, 50, 2))     number 3 is t = 16             axes: a start and a step
for t in lw.lanes(h * w)                run as (y, x): t = y * w + x   axes: 0 and 0, then w and JOINED
"""

from __future__ import annotations

from collections.abc import Sequence

JOINED = -(
    1 << 63
)  # instead of a step: the index is part of the one before it, which is multiplied by the first number


def index_of(numbers: Sequence[int], axes: Sequence[int]) -> tuple[int, ...]:
    """The user's index of an iteration; `axes` are two numbers for each axis, where the body has some."""
    found: list[int] = []
    for at, number in enumerate(numbers):
        first, step = axes[2 * at : 2 * at + 2] or (0, 0)
        if step == JOINED:
            found.append(found.pop() * first + number)
        else:
            found.append(first + number * step if step else number)
    return tuple(found)
