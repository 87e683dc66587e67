"""Plans: which hot paths a function could have, each with its guard and the facts that hold after it.

    step 1     assume alignment where it helps, and make all wishes that linear questions can grant
    step 2     the same on the copy from step 1: an index that has become strided there can be bounded now
    solver     conditions that still diverge, if they are worth it

Requires  as `hot_paths`.
Ensures   each plan's guard implies all that the plan relies on. Whether it pays is decided later.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

from ...analysis.divergence.divergence import Divergence, Gang, divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.dominance import dominance
from ...analysis.graph.loops import loops
from ...analysis.graph.uses import uses
from ...analysis.values.possible_overflow import doubting
from ...analysis.values.sums import NOTHING
from ...ir.function import Block, Function, Op, Param, Value
from ...ir.shapes import Shape
from ...record import dataclass, field, replace
from ...solve.guards import Base, Guard, Literal
from ..clean.remove_dead import has_effect, needed_values
from ..control.linearize import EntryMask
from .aligned import aligned, literals_of, supposing
from .ask_solver import Asking, ask, both, goals_in, pins_of
from .clone import Way
from .literals import MOST_LITERALS
from .options import HotPaths
from .overflow_literals import without_doubt
from .points import Point
from .questions import KnownAt, Questions, guard_of
from .rows import has_rows
from .shifted import Supposed, literals_of_amounts, shifted
from .sides import CENTRE, LAST_GANG, SIDES, Side
from .sums import Sums, order_of
from .wishes import Wishes, wishes

NOTHING_SUPPOSED = Supposed()


@dataclass(slots=True, eq=False)
class Plan:
    """A path that could be made."""

    guard: Guard
    wishes: Wishes
    supposed: Supposed = NOTHING_SUPPOSED
    pins: Mapping[Value, Shape] = field(default_factory=dict[Value, Shape])
    sure: frozenset[Literal] = frozenset()  # literals that only rule out wrapping
    side: Side = CENTRE


def plans_for(
    fn: Function, facts: Facts, point: Point, helps: Callable[[Plan], bool] = lambda _: False
) -> Iterator[Plan]:
    """For the gangs inside all borders, for those whose numbers are mirrored or wrap around, for those that are outside
    at branches, and for the margins: at the lower border, at the upper one, and at both. `helps` tries a plan out.
    """
    masked, clamps = facts.given(EntryMask).present, _clamps(fn, point)
    if masked and not clamps:
        return
    if not is_irregular([op for block in (point.block, *point.region) for op in block.all_ops], facts[divergence]):
        return
    chosen = NOTHING_SUPPOSED if masked or point.block is not fn.entry else _supposed(fn, facts, point, helps)
    guards: list[Guard] = []
    sides = LAST_GANG if masked else SIDES
    for side in sides:
        if any(side.clamps(kind) and kind not in clamps for kind in ("smin", "smax")):
            continue
        if not (has_rows(point.block, facts[divergence]) if side.rows else guards or side is sides[0]):
            continue  # there is nothing at borders either
        plan = _plan(fn, facts, point, NOTHING_SUPPOSED if side.rows else chosen, side)
        if plan is not None and plan.guard not in guards:
            guards.append(plan.guard)
            yield plan


def _supposed(fn: Function, facts: Facts, point: Point, helps: Callable[[Plan], bool]) -> Supposed:
    """What to suppose, where linear questions leave irregular values that it mends; few gangs are aligned."""
    chosen = aligned(fn, facts)
    if not chosen:
        found = shifted(fn, facts, KnownAt(fn, point.before))
        return found if found and helps(Plan(Guard(((),)), Wishes(), found)) else NOTHING_SUPPOSED
    bare = _plan(fn, facts, point, NOTHING_SUPPOSED, CENTRE)
    return Supposed(chosen if bare is None else aligned(fn, facts, _asked(fn, facts, bare.wishes)))


def _asked(fn: Function, facts: Facts, made: Wishes) -> set[Value]:
    """Values that are still needed on a path that relies on these wishes."""
    arguments = facts[uses].arguments
    held = set(made.held)
    work = [arg for op in fn.ops if (op.row.ends_block or has_effect(op)) and op not in held for arg in op.args]
    found: set[Value] = set()
    while work:
        value = work.pop()
        if value in made.equal:
            work.append(made.equal[value])
            continue
        if value in found or value in made.outcomes:
            continue
        found.add(value)
        if isinstance(value, Op) and value not in made.once:
            work += value.operands
        elif isinstance(value, Param):
            work += (arg for _, arg in arguments.get(value, ()))
    return found - made.once.keys()


def _clamps(fn: Function, point: Point) -> set[str]:
    """The kinds of clamps that can be settled at a point."""
    known = KnownAt(fn, point.before)
    kinds = (order_of(op) for block in (point.block, *point.region) for op in block.ops)
    return {kind[0] for kind in kinds if kind is not None and all(known.there(arm) for arm in kind[1:])}


def _plan(fn: Function, facts: Facts, point: Point, chosen: Supposed, side: Side) -> Plan | None:
    """The plan that alignment and linear questions give."""
    first = [*literals_of(chosen.aligned, facts[divergence]), *literals_of_amounts(chosen.amounts)]

    def attempt(facts: Facts) -> tuple[Questions, set[int], _Attempt]:
        supposed = supposing(facts, chosen.aligned) if chosen else facts
        questions = questions_about(fn, supposed, point.before)
        questions.taken = list(first)
        region = (point.block, *point.region)
        made = wishes(questions, supposed[dominance], region, start=point.block, side=side)
        open_ones = bool(made or chosen) or (facts.given(HotPaths).solver and has_goals(supposed, region))
        return questions, made.reached, _Attempt(questions, made, frozenset(made.literals) - made.sure, open_ones)

    tried = without_doubt(facts, attempt, MOST_LITERALS).made
    if not tried.is_open or (side is not CENTRE and not tried.made.flipped):
        return None
    return Plan(guard_of(tried.questions, tried.literals), tried.made, chosen, sure=tried.sure, side=side)


@dataclass(slots=True, eq=False)
class _Attempt:
    """Wishes, the literals that they need, and literals that rule out wrapping."""

    questions: Questions
    made: Wishes
    counted: frozenset[Literal]
    is_open: bool = True

    @property
    def literals(self) -> list[Literal]:
        return self.questions.taken

    @property
    def sure(self) -> frozenset[Literal]:
        return frozenset(self.questions.taken) - self.counted


def has_goals(facts: Facts, blocks: Sequence[Block]) -> bool:
    """Is there a goal for the solver?"""
    return next(goals_in(facts, blocks), None) is not None


def improved(fn: Function, facts: Facts, point: Point, plan: Plan, way: Way, asking: Asking) -> Plan | None:
    """A plan that relies on more, found on the copy of a plan; None if there is no more."""
    ops = [op for block in way.blocks for op in block.all_ops]
    if not is_irregular(ops, facts[divergence]):
        return None
    original = originals_of(way)

    def attempt(facts: Facts) -> tuple[Questions, set[int], _Attempt]:
        found = facts[divergence]
        questions = questions_about(fn, facts, point.before | {way.rest}, original)
        questions.sums.same.update(way.stand_ins)
        questions.pinned.update(
            (old, found.shape(new)) for new, old in way.stand_ins.items() if not found.shape(old).is_strided
        )
        questions.exact.update(new for new, old in way.stand_ins.items() if old in plan.wishes.columns)
        questions.sums.positive.update((op, None) for op in (*plan.wishes.rows, *plan.wishes.columns))
        questions.taken = list(plan.guard.clauses[0])
        side = Side(bent=plan.side.bent, last=plan.side.last)
        made = wishes(questions, facts[dominance], way.blocks, start=way.blocks[0], side=side, apart=way.apart)
        return questions, made.reached, _Attempt(questions, made, frozenset(made.literals) - made.sure)

    believed = without_doubt(facts, attempt, MOST_LITERALS)
    tried = believed.made
    literals = list(dict.fromkeys(_renamed(literal, original) for literal in tried.literals))
    sure = plan.sure | {_renamed(literal, original) for literal in tried.sure}
    guard = guard_of(tried.questions, literals)
    more = _more_wishes(plan, way, tried.made, original)
    if more is not None:
        return replace(plan, guard=guard, wishes=more, sure=sure)
    if not facts.given(HotPaths).solver or plan.wishes.windows:
        return None
    with doubting(believed.unbelieved):
        path = ask(believed.facts, point.block, way, asking)
    if path is None or path.guard is None:
        return None
    clauses = tuple(tuple(_renamed(literal, original) for literal in clause) for clause in path.guard.clauses)
    guard = both(guard, Guard(clauses, path.guard.bits))
    if guard.never:
        return None
    return replace(plan, guard=guard, pins={**plan.pins, **pins_of(path, original)}, sure=sure)


def _more_wishes(plan: Plan, way: Way, made: Wishes, original: Mapping[Value, Value]) -> Wishes | None:
    """A plan's wishes and those made on its copy, about the values of the function; None if there are no new ones."""
    equal = {original[v]: original.get(arm, arm) for v, arm in made.equal.items() if v in original}
    # A stand-in is another op: a sum that does not wrap promises nothing about the select that it replaces.
    copied = {copy: op for op, copy in way.copies.items() if isinstance(op, Op)}
    promised = {op: flag for copy, flag in made.promised.items() if (op := copied.get(copy))}
    once = {op: None for copy in made.once if (op := copied.get(copy))}
    signed = {op: None for copy in made.signed if (op := copied.get(copy))}
    if not (equal or made.outcomes or made.held or promised or once or signed) or any(
        not _is_known(arm, way) for arm in equal.values()
    ):
        return None
    return Wishes(
        equal=plan.wishes.equal | equal,
        outcomes=plan.wishes.outcomes | {original[v]: outcome for v, outcome in made.outcomes.items()},
        held=[*plan.wishes.held, *(op for op in map(original.__getitem__, made.held) if isinstance(op, Op))],
        promised=plan.wishes.promised | promised,
        once=plan.wishes.once | once,
        signed=plan.wishes.signed | signed,
        rows=plan.wishes.rows,
        columns=plan.wishes.columns,
        windows=plan.wishes.windows,
    )


