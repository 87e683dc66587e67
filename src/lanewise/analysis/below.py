"""Below: a sum of values that are known early, which is not above another sum.

    for j in range(a, b):  x[j]           n - 1 - j  is not below  n - b:          j <= b - 1
                                          j          is not below  a:              a is where it starts

Who shows that the sums found are not negative, before a loop or for many lanes at once, has shown that the first one
is not negative in the block. By the relations that `bounds` knows there, one taken away after the other; a value that
is one of two is looked at as each of them, where its condition says that it is.

Costs     a bounded search.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ir.function import Named, Op
from .bounds import Bounds
from .linear import Linear

FARTHEST = 4096  # numbers that a range may put in the place of a value
DEEP = 5


def below(
    known: Bounds,
    value: Linear,
    block: int,
    is_early: Callable[[Named], bool],
    depth: int = DEEP,
    supposed: tuple[Linear, ...] = (),
) -> list[Linear] | None:
    """Sums of early values, of which one is not above the value in the block; None if there are none."""
    late = next((atom for atom in value.parts if not is_early(atom)), None)
    if late is None:
        return [value]
    if depth == 0:
        return None
    chosen = next((atom for atom in value.parts if not is_early(atom) and _is_told_by_others(known, atom, value)), None)
    found = None if chosen is None else _either(known, value, chosen, block, is_early, depth, supposed)
    if found is not None:
        return found
    factor = value.parts[late]
    for relation in known.about(late, block, supposed):
        there = relation.parts.get(late, 0)
        if there * factor > 0 and factor % there == 0:
            less = value.plus(relation, -(factor // there))
            found = below(known, less, block, is_early, depth - 1, supposed)
            if found is not None:
                return found
    fact = known.range(late, block)
    limit = fact.smin if factor > 0 else fact.smax
    if abs(limit) <= FARTHEST:
        return below(known, value.without(late, Linear(limit)), block, is_early, depth - 1, supposed)
    return _either(known, value, late, block, is_early, depth, supposed)


def _is_told_by_others(known: Bounds, atom: Named, value: Linear) -> bool:
    """Is it one of two by what else is in the sum? (Python's remainder: `r + n` where r is negative.)"""
    test = atom.args[0] if isinstance(atom, Op) and atom.opcode == "select" else None
    if not isinstance(test, Op) or test.opcode != "icmp":
        return False
    forms = [known.form(arg) for arg in test.args]
    return any(other in value.parts for form in forms if form is not None for other in form.parts)


def _either(
    known: Bounds,
    value: Linear,
    atom: Named,
    block: int,
    is_early: Callable[[Named], bool],
    depth: int,
    supposed: tuple[Linear, ...],
) -> list[Linear] | None:
    """A value that is one of two: both must do, each where it is the one."""
    if not isinstance(atom, Op) or atom.opcode not in ("smin", "smax", "select"):
        return None
    all_found: list[Linear] = []
    for choice, more in known.ways(atom, block):
        form = known.form(choice)
        rest = None if form is None else value.without(atom, form)
        found = None if rest is None else below(known, rest, block, is_early, depth - 1, (*supposed, *more))
        if found is None:
            return None
        all_found += found
    return all_found
