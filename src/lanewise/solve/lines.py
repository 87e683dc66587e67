"""Lines: candidate literals, over the variables of a specification by number.

    Line(term)                      term >= 0 at a point
    Line(term, modulus, limit)      term mod modulus <= limit

A term is a linear sum of variables, which are numbers in ascending order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..analysis.values.linear import Linear
from ..record import dataclass
from .terms import Node, Terms

Point = tuple[int, ...]
MOST_ARMS = 32


@dataclass(frozen=True, slots=True)
class Line:
    term: Linear[int]
    modulus: int = 0
    limit: int = 0

    def holds(self, point: Point) -> bool:
        value = self.term.value(point.__getitem__)
        return value % self.modulus <= self.limit if self.modulus else value >= 0

    def negated(self) -> Line:
        return Line(self.term.negated(), self.modulus, max(self.modulus - 2 - self.limit, 0))

    def signed(self, point: Point) -> Line:
        """The line or its negation: whichever holds at the point."""
        return self if self.holds(point) else self.negated()

    @property
    def direction(self) -> Linear[int]:
        """The variable part, the first factor made positive: the same for all parallel lines."""
        first = next(iter(self.term.parts.values()), 1)
        return self.term.times(1 if first > 0 else -1).without_constant()

    @property
    def plain(self) -> list[Any]:
        """As lists and numbers; `line_from` is the inverse."""
        factors = [[variable, factor] for variable, factor in self.term.parts.items()]
        return [self.term.constant, factors, self.modulus, self.limit]

    def node(self, terms: Terms, names: Sequence[Node]) -> Node:
        term = terms.of_sum(self.term.renamed(names.__getitem__))
        if not self.modulus:
            return terms.ge(term)
        return terms.ge(terms.number(self.limit), terms.mod(term, self.modulus))


def line_from(plain: Sequence[Any]) -> Line:
    constant, factors, modulus, limit = plain
    return Line(Linear(constant, dict(factors)), modulus, limit)


def line(constant: int, factors: Mapping[int, int]) -> Line:
    """constant + factors * point >= 0, with the smallest equivalent factors."""
    ascending = sorted(variable for variable, factor in factors.items() if factor)
    return Line(Linear(constant, {variable: factors[variable] for variable in ascending}).tightened())


def line_of_atom(node: Node, place: Mapping[Node, int]) -> list[Line]:
    """The lines of an atom: one for `ge`, both sides for `eq`; none if it is not linear."""
    total: Linear[Node] = node.args[0].sum
    first = next(iter(total.parts), None)
    if first is not None and len(total.parts) == 1 and first.op == "mod":
        return _of_mod(first, total.parts[first], total.constant, place)
    if any(atom not in place for atom in total.parts):
        return []
    sides = [total] if node.op == "ge" else [total, total.times(-1)]
    return [line(side.constant, side.renamed(place.__getitem__).parts) for side in sides]


def without_choices(terms: Terms, atom: Node) -> list[Node]:
    """The atoms that result when each choice in an atom is decided; not all, if there are very many."""
    found: list[Node] = []
    work = [atom]
    while work and len(found) + len(work) <= MOST_ARMS:
        node = work.pop()
        if node.op not in ("ge", "eq"):
            continue
        term: Node = node.args[0]
        choice = next((part for part in term.sum.parts if part.op == "ite"), None)
        if choice is None:
            found.append(node)
        else:
            work += [terms.replaced(node, {choice: arm}) for arm in choice.args[1:]]
    return found


def _of_mod(mod: Node, factor: int, constant: int, place: Mapping[Node, int]) -> list[Line]:
    """Of `constant + factor * (t mod m)` compared with 0, where t is linear."""
    total, modulus = mod.args[0].sum, mod.args[1]
    if abs(factor) != 1 or any(atom not in place for atom in total.parts):
        return []
    ascending = sorted(total.parts, key=place.__getitem__)
    term = Linear(total.constant, {place[atom]: total.parts[atom] for atom in ascending})
    edge = -constant * factor  # t mod m is compared with this
    limits = {edge - 1, edge}
    return [Line(term, modulus, limit) for limit in sorted(limits) if 0 <= limit < modulus - 1]
