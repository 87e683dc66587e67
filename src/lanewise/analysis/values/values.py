"""Values: the numbers that a value can have, in any lane: constants, ranges, known bits; and edges never taken.

    i = 0                        i: 0 .. n.smax           the counter's range is widened to all that its type holds
    while i < n:                 i: 0 .. n.smax-1         and comes back down through the condition `i < n`
        i = i + 1                i+1: 1 .. n.smax

Optimistic and conditional: only reachable code counts. Conditions that hold in a block (`conditions`) narrow a value
for its uses there. `solver.py` has the algorithm. A no-wrap promise is believed, but in a kernel with checks only if
ranges prove it (`possible_overflow.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from itertools import islice

from ...ir.function import Const, Function, Op, Value
from ...ir.shape_rules.context import Known
from ...record import dataclass, field, replace
from ..facts import Facts
from ..graph.cfg import Edge, cfg
from ..graph.uses import uses
from .cells import NEAREST
from .conditions import Conditions
from .known import anything
from .possible_overflow import bent, broken, doubting, promises
from .refinement import narrowed, number_of
from .solver import ValueSolver


@dataclass(frozen=True, slots=True, eq=False)
class Values:
    """Facts about integer values; others, and values without any bound, are not listed."""

    facts: Mapping[Value, Known]
    dead: frozenset[Edge]  # edges that are never taken
    live: frozenset[int]  # blocks that may be reached
    known_where: Conditions
    doubtful: Set[Op] = frozenset()  # ops that may wrap despite a promise, and extensions that this bends
    _cached: dict[tuple[Value, int], Known | None] = field(default_factory=dict[tuple[Value, int], "Known | None"])

    def known(self, value: Value) -> Known | None:
        """The facts about a value wherever it is defined; None if nothing is known, or it is not an integer."""
        return number_of(value) if isinstance(value, Const) else self.facts.get(value)

    def at(self, value: Value, block: int) -> Known | None:
        """The facts about a value in a block, including the conditions that lead there."""
        if value not in self.known_where.about:
            return self.known(value)
        key = (value, block)
        if key not in self._cached:
            self._cached[key] = self._under_conditions(value, block)
        return self._cached[key]

    def _under_conditions(self, value: Value, block: int) -> Known | None:
        fact = self.known(value)
        if not value.type.is_int:
            return fact
        bits = value.type.bits
        for condition in islice(self.known_where.holding(value, block), NEAREST):
            fact = narrowed(bits, fact or anything(bits), condition.mode, self.known(condition.other) or anything(bits))
            if fact is None:
                return None
        return fact

    def constant(self, value: Value) -> int | None:
        fact = self.known(value)
        return fact.umin if fact is not None and fact.umin == fact.umax else None


def values(fn: Function, facts: Facts) -> Values:
    doubted = promises(fn)
    if not doubted:
        return _solved(fn, facts)
    unknown: set[Op] = set()
    with doubting(doubted):
        while True:
            found = _solved(fn, facts, unknown)
            wraps = broken(doubted, facts[cfg], found.live, found.at)
            more = bent(fn, wraps, facts[uses]) if wraps else unknown
            if more <= unknown:
                return replace(found, doubtful=wraps | unknown)
            unknown |= more


@dataclass(frozen=True, slots=True, eq=False)
class Taken:
    """The unreachable parts of the control flow, by numbers alone."""

    dead: frozenset[Edge]
    live: frozenset[int]


def taken(fn: Function, facts: Facts) -> Taken:
    return Taken(facts[values].dead, facts[values].live)


def believed_values(fn: Function, facts: Facts) -> Values:
    """The same if every promise is believed: it may be wrong where one is broken."""
    return _solved(fn, facts) if facts[values].doubtful else facts[values]


def _solved(fn: Function, facts: Facts, unknown: Set[Op] = frozenset()) -> Values:
    solver = ValueSolver(fn, facts, unknown)
    solver.solve()
    return Values(solver.limited(), solver.dead(), frozenset(solver.live), solver.where)
