"""A kernel whose pieces are run by all rivals of its plan in turns, whatever they take: results must be the same.

kernel = by_turns(lw.kernel(f), args)       compiles all rivals, here
kernel(*args)                               its first pieces run by one after the other
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lanewise.plan.contest import MOST_TURNS
from lanewise.runtime.choice.race_table import SIZES
from lanewise.runtime.choice.referee import READY, Referee, compiled_here

# pyright: basic


def by_turns(kernel: Any, args: Sequence[Any], only: Sequence[str] = ()) -> Any:
    """`only`: the names of plans that take part."""
    version = kernel.version(tuple(args))
    assert version.order is not None, "its plan has rivals"
    referee = version.referee = Referee(version)
    for rival in referee.rivals[1:]:
        referee._made(rival, compiled_here(referee._order(rival)), keep=False)
    racing = [
        number
        for number, rival in enumerate(referee.rivals)
        if rival.state == READY and (not only or rival.plan.name in only)
    ]
    assert len(racing) > 1, "there is somebody to take turns with"

    def arm(during: float = 0.0) -> None:
        referee._wait(1.0)
        for table in referee.tables:
            for size in range(SIZES):
                if table.is_over(size):
                    turns = [racing[at % len(racing)] for at in range(MOST_TURNS)]
                    table.schedule(size, turns, 1)

    referee.visit = arm  # type: ignore[method-assign]
    arm()
    return kernel


def names(kernel: Any, args: Sequence[Any]) -> list[str]:
    """Of the plan and its rivals."""
    plan = kernel.version(tuple(args)).plan
    return [plan.name, *(rival.name for rival in plan.rivals)]
