"""Update divergence after a change, visiting only what the change can reach; and a check that nothing was missed.

    found = facts[divergence]
    op.args[0] = other; fn.touch()
    found = updated(found, fn, facts, [op])          the same as computing it again
    found = updated(found, fn, facts, [op])          the same as computing it again

Everything that the seeds can reach goes back to bottom, the rest keeps its shape, and the fixpoint starts from there.
Shapes only rise, so without going back to bottom a value could never become uniform again. Reached are: users;
parameters that are fed; parameters at joins of a branch with a reached condition; and uses of values whose facts
(ranges, conditions) have changed.

Requires  seeds name every op and parameter that is new, or whose operands or incoming arguments have changed.
Costs     value facts and the graph are computed again; divergence itself, in proportion to what is reached. If blocks,
          edges or their liveness changed, or undef alone decided a shape, everything is computed again.
Source    the partial recomputation of Intel's VPlan divergence analysis.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...ir.function import Function, Named, Op, Param, Value
from ...ir.same import same_value
from ...ir.shapes import BOTTOM
from ..cells import IDLE, WAITING
from ..facts import Facts
from ..values.conditions import Condition
from ..values.values import Values
from .record import Divergence
from .solver import Solver, repeated


def updated(old: Divergence, fn: Function, facts: Facts, seeds: Iterable[Named]) -> Divergence:
    solver = Solver(fn, facts)
    if _same_flow(old, solver) and not old.from_undefined:
        _rewind(solver, old, _reached(solver, old, seeds))
    solver.solve()
    return solver.result()


def _same_flow(old: Divergence, solver: Solver) -> bool:
    """Are blocks, edges, and the unreachable parts of them the same?"""
    was, now = old.graph, solver.graph
    return (
        len(was.blocks) == len(now.blocks)
        and all(a is b for a, b in zip(was.blocks, now.blocks, strict=True))
        and was.successors == now.successors
        and old.numbers.live == solver.numbers.live
        and old.numbers.dead == solver.numbers.dead
    )


def _rewind(solver: Solver, old: Divergence, reached: set[int]) -> None:
    """Set the solver to the old result, with reached cells at bottom and waiting."""
    cells, state = solver.cells, solver.agenda.state
    for at, cell in enumerate(cells.all):
        if at not in reached:
            solver.now[at] = old.shapes.get(cell, BOTTOM)
            if state[at] == WAITING:
                state[at] = IDLE
    for block, diverges in old.branches.items():
        if diverges and cells.ends.get(block, -1) not in reached:
            solver.split(block, solver.targets(block))


def _reached(solver: Solver, old: Divergence, seeds: Iterable[Named]) -> set[int]:
    """Cells that a change can affect."""
    cells = solver.cells
    work = [cells.place[seed] for seed in seeds if seed in cells.place]
    work += [at for at, cell in enumerate(cells.all) if cell not in old.shapes and not _is_end(cell)]
    work += _felt_facts(solver, old.numbers)
    reached: set[int] = set()
    while work:
        at = work.pop()
        if at in reached or cells.home[at] not in solver.numbers.live:
            continue
        reached.add(at)
        if _is_end(cells.all[at]):
            work += _held_apart(solver, old, cells.home[at])
        else:
            work += _users(solver, at)
    return reached


def _users(solver: Solver, at: int) -> list[int]:
    return [*solver.cells.users[at], *solver.feels.get(at, ())]


def _is_end(cell: Param | Op) -> bool:
    return isinstance(cell, Op) and bool(cell.targets)


def _held_apart(solver: Solver, old: Divergence, block: int) -> Iterator[int]:
    """Parameters that vary because this block's branch diverged."""
    if old.branches.get(block):
        for join in (*solver.control.of(block).joins, *repeated(solver.targets(block))):
            yield from solver.cells.params[join]


def _felt_facts(solver: Solver, was: Values) -> Iterator[int]:
    """Cells computed with facts that have changed."""
    now, place = solver.numbers, solver.cells.place
    changed: set[Value] = {
        value for value in (was.facts.keys() | now.facts.keys()) if was.facts.get(value) != now.facts.get(value)
    }
    for value, at in place.items():
        if value in changed:
            yield at
            yield from _users(solver, at)
    before, after = was.known_where, now.known_where
    for value in dict.fromkeys([*before.about, *after.about]):
        a, b = before.about.get(value), after.about.get(value)
        same = a is not None and b is not None and list(a.blocks) == list(b.blocks)
        same = same and a is not None and b is not None and _alike(a.conditions, b.conditions)
        conditions = b.conditions if b is not None else ()
        if value in place and (not same or any(each.other in changed for each in conditions)):
            yield from _users(solver, place[value])
    for edge in dict.fromkeys([*before.on_edge, *after.on_edge]):
        if not _alike(before.on_edge.get(edge, ()), after.on_edge.get(edge, ())):
            yield from solver.cells.params[edge.target]


def _alike(a: Sequence[Condition], b: Sequence[Condition]) -> bool:
    return len(a) == len(b) and all(
        x.value is y.value and x.mode == y.mode and same_value(x.other, y.other) for x, y in zip(a, b, strict=True)
    )
