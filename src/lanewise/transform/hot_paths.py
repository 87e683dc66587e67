"""Hot paths: code for gangs in which nothing diverges, beside the code for all gangs.

    entry -> loop under masks, gathers        entry: x >= r and x + 7 + r < w ?
                                      =>        yes: the loop without masks, contiguous loads, no checks
                                                no:  as before

*Find*: plans, each a guard with what can be counted on behind it (`hot_paths_plan`). *Why not*: the copy is
specialised, divergence is asked again, and if it does not cost clearly less it is taken back. *Change*: the region from
the test to the returns stands twice, and the test is scalar, once per gang; or, where a guard needs what a loop brings,
the rest of a round of that loop stands twice (`hot_paths_points`). A second path takes the gangs that all go the other
way at branches; one those that a border cuts in two, if it is the border of a loop (`hot_paths_windows`); others the
margins, where clamps hold all lanes at one border.

Requires  normalized loops, one return, no divergent switch; all lanes active at the entry, or the first ones of a lanes
          loop's last gang; no arithmetic on undef.
Ensures   the same as before on both ways; `fn.attrs["hot_paths"]` tells of each path, "hot_paths_dropped" of what the
          solver was asked for in vain.
Leaves    functions that run under a mask from the start; the last gang of a row is hot only where a border cuts it.
Costs     one copy of the region per path, of functions of up to `MOST_OPS` ops; more than `FEW` paths, those for
          margins, add `GROWTH` ops at the most.
Source    Moll, Hack, Synthesizing hot code paths by abductive reasoning.
"""

from __future__ import annotations

from ..analysis.cfg import cfg
from ..analysis.divergence import Gang
from ..analysis.facts import Facts
from ..ir.function import Const, Function, Undefined, Value
from .hot_paths_linear import order_of
from .hot_paths_options import HOT, HotPaths
from .hot_paths_price import may_pay, price
from .linearize import EntryMask

MOST_OPS = 600


def hot_paths(fn: Function, facts: Facts) -> None:
    if why_not(fn, facts) is not None:
        return
    general = price(fn, facts, fn.blocks, facts.given(Gang).width)
    if may_pay(fn, facts, general):
        from .hot_paths_search import search  # and sixteen files more

        search(fn, facts)


def why_not(fn: Function, facts: Facts) -> str | None:
    if not facts.given(HotPaths).on:
        return "hot paths are off"
    if facts.given(EntryMask).present and not ("lanes" in fn.attrs and any(map(order_of, fn.ops))):
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


__all__ = ["HOT", "HotPaths", "hot_paths"]
