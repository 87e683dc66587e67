"""Lines: literals while they are being looked for, over the variables of a specification by number.

    Line(constant, factors)                     constant + factors * point >= 0
    Line(constant, factors, modulus, limit)     (constant + factors * point) mod modulus <= limit

`factors` are pairs (variable, factor), variables ascending.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import gcd
from typing import Any

from ..record import dataclass
from .terms import Node, Terms

Point = tuple[int, ...]
MOST_ARMS = 32


@dataclass(frozen=True, slots=True)
class Line:
    constant: int
    factors: tuple[tuple[int, int], ...]
    modulus: int = 0
    limit: int = 0

    def at(self, point: Point) -> int:
        return self.constant + sum(factor * point[variable] for variable, factor in self.factors)

    def holds(self, point: Point) -> bool:
        value = self.at(point)
        return value % self.modulus <= self.limit if self.modulus else value >= 0

    def negated(self) -> Line:
        turned = tuple((variable, -factor) for variable, factor in self.factors)
        return Line(-1 - self.constant, turned, self.modulus, max(self.modulus - 2 - self.limit, 0))

    def signed(self, point: Point) -> Line:
        """It, or its negation: whichever holds at the point."""
        return self if self.holds(point) else self.negated()

    @property
    def direction(self) -> tuple[tuple[int, int], ...]:
        """The factors, the first made positive: the same for all parallel lines."""
        sign = -1 if self.factors and self.factors[0][1] < 0 else 1
        return tuple((variable, sign * factor) for variable, factor in self.factors)

    @property
    def border(self) -> int:
        """direction * point <= border is the line or its negation."""
        return self.constant if self.factors[0][1] < 0 else -self.constant - 1

    @property
    def plain(self) -> list[Any]:
        """As lists and numbers; `line_from` is the inverse."""
        return [self.constant, [list(factor) for factor in self.factors], self.modulus, self.limit]

    def node(self, terms: Terms, names: Sequence[Node]) -> Node:
        term = terms.linear(self.constant, ((factor, names[variable]) for variable, factor in self.factors))
        if not self.modulus:
            return terms.ge(term)
        return terms.ge(terms.number(self.limit), terms.mod(term, self.modulus))


def line_from(plain: Sequence[Any]) -> Line:
    constant, factors, modulus, limit = plain
    return Line(constant, tuple((variable, factor) for variable, factor in factors), modulus, limit)


def line(constant: int, factors: Mapping[int, int] | Iterable[tuple[int, int]]) -> Line:
    """constant + factors * point >= 0, with the smallest factors that say the same."""
    kept = sorted((variable, factor) for variable, factor in dict(factors).items() if factor)
    common = gcd(*(factor for _, factor in kept)) or 1
    return Line(constant // common, tuple((variable, factor // common) for variable, factor in kept))


def modular(factors: tuple[tuple[int, int], ...], modulus: int, limit: int) -> Line:
    """factors * point mod modulus <= limit."""
    return Line(0, factors, modulus, limit)


def line_of_atom(node: Node, place: Mapping[Node, int]) -> list[Line]:
    """The lines that an atom of a condition speaks of: `ge` one, `eq` both of its sides; none if it is not linear."""
    term: Node = node.args[0]
    parts = [(1, term)] if term.op != "lin" else list(term.args[1:])
    constant = 0 if term.op != "lin" else term.args[0]
    if len(parts) == 1 and parts[0][1].op == "mod":
        return _of_mod(parts[0][1], parts[0][0], constant, place)
    if any(atom not in place for _, atom in parts):
        return []
    factors = {place[atom]: factor for factor, atom in parts}
    up = line(constant, factors)
    return [up] if node.op == "ge" else [up, line(-constant, {v: -f for v, f in factors.items()})]


def without_choices(terms: Terms, atom: Node) -> list[Node]:
    """The atoms that an atom becomes when each choice in it is decided; not all, if there are very many."""
    found: list[Node] = []
    work = [atom]
    while work and len(found) + len(work) <= MOST_ARMS:
        node = work.pop()
        if node.op not in ("ge", "eq"):
            continue
        term: Node = node.args[0]
        parts = [term] if term.op != "lin" else [part for _, part in term.args[1:]]
        choice = next((part for part in parts if part.op == "ite"), None)
        if choice is None:
            found.append(node)
        else:
            work += [terms.replaced(node, {choice: arm}) for arm in choice.args[1:]]
    return found


def _of_mod(mod: Node, factor: int, constant: int, place: Mapping[Node, int]) -> list[Line]:
    """Of `constant + factor * (t mod m)` compared with 0, where t is linear."""
    term, modulus = mod.args
    parts = [(1, term)] if term.op != "lin" else list(term.args[1:])
    if abs(factor) != 1 or any(atom not in place for _, atom in parts):
        return []
    offset = 0 if term.op != "lin" else term.args[0]
    factors = tuple(sorted((place[atom], f) for f, atom in parts))
    edge = -constant * factor  # t mod m is compared with this
    limits = {edge - 1, edge}
    return [Line(offset, factors, modulus, limit) for limit in sorted(limits) if 0 <= limit < modulus - 1]