def originals_of(way: Way) -> dict[Value, Value]:
    return {copy: value for value, copy in way.copies.items()} | way.stand_ins


def _is_known(value: Value, way: Way) -> bool:
    """Is it a value of the original function?"""
    return not isinstance(value, Op) or value in way.copies or value.block not in way.blocks


def _renamed(literal: Literal, original: Mapping[Value, Value]) -> Literal:
    term = literal.term.renamed(lambda base: Base(original.get(base.value, base.value), base.stride))
    return Literal(term, literal.modulus, literal.limit)


def questions_about(
    fn: Function, facts: Facts, before: Container[Block | None], original: Mapping[Value, Value] = NOTHING
) -> Questions:
    """Questions at a point where the values of some blocks are known; `original` maps copies to their originals."""
    sums = Sums(facts[cfg], facts[loops], facts[divergence], facts[uses])
    return Questions(fn, sums, facts.given(Gang).width, KnownAt(fn, before, original), needed_values(fn, facts))


def is_irregular(ops: Iterable[Op], found: Divergence) -> bool:
    """Is there a divergent branch, an address without a stride, a check, or a varying division?"""
    return any(_is_irregular(op, found) for op in ops)


def _is_irregular(op: Op, found: Divergence) -> bool:
    if op.opcode in ("branch", "switch", "check"):
        return not found.is_uniform(op.args[0])
    if op.opcode in ("udiv", "sdiv", "urem", "srem"):
        return found.shapes[op].is_varying
    if op.opcode not in ("load", "store"):
        return False
    shape = found.shape(op.args[1] if op.opcode == "store" else op.args[0])
    return not shape.private and not (shape.is_strided and shape.stride is not None)
