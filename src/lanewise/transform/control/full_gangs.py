"""Full gangs: where masks are expensive, copy code without them, for gangs whose lanes are all active.

    filters     `full_sides.py`: a side of a branch that all lanes take
    loops       `full_loops.py`: iterations that all lanes run, until the first lane leaves

Outer code comes first. Then the pass runs again, so that code inside a copy can be copied too: whole gangs reach it
there. It does nothing where masks cost nothing.

Requires  unified loops; divergence.
Ensures   results as before.
Leaves    functions that are called under a mask, and those with hot paths: most gangs run these, and the rest runs at
          borders (2-D convolution with AVX2: 0.93 times as fast with copies).
Costs     linear; copies of at most `MOST_OPS` in total. Facts are computed again only where there are copies.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...ir.function import Block, Function
from ...machine.mask_prices import MaskPrices
from .full_loops import full_loops
from .full_sides import full_sides
from .linearize import EntryMask
from .unify_loops import unify_loops

HOT = "hot_paths"
MOST_OPS = 500
MOST_TIMES = 6  # that facts are computed again: the nesting depth of copies


def full_gangs(fn: Function, facts: Facts) -> None:
    prices = facts.given(MaskPrices)
    if facts.given(EntryMask).present or prices.is_free or (HOT in fn.attrs and not prices.always):
        return
    room, done = MOST_OPS, set[Block]()
    for _ in range(MOST_TIMES):
        made = full_sides(fn, facts, room, done) or full_loops(fn, facts, room, done)
        if not made:
            break
        room -= made
    if room < MOST_OPS:
        unify_loops(fn, facts)  # a loop may be divergent now, if less is known of its condition
