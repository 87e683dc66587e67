"""Full gangs: where masks are dear, code stands a second time without them, for gangs whose lanes are all active.

    filters     `full_sides.py`: a side of a branch that all lanes take
    loops       `full_loops.py`: rounds that all lanes run, until the first one leaves

Outer ones first, and then again, so that what stands inside of a copy may be copied in it: there, whole gangs come to
it. Nothing is done where masks cost nothing.

Requires  unified loops; divergence.
Ensures   results as before.
Leaves    functions that are called under a mask, and those with hot paths: most gangs are on these, and what is left is
          run at borders (2-D convolution with AVX2: 0.93 times as fast with copies).
Costs     linear; copies of at most `MOST_OPS` altogether, and facts found anew, only where there are copies.
"""

from __future__ import annotations

from ..analysis.facts import Facts
from ..analysis.mask_prices import MaskPrices
from ..ir.function import Block, Function
from .full_loops import full_loops
from .full_sides import full_sides
from .linearize import EntryMask
from .unify_loops import unify_loops

HOT = "hot_paths"
MOST_OPS = 500
MOST_TIMES = 6  # that facts are found anew: so deep may copies stand in copies


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
        unify_loops(fn, facts)  # a loop is divergent now if less is known of what it goes by
