"""Linear: a constant plus atoms, each times a factor. This is the only linear arithmetic of the compiler.

    3*x - r + 3         Linear(3, {x: 3, r: -1})

An atom is anything with a hash: a value of the IR, a product of parameters, a variable of the solver, a Fortran name.
Numbers are mathematical integers, so nothing wraps here. A client that reads a sum from code shows that the code does
not wrap either (`sums.py`), and one that writes a sum as code uses `reach` to check whether it can.

Ensures   a sum never changes; no factor is 0; equal sums are equal and have one hash, in any order of atoms.
          Atoms are in the order in which they were added, so that searches and texts are the same in every run.
Costs     linear in the atoms of the operands.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from math import gcd
from typing import Generic, TypeVar, cast

from ...record import dataclass, field

Atom = TypeVar("Atom", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)


@dataclass(frozen=True, slots=True, eq=False)
class Linear(Generic[Atom]):
    """constant + sum of factor * atom; no factor is 0."""

    constant: int = 0
    parts: Mapping[Atom, int] = field(default_factory=dict[Atom, int])

    # arithmetic

    def plus(self, other: Linear[Atom], times: int = 1) -> Linear[Atom]:
        """self + times * other."""
        constant = self.constant + other.constant * times
        if not other.parts:
            return Linear(constant, self.parts)
        parts = dict(self.parts)
        for atom, factor in other.parts.items():
            total = parts.get(atom, 0) + factor * times
            if total:
                parts[atom] = total
            else:
                parts.pop(atom, None)
        return Linear(constant, parts)

    def minus(self, other: Linear[Atom]) -> Linear[Atom]:
        return self.plus(other, -1)

    def moved(self, number: int) -> Linear[Atom]:
        """self + number."""
        return Linear(self.constant + number, self.parts)

    def times(self, number: int) -> Linear[Atom]:
        if not number:
            return Linear()
        return Linear(self.constant * number, {atom: factor * number for atom, factor in self.parts.items()})

    def factor(self, atom: Atom) -> int:
        """The factor of an atom; 0 if it does not occur."""
        return self.parts.get(atom, 0)

    @property
    def is_number(self) -> bool:
        return not self.parts

    def offset_from(self, atom: Atom) -> int | None:
        """The constant, if the sum is this atom plus a constant."""
        return self.constant if len(self.parts) == 1 and self.parts.get(atom) == 1 else None

    def without(self, *atoms: Atom) -> Linear[Atom]:
        """Without these atoms: they count as 0."""
        return Linear(self.constant, {other: factor for other, factor in self.parts.items() if other not in atoms})

    def without_constant(self) -> Linear[Atom]:
        return Linear(0, self.parts)

    def substituted(self, atom: Atom, total: Linear[Atom]) -> Linear[Atom]:
        """With another sum in the place of an atom that occurs."""
        return self.without(atom).plus(total, self.parts[atom])

    def renamed(self, name: Callable[[Atom], Other]) -> Linear[Other]:
        """With another atom for each; factors of atoms that become the same are added."""
        parts: dict[Other, int] = {}
        for atom, factor in self.parts.items():
            other = name(atom)
            parts[other] = parts.get(other, 0) + factor
        return Linear(self.constant, {other: factor for other, factor in parts.items() if factor})

    # division

    def divided(self, by: int) -> Linear[Atom] | None:
        """The exact quotient by a number; None if a remainder is left anywhere."""
        if self.constant % by or any(factor % by for factor in self.parts.values()):
            return None
        return Linear(self.constant // by, {atom: factor // by for atom, factor in self.parts.items()})

    def ratio(self, other: Linear[Atom]) -> int | None:
        """The number by which another sum, not 0, is multiplied to give this one; None if there is none."""
        for mine, there in ((self.constant, other.constant), *((self.factor(a), n) for a, n in other.parts.items())):
            if there:
                times = mine // there
                return times if other.times(times) == self else None
        return None

    def modulo(self, by: int) -> Linear[Atom]:
        """A sum with the same remainder by a number, with no number below 0 or from `by` on."""
        parts = {atom: factor % by for atom, factor in self.parts.items() if factor % by}
        return Linear(self.constant % by, parts)

    # inequalities

    def tightened(self) -> Linear[Atom]:
        """The sum with the smallest factors that is not negative for the same integers: 3*i - 25 becomes i - 9."""
        common = gcd(*self.parts.values())
        if common < 2:
            return self
        return Linear(self.constant // common, {atom: factor // common for atom, factor in self.parts.items()})

    def negated(self) -> Linear[Atom]:
        """The sum that is not negative where this one is negative."""
        return Linear(-1 - self.constant, {atom: -factor for atom, factor in self.parts.items()})

    def less(self, known: Linear[Atom], atom: Atom) -> Linear[Atom] | None:
        """A sum without this atom; where it and `known` are not negative, neither is this one.

        It is a multiple of this sum less a multiple of `known`, by positive numbers; None if the atom has no factors
        of the same sign in both. A multiple t of an integer is at least 0 if it is at least 1 - t: hence t - 1.
        """
        mine, there = self.parts.get(atom, 0), known.parts.get(atom, 0)
        if mine * there <= 0:
            return None
        times = abs(there) // gcd(mine, there)
        if times == 1:
            return self.plus(known, -(mine // there))
        return self.times(times).moved(times - 1).plus(known, -(mine * times // there))

    # numbers

    def value(self, number: Callable[[Atom], int]) -> int:
        """The sum where the atoms are these numbers."""
        total = self.constant
        for atom, factor in self.parts.items():
            total += factor * number(atom)
        return total

    def least(self, ends: Callable[[Atom], tuple[int, int]]) -> int:
        """A number that the sum is not below, where each atom lies between two ends."""
        total = self.constant
        for atom, factor in self.parts.items():
            total += factor * ends(atom)[factor < 0]
        return total

    def reach(self, size: Callable[[Atom], int]) -> int:
        """No partial sum or product is farther from 0 than this, where no atom is farther from 0 than its size."""
        total = abs(self.constant)
        for atom, factor in self.parts.items():
            total += abs(factor) * size(atom)
        return total

    # equality and text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Linear):
            return NotImplemented
        return self.constant == other.constant and self.parts == cast(Linear[Atom], other).parts

    def __hash__(self) -> int:
        return hash((self.constant, frozenset(self.parts.items())))

    def __str__(self) -> str:
        return linear_text(self.constant, [(factor, str(atom)) for atom, factor in self.parts.items()])


def atom_sum(atom: Atom) -> Linear[Atom]:
    """The sum that an atom is alone."""
    return Linear(0, {atom: 1})


def total(terms: Iterable[tuple[int, Linear[Atom]]], constant: int = 0) -> Linear[Atom]:
    """constant + the sum of factor * sum."""
    parts: dict[Atom, int] = {}
    for times, one in terms:
        constant += times * one.constant
        for atom, factor in one.parts.items():
            parts[atom] = parts.get(atom, 0) + times * factor
    return Linear(constant, {atom: factor for atom, factor in parts.items() if factor})


def linear_text(constant: int, parts: Sequence[tuple[int, str]]) -> str:
    """As a person would write it: positive parts first, the constant last."""
    words: list[str] = []
    for factor, name in sorted(parts, key=lambda part: part[0] < 0):
        times = name if abs(factor) == 1 else f"{abs(factor)}*{name}"
        words.append(("- " if words else "-") + times if factor < 0 else ("+ " if words else "") + times)
    if constant or not words:
        sign = "-" if constant < 0 else "+"
        words.append(f"{sign} {abs(constant)}" if words else str(constant))
    return " ".join(words)


def equation(parts: Sequence[tuple[int, str]], constant: int, sign: str) -> str:
    """sum == 0, or !=: positive factors on both sides, the first name on the left, the constant on the right."""
    if parts[0][0] < 0:
        parts, constant = [(-factor, name) for factor, name in parts], -constant
    left = [(factor, name) for factor, name in parts if factor > 0]
    right = [(-factor, name) for factor, name in parts if factor < 0]
    return f"{linear_text(0, left)} {sign} {linear_text(-constant, right)}"


def inequality(parts: Sequence[tuple[int, str]], constant: int) -> str:
    """sum >= 0 with positive factors on both sides; the constant goes to the side where it is not negative."""
    up = [(factor, name) for factor, name in parts if factor > 0]
    down = [(-factor, name) for factor, name in parts if factor < 0]
    if not up or not down:
        only, sign = (up, ">=") if up or not down else (down, "<=")
        return f"{linear_text(0, only)} {sign} {-constant if sign == '>=' else constant}"
    if constant == 0:
        return f"{linear_text(0, up)} >= {linear_text(0, down)}"
    if constant > 0:
        return f"{linear_text(constant, up)} >= {linear_text(0, down)}"
    return f"{linear_text(-constant - 1, down)} < {linear_text(0, up)}"
