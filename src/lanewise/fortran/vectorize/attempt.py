"""Attempt: ways to vectorize a loop's statements, from the simplest to those that need a run-time test.

    as it is           the plan of its dependence graph
    node splitting     old values are read first
    first peeled       A(I) = A(1): after the first iteration nothing writes what the others read
    split in two       A(I) = A(N-I+1): each half reads what the other writes
    under a condition  A(I) = A(I+M), if M is not negative; else the original loop

Requires  lines of one flat loop, with its scalars resolved.
Ensures   the first way in which every statement is vector, or the simplest if there is none.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...record import dataclass
from ..read.declared import Declarations
from ..read.expression import Binary, Expr, Name, Number, Ref, show, subexpressions
from ..read.intrinsic import type_of
from ..write.fresh import Names
from ..write.sentence import INTEGER
from .dependence.affine import Affine, affine, as_expr, number
from .dependence.graph import Edge, edges
from .dependence.meeting import Assumed
from .nests.nest import Head, Line
from .nests.rewrite import parenthesised
from .nests.split import split_nodes
from .nests.version import conditions
from .plan import Plan, make_plan, vectors
from .roles.peel import first_peeled
from .roles.scalars import Resolved


@dataclass(slots=True)
class Piece:
    """Lines over one head, their graph and their plan."""

    found: Resolved
    graph: list[Edge]
    plan: list[Plan]

    def is_vector(self) -> bool:
        return vectors(self.plan) == len(self.found.lines)


@dataclass(slots=True)
class Attempt:
    """Pieces in sequence, all under `condition` if there is one; `whole`: not profitable in part."""

    pieces: list[Piece]
    condition: str = ""
    whole: bool = False

    def is_vector(self) -> bool:
        return all(one.is_vector() for one in self.pieces)


@dataclass(slots=True)
class Trial:
    known: Declarations
    names: Names
    assumed: Assumed
    expand: bool

    def piece(self, found: Resolved, assumed: Assumed | None = None) -> Piece:
        graph = edges(found.lines, self.known, found.private, assumed or self.assumed)
        return Piece(found, graph, make_plan(found.lines, graph, self.known))

    def best(self, found: Resolved) -> Attempt:
        plainest: Attempt | None = None
        for attempt in self.ways(found):
            if attempt.is_vector():
                return attempt
            plain = plainest.pieces[0] if plainest else None
            if plain is None or (len(attempt.pieces) == 1 and vectors(attempt.pieces[0].plan) > vectors(plain.plan)):
                plainest = attempt
        assert plainest is not None
        return plainest

    def ways(self, found: Resolved) -> Iterator[Attempt]:
        first = self.piece(found)
        yield Attempt([first])
        for within in (False, True):
            split = split_nodes(found, first.graph, self.known, self.names, self.expand, within)
            if split is not None:
                yield Attempt([self.piece(split)])
        if not self.expand:
            return
        head = found.lines[0].loops[0]
        peeled = first_peeled(found, head, self.known)
        if peeled is not None:
            yield Attempt([self.piece(peeled)])
        whole = any(line.needs_array() for line in found.lines)
        is_long = "long" in (type_of(one, self.known) for one in (Name(head.index), *head.bounds()))
        for middle in [] if whole or is_long else _crossings(found.lines, head, self.known):
            yield Attempt(self.halves(found, head, middle))
        for condition in conditions(found.lines, head, self.known, self.assumed):
            yield Attempt([self.piece(found, condition.assumed)], condition.text)

    def halves(self, found: Resolved, head: Head, middle: Affine) -> list[Piece]:
        """Iterations up to half of `middle`, then the rest."""
        low, high = affine(head.low, self.known, set()), affine(head.high, self.known, set())
        assert low is not None and high is not None
        before, last, next_one = self.half(head, middle)
        first = Head(head.index, head.low, last, 1, head.line)
        second = Head(head.index, next_one, head.high, 1, head.line)
        end, begin = affine(last, self.known, set()), affine(next_one, self.known, set())
        assert end is not None and begin is not None
        # Halving rounds toward zero, which is down, as needed, for a nonnegative sum; the sum is nonnegative if both
        # an iteration and its mirror image run.
        facts = (
            middle.plus(end, -2),
            high.plus(end, -1),
            begin.plus(begin).plus(middle, -1).plus(number(-1)),
            begin.plus(low, -1),
        )
        assumed = Assumed((*self.assumed.facts, *facts), self.assumed.nonzero)
        pieces: list[Piece] = []
        for one in (first, second):
            lines = [line.copy(loops=(one,)) for line in found.lines]
            part = Resolved(lines, private=found.private, last=found.last, reductions=found.reductions)
            pieces.append(self.piece(part, assumed))
        pieces[0].found.before = [*before, *found.before]
        pieces[1].found.after = found.after
        return pieces

    def half(self, head: Head, middle: Affine) -> tuple[list[str], Expr, Expr]:
        """Statements that set the last iteration of the first half; it, and the iteration after it.

        From 1 or more to a bound, mirrored in itself, the half of the sum is in the loop whenever an iteration is.
        """
        half: Expr = Binary("/", parenthesised(as_expr(middle)), Number("2"))
        low, high = affine(head.low, self.known, set()), affine(head.high, self.known, set())
        assert low is not None and high is not None
        is_mirrored = low.is_number and low.constant >= 1 and middle.minus(low).minus(high) == number(0)
        last = half if is_mirrored else Ref("MIN", (half, head.high))
        name = Name(self.names.fresh("N", INTEGER))
        self.known.get(name.name).type = "integer"
        before = [f"{name.name} = {show(last)}"]
        following: Expr = Binary("+", name, Number("1"))
        if not is_mirrored:
            other = Name(self.names.fresh("N", INTEGER))
            self.known.get(other.name).type = "integer"
            before.append(f"{other.name} = {show(Ref('MAX', (Binary('+', half, Number('1')), head.low)))}")
            following = other
        return before, name, following


def _crossings(lines: list[Line], head: Head, known: Declarations) -> list[Affine]:
    """Sums s for which an element with subscript I is written and one with s - I is read."""
    if head.step != 1 or affine(head.low, known, set()) is None or affine(head.high, known, set()) is None:
        return []
    found: list[Affine] = []
    reads: dict[str, list[Affine]] = {}
    for other in lines:
        for ref in (one for expr in other.reads() for one in subexpressions(expr) if isinstance(one, Ref)):
            theirs = affine(ref.args[0], known, set()) if len(ref.args) == 1 else None
            if theirs is not None and theirs.factor(head.index) == -1:
                reads.setdefault(ref.name, []).append(theirs)
    for line in lines:
        target = line.target
        ours = affine(target.args[0], known, set()) if isinstance(target, Ref) and len(target.args) == 1 else None
        if ours is not None and ours.factor(head.index) == 1:
            found += [theirs.minus(ours).without(head.index) for theirs in reads.get(target.name, [])]
    return list(dict.fromkeys(found))
