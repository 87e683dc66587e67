"""Relays: which blocks must still run, as sorted chains that share their ends.

    3 -> 5 -> 8        whoever goes to block 3 must, after it, run 5 and 8 too, whatever it does itself

There is one relay per block. A divergent branch puts both its targets into a chain; a uniform one starts a chain for
each target. What was pending before is merged into each. Numbers are places in the block order, so that a chain runs
forward only.

Source    Moll, Hack, PLDI 2018, as worked out in the Region Vectorizer.
"""

from __future__ import annotations

NONE = -1


class Relays:
    """`next[i]` is the place after i in its chain, or NONE."""

    def __init__(self, count: int) -> None:
        self.next = [NONE] * count

    def with_target(self, chain: int, place: int) -> int:
        """The chain that also runs `place`, and what must run after it; its first block is where to go."""
        if chain == NONE:
            return place
        first, last = min(chain, place), NONE
        while chain != place and NONE not in (chain, place):  # from a place that both have on they are the same
            here = min(chain, place)
            if here == chain:
                chain = self.next[here]
            else:
                place = self.next[here]
            if last != NONE:
                self.next[last] = here
            last = here
        if last != NONE:
            self.next[last] = place if chain == NONE else chain
        return first

    def take(self, place: int) -> int:
        """The block at this place runs now: what must run after it."""
        pending, self.next[place] = self.next[place], NONE
        return pending
