"""Below: a sum of values that are known early, which is not above another sum.

    for j in range(a, b):  x[j]           n - 1 - j  is not below  n - b:          j <= b - 1
                                          j          is not below  a:              a is where it starts

Who shows that the sums found are not negative, before a loop or for many lanes at once, has shown that the first one
is not negative in the block. By the relations that `bounds` knows there, one taken away after the other.

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
    known: Bounds, value: Linear, block: int, is_early: Callable[[Named], bool], depth: int = DEEP
) -> list[Linear] | None:
    """Sums of early values, of which one is not above the value in the block; None if there are none."""
    late = next((atom for atom in value.parts if not is_early(atom)), None)
    if late is None:
        return [value]
    if depth == 0:
        return None
    factor = value.parts[late]
    for relation in known.about(late, block):
        there = relation.parts.get(late, 0)
        if there * factor > 0 and factor % there == 0:
            found = below(known, value.plus(relation, -(factor // there)), block, is_early, depth - 1)
            if found is not None:
                return found
    fact = known.range(late, block)
    limit = fact.smin if factor > 0 else fact.smax
    if abs(limit) <= FARTHEST:
        return below(known, value.without(late, Linear(limit)), block, is_early, depth - 1)
    return _either(known, value, late, block, is_early, depth)


def _either(
    known: Bounds, value: Linear, atom: Named, block: int, is_early: Callable[[Named], bool], depth: int
) -> list[Linear] | None:
    """A value that is one of two: both must do."""
    if not isinstance(atom, Op) or atom.opcode not in ("smin", "smax", "select"):
        return None
    all_found: list[Linear] = []
    for choice in atom.args[-2:]:
        form = known.form(choice)
        found = None if form is None else below(known, value.without(atom, form), block, is_early, depth - 1)
        if found is None:
            return None
        all_found += found
    return all_found
