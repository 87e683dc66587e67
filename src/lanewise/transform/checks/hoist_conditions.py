"""Hoist conditions: a comparison that has one answer in the middle of a lanes loop is decided once for many gangs.

    for y, x in lw.lanes(h, w):
        if 0 < x < w - 1:                       driver: gangs with  x >= 1  and  x + 1 < w  in all lanes run this
            b[y, x] = a[y, x - 1] ...                   without the branch; all other gangs run the masked version

The answers are questions for the driver, as those of checks (`hoist_checks.py`). A function that has a hot path is left
alone: its guard decides the same comparisons, and its gangs at the borders run unmasked code as well, where a question
would send them to the masked version with all checks. Measured on Zen 5 with 512 columns: a convolution whose radius is
an argument 3.4 times as fast by hot paths, other stencils 1.0 to 1.3 times. A stencil without loops gains too little
for a hot path, and 1.2 times by a question.

Requires  source stage; normalized loops; the body function of a lanes loop, whose driver looks at "inside" (`Driven`).
Ensures   for gangs inside, results as before; normalized loops.
Leaves    comparisons that have the same answer in all lanes of a gang: they cost little.
Costs     for each comparison a bounded search.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...analysis.facts import Facts
from ...ir.function import Function, Op
from ..clean.prune_edges import prune_edges
from ..clean.simplify import simplify
from ..control.normalize_loops import normalize_loops
from ..control.single_return import single_return
from .driver_questions import Driven
from .hoist_checks import Hoisting


def hoist_conditions(fn: Function, facts: Facts) -> None:
    if not facts.given(Driven).present or "lanes" not in fn.attrs or "hot_paths" in fn.attrs:
        return
    if Hoisting(fn, facts, _any).run():
        for change in (simplify, prune_edges, single_return, normalize_loops):
            change(fn, facts)


def _any(users: Sequence[Op]) -> bool:
    return bool(users)
