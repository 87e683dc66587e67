"""Dependence graph: which assignment must run before which, and the loop that carries it.

    S1  A(I) = B(I-1)        S2 -> S1 flow, carried by loop 1 (B written in S2, read one iteration later)
    S2  B(I) = A(I)          S1 -> S2 flow, in the same iteration (level 0)

Requires  lines of one nest; privatized scalars and reductions, named as such. Private names matter only within an
          iteration. `assumed` holds around the nest.
Ensures   an edge for every pair of accesses that may touch the same storage, one of them a write. By Fortran's
          rules different names do not overlap if one is written, except as `overlap` says.
Costs     quadratic in the accesses of a nest.
"""

from __future__ import annotations

from ...record import dataclass
from ..read.declared import Declarations
from ..read.expression import Binary, Expr, Name, Paren, Ref, Unary, subexpressions
from .meeting import Assumed, Meetings
from .nest import Head, Line
from .overlap import storage_of
from .subscript import Directions

NOTHING = Assumed()


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
    for accesses in by_storage.values():
        for first in accesses:
            for second in accesses:
                if first.writes or second.writes:
                    _pair(first, second, levels, found, first.ref.name in private)
    return list(found.values())


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
