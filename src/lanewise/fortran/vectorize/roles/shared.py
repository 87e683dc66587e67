"""Shared: loops that access a scalar by two names.

    EQUIVALENCE (T, U)          T = A(I)*2.
                                B(I) = U + 1.        reads the value of T by another name

Overlapping arrays are compared element by element (`meeting`); a scalar, or the DO variable, with an alias has no
elements to compare, so the loop stays as it is.

Requires  the lines of a loop.
Ensures   `Blocked` if two names of one storage are accessed, one of them a scalar, and one of them is written.
"""

from __future__ import annotations

from ...read.declared import Declarations
from ...read.expression import names
from ..dependence.overlap import storage_of
from ..nests.nest import Blocked, Line


def refuse_shared(lines: list[Line], known: Declarations) -> None:
    heads = {head for line in lines for head in line.loops}
    written = {line.target.name for line in lines} | {head.index for head in heads}
    touched = set(written)
    for expr in [one for line in lines for one in line.reads()] + [one for head in heads for one in head.bounds()]:
        touched |= names(expr)
    refuse_partners(written, touched, known, lines[0].line)


def refuse_partners(written: set[str], touched: set[str], known: Declarations, line: int) -> None:
    """Refuse a written name that shares storage with another accessed name, unless both are arrays."""
    groups = storage_of(known)
    for name in sorted(written & set(groups)):
        partners = sorted(one for one in touched if one != name and groups.get(one) == groups[name])
        for other in partners:
            if not (known.is_array(name) and known.is_array(other)):
                raise Blocked(f"{name} and {other} may share storage", line)
