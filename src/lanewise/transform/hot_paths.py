"""Hot paths: code for gangs in which nothing diverges, beside the code for all gangs.

    entry -> loop under masks, gathers        entry: x >= r and x + 7 + r < w ?
                                      =>        yes: the loop without masks, contiguous loads, no checks
                                                no:  as before

*Find*: what a path could count on, and what must hold for it (`hot_paths_wishes`: linear questions, no solver;
`hot_paths_ask`: what is left goes to the solver). *Why not*: the copy is specialised, divergence is asked again, and if
it does not cost clearly less it is taken back. *Change*: the region from the test to the returns stands twice, and the
test is scalar, once per gang. A second path takes the gangs that all go the other way at branches.

Requires  normalized loops, one return, no divergent switch; all lanes active at the entry.
Ensures   the same as before on both ways; `fn.attrs["hot_paths"]` tells of each path.
Leaves    functions that run under a mask from the start: the last gang of a row is not hot.
Costs     one copy of the region per path, at most `MOST_PATHS`, of functions of up to `MOST_OPS` ops.
Source    Moll, Hack, Synthesizing hot code paths by abductive reasoning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..analysis.cfg import cfg
from ..analysis.divergence import Divergence, Gang, divergence
from ..analysis.dominance import dominance
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..analysis.uses import uses
from ..ir.function import Function, Op
from ..solve.guards import Guard
from .hot_paths_apply import apply_wishes
from .hot_paths_clone import fork
from .hot_paths_guard import write_guard
from .hot_paths_linear import Sums
from .hot_paths_price import price
from .hot_paths_questions import Questions
from .hot_paths_wishes import Wishes, guard_of, wishes
from .linearize import EntryMask
from .normalize_loops import normalize_loops
from .prune_edges import prune_edges
from .simplify import simplify
from .single_return import single_return

MOST_OPS = 600
MOST_PATHS = 2
PAYS = 0.75  # of the price of the general code, at most
TEST = 1.0  # the price of a literal


@dataclass(frozen=True, slots=True)
class HotPaths:
    """Are hot paths looked for, and may the solver be asked? `witness`: they check what they count on."""

    on: bool = True
    solver: bool = True
    witness: bool = False


HOT = HotPaths()


@dataclass(slots=True, eq=False)
class Plan:
    """A path that could be made."""

    guard: Guard
    wishes: Wishes


def hot_paths(fn: Function, facts: Facts) -> None:
    if why_not(fn, facts) is not None:
        return
    plans = _plans(fn, facts)
    while plans:
        general, prices = _try(fn, facts, plans)
        kept = [plan for plan, cost in zip(plans, prices, strict=True) if _pays(plan, cost, general)]
        if len(kept) == len(plans):
            _finish(fn, facts)
            return
        plans = kept


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


def _plans(fn: Function, facts: Facts) -> list[Plan]:
    """A path for the gangs that stay inside of all borders, and one for those that are outside at branches."""
    found = facts[divergence]
    if not _something_diverges(fn, found):
        return []
    plans: list[Plan] = []
    for other_side in (False, True):
        questions = _questions(fn, facts)
        made = wishes(questions, facts[dominance], other_side=other_side)
        if not made or (other_side and not made.flipped):
            break
        plans.append(Plan(guard_of(questions, made.literals), made))
    return plans[:MOST_PATHS]


def _questions(fn: Function, facts: Facts) -> Questions:
    sums = Sums(facts[cfg], facts[loops], facts[divergence], facts[uses])
    return Questions(fn, sums, facts.given(Gang).width)


def _something_diverges(fn: Function, found: Divergence) -> bool:
    """Does any branch, or an address that has no stride?"""
    if any(found.branches.values()):
        return True
    return any(op.opcode in ("load", "store", "check") and not _is_regular(op, found) for op in fn.ops)


def _is_regular(op: Op, found: Divergence) -> bool:
    shape = found.shape(op.args[1] if op.opcode == "store" else op.args[0])
    return shape.private or (shape.is_strided and shape.stride is not None)


def _try(fn: Function, facts: Facts, plans: list[Plan]) -> tuple[float, list[float]]:
    """Make the paths; the price of the region as it is, and of each path. What does not pay is taken back."""
    asked, width = facts.given(HotPaths), facts.given(Gang).width
    split = fork(fn, [base.value for plan in plans for base in plan.guard.bases])
    notes: list[dict[str, Any]] = []
    for plan in plans:
        guard = plan.guard
        way = split.add(lambda builder, guard=guard: write_guard(builder, guard, split.known))
        apply_wishes(way, plan.wishes, witness=asked.witness)
        notes.append({"guard": str(guard)})
    split.close()
    general = price(fn, facts, split.region, width)
    prices = [price(fn, facts, way.blocks, width) for way in split.ways]
    if all(_pays(plan, cost, general) for plan, cost in zip(plans, prices, strict=True)):
        fn.attrs["hot_paths"] = notes
    else:
        split.undo()
    return general, prices


def _pays(plan: Plan, cost: float, general: float) -> bool:
    return cost + TEST * sum(1 for _ in plan.guard.literals) < PAYS * general


def _finish(fn: Function, facts: Facts) -> None:
    """Take out what the paths no longer need, and bring loops back into their form."""
    simplify(fn, facts)
    prune_edges(fn, facts)
    single_return(fn, facts)
    normalize_loops(fn, facts)
