"""Search: hot paths at the entry, or else inside loops, and only those that pay in the end.

Requires  what `hot_paths` does, and that a path could pay.
Ensures   as `hot_paths`.
"""

from __future__ import annotations

from itertools import combinations

from ..analysis.divergence import Gang
from ..analysis.facts import Facts
from ..ir.function import Function, Op, Value
from ..solve.guards import Clause, term_of
from .hot_paths_ask import Asking
from .hot_paths_clone import Fork
from .hot_paths_make import make_paths, pays
from .hot_paths_options import HotPaths
from .hot_paths_plan import Plan, improved, plans_for
from .hot_paths_points import Point, at_entry, inside_loops
from .hot_paths_price import price
from .hot_paths_words import words_of
from .normalize_loops import normalize_loops
from .prune_edges import prune_edges
from .simplify import simplify
from .single_return import single_return

FEW, GROWTH = 2, 150  # paths that a function may have in any case, and ops that more of them may add
ROUNDS = 4  # the last one only tells the price
LENGTH = 2  # which of a check's operands is the length of an axis


def search(fn: Function, facts: Facts) -> None:
    """Make what is found; tell of what the solver was asked for in vain."""
    asking = Asking()
    made = _make(fn, facts, at_entry(fn), asking)
    made = made or next(filter(None, (_make(fn, facts, at, asking) for at in list(inside_loops(fn, facts)))), None)
    if made is not None:
        tests = [test.end for test in made.tests]
        ways = [{op for block in way.blocks for op in block.all_ops} for way in made.ways]
        _finish(fn, facts)
        for path, test, way in zip(fn.attrs["hot_paths"], tests, ways, strict=False):
            path.update(_test_now(fn, test, way))
    if asking.dropped:
        dropped = [{"file": at.file, "line": at.line, "why": why} for at, why in asking.dropped.items()]
        fn.attrs["hot_paths_dropped"] = dropped


def _make(fn: Function, facts: Facts, point: Point, asking: Asking) -> Fork | None:
    """Make the paths that pay behind one point, and note their guards."""
    general = price(fn, facts, (point.block, *point.region), facts.given(Gang).width)
    size = sum(len(block.ops) for block in (point.block, *point.region))
    plans: list[Plan] = []
    lengths = _lengths(fn)
    for plan in plans_for(fn, facts, point):
        if plan.guard.clauses and all(_is_one_size(clause, lengths) for clause in plan.guard.clauses):
            continue
        settled = _settled(fn, facts, point, plan, general, asking)
        plans += [settled] if settled is not None else []
        if len(plans) >= FEW and size * (len(plans) + 1) > GROWTH:
            break
    if not plans:
        return None
    made = make_paths(fn, facts, point, plans, witness=facts.given(HotPaths).witness)
    guards = [words_of(plan.guard, plan.wishes.equal, plan.sure) for plan in plans]
    fn.attrs["hot_paths"] = [{"guard": guard, "at": point.block.name} for guard in guards]
    return made


def _lengths(fn: Function) -> set[Value]:
    """The sizes of arrays that indices are checked against, and of the lanes loop."""
    sizes = fn.attrs.get("lanes", {}).get("sizes", ())
    found: set[Value] = {param for param in fn.params if param.name in sizes}
    checks = [op for op in fn.ops if op.opcode == "check" and op.attrs.get("error") == "IndexError"]
    return found | {op.args[LENGTH] for op in checks if len(op.args) > LENGTH}


def _is_one_size(clause: Clause, lengths: set[Value]) -> bool:
    """Does it hold for arrays of one size alone? Nobody has such arrays in particular."""
    bounds = [literal.term for literal in clause if not literal.modulus and len(literal.term.parts) == 1]
    for one, other in combinations(bounds, 2):
        total = term_of([*one.parts, *other.parts], one.constant + other.constant)
        if not total.parts and total.constant < abs(one.parts[0][0]) and one.parts[0][1].value in lengths:
            return True
    return False


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


def _finish(fn: Function, facts: Facts) -> None:
    """Take out what the paths no longer need, and bring loops back into their form."""
    simplify(fn, facts)
    prune_edges(fn, facts)
    single_return(fn, facts)
    normalize_loops(fn, facts)


def _test_now(fn: Function, test: Op | None, way: set[Op]) -> dict[str, str]:
    """Where the test of a path stands now; if it turned out to be always true or false, whether gangs take the path."""
    left = set(fn.ops)
    if test in left and test.block is not None and len(test.targets) == 2:
        return {"at": test.block.name}
    return {"taken": "always" if way & left else "never"}
