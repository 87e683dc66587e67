"""Hot paths: code for gangs in which nothing diverges, beside the code for all gangs.

    entry -> loop under masks, gathers        entry: x >= r and x + 7 + r < w ?
                                      =>        yes: the loop without masks, contiguous loads, no checks
                                                no:  as before

*Find*: plans, each a guard with what can be counted on behind it (`hot_paths_plan`). *Why not*: the copy is
specialised, divergence is asked again, and if it does not cost clearly less it is taken back. *Change*: the region from
the test to the returns stands twice, and the test is scalar, once per gang. A second path takes the gangs that all go
the other way at branches.

Requires  normalized loops, one return, no divergent switch; all lanes active at the entry.
Ensures   the same as before on both ways; `fn.attrs["hot_paths"]` tells of each path.
Leaves    functions that run under a mask from the start: the last gang of a row is not hot.
Costs     one copy of the region per path, at most `MOST_PATHS`, of functions of up to `MOST_OPS` ops.
Source    Moll, Hack, Synthesizing hot code paths by abductive reasoning.
"""

from __future__ import annotations

from ..analysis.cfg import cfg
from ..analysis.divergence import Gang
from ..analysis.facts import Facts
from ..ir.function import Function
from .hot_paths_make import make_paths, pays
from .hot_paths_plan import HOT, HotPaths, Plan, plans_for, refined
from .linearize import EntryMask
from .normalize_loops import normalize_loops
from .prune_edges import prune_edges
from .simplify import simplify
from .single_return import single_return

MOST_OPS = 600
ROUNDS = 2


def hot_paths(fn: Function, facts: Facts) -> None:
    if why_not(fn, facts) is not None:
        return
    plans = [_refined(fn, facts, plan) for plan in plans_for(fn, facts)]
    while plans:
        made = make_paths(fn, facts, plans)
        kept = [plan for plan, cost in zip(plans, made.prices, strict=True) if pays(plan, cost, made.general)]
        if len(kept) == len(plans):
            if facts.given(HotPaths).witness:
                made.fork.undo()
                make_paths(fn, facts, plans, witness=True)
            fn.attrs["hot_paths"] = [{"guard": str(plan.guard)} for plan in plans]
            _finish(fn, facts)
            return
        made.fork.undo()
        plans = kept


def _refined(fn: Function, facts: Facts, plan: Plan) -> Plan:
    """What a plan makes regular may allow it to count on more."""
    for _ in range(ROUNDS):
        made = make_paths(fn, facts, [plan])
        more = refined(fn, facts, plan, made.fork.ways[0])
        made.fork.undo()
        if more is None:
            break
        plan = more
    return plan


def why_not(fn: Function, facts: Facts) -> str | None:
    if not facts.given(HotPaths).on:
        return "hot paths are off"
    if facts.given(EntryMask).present:
        return "some lanes may be inactive from the start"
    if facts.given(Gang).width < 2:
        return "a gang of one lane does not diverge"
    if sum(len(block.ops) for block in fn.blocks) > MOST_OPS:
        return f"the function has more than {MOST_OPS} ops"
    if facts[cfg].entering[0]:
        return "the entry block is a loop's"
    return None


def _finish(fn: Function, facts: Facts) -> None:
    """Take out what the paths no longer need, and bring loops back into their form."""
    simplify(fn, facts)
    prune_edges(fn, facts)
    single_return(fn, facts)
    normalize_loops(fn, facts)


__all__ = ["HOT", "HotPaths", "hot_paths"]
