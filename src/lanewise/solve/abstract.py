"""Abstract abduction: all maximal shapes of some values under which loop-carried goals hold.

    for (i = left; i <= right; ++i)         wanted: i <= right uniform; relaxed: left, right; carried: i
                                            found: left:U and right:U, left:C and right:C

A *restriction* gives each relaxed value a shape: a stride, S? (one unknown stride) or T (any). For a restriction, the
shapes of carried parameters are the least fixpoint: they start at bottom and rise by samples, states in which an
incoming value does not have the current shape. Then one question remains: is there a state with these shapes in which a
goal fails?

Goals that hold under a restriction hold under every smaller one, and bottom (no value ever arrives) is not a shape
here: with it every goal would hold. So the least restrictions, plain strides, are tried first; nothing above a failing
one needs to be tried, and going up leaves the maximal ones. For two values and two strides that is four tries of two
questions.

Requires  an encoding in which relaxed values and carried parameters have one variable per lane.
Ensures   every restriction returned makes all goals hold, by a fixpoint that the solver checked: each edge into a
          carried parameter preserves its shape. None of them can be weakened within the lattice.
Source    Moll, Hack, section III-B. Formula (18) there asks about the wrong side, and an iteration that starts
          from bottom can end in it. The same samples here find shapes of values in region-carried loops.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import Any

from ..ir.shapes import BOTTOM, VARYING, Shape, below, join, shape_named, strided
from ..record import dataclass, field
from .solver import Session
from .terms import Node, Terms, ordered

UNKNOWN = strided(None)


@dataclass(frozen=True, slots=True, eq=False)
class Carried:
    """A parameter of a loop's header: its lanes, and the lanes of all incoming values."""

    lanes: Sequence[Node]
    incoming: Sequence[Sequence[Node]]


@dataclass(frozen=True, slots=True, eq=False)
class Flow:
    """The problem: relaxed values by lanes, with the strides to try; carried parameters; goals."""

    relaxed: Sequence[Sequence[Node]]
    strides: Sequence[Sequence[int]]
    carried: Sequence[Carried]
    facts: Node
    wanted: Node


@dataclass(slots=True, eq=False)
class Found:
    """A restriction, and the shapes of carried parameters that follow from it."""

    relaxed: tuple[Shape, ...]
    carried: tuple[Shape, ...]


@dataclass(slots=True, eq=False)
class Restrictions:
    maximal: list[Found] = field(default_factory=list[Found])
    tries: int = 0
    unknown: bool = False  # the solver could not decide some try, which counts as failed


def restrict(session: Session, flow: Flow) -> Restrictions:
    """All maximal restrictions, in order of the lattice: strides as given, then S?, then T."""
    lanes = [node for one in flow.relaxed for node in one]
    for one in flow.carried:
        lanes += [*one.lanes, *(node for incoming in one.incoming for node in incoming)]
    sizes = [(len(one.lanes), len(one.incoming)) for one in flow.carried]
    parts = ("shapes", session.width, session.budget, flow.strides, sizes)
    roots = [*lanes, flow.facts, flow.wanted]
    found = session.answer(parts, roots, lambda: _plain(_restricted(session, flow)), "finished")
    maximal = [Found(_shapes(relaxed), _shapes(carried)) for relaxed, carried in found["maximal"]]
    return Restrictions(maximal, found["tries"], not found["finished"])


def _plain(found: Restrictions) -> dict[str, Any]:
    maximal = [[list(map(str, one.relaxed)), list(map(str, one.carried))] for one in found.maximal]
    return {"maximal": maximal, "tries": found.tries, "finished": not found.unknown}


def _shapes(texts: Sequence[str]) -> tuple[Shape, ...]:
    return tuple(map(shape_named, texts))


def _restricted(session: Session, flow: Flow) -> Restrictions:
    search = _Search(session, flow)
    result = Restrictions()
    failed: list[tuple[Shape, ...]] = []
    good: list[Found] = []
    for candidate in _upwards(flow):
        if any(_below(bad, candidate) for bad in failed):
            continue
        if result.tries >= session.budget.restrictions:
            result.unknown = True
            break
        result.tries += 1
        found = search.check(candidate)
        if found is None:
            failed.append(candidate)
        else:
            good.append(found)
    result.unknown |= search.unknown
    result.maximal = [a for a in good if not any(a is not b and _below(a.relaxed, b.relaxed) for b in good)]
    return result


def _upwards(flow: Flow) -> list[tuple[Shape, ...]]:
    """All restrictions, smaller ones first."""
    choices = [[*map(strided, strides), UNKNOWN, VARYING] for strides in flow.strides]
    return sorted(product(*choices), key=lambda shapes: sum(map(_height, shapes)))


def _height(shape: Shape) -> int:
    return 2 if shape is VARYING else 1 if shape is UNKNOWN else 0


