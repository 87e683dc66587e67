"""Hot paths: code for gangs in which nothing diverges, beside the code for all gangs.

    entry -> loop under masks, gathers        entry: x >= r and x + 7 + r < w ?
                                      =>        yes: the loop without masks, contiguous loads, no checks
                                                no:  as before

*Find*: plans, each a guard with what can be counted on behind it (`hot_paths_plan`). *Why not*: the copy is
specialised, divergence is asked again, and if it does not cost clearly less it is taken back. *Change*: the region from
the test to the returns stands twice, and the test is scalar, once per gang; or, where a guard needs what a loop brings,
the rest of a round of that loop stands twice (`hot_paths_points`). A second path takes the gangs that all go the other
way at branches; others the margins, where clamps hold all lanes at one border.

Requires  normalized loops, one return, no divergent switch; all lanes active at the entry; no arithmetic on undef.
Ensures   the same as before on both ways; `fn.attrs["hot_paths"]` tells of each path, "hot_paths_dropped" of what the
          solver was asked for in vain.
Leaves    functions that run under a mask from the start: the last gang of a row is not hot.
Costs     one copy of the region per path, of functions of up to `MOST_OPS` ops; more than `FEW` paths, those for
          margins, add `GROWTH` ops at the most.
Source    Moll, Hack, Synthesizing hot code paths by abductive reasoning.
"""

from __future__ import annotations

from ..analysis.cfg import cfg
from ..analysis.divergence import Gang
from ..analysis.facts import Facts
from ..ir.function import Const, Function, Undefined, Value
from .hot_paths_ask import Asking
from .hot_paths_make import make_paths, may_pay, pays
from .hot_paths_plan import HOT, HotPaths, Plan, improved, plans_for
from .hot_paths_points import Point, at_entry, inside_loops
from .hot_paths_price import price
from .hot_paths_words import words_of
from .linearize import EntryMask
from .normalize_loops import normalize_loops
from .prune_edges import prune_edges
from .simplify import simplify
from .single_return import single_return

MOST_OPS = 600
FEW, GROWTH = 2, 150  # paths that a function may have in any case, and ops that more of them may add
ROUNDS = 4  # the last one only tells the price


def hot_paths(fn: Function, facts: Facts) -> None:
    if why_not(fn, facts) is not None:
        return
    general = price(fn, facts, fn.blocks, facts.given(Gang).width)
    if not may_pay(fn, facts, general):
        return
    asking = Asking()
    found = _make(fn, facts, at_entry(fn), asking)
    if found or any(_make(fn, facts, point, asking) for point in list(inside_loops(fn, facts))):
        _finish(fn, facts)
    if asking.dropped:
        dropped = [{"file": at.file, "line": at.line, "why": why} for at, why in asking.dropped.items()]
        fn.attrs["hot_paths_dropped"] = dropped


def _make(fn: Function, facts: Facts, point: Point, asking: Asking) -> bool:
    """Make the paths that pay behind one point, and note their guards."""
    general = price(fn, facts, (point.block, *point.region), facts.given(Gang).width)
    size = sum(len(block.ops) for block in (point.block, *point.region))
    plans: list[Plan] = []
    for plan in plans_for(fn, facts, point):
        settled = _settled(fn, facts, point, plan, general, asking)
        plans += [settled] if settled is not None else []
        if len(plans) >= FEW and size * (len(plans) + 1) > GROWTH:
            break
    if plans:
        make_paths(fn, facts, point, plans, witness=facts.given(HotPaths).witness)
        guards = [words_of(plan.guard, plan.wishes.equal, plan.sure) for plan in plans]
        fn.attrs["hot_paths"] = [{"guard": guard, "at": point.block.name} for guard in guards]
    return bool(plans)


def _settled(fn: Function, facts: Facts, point: Point, plan: Plan, general: float, asking: Asking) -> Plan | None:
    """What a plan makes regular may allow it to count on more; None if it does not pay in the end."""
    for left in reversed(range(ROUNDS)):
        made = make_paths(fn, facts, point, [plan])
        way = made.ways[0]
        more = improved(fn, facts, point, plan, way, asking) if left else None
        cost = price(fn, facts, way.blocks, facts.given(Gang).width) if more is None else 0.0
        made.undo()
        if more is None:
            return plan if pays(plan, cost, general) else None
        plan = more
    return None


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
    if any(_is_undefined(arg) for op in fn.ops for arg in op.args):
        return "something is computed with undef, which no test can tell"
    return None


def _is_undefined(value: Value) -> bool:
    return isinstance(value, Const) and value.type.is_int and isinstance(value.value, Undefined)


def _finish(fn: Function, facts: Facts) -> None:
    """Take out what the paths no longer need, and bring loops back into their form."""
    simplify(fn, facts)
    prune_edges(fn, facts)
    single_return(fn, facts)
    normalize_loops(fn, facts)


__all__ = ["HOT", "HotPaths", "hot_paths"]
