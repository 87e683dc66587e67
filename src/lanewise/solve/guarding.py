"""Guarding: from a specification to a guard that machines can evaluate.

Concrete abduction reasons about integers. Three things remain. The operations that it used must not wrap where the
guard holds: one question; if some may, no-wrap conditions join the claim and the search is repeated. Where the guard
does not hold, and something may wrap, integers do not show that the claim fails: one more question, and the guard is
the weakest only if nothing wraps there. And the guard's own sums need a width, from the ranges of their terms.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..record import dataclass, replace
from .concrete import Cover, Specification, abduce
from .guards import Base, Guard, Literal
from .lines import Line, line_from
from .solver import Session
from .terms import Node


@dataclass(frozen=True, slots=True, eq=False)
class Guarded:
    """The guard, or why there is none. `complete`: no test of the same values that implies the claim is weaker.
    `never`: no such test exists.
    """

    guard: Guard | None
    why: str = ""
    literals: tuple[Literal, ...] = ()
    complete: bool = False
    never: bool = False


def guarded(
    session: Session, spec: Specification, wraps: Node, bases: Sequence[Base], size: Callable[[Base], int]
) -> Guarded:
    """`bases` are the names of the specification as program values, `size` bounds the absolute value of each."""
    roots = [*spec.names, spec.domain, spec.claim, wraps, *spec.free]
    instances = [node for one in spec.instances for pair in one.items() for node in pair]
    parts = ("guard", session.width, session.budget, spec.hints, spec.introspect, len(spec.names), len(spec.free))
    found = session.answer(parts, [*roots, *instances], lambda: _clauses(session, spec, wraps), "finished")
    literals = tuple(literal_of(line_from(line), bases) for line in found["lines"])
    if not found["clauses"]:
        why = found["why"] or (f"no test of {_listed(bases)} implies it" if spec.free and bases else "it never holds")
        return Guarded(None, why, literals, never=found["complete"])
    clauses = tuple(_sorted([literal_of(line_from(line), bases) for line in clause]) for clause in found["clauses"])
    bits = _bits([literal for clause in clauses for literal in clause], size)
    if bits is None:
        return Guarded(None, "a term of the guard does not fit in 128 bits", literals)
    return Guarded(Guard(clauses, bits), found["why"], literals, found["complete"])


def _clauses(session: Session, spec: Specification, wraps: Node) -> dict[str, Any]:
    """Clauses under which nothing wraps, as plain data."""
    cover = abduce(session, spec)
    why = cover.why
    if cover.clauses and not _exact(session, spec, _guard(spec, cover), wraps):
        spec = replace(spec, claim=spec.terms.all_of((spec.claim, wraps)))
        cover = abduce(session, spec)
        why = cover.why
        if cover.clauses and not _exact(session, spec, _guard(spec, cover), wraps):
            cover.clauses, cover.complete = [], False
            why = "numbers may wrap, and no guard was found that rules it out"
    if cover.complete and not _exact(session, spec, spec.terms.no(_guard(spec, cover)), wraps):
        cover.complete = False
        why = "where numbers wrap was not examined" if cover.clauses else "no test implies it where numbers do not wrap"
    return {
        "clauses": [[line.plain for line in clause] for clause in cover.clauses],
        "lines": [line.plain for line in cover.lines],
        "complete": cover.complete,
        "why": why,
        "finished": not session.exhausted,
    }


def _guard(spec: Specification, cover: Cover) -> Node:
    terms = spec.terms
    return terms.any_of(terms.all_of(line.node(terms, spec.names) for line in clause) for clause in cover.clauses)


def _exact(session: Session, spec: Specification, where: Node, wraps: Node) -> bool:
    """Where the condition holds nothing wraps, so integers are what machines compute."""
    terms = spec.terms
    if wraps is terms.true:
        return True
    return session.question([spec.domain, where, terms.no(wraps)]).ask("wrap") == "unsat"


def literal_of(line: Line, bases: Sequence[Base]) -> Literal:
    return Literal(line.term.renamed(bases.__getitem__), line.modulus, line.limit)


def _listed(bases: Sequence[Base]) -> str:
    return ", ".join(str(base) for base in bases)


def _sorted(literals: Sequence[Literal]) -> tuple[Literal, ...]:
    """Uniform literals first, then by text, so that the order of discovery does not show."""
    return tuple(sorted(literals, key=lambda one: (any(base.stride for base in one.term.parts), -_lean(one), str(one))))


def _lean(literal: Literal) -> int:
    """Lower bounds of strided bases come before upper ones."""
    return sum(factor for base, factor in literal.term.parts.items() if base.stride)


def _bits(literals: Sequence[Literal], size: Callable[[Base], int]) -> int | None:
    """The width in which no sum wraps."""
    most = max((literal.term.reach(size) + 1 for literal in literals), default=0)
    return 64 if most < 1 << 63 else 128 if most < 1 << 127 else None
