"""Places: the nodes of a unit's control flow graph, and the edges between them.

    Jump(to)  Fork(test, yes, no)  Multi(expression, arms)  Loop(do, body, after)  Stop()

A place holds actions that run in sequence, and one exit. `flow` builds them from a tree, `reducible` and `structure`
turn them into constructs.
"""

from __future__ import annotations

from ...record import dataclass, field
from ..read.tree import Do, Node, Note
from ..restructure.formula import Formula


@dataclass(slots=True, eq=False)
class Jump:
    to: Place


@dataclass(slots=True, eq=False)
class Fork:
    test: Formula
    yes: Place
    no: Place


@dataclass(slots=True, eq=False)
class Multi:
    """`arms` are (case text, place); `other` is taken if no case matches, None if some case always does."""

    expression: str
    arms: list[tuple[str, Place]]
    other: Place | None
    arithmetic: bool = False


@dataclass(slots=True, eq=False)
class Loop:
    """`notes` are comments right after the loop, if the place after it is gone."""

    do: Do
    body: Place
    after: Place
    notes: list[Node] = field(default_factory=list[Node])


@dataclass(slots=True, eq=False)
class Stop:
    pass


@dataclass(slots=True, eq=False)
class Place:
    order: int
    items: list[Node] = field(default_factory=list[Node])
    out: Jump | Fork | Multi | Loop | Stop = field(default_factory=Stop)
    loops: tuple[Do, ...] = ()
    is_end: bool = False
    label: int = 0
    """A label of the program that leads here."""

    def actions(self) -> list[Node]:
        return [one for one in self.items if not isinstance(one, Note)]


def successors(place: Place) -> list[Place]:
    out = place.out
    if isinstance(out, Jump):
        return [out.to]
    if isinstance(out, Fork):
        return [out.yes, out.no]
    if isinstance(out, Multi):
        found = [to for _, to in out.arms]
        return found if out.other is None else [*found, out.other]
    if isinstance(out, Loop):
        return [out.body, out.after]
    return []


def redirect(place: Place, old: Place, new: Place) -> None:
    """Send every edge from `place` to `old` to `new` instead."""
    out = place.out
    if isinstance(out, Jump):
        out.to = new if out.to is old else out.to
    elif isinstance(out, Fork):
        out.yes = new if out.yes is old else out.yes
        out.no = new if out.no is old else out.no
    elif isinstance(out, Multi):
        out.arms = [(text, new if to is old else to) for text, to in out.arms]
        out.other = new if out.other is old else out.other
    elif isinstance(out, Loop):
        out.body = new if out.body is old else out.body
        out.after = new if out.after is old else out.after


@dataclass(slots=True, eq=False)
class Flow:
    entry: Place
    end: Place
    places: list[Place]
    orphans: list[Node]
