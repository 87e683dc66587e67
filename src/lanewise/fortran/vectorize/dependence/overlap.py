"""Overlap: which names of a unit may share storage, and their offset where it is known.

    EQUIVALENCE (X(1), Y(5))               X(I) is Y(I+4): a shift
    COMMON /C/ A(10), B(10)
    EQUIVALENCE (A(1), X(1))               X may reach beyond A: X, A and B are one storage
    EQUIVALENCE (T, C), (C, U)             T, C and U are one storage

By Fortran's rules different names do not overlap if one is written, except as described here; pointers, targets and
others without storage of their own are marked `other` in the declarations.

Requires  declarations of the unit, with those of its host.
Ensures   names in no group share no storage; a shift only for one-dimensional arrays of one type.
"""

from __future__ import annotations

from ...read.declared import Declarations, constant_value
from ...read.expression import Expr, Name, Number, Ref

_SIZED = frozenset(["integer", "real", "double", "complex", "dcomplex"])
"""Types whose elements are known to be of one size."""


def storage_of(known: Declarations) -> dict[str, str]:
    """Names that may share storage, by a common name for each group: the least of those that began one."""
    if not known.equivalences:
        return {}
    blocks = _blocks(known)
    above: dict[str, str] = {}

    def root(name: str) -> str:
        while above[name] != name:
            above[name] = name = above[above[name]]
        return name

    for group in known.equivalences:
        members = _members(group)
        for block in dict.fromkeys(known.look(one).common for one in members):
            members += blocks.get(block, []) if block else []
        roots = {root(one) for one in members if one in above}
        top = min(roots, default=members[0] if members else "")
        for one in (*roots, *(one for one in members if one not in above)):
            above[one] = top
    return {name: root(name) for name in above}


def partners(names: set[str], known: Declarations) -> set[str]:
    """These names and all that may change with them."""
    groups = storage_of(known)
    touched = {groups[one] for one in names if one in groups}
    return names | {one for one, group in groups.items() if group in touched} if touched else names


def _members(group: list[Expr | None]) -> list[str]:
    return [one.name for one in group if isinstance(one, (Name, Ref))]


def _blocks(known: Declarations) -> dict[str, list[str]]:
    """The variables of each COMMON block; the mark of a host's variables is not a block."""
    found: dict[str, list[str]] = {}
    for name, one in known.variables.items():
        if one.common and " " not in one.common:
            found.setdefault(one.common, []).append(name)
    return found


def shifts(known: Declarations) -> dict[str, tuple[str, int]]:
    """For one-dimensional arrays of one type in one EQUIVALENCE: a common name, and the shift."""
    found: dict[str, tuple[str, int]] = {}
    counted: dict[str, int] = {}
    for group in known.equivalences:
        for name in _members(group):
            counted[name] = counted.get(name, 0) + 1
    for group in known.equivalences:
        places = [_place(one, known) for one in group if isinstance(one, (Name, Ref))]
        usable = [one for one in places if one is not None and counted[one[0]] == 1]
        kinds = {known.type_of(name) for name, _ in usable}
        if len(usable) != len(group) or len(kinds) != 1 or not kinds <= _SIZED:
            continue
        base, first = usable[0]
        for name, at in usable:
            found[name] = (base, first - at)
    return found


def _place(one: Name | Ref, known: Declarations) -> tuple[str, int] | None:
    """A one-dimensional array and the index of the named element."""
    dimensions = known.look(one.name).dimensions
    if len(dimensions) != 1:
        return None
    low = constant_value(known, dimensions[0][0] or Number("1"))
    at = constant_value(known, one.args[0]) if isinstance(one, Ref) and len(one.args) == 1 else low
    return None if at is None or low is None else (one.name, at)
