"""Hints: lines that are expected to matter where there is a division by an unknown value.

In a butterfly, pair(t) = 2*step*(t // step) + t % step, lanes are neighbours if t and step are multiples of the width:
then no lane crosses into the next group. A search over linear terms cannot find that; it is guessed, and proved
(`lemmas`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.values.linear import atom_sum
from .lines import Line, line_of_atom
from .terms import Node, Terms, ordered, variables

DIVISIONS = ("quotient", "remainder")


def alignments(terms: Terms, claim: Node, names: Sequence[Node], width: int) -> list[Line]:
    """All names in a division are multiples of the width, nothing is negative, and the divisor is not zero."""
    divided = [node for node in ordered([claim]) if node.op == "opaque" and node.args[0] in DIVISIONS]
    if not divided or width & (width - 1) or width == 1:
        return []
    place = {name: at for at, name in enumerate(names)}
    found: dict[Line, None] = {}
    for a, b in dict.fromkeys(node.args[1:] for node in divided):
        for condition in (terms.ge(a), terms.ge(b, 1)):
            if condition.op == "ge":  # undecided: a constant dividend may be negative
                found.update(dict.fromkeys(line_of_atom(condition, place)[:1]))
        for atom in variables([a, b]):
            if atom in place:
                found[Line(atom_sum(place[atom]), width)] = None
    return [line for line in found if not any(_weaker(line, other) for other in found)]


def _weaker(line: Line, other: Line) -> bool:
    """Does the other imply this one?"""
    if line.modulus or other.modulus:
        return False
    more = line.term.minus(other.term)
    return not more.parts and more.constant > 0
