"""Shared: loops that touch a scalar under two names.

    EQUIVALENCE (T, U)          T = A(I)*2.
                                B(I) = U + 1.        reads what T was set to, under another name

Arrays that overlap are compared element by element (`meeting`); a scalar, or the DO variable, with a partner has no
elements to compare, so the loop stays as it is.

Requires  the lines of a loop.
Ensures   `Blocked` if two names of one storage are touched, one of them a scalar, and one of them is written.
"""

from __future__ import annotations

from .declared import Declarations
from .expression import names
from .nest import Blocked, Line
from .overlap import storage_of


def refuse_shared(lines: list[Line], known: Declarations) -> None:
    heads = {head for line in lines for head in line.loops}
    written = {line.target.name for line in lines} | {head.index for head in heads}
    touched = set(written)
    for expr in [one for line in lines for one in line.reads()] + [one for head in heads for one in head.bounds()]:
        touched |= names(expr)
    refuse_partners(written, touched, known, lines[0].line)


def refuse_partners(written: set[str], touched: set[str], known: Declarations, line: int) -> None:
    """No name that is written shares its storage with another one that is touched, unless both are arrays."""
    groups = storage_of(known)
    for name in sorted(written & set(groups)):
        partners = sorted(one for one in touched if one != name and groups.get(one) == groups[name])
        for other in partners:
            if not (known.is_array(name) and known.is_array(other)):
                raise Blocked(f"{name} and {other} may share storage", line)
