"""Minterms and Quine-McCluskey: the paper's own way to keep and to print guards, for up to ten flags.

    NOT b1 AND b2 | NOT b1 AND NOT b2    two minterms, one prime implicant: NOT b1

A condition is the set of minterms over the flags active where it was made; `simplify` gives a short sum of prime
implicants. Checked against the decision diagrams, which do the work everywhere else: this form grows as 2^m.

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
    current = list(dict.fromkeys(terms))
    primes: list[Implicant] = []
    while current:
        merged: dict[Implicant, None] = {}
        used: set[Implicant] = set()
        members = set(current)
        for term in current:
            for at, value in enumerate(term):
                if value is None:
                    continue
                partner = (*term[:at], not value, *term[at + 1 :])
                if partner in members:
                    used.update((term, partner))
                    merged[(*term[:at], None, *term[at + 1 :])] = None
        primes.extend(term for term in current if term not in used)
        current = list(merged)
    return primes


def covers(implicant: Implicant, term: Implicant) -> bool:
    return all(mine is None or mine == theirs for mine, theirs in zip(implicant, term, strict=True))


def simplify(terms: list[Implicant]) -> list[Implicant]:
    """Prime implicants that cover all minterms: the essential ones, then the one that covers most, and so on."""
    primes = prime_implicants(terms)
    left = list(terms)
    chosen: list[Implicant] = []
    for term in terms:
        owners = [one for one in primes if covers(one, term)]
        if len(owners) == 1 and owners[0] not in chosen:
            chosen.append(owners[0])
    left = [term for term in left if not any(covers(one, term) for one in chosen)]
    while left:
        best = max(primes, key=lambda one: (sum(covers(one, term) for term in left), one.count(None)))
        chosen.append(best)
        left = [term for term in left if not covers(best, term)]
    return chosen
