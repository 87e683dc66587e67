"""Adopt: behind which place each place is written where ways meet, or to which a loop is left.

    IF (A) GOTO 20 ; S1 ; 20 S2         S2 has two ways in: it is written behind the place that both come from
    DO .. IF (B) GOTO 90 .. 90 S9       a loop is left to S9: behind the loop, unless it may stand inside (`endings`)

Requires  a reducible flow and its dominators.
Ensures   `inner` and `outer` hold every such place once: behind a place inside its loop, or behind its loop.
"""

from __future__ import annotations

from .declared import Declarations
from .dominance import Dominance
from .endings import SHORT, is_short_ending, length, may_stand_inside
from .places import Flow, Jump, Loop, Place, successors


class Adoption:
    def __init__(self, flow: Flow, facts: Dominance, known: Declarations) -> None:
        self.flow, self.facts, self.known = flow, facts, known
        self.nests = _loop_nests(facts)
        self.inner: dict[Place, list[Place]] = {place: [] for place in facts.order}
        self.outer: dict[Place, list[Place]] = {place: [] for place in facts.order}
        self.meets: set[Place] = set()
        self._adopt()

    def _adopt(self) -> None:
        """Give every place where ways meet, or where a loop is left, to the place behind which it is written."""
        for place in self.facts.order:
            if place is self.flow.entry or place.is_end:
                continue
            parent = self.facts.idom[place]
            left = self._left_at(place)
            edges = self._ways_in(place)
            if left and (edges > 1 or self._is_worth_moving(place, left)):
                self.outer[left[0]].append(place)
                self.meets.add(place)
            elif edges > 1:
                self.inner[parent].append(place)
                self.meets.add(place)

    def _left_at(self, place: Place) -> list[Place]:
        """The heads of the loops that are left on all ways to the place, outermost first."""
        return [head for head in self.nests[self.facts.idom[place]] if place not in self.facts.bodies[head]]

    def _ways_in(self, place: Place) -> int:
        forward = [one for one in self.facts.preds[place] if self.facts.rank[one] < self.facts.rank[place]]
        return sum(successors(one).count(place) for one in set(forward))

    def _is_worth_moving(self, place: Place, left: list[Place]) -> bool:
        """What ends soon, or goes on where the loop does, reads best where it is decided; all else behind the loop.

        The only exit of a loop by GOTO goes behind it, too.
        """
        head = left[0]
        if isinstance(head.out, Loop) and head.out.after is place:
            return False
        if not is_short_ending(place) and not self._goes_on_behind(place, head):
            return True
        if not isinstance(head.out, Loop) and length(place) > 1 and len(self._exits(head)) == 1:
            return True
        return not may_stand_inside(place, left, self.known)

    def _exits(self, head: Place) -> set[Place]:
        """Where a loop is left to."""
        inside = self.facts.bodies[head]
        return {to for one in inside for to in successors(one) if to not in inside}

    def _goes_on_behind(self, place: Place, head: Place) -> bool:
        """Whether the place goes on with what comes behind the loop anyway."""
        if not isinstance(place.out, Jump):
            return False
        to = place.out.to
        if isinstance(head.out, Loop):
            return head.out.after is to
        # Of a loop by GOTO any exit may be its usual one: what is longer belongs behind it.
        return length(place) <= SHORT and self._ways_in(to) > 1 and self._left_at(to)[:1] == [head]


def _loop_nests(facts: Dominance) -> dict[Place, list[Place]]:
    """For each place the heads of the loops around it, outermost first."""
    nests: dict[Place, list[Place]] = {place: [] for place in facts.order}
    for head in facts.order:
        for one in facts.bodies.get(head, ()):
            if one in nests:
                nests[one].append(head)
    return nests
