"""Adopt: after which place each join, or each target of a loop exit, is written.

    IF (A) GOTO 20 ; S1 ; 20 S2         S2 has two predecessors: it is written after the place that dominates both
    DO .. IF (B) GOTO 90 .. 90 S9       a loop exits to S9: after the loop, unless it may be inside (`endings`)

Requires  a reducible flow and its dominators.
Ensures   `inner` and `outer` hold every such place once: after a place inside its loop, or after its loop.
"""

from __future__ import annotations

from ..flow.dominance import Dominance
from ..flow.places import Flow, Jump, Loop, Place, successors
from ..read.declared import Declarations
from .endings import SHORT, is_short_ending, length, may_stand_inside


class Adoption:
    def __init__(self, flow: Flow, facts: Dominance, known: Declarations) -> None:
        self.flow, self.facts, self.known = flow, facts, known
        self.nests = _loop_nests(facts)
        self.inner: dict[Place, list[Place]] = {place: [] for place in facts.order}
        self.outer: dict[Place, list[Place]] = {place: [] for place in facts.order}
        self.meets: set[Place] = set()
        self._adopt()

    def _adopt(self) -> None:
        """Assign every join, and every target of a loop exit, to the place after which it is written."""
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
        """The heads of the loops that all paths to the place leave, outermost first."""
        return [head for head in self.nests[self.facts.idom[place]] if place not in self.facts.bodies[head]]

    def _ways_in(self, place: Place) -> int:
        forward = [one for one in self.facts.preds[place] if self.facts.rank[one] < self.facts.rank[place]]
        return sum(successors(one).count(place) for one in set(forward))

    def _is_worth_moving(self, place: Place, left: list[Place]) -> bool:
        """A place that ends soon, or continues where the loop does, reads best where it is decided; others after it.

        The only exit of a loop of GOTOs goes after it, too.
        """
        head = left[0]
        if isinstance(head.out, Loop) and head.out.after is place:
            return False
        if not is_short_ending(place) and not self._continues_after(place, head):
            return True
        if not isinstance(head.out, Loop) and length(place) > 1 and len(self._exits(head)) == 1:
            return True
        return not may_stand_inside(place, left, self.known)

    def _exits(self, head: Place) -> set[Place]:
        """The targets of a loop's exits."""
        inside = self.facts.bodies[head]
        return {to for one in inside for to in successors(one) if to not in inside}

    def _continues_after(self, place: Place, head: Place) -> bool:
        """Whether the place continues with the code after the loop anyway."""
        if not isinstance(place.out, Jump):
            return False
        to = place.out.to
        if isinstance(head.out, Loop):
            return head.out.after is to
        # Any exit of a loop of GOTOs may be its normal one: a longer place belongs after it.
        return length(place) <= SHORT and self._ways_in(to) > 1 and self._left_at(to)[:1] == [head]


def _loop_nests(facts: Dominance) -> dict[Place, list[Place]]:
    """For each place the heads of the loops around it, outermost first."""
    nests: dict[Place, list[Place]] = {place: [] for place in facts.order}
    for head in facts.order:
        for one in facts.bodies.get(head, ()):
            if one in nests:
                nests[one].append(head)
    return nests
