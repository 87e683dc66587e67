"""Widening: a bound that keeps moving jumps to constants that the program mentions, then to the end of the type.

    i: 0 .. 1, 0 .. 2        with `i < 100` in the program        0 .. 100, far, then 0 .. the largest number

So a loop needs only a few visits, and a bound that the program itself names is often kept. Far is where one more
step does not wrap yet: a counter that a condition ends comes back from there with the other bound unchanged, which
would be lost in the full range (`for d in range(-40, 41)`, where numbers between are mentioned, too). If
squares are compared (`d * d <= n`), it first stops where a square does not wrap yet.
Source    Cousot, Cousot 1977; Blanchet et al. 2003 (thresholds).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from ...ir.shape_rules.context import Known
from .known import anything


def marks(mentioned: Sequence[Known]) -> list[int]:
    """The constants that the program mentions at one width, and their neighbours."""
    found: set[int] = set()
    for fact in mentioned:
        found.update((fact.smin - 1, fact.smin, fact.smin + 1, fact.umin))
    return sorted(found)


def far(bits: int, squared: bool = False) -> list[int]:
    """Halfway to the ends of a type, and to numbers whose squares wrap."""
    end, root = 1 << max(bits - 2, 0), 1 << max(bits // 2 - 1, 0)
    return [-end, -root, root, end] if squared else [-end, end]


def widened(bits: int, old: Known, new: Known, marks: Sequence[int]) -> Known:
    """Move a bound that still changes to the next mark, or to the end of the type; drop unsure bits.

    If one bit is lost, those above it are too, or a counter would lose them one by one.
    """
    top, lost = anything(bits), (old.zeros & ~new.zeros) | (old.ones & ~new.ones)
    sure = (lost & -lost) - 1 if lost else -1
    return Known(
        old.smin if new.smin >= old.smin else _down(marks, new.smin, top.smin),
        old.smax if new.smax <= old.smax else _up(marks, new.smax, top.smax),
        old.umin if new.umin >= old.umin else _down(marks, new.umin, 0),
        old.umax if new.umax <= old.umax else _up(marks, new.umax, top.umax),
        new.zeros & sure,
        new.ones & sure,
    )


def _down(marks: Sequence[int], number: int, least: int) -> int:
    at = bisect_right(marks, number) - 1
    return max(marks[at], least) if at >= 0 else least


def _up(marks: Sequence[int], number: int, most: int) -> int:
    at = bisect_left(marks, number)
    return min(marks[at], most) if at < len(marks) else most
