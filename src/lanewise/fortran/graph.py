"""Dependence graph: which assignment must run before which, and the loop that carries it.

    S1  A(I) = B(I-1)        S2 -> S1 flow, carried by loop 1 (B written in S2, read one iteration later)
    S2  B(I) = A(I)          S1 -> S2 flow, in the same iteration (level 0)

Requires  lines of one nest; scalars that were made private, and reductions, named as such.
          Private names matter within an iteration only.
Ensures   an edge for every pair of accesses of which one writes and that may touch the same storage. By Fortran's rules
          different names do not overlap where one is written, except through EQUIVALENCE.
Costs     quadratic in the accesses of a nest.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from .affine import Affine, affine, number
from .declaration import Declarations
from .expression import Expr, Name, Ref, subexpressions
from .nest import Head, Line
from .subscript import Directions, Range, directions


@dataclass(frozen=True, slots=True)
class Edge:
    """`before` must run before `after`; level 0 in the same iteration, else the number of the loop that carries it."""

    before: Line
    after: Line
    level: int
    kind: str
    name: str
    read: Expr | None = None


@dataclass(frozen=True, slots=True)
class _Access:
    line: Line
    at: int
    ref: Name | Ref
    writes: bool


Found = dict[tuple[int, int, int, str, Expr | None], Edge]


def edges(lines: list[Line], known: Declarations, private: set[str]) -> list[Edge]:
    assigned = {line.target.name for line in lines}
    groups = _storage(known)
    by_storage: dict[str, list[_Access]] = {}
    for at, line in enumerate(lines):
        for access in _accesses(line, at, known):
            name = access.ref.name
            by_storage.setdefault(groups.get(name, name), []).append(access)
    found: Found = {}
    for accesses in by_storage.values():
        for first in accesses:
            for second in accesses:
                if first.writes or second.writes:
                    _pair(first, second, known, assigned, found, first.ref.name in private)
    return list(found.values())


def _storage(known: Declarations) -> dict[str, str]:
    """Names that share storage through EQUIVALENCE, by a common name for each group."""
    found: dict[str, str] = {}
    for group in known.equivalences:
        members = [one.name for one in group if isinstance(one, (Name, Ref))]
        root = next((found[one] for one in members if one in found), members[0] if members else "")
        merged = {found[one] for one in members if one in found}
        for name, old in list(found.items()):
            if old in merged:
                found[name] = root
        for one in members:
            found[one] = root
    return found


def _accesses(line: Line, at: int, known: Declarations) -> list[_Access]:
    made = [_Access(line, at, line.target, True)]
    if line.operation:
        made = []
    for expr in line.reads():
        for one in subexpressions(expr):
            if (isinstance(one, Ref) and known.is_array(one.name)) or isinstance(one, Name):
                made.append(_Access(line, at, one, False))
    return made


def _pair(first: _Access, second: _Access, known: Declarations, assigned: set[str], found: Found, own: bool) -> None:
    """Edges from the first access to the second; `own`: each iteration has a copy of its own."""
    if first is second and not first.writes:
        return
    loops = _common(first.line, second.line)
    kind = "output" if first.writes and second.writes else "flow" if first.writes else "anti"
    for vector in _meetings(first, second, loops, known, assigned):
        level = next((at for at, way in enumerate(vector, 1) if way != "="), 0)
        if level and (own or vector[level - 1] == ">"):
            continue
        if level == 0 and first.at >= second.at:
            continue
        read = first.ref if kind == "anti" else second.ref if kind == "flow" else None
        key = (first.at, second.at, level, kind, read)
        if key not in found:
            found[key] = Edge(first.line, second.line, level, kind, first.ref.name, read)


def _common(one: Line, two: Line) -> list[Head]:
    found: list[Head] = []
    for left, right in zip(one.loops, two.loops, strict=False):
        if left is not right:
            break
        found.append(left)
    return found


def _meetings(
    first: _Access, second: _Access, loops: list[Head], known: Declarations, assigned: set[str]
) -> list[Directions]:
    one, two = first.ref, second.ref
    changing = assigned | {head.index for head in (*first.line.loops, *second.line.loops)}
    changing -= {head.index for head in loops}
    ranges = [_range(head, known, assigned) for head in loops]
    same = one.name == two.name
    left = _subscripts(one, loops, known, changing)
    right = _subscripts(two, loops, known, changing)
    if not same or len(left) != len(right):
        left, right = [], []
    return directions(left, right, ranges)


def _subscripts(ref: Name | Ref, loops: list[Head], known: Declarations, changing: set[str]) -> list[Affine | None]:
    if isinstance(ref, Name):
        return [number(0)]
    return [_in_steps(affine(arg, known, changing), loops, known, changing) for arg in ref.args]


def _in_steps(form: Affine | None, loops: list[Head], known: Declarations, changing: set[str]) -> Affine | None:
    """Indices counted from zero in steps of one: I = low + step*K, written under the same name."""
    for head in reversed(loops):
        if form is None:
            return None
        factor = form.of(head.index)
        if factor:
            low = affine(head.low, known, changing)
            if low is None:
                # An unknown start is the same for both references only when they agree in it, which it is here:
                # it becomes a symbol of its own.
                low = Affine(((f"@{head.index}", 1),), 0)
            counter = Affine(((head.index, factor * head.step),), 0)
            form = form.without((head.index,)).plus(low, factor).plus(counter)
    return form


def _range(head: Head, known: Declarations, assigned: set[str]) -> Range:
    low, high = affine(head.low, known, assigned), affine(head.high, known, assigned)
    if low is None or high is None:
        return Range(head.index, 0, inf, None)
    extent = high.plus(low, -1) if head.step > 0 else low.plus(high, -1)
    size = abs(head.step)
    if extent.is_number():
        steps = extent.constant // size
        return Range(head.index, 0, steps, number(steps))
    return Range(head.index, 0, inf, extent if size == 1 else None)
