"""Search: hot paths at the entry, or else inside loops, and only those that pay in the end.

Requires  as `hot_paths`, and that a path could pay.
Ensures   as `hot_paths`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations

from ...analysis.cost.op_cost import Priced
from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.memory.array_places import lengths_of
from ...ir.function import Block, Function, Op, Value
from ...remarks.remark import is_recording
from ...solve.guards import Clause
from ..clean.prune_edges import prune_edges
from ..clean.simplify import simplify
from ..control.normalize_loops import normalize_loops
from ..control.single_return import single_return
from .ask_solver import Asking
from .clone import Fork
from .make import make_paths, pays
from .options import HotPaths
from .path_cost import path_cost
from .plan import Plan, improved, plans_for
from .points import Point, at_entry, inside_loops
from .remarks import line_costs, record_paths
from .shifted import count_regular
from .words import words_of

FEW, GROWTH = 2, 150  # paths that a function may have in any case, and ops that more of them may add
ATTEMPTS = 4  # the last one only gives the cost


def search(fn: Function, facts: Facts) -> None:
    """Make the paths that are found; record where the solver found nothing."""
    asking = Asking()
    before = line_costs(fn, facts) if is_recording() else {}
    made = _make(fn, facts, at_entry(fn), asking)
    made = made or next(filter(None, (_make(fn, facts, at, asking) for at in list(inside_loops(fn, facts)))), None)
    if made is not None:
        tests = [test.end for test in made.tests]
        ways = [{op for block in way.blocks for op in block.all_ops} for way in made.ways]
        _finish(fn, facts)
        for path, test, way in zip(fn.attrs["hot_paths"], tests, ways, strict=False):
            path.update(_test_now(fn, test, way))
    if is_recording():
        record_paths(fn, facts, before, asking.dropped)


def _make(fn: Function, facts: Facts, point: Point, asking: Asking) -> Fork | None:
    """Make the paths that pay after one point, and record their guards."""
    general = path_cost(fn, facts, (point.block, *point.region))
    size = sum(len(block.ops) for block in (point.block, *point.region))
    plans: list[Plan] = []
    lengths = lengths_of(fn)
    for plan in plans_for(fn, facts, point, partial(_helps, fn, facts, point)):
        if plan.guard.clauses and all(_is_one_size(clause, lengths) for clause in plan.guard.clauses):
            continue
        if plan.side.rows and any(one.supposed for one in plans):
            continue  # its test computes values above the fork, where alignment does not reach them
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


def _helps(fn: Function, facts: Facts, point: Point, plan: Plan) -> bool:
    """Are more integers regular on the copy?"""
    before = count_regular(_ops((point.block, *point.region)), facts[divergence])
    made = make_paths(fn, facts, point, [plan])
    after = count_regular(
        [op for op in _ops(made.ways[0].blocks) if op not in made.ways[0].stand_ins], facts[divergence]
    )
    made.undo()
    return after > before


def _ops(blocks: Sequence[Block]) -> Iterator[Op]:
    return (op for block in blocks for op in block.ops)


def _is_one_size(clause: Clause, lengths: set[Value]) -> bool:
    """Does it hold only for arrays of one size? No such size is typical."""
    bounds = [literal.term for literal in clause if not literal.modulus and len(literal.term.parts) == 1]
    for one, other in combinations(bounds, 2):
        total = one.plus(other)
        ((base, factor),) = one.parts.items()
        if not total.parts and total.constant < abs(factor) and base.value in lengths:
            return True
    return False


def _settled(fn: Function, facts: Facts, point: Point, plan: Plan, general: float, asking: Asking) -> Plan | None:
    """Extend a plan as long as its copy allows it to rely on more; None if it does not pay in the end."""
    for left in reversed(range(ATTEMPTS)):
        made = make_paths(fn, facts, point, [plan])
        way = made.ways[0]
        more = improved(fn, facts, point, plan, way, asking) if left else None
        cost = path_cost(fn, facts, way.blocks) if more is None else 0.0
        made.undo()
        if more is None:
            return plan if pays(plan, cost, general, facts.given(Priced).prices) else None
        plan = more
    return None


def _finish(fn: Function, facts: Facts) -> None:
    """Remove what the paths no longer need, and normalize loops again."""
    simplify(fn, facts)
    prune_edges(fn, facts)
    single_return(fn, facts)
    normalize_loops(fn, facts)


def _test_now(fn: Function, test: Op | None, way: set[Op]) -> dict[str, str]:
    """Where the test of a path is now; if it became constant, whether gangs take the path."""
    left = set(fn.ops)
    if test in left and test.block is not None and len(test.targets) == 2:
        return {"at": test.block.name}
    return {"taken": "always" if way & left else "never"}
