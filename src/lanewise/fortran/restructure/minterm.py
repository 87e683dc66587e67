"""Minterms and Quine-McCluskey: the paper's own representation of guards, for up to ten flags.

    NOT b1 AND b2 | NOT b1 AND NOT b2    two minterms, one prime implicant: NOT b1

A condition is the set of minterms over the flags active where it was computed; `simplify` gives a short sum of prime
implicants. `--guards minterm` prints guards this way, each checked against its decision diagram, which all other code
uses: this form grows as 2^m.

Requires  at most ten flags.
Ensures   a sum of products equal to the condition.
Source    Allen, Kennedy, Porterfield, Warren (POPL 1983), section 6; Quine (1952), McCluskey (1956).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product as assignments

LIMIT = 10
Implicant = tuple[bool | None, ...]


def minterms(flags: list[str], holds: Callable[[set[str]], bool]) -> list[Implicant]:
    """All assignments of the flags under which the condition holds."""
    assert len(flags) <= LIMIT, "minterm lists are for up to ten flags"
    found: list[Implicant] = []
    for values in assignments((False, True), repeat=len(flags)):
        if holds({flag for flag, value in zip(flags, values, strict=True) if value}):
            found.append(values)
    return found


def prime_implicants(terms: list[Implicant]) -> list[Implicant]:
    """Merge terms that differ in one flag until none can be merged."""
    width = len(terms[0]) if terms else 0
    return [_unpacked(one, width) for one in _primes([_packed(term) for term in terms], width)]


def covers(implicant: Implicant, term: Implicant) -> bool:
    return all(mine is None or mine == theirs for mine, theirs in zip(implicant, term, strict=True))


def simplify(terms: list[Implicant]) -> list[Implicant]:
    """Prime implicants that cover all minterms: the essential ones, then the one that covers most, and so on."""
    width = len(terms[0]) if terms else 0
    packed = [_packed(term) for term in terms]
    covered = {one: _covered(one) for one in _primes(packed, width)}
    owners: dict[int, list[_Bits]] = {}
    for one, values in covered.items():
        for value in values:
            owners.setdefault(value, []).append(one)
    chosen = dict.fromkeys(owners[value][0] for value, _ in packed if len(owners[value]) == 1)
    left = {value for value, _ in packed}.difference(*(covered[one] for one in chosen))
    while left:
        best = max(covered, key=lambda one: (len(covered[one] & left), one[1].bit_count()))
        chosen[best] = None
        left -= covered[best]
    return [_unpacked(one, width) for one in chosen]


_Bits = tuple[int, int]
"""Values of the flags as bits, the first flag lowest, and a mask of the irrelevant ones."""


def _packed(term: Implicant) -> _Bits:
    value = sum(1 << at for at, one in enumerate(term) if one)
    return value, sum(1 << at for at, one in enumerate(term) if one is None)


def _unpacked(one: _Bits, width: int) -> Implicant:
    value, free = one
    return tuple(None if free >> at & 1 else bool(value >> at & 1) for at in range(width))


def _primes(terms: list[_Bits], width: int) -> list[_Bits]:
    current = dict.fromkeys(terms)
    primes: list[_Bits] = []
    while current:
        merged: dict[_Bits, None] = {}
        used: set[_Bits] = set()
        for value, free in current:
            for bit in (1 << at for at in range(width)):
                partner = (value | bit, free)
                if not (value | free) & bit and partner in current:
                    used.update(((value, free), partner))
                    merged[value, free | bit] = None
        primes.extend(one for one in current if one not in used)
        current = merged
    return primes


def _covered(one: _Bits) -> set[int]:
    """The minterms of an implicant: every assignment of the irrelevant flags."""
    value, free = one
    found, part = {value}, free
    while part:
        found.add(value | part)
        part = (part - 1) & free
    return found