def _below(a: Sequence[Shape], b: Sequence[Shape]) -> bool:
    return all(below(x, y) for x, y in zip(a, b, strict=True))


def has_shape(terms: Terms, lanes: Sequence[Node], shape: Shape) -> Node:
    """The lanes have the shape, as integers without wrapping."""
    if shape is VARYING or shape.is_bottom:
        return terms.true
    first = lanes[0]
    if not first.is_term:
        return terms.all_of(terms.same(first, other) for other in lanes[1:])
    if shape.stride is not None:
        return terms.all_of(terms.eq(terms.sub(other, first), at * shape.stride) for at, other in _rest(lanes))
    step = terms.sub(lanes[1], first) if len(lanes) > 1 else terms.number(0)
    return terms.all_of(terms.eq(terms.sub(other, first), terms.times(at, step)) for at, other in _rest(lanes))


def _rest(lanes: Sequence[Node]) -> list[tuple[int, Node]]:
    return list(enumerate(lanes))[1:]


def shape_of(numbers: Sequence[int]) -> Shape:
    """The least shape of some numbers, one per lane."""
    steps = {b - a for a, b in pairwise(numbers)}
    return strided(steps.pop()) if len(steps) == 1 else VARYING if steps else strided(0)


class _Search:
    def __init__(self, session: Session, flow: Flow) -> None:
        self.session = session
        self.terms = session.terms
        self.flow = flow
        self.unknown = False
        self.made: dict[tuple[Node | Shape, ...], Node] = {}
        self.direct: dict[tuple[Node, ...], Shape] = {}
        self.state = session.question([flow.facts])
        self.fails = self.terms.no(flow.wanted)

    def check(self, relaxed: tuple[Shape, ...]) -> Found | None:
        supposed = [self._has(lanes, shape) for lanes, shape in zip(self.flow.relaxed, relaxed, strict=True)]
        self.direct = {tuple(lanes): shape for lanes, shape in zip(self.flow.relaxed, relaxed, strict=True)}
        carried = self._settled(supposed)
        if carried is None:
            return None
        bounds = [self._has(one.lanes, shape) for one, shape in zip(self.flow.carried, carried, strict=True)]
        answer = self.state.ask("goal", [*supposed, *bounds, self.fails])
        self.unknown |= answer == "unknown"
        return Found(relaxed, tuple(carried)) if answer == "unsat" else None

    def _has(self, lanes: Sequence[Node], shape: Shape) -> Node:
        key = (*lanes, shape)
        if key not in self.made:
            self.made[key] = has_shape(self.terms, lanes, shape)
        return self.made[key]

    def _settled(self, supposed: list[Node]) -> list[Shape] | None:
        """The least shapes of carried parameters; None if the solver did not answer."""
        carried = [BOTTOM] * len(self.flow.carried)
        changed = True
        while changed:
            changed = False
            for at, one in enumerate(self.flow.carried):
                for incoming in one.incoming:
                    while (risen := self._sample(supposed, carried, at, incoming)) is not None:
                        if risen is BOTTOM:
                            return None
                        carried[at] = risen
                        changed = True
        return carried

    def _sample(self, supposed: list[Node], carried: list[Shape], at: int, incoming: Sequence[Node]) -> Shape | None:
        """The shape to which an edge raises a parameter; None if it holds already, bottom if unknown."""
        old = carried[at]
        if old is VARYING:
            return None
        bounds: list[Node] = []
        for one, shape in zip(self.flow.carried, carried, strict=True):
            if shape is BOTTOM:
                if _uses(incoming, one.lanes):
                    return None  # it depends on a value that is still bottom
            else:
                bounds.append(self._has(one.lanes, shape))
        known = self._direct(incoming)
        if known is not None:
            return None if below(known, old) else join(old, known)
        fits = self.terms.false if old is BOTTOM else self._has(incoming, old)
        answer = self.state.ask("flow", [*supposed, *bounds, self.terms.no(fits)])
        if answer == "unsat":
            return None
        if answer == "unknown":
            self.unknown = True
            return BOTTOM
        return self._joined(old, self.state.model(incoming), incoming[0])

    def _direct(self, incoming: Sequence[Node]) -> Shape | None:
        """The shape of the incoming value if it is a relaxed value itself or has an evident stride."""
        shape = self.direct.get(tuple(incoming))
        if shape is not None or not incoming[0].is_term:
            return shape
        steps = {self.terms.sub(b, a).constant for a, b in pairwise(incoming)}
        step = steps.pop() if len(steps) == 1 else None
        return strided(step) if step is not None else None

    def _joined(self, old: Shape, numbers: Sequence[int], first: Node) -> Shape:
        new = shape_of(numbers)
        if not first.is_term:
            new = strided(0) if new.is_uniform else VARYING
        return join(old, new)


def _uses(incoming: Sequence[Node], lanes: Sequence[Node]) -> bool:
    return not set(lanes).isdisjoint(ordered(incoming))
