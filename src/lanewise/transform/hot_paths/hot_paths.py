"""Hot paths: code for gangs in which nothing diverges, beside the code for all gangs.

    entry -> loop under masks, gathers        entry: x >= r and x + 7 + r < w ?
                                      =>        yes: the loop without masks, contiguous loads, no checks
                                                no:  as before

*Find*: plans, each a guard with the facts that hold after it (`hot_paths/plan.py`). *Why not*: specialise the copy,
compute divergence again, and undo it if it is not clearly cheaper. *Change*: the region from the test to the returns
exists twice, and the test is scalar, once per gang. If a guard needs loop-carried values, the rest of that loop's
iteration exists twice instead (`hot_paths/points.py`). Further paths take the gangs whose lanes all go the other way at
branches, those that the border of a loop cuts in two (`hot_paths/windows.py`), and the margins, where clamps hold all
lanes at one border.

Requires  normalized loops, one return, no divergent switch; all lanes active at the entry, or the first ones of a lanes
          loop's last gang; no arithmetic on undef.
Ensures   the same results on both ways. `fn.attrs["hot_paths"]` describes each path.
Leaves    functions that start under a mask; the last gang of a row is hot only where a border cuts it.
Costs     one copy of the region per path, of functions of up to `MOST_OPS` ops; more than `FEW` paths, those for
          margins, add at most `GROWTH` ops.
Source    Moll, Hack, Synthesizing hot code paths by abductive reasoning.
"""

from __future__ import annotations

from ...analysis.divergence.divergence import Gang
from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...ir.function import Const, Function, Undefined, Value
from ..control.linearize import EntryMask
from .options import HOT, HotPaths
from .path_cost import may_pay, path_cost
from .sums import order_of

MOST_OPS = 600


def hot_paths(fn: Function, facts: Facts) -> None:
    if why_not(fn, facts) is not None:
        return
    if may_pay(fn, facts, path_cost(fn, facts, fn.blocks)):
        from .search import search  # which loads sixteen more files

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
        return "something is computed with undef, which no test can detect"
    return None


def _is_undefined(value: Value) -> bool:
    return isinstance(value, Const) and value.type.is_int and isinstance(value.value, Undefined)


__all__ = ["HOT", "HotPaths", "hot_paths"]
