"""Ask the solver: integer conditions that linear questions and alignment leave divergent.

    for i in range(abs(x - c), n)       the exit is uniform if all lanes are on one side of c: x >= c, or x + 7 <= c

Goals are the exits of divergent loops and the conditions of divergent branches on the copy of a plan. The answer is a
guard, which joins the plan's, and shapes of values inside the region, which are pinned there. The solver is loaded with
the first question. Its budget is counted in its own units, so that the same program gives the same code. If it finds no
guard, the path is dropped, and `Asking.dropped` has the reason.

Requires  a copy made by a plan; facts about the function with it.
Ensures   the guard and shapes are proved by the solver.
Costs     some tens of milliseconds, and as much once for loading the solver. All questions about a function share
          `UNITS`, some 60 ms; the guards of the paper's loops take a quarter of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from ...analysis.divergence.divergence import Divergence, Gang, divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import loops
from ...analysis.graph.uses import Uses, uses
from ...ir.function import Block, Op, Param, Value
from ...ir.position import Position
from ...ir.shapes import Shape
from ...ir.types import I1
from ...record import dataclass, field
from ...solve.guards import Budget, Goal, Guard, Literal, Outcome, Path, uniform
from .base import is_regular
from .clone import Way

UNITS, QUERY = 180_000, 60_000
MOST_GOALS = 3
DEEP = 200
FEW_NUMBERS = 1 << 10
INTEGERS = (
    *("add", "sub", "mul", "shl", "ashr", "lshr", "sdiv", "udiv", "srem", "urem", "and", "or", "xor", "abs"),
    *("smin", "smax", "umin", "umax", "sext", "zext", "trunc", "icmp", "select", "freeze"),
)


@dataclass(slots=True)
class Asking:
    """The solver budget left for a function, and the places where it did not help."""

    left: int = UNITS
    dropped: dict[Position, str] = field(default_factory=dict[Position, str])


def ask(facts: Facts, at: Block, way: Way, asking: Asking) -> Path | None:
    """A guard at the end of a block that makes what diverges on the copy uniform; None if there is none, or no goal."""
    goals = list(goals_in(facts, way.blocks))
    if not goals or len(goals) > MOST_GOALS:
        return None
    from ...solve.synthesize import synthesize  # loads Z3, which few functions need

    budget = Budget(min(QUERY, asking.left), asking.left, literals=10, clauses=4, restrictions=12)
    outcome = synthesize(facts, goals, at, facts.given(Gang).width, budget=budget)
    asking.left = max(asking.left - outcome.spent, 0)
    path = next((path for path in outcome.paths if path.guard is not None and not path.guard.never), None)
    for goal in goals:
        if path is None and goal.block.end is not None:
            asking.dropped.setdefault(goal.block.end.position, _why_not(outcome))
    return path


def _why_not(outcome: Outcome) -> str:
    if outcome.exhausted:
        return "the solver's budget ended before a test was found"
    if any(path.tested for path in outcome.paths):
        return "only a test of all lanes can decide when they stay together"
    return "no test was found under which lanes stay together"


def both(one: Guard, other: Guard) -> Guard:
    """The conjunction of two guards; drops clauses that are contradictory or hold only at the ends of a type."""
    clauses = [tuple(dict.fromkeys((*a, *b))) for a in one.clauses for b in other.clauses]
    possible = (clause for clause in clauses if not any(_exclude(*pair) for pair in combinations(clause, 2)))
    return Guard(tuple(clause for clause in possible if not any(map(_is_rare, clause))), max(one.bits, other.bits))


def _is_rare(literal: Literal) -> bool:
    """Does it hold only for a few numbers at the end of a type?"""
    if literal.modulus or len(literal.term.parts) != 1:
        return False
    ((base, factor),) = literal.term.parts.items()
    return literal.term.constant + abs(factor) * (1 << (base.value.type.bits - 1)) < FEW_NUMBERS * abs(factor)


def _exclude(one: Literal, other: Literal) -> bool:
    """Are they contradictory, because their terms add up to a negative number?"""
    if one.modulus or other.modulus:
        return False
    total = one.term.plus(other.term)
    return not total.parts and total.constant < 0


def goals_in(facts: Facts, blocks: Sequence[Block]) -> Iterator[Goal]:
    """Varying conditions at exits of loops and at divergent branches.

    If another exit of the same loop depends on data, lanes leave one by one whatever the answer is.
    """
    graph, forest, found, users = facts[cfg], facts[loops], facts[divergence], facts[uses]
    asked: dict[int, bool] = {}

    def counted(param: Param) -> bool:
        """Does it change by steps, if it is carried by a loop?"""
        head = forest.headed_by(graph.number[param.block]) if param.block is not None else None
        return head is None or all(
            _is_step(arg, param, found) for edge, arg in users.incoming(param) if forest.contains(head, edge.source)
        )

    def is_open(number: int) -> bool:
        if number not in asked:
            end = graph.blocks[number].end
            asked[number] = end is not None and _is_open(end.args[0], users, found, counted)
        return asked[number]

    for block in blocks:
        number = graph.number[block]
        if block.end is None or not found.branches.get(number) or number not in found.live:
            continue
        left = [loop for edge in graph.leaving(number) for loop in forest.crossed(edge.source, edge.target)]
        exits = {edge.source for loop in left for edge in loop.exit_edges if found.branches.get(edge.source)}
        if (left or forest.of(number) is None) and all(map(is_open, (number, *sorted(exits)))):
            yield uniform(block.end.args[0], block)


def _is_step(value: Value, param: Param, found: Divergence) -> bool:
    """The previous number, or that plus a uniform step; or a loop invariant."""
    if value is param or found.is_uniform(value):
        return True
    return isinstance(value, Op) and value.opcode in ("add", "sub") and param in value.args


def _is_open(value: Value, users: Uses, found: Divergence, counted: Callable[[Param], bool]) -> bool:
    """Is it computed from arguments by arithmetic alone, including loop counters, and becomes divergent on the way?

    A select, a quotient or another op with regular operands and an irregular result may be regular in some gangs;
    `i < x` in a loop from 0 is divergent in all.
    """
    seen: set[Value] = set()
    work = [value]
    made = False
    while work:
        here = work.pop()
        if here in seen:
            continue
        seen.add(here)
        if not here.type.is_int or len(seen) > DEEP:
            return False
        if isinstance(here, Op):
            if here.opcode not in INTEGERS:
                return False
            irregular = here.opcode != "icmp" and not is_regular(found.shape(here))
            made |= irregular and all(is_regular(found.shape(arg)) or arg.type is I1 for arg in here.args)
            work += here.args
        elif isinstance(here, Param):
            if not counted(here):
                return False
            work += (arg for _, arg in users.incoming(here))
    return made


def pins_of(path: Path, original: Mapping[Value, Value]) -> dict[Value, Shape]:
    """The shapes that a path promises for ops, by their originals; parameters of blocks follow."""
    return {original.get(v, v): shape for v, shape in path.pins.items() if isinstance(v, Op) and v.type.bits > 1}
