"""Relays: which blocks must still run, as sorted chains that share their ends.

    3 -> 5 -> 8        control that goes to block 3 must run 5 and 8 after it, whatever block 3 branches to

There is one relay per block. A divergent branch puts both its targets into a chain; a uniform one starts a chain for
each target. Pending blocks are merged into each. Numbers are places in the block order, so that a chain only runs
forward.

Source    Moll, Hack, PLDI 2018, as worked out in the Region Vectorizer.
"""

from __future__ import annotations

NONE = -1


class Relays:
    """`next[i]` is the place after i in its chain, or NONE."""

    def __init__(self, count: int) -> None:
        self.next = [NONE] * count

    def with_target(self, chain: int, place: int) -> int:
        """The chain that also runs `place` and its successors; its first block is where to go."""
        if chain == NONE:
            return place
        first, last = min(chain, place), NONE
        while chain != place and NONE not in (chain, place):  # from a common place on, both chains are the same
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
        """The block at this place runs now; returns what must run after it."""
        pending, self.next[place] = self.next[place], NONE
        return pending
