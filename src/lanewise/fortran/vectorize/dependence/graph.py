"""Dependence graph: which assignment must run before which, and the loop that carries it.

    S1  A(I) = B(I-1)        S2 -> S1 flow, carried by loop 1 (B written in S2, read one iteration later)
    S2  B(I) = A(I)          S1 -> S2 flow, in the same iteration (level 0)

Requires  lines of one nest; privatized scalars and reductions, named as such. Private names matter only within an
          iteration. `assumed` holds around the nest.
Ensures   an edge for every pair of accesses that may touch the same storage, one of them a write. By Fortran's
          rules different names do not overlap if one is written, except as `overlap` says.
Costs     quadratic in the accesses to one name, those with different constants in a dimension apart; `Blocked` beyond
          a limit.
"""

from __future__ import annotations

from ....record import dataclass
from ...read.declared import Declarations, constant_value
from ...read.expression import Binary, Expr, Name, Paren, Ref, Unary, subexpressions
from ..nests.nest import Blocked, Head, Line
from .meeting import Assumed, Meetings
from .overlap import storage_of
from .subscript import Directions

NOTHING = Assumed()
MOST_PAIRS = 400_000
"""References that are compared in one nest: a few seconds."""
MOST_LINES = 2_000


@dataclass(frozen=True, slots=True)
class Edge:
    """`before` must run before `after`; level 0 in the same iteration, else the number of the carrying loop."""

    before: Line
    after: Line
    level: int
    kind: str
    name: str
    read: Expr | None = None


@dataclass(frozen=True, slots=True)
class _Access:
    """`number` is the same for the same reference in the same loops; `under` are the conditions of the line's guard."""

    line: Line
    at: int
    ref: Name | Ref
    number: int
    under: frozenset[Expr]
    writes: bool
    tests: bool = False
    """Whether a guard reads it, which is evaluated unconditionally."""


Found = dict[tuple[int, int, int, str, int | None], Edge]


class _Levels:
    """The loops that can carry a dependence between two accesses; computed once per pair of numbers."""

    def __init__(self, meetings: Meetings) -> None:
        self.meetings = meetings
        self.numbers: dict[tuple[Name | Ref, tuple[Head, ...]], int] = {}
        self.found: dict[tuple[int, int], tuple[int, ...]] = {}

    def number(self, ref: Name | Ref, loops: tuple[Head, ...]) -> int:
        return self.numbers.setdefault((ref, loops), len(self.numbers))

    def between(self, first: _Access, second: _Access) -> tuple[int, ...]:
        """Numbers of loops, 0 for the same iteration; without those in which the second comes first."""
        key = (first.number, second.number)
        found = self.found.get(key)
        if found is None:
            vectors = self.meetings.between(first.ref, first.line, second.ref, second.line)
            found = self.found[key] = tuple(dict.fromkeys(at for at in map(_level, vectors) if at is not None))
        return found


def _level(vector: Directions) -> int | None:
    for at, way in enumerate(vector, 1):
        if way != "=":
            return at if way == "<" else None
    return 0


def edges(lines: list[Line], known: Declarations, private: set[str], assumed: Assumed = NOTHING) -> list[Edge]:
    levels = _Levels(Meetings(known, {line.target.name for line in lines}, assumed))
    groups = storage_of(known)
    by_storage: dict[str, list[_Access]] = {}
    for at, line in enumerate(lines):
        for access in _accesses(line, at, known, private, levels):
            name = access.ref.name
            by_storage.setdefault(groups.get(name, name), []).append(access)
    found: Found = {}
    groups_of = [part for accesses in by_storage.values() for part in _apart(accesses, known)]
    _refuse_many(lines, groups_of)
    for accesses in groups_of:
        writing = [one for one in accesses if one.writes]
        for first in accesses:
            for second in accesses if first.writes else writing:
                _pair(first, second, levels, found, first.ref.name in private)
    return list(found.values())


