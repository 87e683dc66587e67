"""Products: linear sums whose atoms are products of variables, `2*i*n + n - 3`.

A product is a tuple of its variables, in an order that equal products share. The empty product is the number 1: it is
the constant of a sum, and never an atom.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .linear import Atom, Linear, atom_sum


def variable(atom: Atom) -> Linear[tuple[Atom, ...]]:
    return atom_sum((atom,))


def multiplied(
    a: Linear[tuple[Atom, ...]], b: Linear[tuple[Atom, ...]], order: Callable[[Atom], Any]
) -> Linear[tuple[Atom, ...]]:
    """The product of two sums, multiplied out; variables are in `order` in every product."""
    result = b.times(a.constant)
    for first, factor in a.parts.items():
        rest = b.without_constant().renamed(lambda other, first=first: tuple(sorted((*first, *other), key=order)))
        result = result.plus(rest, factor).plus(atom_sum(first), factor * b.constant)
    return result


def coefficient(total: Linear[tuple[Atom, ...]], atom: Atom) -> Linear[tuple[Atom, ...]] | None:
    """The sum that a variable is multiplied by; None if that has the variable again."""
    constant, parts = 0, dict[tuple[Atom, ...], int]()
    for product, factor in total.parts.items():
        count = product.count(atom)
        if count > 1:
            return None
        rest = tuple(other for other in product if other != atom)
        if count and rest:
            parts[rest] = factor
        elif count:
            constant = factor
    return Linear(constant, parts)
