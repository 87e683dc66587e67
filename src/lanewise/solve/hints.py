"""Hints: lines that are supposed to matter where something is divided by what is not known.

In a butterfly, pair(t) = 2*step*(t // step) + t % step, lanes are neighbours if t and step are multiples of the width:
then no lane crosses into the next group. Nothing linear can find that; it is supposed, and proved (`lemmas`).
"""

from __future__ import annotations

from collections.abc import Sequence

from .lines import Line, line_of_atom, modular
from .terms import Node, Terms, ordered, variables

DIVISIONS = ("quotient", "remainder")


def alignments(terms: Terms, claim: Node, names: Sequence[Node], width: int) -> list[Line]:
    """That all names in a division are multiples of the width, and that nothing is negative, nor the divisor zero."""
    divided = [node for node in ordered([claim]) if node.op == "opaque" and node.args[0] in DIVISIONS]
    if not divided or width & (width - 1) or width == 1:
        return []
    place = {name: at for at, name in enumerate(names)}
    found: dict[Line, None] = {}
    for a, b in dict.fromkeys(node.args[1:] for node in divided):
        for condition in (terms.ge(a), terms.ge(b, 1)):
            if condition.op == "ge":  # not decided: a constant that is divided may be negative
                found.update(dict.fromkeys(line_of_atom(condition, place)[:1]))
        for atom in variables([a, b]):
            if atom in place:
                found[modular(((place[atom], 1),), width, 0)] = None
    return [line for line in found if not any(_weaker(line, other) for other in found)]


def _weaker(line: Line, other: Line) -> bool:
    """Does the other say the same and more?"""
    return not line.modulus and not other.modulus and line.factors == other.factors and line.constant > other.constant