def _apart(accesses: list[_Access], known: Declarations) -> list[list[_Access]]:
    """The accesses in groups that never meet: a dimension has a different number in each, as in A(I, 1) and A(I, 2)."""
    if len({(one.ref.name, len(getattr(one.ref, "args", ()))) for one in accesses}) != 1:
        return [accesses]
    groups = [accesses]
    first = accesses[0].ref
    for at in range(len(first.args) if isinstance(first, Ref) else 0):
        made: dict[int | None, list[_Access]] = {}
        for one in accesses:
            assert isinstance(one.ref, Ref)
            made.setdefault(constant_value(known, one.ref.args[at]), []).append(one)
        if None not in made and len(made) > 1:
            groups = [part for group in groups for part in _by_number(group, at, known)]
    return groups


def _by_number(group: list[_Access], at: int, known: Declarations) -> list[list[_Access]]:
    made: dict[int | None, list[_Access]] = {}
    for one in group:
        assert isinstance(one.ref, Ref)
        made.setdefault(constant_value(known, one.ref.args[at]), []).append(one)
    return list(made.values())


def _refuse_many(lines: list[Line], groups: list[list[_Access]]) -> None:
    """Refuse a loop whose comparisons would take minutes; the count is the same on every machine."""
    pairs = sum(len(group) * sum(one.writes for one in group) for group in groups)
    if pairs > MOST_PAIRS or len(lines) > MOST_LINES:
        size = f"{len(lines)} assignments with {pairs} pairs of references to compare"
        limits = f"the limits are {MOST_LINES} and {MOST_PAIRS}"
        raise Blocked(f"the loop is too long to analyse: {size}; {limits}", lines[0].line)


def _accesses(line: Line, at: int, known: Declarations, private: set[str], levels: _Levels) -> list[_Access]:
    under = frozenset(_parts(line.under))

    def access(ref: Name | Ref, writes: bool, tests: bool = False) -> _Access:
        return _Access(line, at, ref, levels.number(ref, line.loops), under, writes, tests)

    combines = line.operation and isinstance(line.target, Name) and line.target.name not in private
    made = [] if combines else [access(line.target, True)]
    for expr in line.reads():
        for one in subexpressions(expr):
            if (isinstance(one, Ref) and known.is_array(one.name)) or isinstance(one, Name):
                made.append(access(one, False, expr is line.guard))
    return made


def _pair(first: _Access, second: _Access, levels: _Levels, found: Found, own: bool) -> None:
    """Edges from the first access to the second; `own`: each iteration has a private copy."""
    if first is second and (not first.writes or first.line.operation == "PACK"):
        return
    kind = "output" if first.writes and second.writes else "flow" if first.writes else "anti"
    for level in levels.between(first, second):
        if level == 0:
            asked = first.tests or second.tests
            if first.at >= second.at or (not asked and _exclusive(first.under, second.under)):
                continue
        elif own:
            continue
        read = first if kind == "anti" else second if kind == "flow" else None
        key = (first.at, second.at, level, kind, None if read is None else read.number)
        if key not in found:
            found[key] = Edge(first.line, second.line, level, kind, first.ref.name, None if read is None else read.ref)


def _exclusive(ours: frozenset[Expr], theirs: frozenset[Expr]) -> bool:
    """Complementary conditions: no iteration runs both statements.

    Tests are compared by the names of their masks: the same text twice may have two values.
    """
    return any(Unary(".NOT.", part) in theirs for part in ours) or any(Unary(".NOT.", part) in ours for part in theirs)


def _parts(guard: Expr | None) -> list[Expr]:
    """The conjuncts of a guard, without parentheses."""
    if guard is None:
        return []
    if isinstance(guard, Paren):
        return _parts(guard.of)
    if isinstance(guard, Binary) and guard.op == ".AND.":
        return [*_parts(guard.left), *_parts(guard.right)]
    if isinstance(guard, Unary) and guard.op == ".NOT.":
        return [Unary(".NOT.", _bare(guard.of))]
    return [guard]


def _bare(expr: Expr) -> Expr:
    return _bare(expr.of) if isinstance(expr, Paren) else expr
